import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory, lockHolder } from '../../../src/server/data-directory/lock';
import { processStart } from '../../../src/server/data-directory/process-identity';

let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-lock-'));
  lockFile = join(folder, 'server.lock');
});
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

/** A program of no concern to us, and its id, until `use` is done. */
const withOtherProcess = async (use: (pid: number) => void): Promise<void> => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000); console.log("up")'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  try {
    use(other.pid ?? 0);
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
};

test('the lock names its holder while it is held, and is gone afterwards', () => {
  const release = lockDirectory(folder, lockFile);
  expect(lockHolder(lockFile)).toBe(process.pid);
  release();
  expect(lockHolder(lockFile)).toBeNull();
  expect(existsSync(lockFile)).toBe(false);
});

test('a lock whose holder lives is refused with a sentence that names the process', async () => {
  await withOtherProcess((pid) => {
    writeFileSync(lockFile, JSON.stringify({ pid, start: processStart(pid) }));
    expect(() => lockDirectory(folder, lockFile)).toThrow(`is in use by the server with the process id ${pid};`);
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid });
  });
});

test('a lock whose id another program has by now is taken over', async () => {
  await withOtherProcess((pid) => {
    writeFileSync(lockFile, JSON.stringify({ pid, start: 'long before' }));
    lockDirectory(folder, lockFile);
    expect(lockHolder(lockFile)).toBe(process.pid);
  });
});

test('a lock whose holder is gone is taken over', async () => {
  let gone = 0;
  await withOtherProcess((pid) => { gone = pid; });
  writeFileSync(lockFile, JSON.stringify({ pid: gone, start: 'any' }));
  lockDirectory(folder, lockFile);
  expect(lockHolder(lockFile)).toBe(process.pid);
});

test.each(['', '{"pid":', 'null', '{"pid":"1"}'])('a lock that was cut off (%j) is taken over', (text) => {
  writeFileSync(lockFile, text);
  lockDirectory(folder, lockFile);
  expect(lockHolder(lockFile)).toBe(process.pid);
});

test('a server that lost its lock to another does not remove that one', () => {
  const release = lockDirectory(folder, lockFile);
  const foreign = JSON.stringify({ pid: 1, start: 'another' });
  writeFileSync(lockFile, foreign);
  release();
  expect(readFileSync(lockFile, 'utf8')).toBe(foreign);
});
