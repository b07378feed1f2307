import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../support/run-program';

const node = process.execPath;
const isAlive = (pid: number): boolean => {
  // An ended process keeps its number until its parent waits for it.
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const eventually = async (condition: () => boolean): Promise<boolean> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (condition()) return true;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  return false;
};

describe('running a program', () => {
  let folder = '';
  beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-processes-')); });
  afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

  it('returns its exit code and its output', async () => {
    const outcome = await runProgram([node, '-e', "console.log('out'); console.error('err'); process.exitCode = 3"], { timeoutMs: 30_000 });
    expect(outcome).toMatchObject({ exitCode: 3, stdout: 'out\n', isTimedOut: false });
    expect(outcome.output).toContain('err');
  });

  it('reports why a program could not be started', async () => {
    const outcome = await runProgram(['/nowhere/program'], { timeoutMs: 30_000 });
    expect(outcome.exitCode).toBeNull();
    expect(outcome.output).toContain('ENOENT');
  });

  it.skipIf(process.platform !== 'linux')('ends a hanging program, and all processes that it started', async () => {
    const pidFile = join(folder, 'pid');
    const grandchild = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    const child = `const c = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' });
      require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(c.pid)); setInterval(() => {}, 1000)`;
    const outcome = await runProgram([node, '-e', child], { timeoutMs: 1_000 });
    expect(outcome).toMatchObject({ exitCode: null, isTimedOut: true });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(await eventually(() => !isAlive(pid))).toBe(true);
  }, 30_000);

  it.skipIf(process.platform !== 'linux')('does not wait for processes that a program leaves behind, and ends them', async () => {
    const pidFile = join(folder, 'pid');
    const child = `const c = require('child_process').spawn('sleep', ['300'], { stdio: 'inherit' });
      require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(c.pid)); process.exit(0)`;
    const outcome = await runProgram([node, '-e', child], { timeoutMs: 20_000 });
    expect(outcome).toMatchObject({ exitCode: 0, isTimedOut: false });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(await eventually(() => !isAlive(pid))).toBe(true);
  }, 30_000);
});
