import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../../../../src/api-client/api-client';
import { createKyTransport } from '../../../../../src/api-client/ky-transport';
import { createTestDatabase, type TestDatabase } from '../../../../support/test-database';
import { databaseUrlOf } from '../../../../support/database-url';
import { makeTestDirectory } from '../../../../support/database-server';
import { digestOf } from '../../../../support/test-server';
import { startServerProcess, type ServerProcess } from '../../../../support/server-process';
import { metadataOf } from '../../../../support/tus-client';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = makeTestDirectory();
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const start = (): Promise<ServerProcess> => startServerProcess({
  dataDirectory: join(directory, 'data'), environment: { DATABASE_URL: databaseUrlOf(database.connection), DECKLE_KEY: 'k'.repeat(32), LOG_LEVEL: 'error' },
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const chunkBytes = 200_000;

test('kill -9 during uploads, five times: acknowledged bytes are there, and nothing is there twice', async () => {
  let server = await start();
  const clientFor = (token: string | null) => createApiClient({ transport: createKyTransport(), baseUrl: server.url, token: () => token });
  const { token } = await clientFor(null).call('auth.register', { body: { email: 'kill@example.com', name: 'Ada', password: digestOf('x') } });
  const sources = Array.from({ length: 24 }, (_, index) => ({ name: `file ${index}`, bytes: randomBytes(index % 3 === 0 ? 1_000_000 : 3000) }));
  const acknowledged = new Map<string, string>();
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };

  /** Uploads a file, or resumes its upload. Rejects if the server ends. */
  const bring = async ({ name, bytes }: { name: string; bytes: Buffer }): Promise<void> => {
    const created = await fetch(`${server.url}/api/uploads`, {
      method: 'POST', headers: { ...headers, 'idempotency-key': name, 'upload-length': String(bytes.length), 'upload-metadata': metadataOf({ filename: name }) },
    });
    let guid = created.headers.get('upload-file-guid');
    const location = server.url + (created.headers.get('location') ?? '');
    for (let offset = Number(created.headers.get('upload-offset') ?? 0); guid === null;) {
      const sent = await fetch(location, {
        method: 'PATCH', body: new Uint8Array(bytes.subarray(offset, offset + chunkBytes)),
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      });
      if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`);
      offset = Number(sent.headers.get('upload-offset'));
      guid = sent.headers.get('upload-file-guid');
    }
    const before = acknowledged.get(name);
    if (before !== undefined && before !== guid) throw new Error(`${name} became two files`);
    acknowledged.set(name, guid);
  };
  const bringAll = async (): Promise<boolean> => {
    const waiting = [...sources];
    const results = await Promise.allSettled(Array.from({ length: 4 }, async () => {
      for (let source = waiting.shift(); source; source = waiting.shift()) await bring(source);
    }));
    return results.every(({ status }) => status === 'fulfilled');
  };

  for (const afterMs of [60, 120, 200, 300, 450]) {
    const all = bringAll();
    await new Promise((resolve) => { setTimeout(resolve, afterMs); });
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await all;
    server = await start();
  }
  while (!(await bringAll())) await new Promise((resolve) => { setTimeout(resolve, 100); });

  const { files } = await clientFor(token).call('files.list', { query: { limit: 1000 } });
  expect(files.map(({ name }) => name).toSorted()).toEqual(sources.map(({ name }) => name).toSorted());
  for (const { name, bytes } of sources) {
    expect(files.find((file) => file.name === name)?.guid).toBe(acknowledged.get(name));
    const response = await fetch(`${server.url}/api/files/${acknowledged.get(name)}/download`, { headers });
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes));
  }
  expect(await server.end('SIGTERM')).toBe(0);
}, 180_000);
