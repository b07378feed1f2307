import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '../../../../../src/api-client/api-client';
import { createKyTransport } from '../../../../../src/api-client/ky-transport';
import { byteRoutes } from '../../../../../src/contract/api/byte-routes';
import { useIsolatedServers } from '../../../../support/isolated-servers';
import type { ServerProcess } from '../../../../support/server-process';
import { digestOf } from '../../../../support/test-server';
import { createTusClient, upload } from '../../../../support/tus-client';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const { at, folder, start } = useIsolatedServers();
const copies = 40;

test('a server that is killed in the middle of an export builds it after its next start', async () => {
  const program = ['--import', 'tsx', join(import.meta.dirname, '../../../../support/server-with-clock.ts'), at()];
  const run = (daysAhead: number): Promise<ServerProcess> => start({ program, environment: { DAYS_AHEAD: String(daysAhead) } });
  const clientOf = ({ url }: ServerProcess, token: string | null) => createApiClient({ transport: createKyTransport(), baseUrl: url, token: () => token });
  const account = { email: 'ada@example.com', password: digestOf('a long walk home') };

  let server = await run(0);
  const { token } = await clientOf(server, null).call('auth.register', { body: { ...account, name: 'Ada' } });
  const bytes = randomBytes(8 * 1024 ** 2);
  const guid = await upload(createTusClient(server, { token: token ?? '' }), bytes, { filename: 'data.bin', folder: 'Desktop' });
  for (let count = 1; count < copies; count += 1) await clientOf(server, token).call('files.duplicate', { body: { files: [guid] } });
  const { authToken } = await clientOf(server, token).call('auth.verify', { body: { password: account.password } });
  await clientOf(server, token).call('account.startExport', { body: { authToken } });
  const parts = (): string[] => readdirSync(at('exports')).filter((name) => name.endsWith('.part'));
  await expect.poll(() => parts().some((name) => statSync(at('exports', name)).size > bytes.length), { timeout: 30_000, interval: 2 }).toBe(true);
  await server.end('SIGKILL');
  expect(readdirSync(at('exports')).filter((name) => name.endsWith('.zip'))).toEqual([]);
  expect(parts()).toHaveLength(1);

  server = await run(1);
  await expect.poll(async () => (await clientOf(server, token).call('account.export', {})).state, { timeout: 60_000 }).toBe('ready');
  const response = await fetch(`${server.url}/api${byteRoutes.accountExport.path}`, { headers: { authorization: `Bearer ${token ?? ''}` } });
  writeFileSync(join(folder(), 'export.zip'), Buffer.from(await response.arrayBuffer()));
  execFileSync('unzip', ['-tq', join(folder(), 'export.zip')]);
  const listed = execFileSync('unzip', ['-Z1', join(folder(), 'export.zip')], { encoding: 'utf8' }).split('\n').filter((name) => name.startsWith('files/Desktop/') && !name.endsWith('/'));
  expect(listed).toHaveLength(copies);
  expect(execFileSync('unzip', ['-p', join(folder(), 'export.zip'), 'files/Desktop/data.bin'], { maxBuffer: 64 * 1024 ** 2 }).equals(bytes)).toBe(true);
  // The unfinished file of the killed server is swept a day after it was written.
  await expect.poll(parts, { timeout: 60_000 }).toEqual([]);
});
