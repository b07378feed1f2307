import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../../support/test-server';
import { useTestServer } from '../../../../support/use-test-server';
import { createTusClient, upload, type TusClient } from '../../../../support/tus-client';

const server = useTestServer();
let ada: TestPerson;
let tus: TusClient;

beforeAll(async () => {
  ada = await server.register('Ada');
  tus = createTusClient(server, ada);
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (guid: string): Promise<Uint8Array> => new Uint8Array(await (await tus.send(`/api/files/${guid}/download`, {})).arrayBuffer());

/** Sends a part of a PATCH and then destroys the connection, as a broken network or a killed client does. */
const tearOff = (location: string, offset: number, bytes: Uint8Array, announced: number): Promise<void> => new Promise((resolve) => {
  const sent = request(server.url + location, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${ada.token}`, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), 'content-length': String(announced),
    },
  });
  sent.on('error', () => { resolve(); });
  sent.on('close', () => { resolve(); });
  sent.write(bytes, () => { setTimeout(() => { sent.destroy(); }, 30); });
});

const offsetOf = async (location: string): Promise<number> => Number((await tus.head(location)).headers.get('upload-offset'));

describe('a connection that breaks', () => {
  test('ten times during one upload: the upload resumes at the last byte, and the bytes are the same', async () => {
    const bytes = randomBytes(8 * 1024 ** 2);
    const location = (await tus.create(bytes.length, { filename: 'broken.bin' })).headers.get('location') ?? '';
    let offset = 0;
    for (let turn = 0; turn < 10; turn += 1) {
      await tearOff(location, offset, bytes.subarray(offset, offset + 700_000), bytes.length - offset);
      const next = await offsetOf(location);
      expect(next).toBeGreaterThanOrEqual(offset);
      expect(next).toBeLessThanOrEqual(offset + 700_000);
      offset = next;
    }
    expect(offset).toBeGreaterThan(0);
    const last = await tus.patch(location, offset, new Uint8Array(bytes.subarray(offset)));
    expect(last.status).toBe(204);
    expect(sha256(await bytesOf(last.headers.get('upload-file-guid') ?? ''))).toBe(sha256(bytes));
  });

  test('with two concurrent senders leaves one file with the right bytes', async () => {
    const bytes = randomBytes(2 * 1024 ** 2);
    const location = (await tus.create(bytes.length, { filename: 'two.bin' })).headers.get('location') ?? '';
    const responses = await Promise.all([tus.patch(location, 0, new Uint8Array(bytes)), tus.patch(location, 0, new Uint8Array(bytes))]);
    const guids = new Set(responses.map(({ headers }) => headers.get('upload-file-guid')).filter((guid) => guid !== null));
    expect(guids.size).toBe(1);
    expect(sha256(await bytesOf([...guids][0] ?? ''))).toBe(sha256(bytes));
  });
});

describe('an upload after a kill', () => {
  test('with all bytes but no file: the next request creates the file, once', async () => {
    const location = (await tus.create(6, { filename: 'unfinished' })).headers.get('location') ?? '';
    const id = location.split('/').at(-1) ?? '';
    // As if the server had been killed between the last byte and the transaction.
    writeFileSync(join(server.dataDirectory, 'uploads', id), 'abcdef');
    const heads = await Promise.all(Array.from({ length: 5 }, () => tus.head(location)));
    const guids = new Set(heads.map(({ headers }) => headers.get('upload-file-guid')));
    expect(guids.size).toBe(1);
    expect(Buffer.from(await bytesOf([...guids][0] ?? '')).toString()).toBe('abcdef');
    expect((await server.pool.query(`select 1 from files where name = 'unfinished'`)).rowCount).toBe(1);
  });

  test('with its row but no bytes: it starts anew', async () => {
    const location = (await tus.create(3, { filename: 'lost bytes' })).headers.get('location') ?? '';
    rmSync(join(server.dataDirectory, 'uploads', location.split('/').at(-1) ?? ''));
    expect(await offsetOf(location)).toBe(0);
    expect((await tus.patch(location, 0, 'abc')).headers.get('upload-file-guid')).not.toBeNull();
  });
});

describe('stored content', () => {
  test('is one blob for equal bytes, and no unfinished bytes remain', async () => {
    const bytes = randomBytes(1000);
    const guids = await Promise.all(Array.from({ length: 6 }, (_, index) => upload(tus, new Uint8Array(bytes), { filename: `copy ${index}` })));
    const { rows } = await server.pool.query<{ count: number }>('select count(distinct blob_hash)::int as count from files where guid = any($1)', [guids]);
    expect(rows).toEqual([{ count: 1 }]);
    const hash = sha256(bytes);
    expect(readdirSync(join(server.dataDirectory, 'blobs', hash.slice(0, 2)))).toContain(hash);
    expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
  });
});
