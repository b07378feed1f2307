import { describe, expect, it } from 'vitest';
import { isOutOfRoom, nextUploads, withResolvedFolder, recordForRetry, type UploadRecord } from '../../../../src/core/uploads/upload-record';
import { failing } from './host';

const record: UploadRecord = {
  id: 'a', order: 1, name: 'a.txt', sizeBytes: 3, mimeType: '', modifiedAt: '2026-01-01T00:00:00.000Z', folder: 'Desktop', isRelocated: false, key: 'old', url: null,
  origin: 'w', from: '', isCopied: true, failure: null, queuedAt: '2026-01-01T00:00:00.000Z',
};
const local = '-000000000000000000001';

describe('the next bytes to send', () => {
  const all = ['c', 'a', 'd', 'b'].map((id) => ({ ...record, id, order: id.charCodeAt(0) }));
  it.each([
    ['the first three', [], [], ['a', 'b', 'c']],
    ['one per free slot', ['a', 'b'], [], ['c']],
    ['none if all slots are in use', ['a', 'b', 'c'], [], []],
    ['the readable ones', [], ['a', 'b'], ['c', 'd']],
  ] as const)('is %s', (_, underWay, unreadable, expected) => {
    const next = nextUploads(all, (id) => (underWay as readonly string[]).includes(id), ({ id }) => !(unreadable as readonly string[]).includes(id));
    expect(next.map(({ id }) => id)).toEqual(expected);
  });
  it.each([
    ['refused', { failure: failing('FILE_FORBIDDEN', 403) }], ['of a folder that is not made', { folder: local }],
  ] as const)('are none for an upload that is %s', (_, changed) => {
    expect(nextUploads([{ ...record, ...changed }], () => false, () => true)).toEqual([]);
  });
});

describe('retries', () => {
  it.each([
    ['a refused creation, whose response would never change', null, failing('FILE_FORBIDDEN', 403), 'new'],
    ['a creation that may have succeeded without a response', null, failing('OFFLINE', 0), 'old'],
    ['a started upload, although its end was refused', '/api/uploads/1', failing('INSUFFICIENT_QUOTA', 403), 'old'],
    ['an unreadable file', null, failing('UPLOAD_SOURCE_UNREADABLE', 0), 'old'],
  ] as const)('%s', (_, url, failure, key) => {
    expect(recordForRetry({ ...record, url, failure }, 'new')).toEqual({ ...record, url, key, failure: null });
  });
});

describe('an upload into a new folder', () => {
  const waiting = { ...record, folder: local };
  const guid = '0000000000000000000001';
  it.each([
    ['follows it to its id of the server', waiting, local, guid, { ...waiting, folder: guid }],
    ['moves to the desktop if the folder will never exist', waiting, local, null, { ...waiting, folder: 'Desktop', isRelocated: true }],
    ['continues to wait if another folder was created', waiting, '-000000000000000000002', guid, waiting],
    ['keeps a place that was chosen in between', { ...record, folder: guid }, guid, null, { ...record, folder: guid }],
  ] as const)('%s', (_, before, folder, made, after) => { expect(withResolvedFolder(before, folder, made)).toEqual(after); });
});

it.each([
  [Object.assign(new Error(), { name: 'QuotaExceededError' }), true], [Object.assign(new Error(), { code: 'ENOSPC' }), true], [Object.assign(new Error(), { code: 'EDQUOT' }), true],
  [Object.assign(new Error(), { code: 'EACCES' }), false], [new Error(), false], ['ENOSPC', false],
] as const)('%o is a lack of space: %s', (error, expected) => { expect(isOutOfRoom(error)).toBe(expected); });
