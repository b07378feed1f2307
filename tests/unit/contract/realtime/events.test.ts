import { describe, expect, it } from 'vitest';
import { readLiveEvent, readSessionEnd } from '../../../../src/contract/realtime/events';

const known = { seq: 9, prevSeq: 7, epoch: 'e', kind: 'File', action: 'update', guid: 'A', at: '2026-01-01T00:00:00.000Z', origin: null, data: null };
const unknown = { seq: 9, prevSeq: 7, epoch: 'e', kind: null };

describe('readLiveEvent', () => {
  it.each([
    ['a file', known],
    ['a person', { ...known, kind: 'Account' }],
    ['a team', { ...known, kind: 'Team' }],
  ])('reads an event about %s', (_title, event) => {
    expect(readLiveEvent(event)).toEqual(event);
    expect(readLiveEvent({ ...event, weight: 3 })).toEqual(event);
  });

  it.each([
    ['kind', { ...known, kind: 'Whiteboard', data: { shape: 3 } }],
    ['action', { ...known, action: 'archive' }],
    ['action of a kind without data', { ...known, kind: 'Account', action: 'merge' }],
  ])('counts an event of an unknown %s for the sequence only', (_title, event) => {
    expect(readLiveEvent(event)).toEqual(unknown);
  });

  it.each([
    ['a text', 'hello'], ['nothing', null], ['a position only', { seq: 9, prevSeq: 7 }], ['no position', { ...known, seq: undefined }],
    ['a text as its position', { ...known, seq: '9' }], ['a number as its guid', { ...known, guid: 4 }], ['data of a different kind', { ...known, kind: 'Account', data: { file: {} } }],
  ])('refuses %s', (_title, payload) => {
    expect(readLiveEvent(payload)).toBeNull();
  });
});

describe('readSessionEnd', () => {
  it.each([
    [{ reason: 'blocked' }, 'blocked'], [{ reason: 'expired' }, 'expired'],
    // Servers of earlier versions send no reason.
    [{}, 'expired'], [undefined, 'expired'], [{ reason: 'of a newer version' }, 'expired'],
  ])('%j means %s', (payload, reason) => {
    expect(readSessionEnd(payload)).toBe(reason);
  });
});
