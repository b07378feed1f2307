import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isAlive } from '../../../../src/server/data-directory/process-identity';
import { readPostmaster } from '../../../../src/server/postgres/postmaster';
import { useIsolatedServers } from '../../../support/isolated-servers';
import type { ServerProcess } from '../../../support/server-process';
import { serverProgram } from '../../../support/server-programs';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const { at: dataDirectory, start: startWith, startFailureOf: refusalWith } = useIsolatedServers('SIGKILL');
/**
 * Separate processes and shared memory, as in a container. They end with their first process. The second command keeps
 * running after its server ended.
 */
const inContainer = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
const inLastingContainer = [...inContainer, 'sh', '-c', '"$@" & wait; echo ended; sleep 1000', 'sh'];

const start = (wrapper: readonly string[] = []): Promise<ServerProcess> => startWith({ wrapper });
const refusalOf = (wrapper: readonly string[] = []): Promise<string> => refusalWith({ wrapper });
const isUp = async ({ url }: ServerProcess): Promise<boolean> => (await fetch(`${url}/api/status`)).status === 200;
const clusterVersion = (): string => readFileSync(join(dataDirectory(), 'postgres', 'PG_VERSION'), 'utf8');

/** The processes of this test's server, with their ids outside of its container. */
const pidsOf = (program: 'node' | 'postgres'): number[] => execFileSync('ps', ['-eo', 'pid=,comm=,args='], { encoding: 'utf8' }).split('\n')
  .filter((line) => line.includes(dataDirectory()) && line.trim().split(/\s+/)[1] === program)
  .map((line) => Number(line.trim().split(/\s+/)[0]));

const canUnshare = process.platform === 'linux' && spawnSync('unshare', ['--pid', '--ipc', '--fork', '--mount-proc', 'true']).status === 0;

if (canUnshare) {
  test('the second of two containers on one data directory does not start, in either direction', async () => {
    const inside = await start(inContainer);
    expect(await refusalOf(inContainer)).toMatch(/is in use by the server in another container \(process id \d+ there, host name /);
    expect(await refusalOf()).toContain('in another container');
    expect(await isUp(inside)).toBe(true);
    await inside.end('SIGKILL');
    await expect.poll(() => pidsOf('postgres'), { timeout: 30_000 }).toEqual([]);

    const outside = await start();
    expect(await refusalOf(inContainer)).toContain('in another container');
    expect(await isUp(outside)).toBe(true);
  });

  test('after a container was killed, the next one starts by itself', async () => {
    const first = await start(inContainer);
    const version = clusterVersion();
    await first.end('SIGKILL');
    expect(existsSync(join(dataDirectory(), 'server.lock'))).toBe(true);
    await expect.poll(() => pidsOf('postgres'), { timeout: 30_000 }).toEqual([]);
    const second = await start(inContainer);
    expect(await isUp(second)).toBe(true);
    expect(clusterVersion()).toBe(version);
    expect(readdirSync(dataDirectory()).filter((name) => name.endsWith('.socket'))).toHaveLength(1);
  });

  test('a stopped server still owns its data directory', async () => {
    await start(inContainer);
    const [server = 0] = pidsOf('node');
    process.kill(server, 'SIGSTOP');
    try {
      expect(await refusalOf()).toContain('in another container');
    } finally {
      process.kill(server, 'SIGCONT');
    }
  });

  test('a PostgreSQL that a killed server left in another container is not joined by a second one', async () => {
    const first = await start(inLastingContainer);
    const postgres = Math.min(...pidsOf('postgres'));
    for (const pid of pidsOf('node')) process.kill(pid, 'SIGKILL');
    await expect.poll(() => first.output().stdout, { timeout: 30_000 }).toContain('ended');
    expect(isAlive(postgres)).toBe(true);
    expect(await refusalOf()).toContain(`A PostgreSQL that an earlier server left still runs on ${join(dataDirectory(), 'postgres')}, in another container`);
    expect(isAlive(postgres)).toBe(true);
    expect(readPostmaster(join(dataDirectory(), 'postgres'))?.isReady).toBe(true);
    await first.end('SIGKILL');
    await expect.poll(() => pidsOf('postgres'), { timeout: 30_000 }).toEqual([]);
    expect(await isUp(await start())).toBe(true);
  });

  test('after a restart of the machine the lock is taken over; a lock of an invisible process needs the command', async () => {
    const first = await start();
    await first.end('SIGTERM');
    const lock = { id: 'x', pid: 1, start: 'x', bootId: 'another boot', pidNamespace: 'pid:[1]', host: 'here', socket: 'server.lock.x.socket' };
    writeFileSync(join(dataDirectory(), 'server.lock'), JSON.stringify(lock));
    await (await start()).end('SIGTERM');
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    writeFileSync(join(dataDirectory(), 'server.lock'), JSON.stringify({ ...lock, bootId }));
    expect(await refusalOf()).toContain(`admin.js unlock --data-dir ${dataDirectory()}`);
    execFileSync(process.execPath, [...serverProgram('admin'), 'unlock', '--data-dir', dataDirectory()]);
    expect(await isUp(await start())).toBe(true);
  });
}
