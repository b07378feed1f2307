import { describe, expect, it } from 'vitest';
import type { UploadProgress } from '../../../../src/contract/bridge';
import { fileDefaults } from '../../../../src/contract/entities/file';
import { capabilitiesWith } from '../../../../src/core/file-entity';
import { clientFailure } from '../../../../src/api-client/call-error';
import { silentLog } from '../../../../src/main/logging/logger';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import type { TransferRequest } from '../../../../src/main/uploads/transfer';
import type { inspectPath, UploadSource } from '../../../../src/main/uploads/upload-source';
import { createUploads } from '../../../../src/main/uploads/uploads';
import { createUrlStorage, type StartedUploads } from '../../../../src/main/uploads/url-storage';
import { makeFullFile } from '../../../support/full-file';
import { createFakeClient, settle } from '../fakes';

const guid = 'F000000000000000000001';
const file = makeFullFile({
  ...fileDefaults,
  id: guid, guid, name: 'a.txt', sortName: 'a.txt', type: -999, subType: 'unknown', kind: 'CloudFile', parentId: 'Desktop', folder: 'Desktop',
  createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', creator: null, updatedUser: null, fileSize: 100,
  role: 'owner', revision: 1, permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }),
});

const createHost = () => {
  const reports: UploadProgress[] = [];
  const started: (TransferRequest & { isCancelled: boolean; isPaused: boolean })[] = [];
  const statuses: number[] = [];
  const clock = { now: 0 };
  const found = new Map<string, Awaited<ReturnType<typeof inspectPath>>>();
  const { client } = createFakeClient(() => ({ status: 200, body: file }));
  const uploads = createUploads({
    api: client, log: silentLog, now: () => clock.now, report: (progress) => { reports.push(progress); }, onStatus: (status) => { statuses.push(status); },
    inspect: async (path) => found.get(path) ?? { path, name: path.slice(1), sizeBytes: 100, modifiedAt: '2026-01-01T00:00:00.000Z' },
    start(request) {
      const transfer = Object.assign(request, { isCancelled: false, isPaused: false });
      started.push(transfer);
      return { cancel: async () => { transfer.isCancelled = true; }, pause: async () => { transfer.isPaused = true; } };
    },
  });
  const states = (): string[] => [...new Map(reports.map((report) => [report.id, `${report.name} ${report.state}`])).values()];
  return { uploads, reports, started, statuses, clock, found, states };
};

describe('the queue of uploads', () => {
  it('sends three files at once and the others as places become free', async () => {
    const { uploads, started, states } = createHost();
    expect(await uploads.add(['/a', '/b', '/c', '/d'], 'Desktop', 'w1')).toBe(4);
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting']);
    started[1]?.onDone(guid);
    await settle();
    expect(states()).toEqual(['a sending', 'b done', 'c sending', 'd sending']);
    expect(started.map(({ source, folder, pushClientId }) => [source.name, folder, pushClientId])).toEqual([['a', 'Desktop', 'w1'], ['b', 'Desktop', 'w1'], ['c', 'Desktop', 'w1'], ['d', 'Desktop', 'w1']]);
  });

  it('ends with the file as the server has it', async () => {
    const { uploads, started, reports } = createHost();
    await uploads.add(['/a.txt'], 'Desktop', 'w1');
    started[0]?.onDone(guid);
    await settle();
    expect(reports.at(-1)).toMatchObject({ state: 'done', sentBytes: 100, totalBytes: 100, file: { guid, name: 'a.txt' }, failure: null });
  });

  it('tells of progress ten times a second and no more', async () => {
    const { uploads, started, reports, clock } = createHost();
    await uploads.add(['/a'], 'Desktop', 'w1');
    const before = reports.length;
    for (clock.now = 0; clock.now < 1000; clock.now += 10) started[0]?.onProgress(clock.now / 10);
    expect(reports.length - before).toBe(9);
    expect(reports.at(-1)).toMatchObject({ state: 'sending', sentBytes: 90 });
  });

  it('says of a folder and of an unreadable file why they cannot be uploaded', async () => {
    const { uploads, reports, started, found } = createHost();
    found.set('/folder', 'directory').set('/gone', 'unreadable')
      .set('/huge', { path: '/huge', name: 'huge', sizeBytes: 51 * 1024 ** 3, modifiedAt: '2026-01-01T00:00:00.000Z' });
    expect(await uploads.add(['/folder', '/gone', '/huge', '/a'], 'Desktop', 'w1')).toBe(1);
    expect(reports.filter(({ state }) => state === 'failed').map(({ name, failure }) => [name, failure?.code, failure?.args])).toEqual([
      ['folder', 'FOLDERS_NOT_UPLOADABLE', {}], ['gone', 'UPLOAD_SOURCE_UNREADABLE', {}], ['huge', 'PAYLOAD_TOO_LARGE', { limitBytes: 53_687_091_200 }],
    ]);
    expect(started).toHaveLength(1);
  });

  it('keeps what failed, so that it can be tried again as the file then is', async () => {
    const { uploads, started, reports, statuses, found, states } = createHost();
    await uploads.add(['/a'], 'Desktop', 'w1');
    started[0]?.onFailed(clientFailure('STORAGE_FULL', 507), 507);
    const { id } = reports[0] ?? { id: '' };
    expect(reports.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'STORAGE_FULL' } });
    expect(statuses).toEqual([507]);
    found.set('/a', { path: '/a', name: 'a', sizeBytes: 50, modifiedAt: '2026-01-02T00:00:00.000Z' } satisfies UploadSource);
    await uploads.retry(id);
    expect(states()).toEqual(['a sending']);
    expect(reports.at(-1)).toMatchObject({ id, totalBytes: 50, sentBytes: 0, failure: null });
    expect(started[1]?.idempotencyKey).not.toBe(started[0]?.idempotencyKey);
  });

  it('repeats under the same key what may have reached the server without an answer', async () => {
    const { uploads, started, reports } = createHost();
    await uploads.add(['/a'], 'Desktop', 'w1');
    started[0]?.onFailed(clientFailure('OFFLINE'), 0);
    await uploads.retry(reports[0]?.id ?? '');
    expect(started[1]?.idempotencyKey).toBe(started[0]?.idempotencyKey);
  });

  it('stops what is cancelled, waiting or on its way, and tells the server', async () => {
    const { uploads, started, reports, states } = createHost();
    await uploads.add(['/a', '/b', '/c', '/d'], 'Desktop', 'w1');
    const idOf = (name: string): string => reports.find((report) => report.name === name)?.id ?? '';
    await uploads.cancel(idOf('d'));
    await uploads.cancel(idOf('a'));
    started[0]?.onDone(guid);
    await settle();
    expect(states()).toEqual(['a cancelled', 'b sending', 'c sending', 'd cancelled']);
    expect(started.map(({ isCancelled }) => isCancelled)).toEqual([true, false, false]);
  });

  it('pauses everything when the session ends', async () => {
    const { uploads, started } = createHost();
    await uploads.add(['/a'], 'Desktop', 'w1');
    uploads.close();
    expect(started[0]).toMatchObject({ isPaused: true, isCancelled: false });
  });
});

describe('the memory of unfinished uploads', () => {
  it('holds one upload a fingerprint for a day', async () => {
    const document = createMemoryDocument<StartedUploads>({});
    let now = Date.parse('2026-01-01T12:00:00Z');
    const storage = createUrlStorage(document, () => now);
    const upload = { size: 5, metadata: { filename: 'a' }, creationTime: '2026-01-01T12:00:00Z', urlStorageKey: '', uploadUrl: 'https://x/api/uploads/1', parallelUploadUrls: null };
    expect(await storage.addUpload('f1', upload)).toBe('f1');
    expect(await storage.findUploadsByFingerprint('f1')).toEqual([{ ...upload, urlStorageKey: 'f1' }]);
    expect(await storage.findUploadsByFingerprint('f2')).toEqual([]);
    now += 24 * 60 * 60_000;
    expect(await storage.findUploadsByFingerprint('f1')).toEqual([]);
    await storage.removeUpload('f1');
    expect(document.read()).toEqual({});
  });
});
