import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient, type ApiClient } from '../../../../../src/api-client/api-client';
import { createKyTransport } from '../../../../../src/api-client/ky-transport';
import { fileTypes } from '../../../../../src/contract/entities/file';
import { readServerConfig } from '../../../../../src/server/config';
import { startServer, type RunningServer } from '../../../../../src/server/index';
import { createLogger } from '../../../../../src/server/logging';
import { makeTestDirectory } from '../../../../support/database-server';
import { digestOf } from '../../../../support/test-server';
import { createTusClient, upload, type TusClient } from '../../../../support/tus-client';
import { failureOf } from '../../../../contract/http/failure-of';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const mib = 1024 ** 2;
const [diskMb, reserveMb] = [400, 100];

/** Why no file system can be mounted here, or null. */
const reasonToSkip = process.platform !== 'linux' ? 'a tmpfs is mounted on Linux alone' : process.getuid?.() !== 0 ? 'only root mounts a file system' : null;
const mounted = (directory: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', directory], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(reasonToSkip !== null)(`a disk full of uploads${reasonToSkip === null ? '' : ` (skipped: ${reasonToSkip})`}`, () => {
  let directory: string;
  let isMounted = false;
  let server: RunningServer | null = null;
  let client: ApiClient;
  let tus: TusClient;
  const person = { email: 'ada@example.com', password: digestOf('a long walk home') };

  beforeEach(async (context) => {
    directory = makeTestDirectory();
    isMounted = mounted(directory);
    if (!isMounted) context.skip('this container may not mount a file system');
    server = await startServer(readServerConfig({ DISK_RESERVE_MB: String(reserveMb) }, { port: '0', dataDirectory: join(directory, 'data') }), createLogger('silent'));
    const anonymous = createApiClient({ transport: createKyTransport(), baseUrl: server.url, token: () => null });
    const { token } = await anonymous.call('auth.register', { body: { ...person, name: 'Ada' } });
    client = createApiClient({ transport: createKyTransport(), baseUrl: server.url, token: () => token });
    tus = createTusClient(server, { token: token ?? '' });
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    if (isMounted) execFileSync('umount', ['--lazy', directory]);
    rmSync(directory, { recursive: true, force: true });
  });

  const freeMb = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize / mib;
  };
  const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { readonly code: unknown }).code;
  const signIn = async (): Promise<string | null> =>
    (await createApiClient({ transport: createKyTransport(), baseUrl: server?.url ?? '', token: () => null }).call('auth.login', { body: person })).token;

  test('does not block signing in, writing and emptying the trash', async () => {
    const guids: string[] = [];
    let refusal: Response | null = null;
    while (refusal === null && guids.length < diskMb / 8) {
      const response = await tus.createWith(new Uint8Array(randomBytes(8 * mib)), { filename: `${guids.length}.bin`, folder: 'Desktop' });
      if (response.status === 201) guids.push(response.headers.get('upload-file-guid') ?? '');
      else refusal = response;
    }
    expect([refusal?.status, refusal && await codeOf(refusal)]).toEqual([507, 'STORAGE_FULL']);
    expect(guids.length).toBeGreaterThan(2);
    expect(await freeMb()).toBeGreaterThan(reserveMb - 20);

    expect(await signIn()).not.toBeNull();
    await client.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
    for (const id of guids) await client.call('files.remove', { params: { id } });
    const { count } = await client.call('trash.empty', {});
    expect(count).toBe(guids.length);
    await failureOf(client.call('files.get', { params: { id: guids[0] ?? '' } }));
    expect(await signIn()).not.toBeNull();
  });

  test('resumes uploads where they were, once there is space', async () => {
    const bytes = new Uint8Array(randomBytes(4 * mib));
    const created = await tus.create(bytes.length, { filename: 'begun.bin', folder: 'Desktop' });
    const location = created.headers.get('location') ?? '';
    expect((await tus.patch(location, 0, bytes.subarray(0, 2 * mib))).status).toBe(204);
    const filler = join(directory, 'filler');
    await writeFile(filler, new Uint8Array(Math.floor((await freeMb() - reserveMb) * mib)));

    const refused = await tus.patch(location, 2 * mib, bytes.subarray(2 * mib));
    expect([refused.status, await codeOf(refused)]).toEqual([507, 'STORAGE_FULL']);
    expect((await tus.create(1 * mib, { filename: 'other.bin', folder: 'Desktop' }, { 'idempotency-key': 'other' })).status).toBe(507);

    rmSync(filler);
    expect((await tus.head(location)).headers.get('upload-offset')).toBe(String(2 * mib));
    const finished = await tus.patch(location, 2 * mib, bytes.subarray(2 * mib));
    const guid = finished.headers.get('upload-file-guid') ?? '';
    const download = await tus.send(`/api/files/${guid}/download`, {});
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    // The refusal was not stored with the key.
    expect((await tus.create(1 * mib, { filename: 'other.bin', folder: 'Desktop' }, { 'idempotency-key': 'other' })).status).toBe(201);
    await upload(tus, new Uint8Array(8 * mib), { filename: 'another.bin', folder: 'Desktop' });
  });
});
