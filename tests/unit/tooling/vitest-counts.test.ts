import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StageResult } from '../../support/stage-results';

const root = join(import.meta.dirname, '../../..');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-counts-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
});
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

/** Vitest's counts for one test file. */
const counted = (name: string, source: string): StageResult => {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, 'a.test.js'), `import { afterAll, beforeAll, describe, expect, it } from 'vitest';\n${source}`);
  const file = join(project, 'counts.json');
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project, `--reporter=${join(root, 'tests/support/vitest-counts.ts')}`, `--outputFile=${file}`]);
  return JSON.parse(readFileSync(file, 'utf8')) as StageResult;
};

it('counts passed, failed and skipped tests, and names the failed tests with the reasons', () => {
  const { failures, fileTimes, ...counts } = counted('each', `
    describe('sums', () => {
      it('adds', () => {});
      it('divides', () => { expect(1).toBe(2); });
      it.skip('waits', () => {});
      it.todo('plans');
    });`);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 2 });
  expect(fileTimes).toEqual([{ file: 'a.test.js', ms: expect.any(Number) as number }]);
  expect(failures[0]).toMatch(/a\.test\.js\nsums > divides\nAssertionError: expected 1 to be 2/);
}, 60_000);

it('reports why a hook around tests failed, whose tests did not run', () => {
  const { failures, fileTimes: _times, ...counts } = counted('hook', `
    describe('a server', () => {
      beforeAll(() => { throw new Error('no port is free'); });
      it('answers', () => {});
    });`);
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 1 });
  expect(failures[0]).toMatch(/a\.test\.js\na server\nError: no port is free/);
}, 60_000);

it('counts a file that cannot be run, and an error outside of every test', () => {
  expect(counted('syntax', 'const = ;')).toMatchObject({ passed: 0, failed: 1, skipped: 0, failures: [expect.stringContaining('a.test.js')] });
  const { failures, fileTimes: _times, ...counts } = counted('stray', "it('waits', async () => { void Promise.reject(new Error('nobody caught me')); await new Promise((go) => setTimeout(go, 50)); });");
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(failures[0]).toContain('nobody caught me');
}, 60_000);
