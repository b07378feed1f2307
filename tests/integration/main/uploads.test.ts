import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { defaultOptions, type HttpRequest, type HttpResponse, type HttpStack } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTransfers } from '../../../src/api-client/tus-transfers';
import type { UploadProgress } from '../../../src/contract/bridge';
import { fileTypes } from '../../../src/contract/entities/file';
import { isOutOfRoom, type UploadRecord } from '../../../src/core/uploads/upload-record';
import { createRequestBytes } from '../../../src/main/downloads/request-bytes';
import { silentLog } from '../../../src/main/logging/logger';
import { openUploadCopies } from '../../../src/main/uploads/upload-copies';
import { openUploadRecordStore } from '../../../src/main/uploads/upload-record-store';
import { inspectPath, type UploadSource } from '../../../src/main/uploads/upload-source';
import { openUploads, type LocalFile } from '../../../src/main/uploads/account-uploads';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const mebibyte = 1024 ** 2;
const patient = { timeout: 20_000 } as const;

const server = useTestServer();
let person: TestPerson;
let folder = '';
beforeAll(async () => {
  person = await server.register();
  folder = mkdtempSync(join(tmpdir(), 'deckle-uploads-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Bytes that differ at every offset of a file, so that a misplaced part is noticed. */
const bytesOf = (sizeBytes: number): Buffer => {
  const bytes = Buffer.alloc(sizeBytes);
  for (let offset = 0; offset + 4 <= sizeBytes; offset += 4) bytes.writeUInt32LE(offset, offset);
  return bytes;
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const fileOf = (name: string, bytes: Buffer): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const downloaded = async (guid: string): Promise<Buffer> => {
  const request = createRequestBytes({ server: server.url, basePath: '/api', token: () => person.token, fetch, onSessionEnded: () => undefined });
  return Buffer.from(await (await request(guid, {}, new AbortController().signal)).arrayBuffer());
};
const namesOnServer = async (): Promise<readonly string[]> => (await person.client.call('files.list', { query: {} })).files.map(({ name }) => name);

/** Node's network, with a hook around each request. */
const networkWhere = (sending: (request: HttpRequest, send: () => Promise<HttpResponse>) => Promise<HttpResponse>): HttpStack => {
  const { httpStack } = defaultOptions;
  return {
    getName: () => 'of the test',
    createRequest(method, url) {
      const request = httpStack.createRequest(method, url);
      const send = request.send.bind(request);
      return Object.assign(request, { send: (body: unknown) => sending(request, () => send(body)) });
    },
  };
};

/** Drops the responses of matching requests after the server has sent them. */
const losing = (isLost: (method: string, offset: number) => boolean): HttpStack => networkWhere(async (request, send) => {
  const response = await send();
  if (isLost(request.getMethod(), Number(response.getHeader('Upload-Offset') ?? 0))) throw new Error('The answer was lost.');
  return response;
});

/** Never sends the part that begins at `offset`. */
const holdingBack = (offset: number): HttpStack => networkWhere((request, send) =>
  (request.getMethod() === 'PATCH' && Number(request.getHeader('Upload-Offset')) === offset ? new Promise<HttpResponse>(() => undefined) : send()));

interface Options { readonly token?: string; readonly httpStack?: HttpStack }

/** The uploads of one account, during one run of the app. */
const openAccount = (kept: string, { token = person.token, httpStack }: Options = {}) => {
  const reports: UploadProgress[] = [];
  const statuses: number[] = [];
  const holds = { count: 0 };
  const listeners = new Set<() => void>();
  const uploads = openUploads({
    api: server.clientFor({ token }), folder: kept, log: silentLog, hasNetwork: () => true,
    keepAlive() {
      holds.count += 1;
      return () => { holds.count -= 1; };
    },
    transfers: createTransfers({ server: server.url, basePath: '/api', headers: () => ({ authorization: `Bearer ${token}` }), retryDelaysMs: [], ...(httpStack ? { httpStack } : {}) }),
    report(progress) {
      reports.push(progress);
      for (const listener of listeners) listener();
    },
    onRejectedStatus: (status) => { statuses.push(status); },
  });
  const until = (isSo: (progress: UploadProgress) => boolean): Promise<UploadProgress> => new Promise((resolve, reject) => {
    const look = (): void => {
      const found = reports.find(isSo);
      if (found) resolve(found);
    };
    listeners.add(look);
    look();
    setTimeout(() => { reject(new Error(`Not told: ${JSON.stringify(reports.at(-1))}`)); }, patient.timeout).unref();
  });
  return { uploads, reports, statuses, holds, until, isDone: () => until(({ state }) => state === 'done') };
};

const localFile = (path: string): LocalFile => ({ path, name: basename(path) });
const newKept = (): string => join(folder, `kept-${randomUUID()}`);
/** Finished and cancelled uploads leave no files behind. The last file is deleted shortly after the report. */
const expectNothingKept = (kept: string): Promise<void> => expect.poll(() => readdirSync(kept), patient).toEqual([]);

describe('a file that the desktop app uploads', () => {
  it.each([['empty.txt', 0], ['small.bin', 1000], ['漢字 🔑 مرحبا.png', 70_000], ['two parts.bin', 16 * mebibyte + 5]])('%s (%i bytes) arrives byte for byte', async (name, sizeBytes) => {
    const path = fileOf(name, bytesOf(sizeBytes));
    const kept = newKept();
    const { uploads, isDone } = openAccount(kept);
    expect(await uploads.add([localFile(path)], 'Desktop', 'w1')).toBe(1);
    const { file } = await isDone();
    expect(file).toMatchObject({ name, fileSize: sizeBytes, parentId: 'Desktop', mimeType: name.endsWith('.png') ? 'image/png' : expect.any(String) as string });
    const source = await inspectPath(path);
    expect(Date.parse(file?.modifiedAt ?? '')).toBe(Date.parse((source as UploadSource).modifiedAt));
    expect(sha256(await downloaded(file?.guid ?? ''))).toBe(sha256(bytesOf(sizeBytes)));
    await expectNothingKept(kept);
    uploads.close();
  });

  it('continues after the end of the app where it stopped, although its file is gone', async () => {
    const bytes = bytesOf(40 * mebibyte);
    const path = fileOf('large.bin', bytes);
    const kept = newKept();
    // The upload cannot complete before the copy does, even on a slow disk.
    const first = openAccount(kept, { httpStack: holdingBack(32 * mebibyte) });
    await first.uploads.add([localFile(path)], 'Desktop', 'w1');
    await first.until(({ sentBytes, copyState }) => sentBytes > 20 * mebibyte && copyState === 'kept');
    first.uploads.close();
    rmSync(path);

    const second = openAccount(kept);
    const { file } = await second.isDone();
    expect(Math.min(...second.reports.map(({ sentBytes }) => sentBytes).filter((sentBytes) => sentBytes > 0))).toBeGreaterThanOrEqual(16 * mebibyte);
    expect(sha256(await downloaded(file?.guid ?? ''))).toBe(sha256(bytes));
    await expectNothingKept(kept);
    second.uploads.close();
  });

  it.each([
    ['creation', (method: string) => method === 'POST'],
    ['last part', (method: string, offset: number) => method === 'PATCH' && offset === 70_000],
  ] as const)('is there once, although the response to its %s was lost and the app ended', async (what, isLost) => {
    const name = `lost ${what}.bin`;
    const path = fileOf(name, bytesOf(70_000));
    const kept = newKept();
    const first = openAccount(kept, { httpStack: losing(isLost) });
    await first.uploads.add([localFile(path)], 'Desktop', 'w1');
    await first.until(({ blockedBy, copyState }) => blockedBy === 'network' && copyState === 'kept');
    // A kept upload that cannot be sent now does not keep the app alive.
    expect(first.holds.count).toBe(0);
    first.uploads.close();
    expect((await namesOnServer()).filter((each) => each === name)).toHaveLength(what === 'creation' ? 0 : 1);

    const second = openAccount(kept);
    const { file } = await second.isDone();
    expect((await namesOnServer()).filter((each) => each === name)).toHaveLength(1);
    expect(sha256(await downloaded(file?.guid ?? ''))).toBe(sha256(bytesOf(70_000)));
    await expectNothingKept(kept);
    second.uploads.close();
  });

  it('waits if the session has ended, and belongs to the same person when they are back', async () => {
    const path = fileOf('paused.txt', Buffer.from('paused'));
    const kept = newKept();
    const first = openAccount(kept, { token: 'not-a-token' });
    await first.uploads.add([localFile(path)], 'Desktop', 'w1');
    await expect.poll(() => first.statuses, patient).toEqual([401]);
    await first.until(({ state, copyState }) => state === 'waiting' && copyState === 'kept');
    first.uploads.close();
    const second = openAccount(kept);
    expect((await second.isDone()).name).toBe('paused.txt');
    second.uploads.close();
  });

  it('shows why the server refuses it, keeps it, and is deleted completely once it is dismissed', async () => {
    const gone = await person.client.call('files.create', { body: { type: fileTypes.folder, name: 'Gone' } });
    await person.client.call('files.remove', { params: { id: gone.guid }, query: {} });
    const path = fileOf('refused.txt', Buffer.from('refused'));
    const kept = newKept();
    const first = openAccount(kept);
    await first.uploads.add([localFile(path)], gone.guid, 'w1');
    const { failure } = await first.until(({ state, copyState }) => state === 'failed' && copyState === 'kept');
    expect(failure).toMatchObject({ code: 'FILE_DELETED', status: 410 });
    first.uploads.close();

    const second = openAccount(kept);
    expect(await second.until(({ state }) => state === 'failed')).toMatchObject({ failure: { code: 'FILE_DELETED', message: failure?.message } });
    await person.client.call('trash.recover', { params: { id: gone.guid }, query: {} });
    const { id } = await second.until(({ state }) => state === 'failed');
    // If the first app was closed before it recorded the refusal, the second one sent the file as well.
    second.reports.length = 0;
    const retrying = second.uploads.retry(id);
    await second.until(({ state }) => state === 'sending');
    expect(second.holds.count).toBe(1);
    await retrying;
    expect(await second.isDone()).toMatchObject({ name: 'refused.txt', folder: gone.guid });

    await second.uploads.add([localFile(path)], 'F000000000000000000001', 'w1');
    const { id: unwanted } = await second.until(({ state, folder: into }) => state === 'failed' && into === 'F000000000000000000001');
    await second.uploads.cancel(unwanted);
    await expectNothingKept(kept);
    second.uploads.close();
  });

  it('is sent from its own path if no copy can be kept, and reports it', async () => {
    const kept = newKept();
    writeFileSync(kept, 'no folder');
    const { uploads, until, isDone } = openAccount(kept);
    await uploads.add([localFile(fileOf('unkept.txt', Buffer.from('unkept')))], 'Desktop', 'w1');
    await until(({ copyState, state }) => copyState === 'unkept' && state === 'sending');
    expect(await isDone()).toMatchObject({ name: 'unkept.txt' });
    uploads.close();
  });

  it('is reported as unreadable if it is a folder, gone, or too large, until it is dismissed', async () => {
    const huge = fileOf('huge.bin', Buffer.alloc(0));
    truncateSync(huge, 51 * 1024 ** 3);
    mkdirSync(join(folder, 'a folder'));
    const { uploads, reports } = openAccount(newKept());
    expect(await uploads.add([join(folder, 'a folder'), join(folder, 'none'), huge].map(localFile), 'Desktop', 'w1')).toBe(0);
    expect(reports.map(({ name, failure }) => [name, failure?.code, failure?.args])).toEqual([
      ['a folder', 'UPLOAD_SOURCE_UNREADABLE', {}], ['none', 'UPLOAD_SOURCE_UNREADABLE', {}], ['huge.bin', 'PAYLOAD_TOO_LARGE', { limitBytes: 53_687_091_200 }],
    ]);
    await uploads.cancel(reports[0]?.id ?? '');
    expect(reports.at(-1)).toMatchObject({ name: 'a folder', state: 'cancelled' });
    uploads.close();
  });
});

describe('the copy of an upload', () => {
  const recordOf = (path: string, { sizeBytes, modifiedAt }: UploadSource, changed: Partial<UploadRecord> = {}): UploadRecord => ({
    id: randomUUID(), order: 1, name: 'kept.bin', sizeBytes, mimeType: '', modifiedAt, folder: 'Desktop', isRelocated: false, key: randomUUID(), url: null, origin: 'w', from: path,
    isCopied: false, failure: null, queuedAt: '2026-01-01T00:00:00.000Z', ...changed,
  });
  const sourceOf = async (path: string): Promise<UploadSource> => {
    const source = await inspectPath(path);
    if (typeof source === 'string') throw new Error(source);
    return source;
  };

  it.each([['as it was', 'done'], ['changed', 'failed']] as const)('is copied at the next start where the app ended before, from a file that is %s', async (how, state) => {
    const path = fileOf(`interrupted ${how}.bin`, bytesOf(1000));
    const kept = newKept();
    await openUploadRecordStore(kept, silentLog).put([recordOf(path, await sourceOf(path))]);
    writeFileSync(join(kept, 'half.part'), 'half a copy');
    if (how === 'changed') utimesSync(path, new Date(0), new Date(0));
    const { uploads, until } = openAccount(kept);
    const reported = await until((progress) => progress.state === state);
    expect(reported.failure?.code ?? null).toBe(how === 'changed' ? 'UPLOAD_NOT_COPIED' : null);
    await expect.poll(() => existsSync(join(kept, 'half.part')), patient).toBe(false);
    uploads.close();
  });

  it('equals the written file, and an unreadable record is renamed', async () => {
    const path = fileOf('kept.bin', bytesOf(10));
    const kept = newKept();
    const records = openUploadRecordStore(kept, silentLog);
    const record = recordOf(path, await sourceOf(path));
    await records.put([record]);
    expect(await records.update(record.id, (current) => ({ ...current, url: '/api/uploads/1' }))).toEqual({ ...record, url: '/api/uploads/1' });
    expect(await records.update('none', (current) => current)).toBeUndefined();
    writeFileSync(join(kept, 'torn.json'), '{"version":1,"da');
    expect(await openUploadRecordStore(kept, silentLog).read()).toEqual([{ ...record, url: '/api/uploads/1' }]);
    expect(readdirSync(kept).filter((name) => name.startsWith('torn.json.unreadable-'))).toHaveLength(1);
  });

  it('does not exist if there is no space for it, or if the file changes in between', async () => {
    const kept = newKept();
    const bytes = openUploadCopies(kept, new AbortController().signal);
    const copy = async (path: string, source: UploadSource): Promise<unknown> =>
      bytes.copy(recordOf(path, source), source, () => undefined, new AbortController().signal).then(() => 'copied', (error: unknown) => error);
    const { bavail, bsize } = statfsSync(folder);
    const path = fileOf('sparse.bin', Buffer.alloc(0));
    truncateSync(path, Math.min(bavail * bsize, 2 ** 43));
    const outcome = await copy(path, await sourceOf(path));
    // A file system with shared blocks needs no additional space.
    expect(outcome === 'copied' || isOutOfRoom(outcome)).toBe(true);
    const other = fileOf('other.bin', bytesOf(10));
    expect(await copy(other, { ...await sourceOf(other), sizeBytes: 11 })).toMatchObject({ name: 'SourceError' });
    if (outcome !== 'copied') expect(readdirSync(kept)).toEqual([]);
  });
});

describe('inspectPath', () => {
  it('distinguishes files, folders and unreadable paths', async () => {
    expect(await inspectPath(fileOf('a.txt', Buffer.from('12345')))).toMatchObject({ name: 'a.txt', sizeBytes: 5 });
    expect(await inspectPath(folder)).toBe('directory');
    expect(await inspectPath(join(folder, 'nowhere'))).toBe('unreadable');
    expect(await inspectPath('/dev/null')).toBe('unreadable');
  });
});
