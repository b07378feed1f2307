import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { breakLock, lockDirectory, lockHolder } from '../../../../src/server/data-directory/directory-lock';
import { describeThisProcess, evaluateLock, type LockHolder, type Observer } from '../../../../src/server/data-directory/lock-holder';
import { processStart } from '../../../../src/server/data-directory/process-identity';

let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-lock-'));
  lockFile = join(folder, 'server.lock');
});
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

const holderPid = async (): Promise<number | null> => (await lockHolder(lockFile))?.pid ?? null;
const writeHolder = (over: Partial<LockHolder>): void => { writeFileSync(lockFile, JSON.stringify({ ...describeThisProcess('an id', null), ...over })); };

/** Runs `use` with the id of an unrelated process. */
const withOtherProcess = async (use: (pid: number) => Promise<void> | void): Promise<void> => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000); console.log("up")'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  try {
    await use(other.pid ?? 0);
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
};

test('the lock names its owner while it is acquired, and leaves nothing behind', async () => {
  const release = await lockDirectory(folder, lockFile);
  expect(await holderPid()).toBe(process.pid);
  await expect(lockDirectory(folder, lockFile)).rejects.toThrow('is in use by the server');
  release();
  expect(await holderPid()).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder whose path is too long for a socket is locked in the same way', async () => {
  const deep = join(folder, 'a'.repeat(100), 'b'.repeat(100));
  mkdirSync(deep, { recursive: true });
  const deepLock = join(deep, 'server.lock');
  const release = await lockDirectory(deep, deepLock);
  expect((JSON.parse(readFileSync(deepLock, 'utf8')) as LockHolder).socket).not.toBeNull();
  await expect(lockDirectory(deep, deepLock)).rejects.toThrow('is in use by the server');
  release();
  expect(readdirSync(deep)).toEqual([]);
});

test('one of several concurrent attempts gets the lock', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder, lockFile)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.endsWith('.socket'))).toHaveLength(1);
});

test('a lock whose owner is running is refused with a sentence that names the process', async () => {
  await withOtherProcess(async (pid) => {
    writeHolder({ pid, start: processStart(pid) });
    await expect(lockDirectory(folder, lockFile)).rejects.toThrow(`is in use by the server with the process id ${pid};`);
    await expect(breakLock(folder, lockFile)).rejects.toThrow('is in use by the server');
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid });
  });
});

test('a lock whose id belongs to another program is taken over', async () => {
  await withOtherProcess(async (pid) => {
    writeHolder({ pid, start: 'long before' });
    await lockDirectory(folder, lockFile);
    expect(await holderPid()).toBe(process.pid);
  });
});

test('a lock whose owner is gone is taken over', async () => {
  let gone = 0;
  await withOtherProcess((pid) => { gone = pid; });
  writeHolder({ pid: gone, start: 'any' });
  await lockDirectory(folder, lockFile);
  expect(await holderPid()).toBe(process.pid);
});

test.each(['', '{"pid":', 'null', '{"pid":"1"}'])('a lock that was cut off (%j) is taken over', async (text) => {
  writeFileSync(lockFile, text);
  await lockDirectory(folder, lockFile);
  expect(await holderPid()).toBe(process.pid);
});

test('a server that lost its lock to another server does not remove the lock', async () => {
  const release = await lockDirectory(folder, lockFile);
  const foreign = JSON.stringify({ pid: 1, start: 'another' });
  writeFileSync(lockFile, foreign);
  release();
  expect(readFileSync(lockFile, 'utf8')).toBe(foreign);
});

// Other systems have no PID namespaces, so their locks do not record any.
if (process.platform === 'linux') test('an operator decides if no one can see whether the owner is running', async () => {
  writeHolder({ pidNamespace: 'pid:[1]', host: 'elsewhere' });
  await expect(lockDirectory(folder, lockFile)).rejects.toThrow(`was in use by a server on elsewhere (process id ${process.pid} there), and this machine cannot see whether that server still runs.`);
  await breakLock(folder, lockFile);
  expect(existsSync(lockFile)).toBe(false);
  await lockDirectory(folder, lockFile);
});

const here: Observer = { bootId: 'boot', pidNamespace: 'pid:[1]', host: hostname(), isOnLocalDisk: true };
const holder: LockHolder = { id: 'id', pid: 7, start: 'boot 1', bootId: 'boot', pidNamespace: 'pid:[1]', host: hostname(), socket: 's' };
const nfs = { ...here, isOnLocalDisk: false };
const legacy: LockHolder = { id: null, pid: 7, start: `${'a'.repeat(36)} 5`, bootId: null, pidNamespace: null, host: null, socket: null };

test.each([
  ['whose socket responds is in use, wherever the owner is', holder, here, { socket: 'alive', isProcessAlive: false }, 'held'],
  ['whose process is visible is in use, although its socket is gone', holder, here, { socket: 'unknown', isProcessAlive: true }, 'held'],
  ['whose process is gone is free', holder, here, { socket: 'dead', isProcessAlive: false }, 'free'],
  ['of another container whose socket is dead is free', { ...holder, pidNamespace: 'pid:[2]' }, here, { socket: 'dead', isProcessAlive: false }, 'free'],
  ['of another container whose socket was deleted is unclear', { ...holder, pidNamespace: 'pid:[2]' }, here, { socket: 'unknown', isProcessAlive: false }, 'unclear'],
  ['of before a restart of the machine is free on its own disk', { ...holder, bootId: 'before' }, here, { socket: 'dead', isProcessAlive: false }, 'free'],
  ['of another machine on a shared disk is unclear, although its socket is dead here', { ...holder, bootId: 'other' }, nfs, { socket: 'dead', isProcessAlive: false }, 'unclear'],
  ['of another machine is unclear, although a process here has the same number', { ...holder, bootId: 'other' }, nfs, { socket: 'unknown', isProcessAlive: true }, 'unclear'],
  ['of another machine without boot ids is unclear', { ...holder, bootId: null, start: null, host: 'other' }, { ...nfs, bootId: null }, { socket: 'unknown', isProcessAlive: false }, 'unclear'],
  ['of an older version is unclear in the same boot if its process is invisible', legacy, { ...here, bootId: 'a'.repeat(36) }, { socket: 'unknown', isProcessAlive: false }, 'unclear'],
  ['of an older version is in use if its process is visible', legacy, { ...here, bootId: 'a'.repeat(36) }, { socket: 'unknown', isProcessAlive: true }, 'held'],
  ['of an older version is free after a restart of the machine', legacy, here, { socket: 'unknown', isProcessAlive: false }, 'free'],
] as const)('a lock %s', (_what, whose, observer, evidence, verdict) => {
  expect(evaluateLock(whose, observer, evidence)).toBe(verdict);
});
