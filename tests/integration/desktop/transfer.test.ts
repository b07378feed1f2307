import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/contract/bridge';
import { saveFile } from '../../../src/main/downloads/save-file';
import { createMemoryDocument } from '../../../src/main/storage/document';
import { createTransfers, type Transfer } from '../../../src/main/uploads/transfer';
import { inspectPath, type UploadSource } from '../../../src/main/uploads/upload-source';
import { createUrlStorage, type StartedUploads } from '../../../src/main/uploads/url-storage';
import { startTestServer, type TestPerson, type TestServer } from '../../support/server';

const mebibyte = 1024 ** 2;

let server: TestServer;
let person: TestPerson;
let folder = '';
beforeAll(async () => {
  server = await startTestServer();
  person = await server.register();
  folder = mkdtempSync(join(tmpdir(), 'deckle-transfer-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const fileOf = async (name: string, bytes: Buffer): Promise<UploadSource> => {
  writeFileSync(join(folder, name), bytes);
  const source = await inspectPath(join(folder, name));
  if (typeof source === 'string') throw new Error(source);
  return source;
};

/** Bytes that no two places of a file share, so that a misplaced chunk is noticed. */
const bytesOf = (sizeBytes: number): Buffer => {
  const bytes = Buffer.alloc(sizeBytes);
  for (let offset = 0; offset + 4 <= sizeBytes; offset += 4) bytes.writeUInt32LE(offset, offset);
  return bytes;
};

const begun = createMemoryDocument<StartedUploads>({});
const send = (source: UploadSource, token = person.token, onSent: (transfer: Transfer, sentBytes: number) => void = () => undefined) => {
  const sent: number[] = [];
  let transfer: Transfer | null = null;
  const outcome = new Promise<{ guid: string } | { failure: Failure; status: number }>((resolve) => {
    transfer = createTransfers({ server: server.url, basePath: '/api', accountKey: 'account', token: () => token, urlStorage: createUrlStorage(begun), retryDelaysMs: [] })({
      source, folder: 'Desktop', pushClientId: 'w1', idempotencyKey: randomUUID(),
      onProgress: (sentBytes) => { sent.push(sentBytes); if (transfer) onSent(transfer, sentBytes); },
      onDone: (guid) => { resolve({ guid }); },
      onFailed: (failure, status) => { resolve({ failure, status }); },
    });
  });
  return { outcome, sent };
};

const downloaded = async (guid: string): Promise<Buffer> => {
  const path = join(folder, `saved-${guid}`);
  await saveFile({ server: server.url, basePath: '/api', token: () => person.token, fetch, onSessionEnded: () => undefined }, guid, path);
  return readFileSync(path);
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a file sent by the desktop app', () => {
  it.each([['empty.txt', 0], ['small.bin', 1000], ['漢字 🔑 مرحبا.png', 70_000], ['two chunks.bin', 16 * mebibyte + 5]])('%s (%i bytes) arrives byte for byte', async (name, sizeBytes) => {
    const source = await fileOf(name, bytesOf(sizeBytes));
    const outcome = await send(source).outcome;
    expect(outcome).toHaveProperty('guid');
    const { guid } = outcome as { guid: string };
    const file = await person.client.call('files.get', { params: { id: guid } });
    expect(file).toMatchObject({ name, fileSize: sizeBytes, parentId: 'Desktop', mimeType: name.endsWith('.png') ? 'image/png' : expect.any(String) as string });
    expect(Date.parse(file.updatedAt)).toBe(Date.parse(source.modifiedAt));
    expect(sha256(await downloaded(guid))).toBe(sha256(bytesOf(sizeBytes)));
    expect(begun.read()).toEqual({});
  });

  it('goes on where it was paused', async () => {
    const bytes = bytesOf(40 * mebibyte);
    const source = await fileOf('large.bin', bytes);
    await new Promise<void>((resolve) => {
      send(source, person.token, (transfer, sentBytes) => { if (sentBytes > 20 * mebibyte) void transfer.pause().then(resolve); });
    });
    const again = send(source);
    const outcome = await again.outcome;
    expect(Math.min(...again.sent)).toBeGreaterThanOrEqual(16 * mebibyte);
    expect(sha256(await downloaded((outcome as { guid: string }).guid))).toBe(sha256(bytes));
  });

  it('is refused with the code that the server gives', async () => {
    const source = await fileOf('refused.bin', bytesOf(10));
    expect(await send(source, 'not-a-token').outcome).toMatchObject({ failure: { code: 'NOT_SIGNED_IN' }, status: 401 });
  });

  it('that became shorter meanwhile, or is gone, is not sent at all', async () => {
    const source = await fileOf('shrinking.bin', bytesOf(1000));
    writeFileSync(source.path, 'short');
    expect(await send(source).outcome).toMatchObject({ failure: { code: 'UPLOAD_SOURCE_UNREADABLE' } });
    rmSync(source.path);
    expect(await send(source).outcome).toMatchObject({ failure: { code: 'UPLOAD_SOURCE_UNREADABLE' } });
  });
});

describe('inspectPath', () => {
  it('tells files, folders and what cannot be read apart', async () => {
    const source = await fileOf('a.txt', Buffer.from('12345'));
    expect(source).toMatchObject({ name: 'a.txt', sizeBytes: 5 });
    expect(await inspectPath(folder)).toBe('directory');
    expect(await inspectPath(join(folder, 'none'))).toBe('unreadable');
    expect(await inspectPath('/dev/null')).toBe('unreadable');
  });
});
