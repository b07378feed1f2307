import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantedImports, targets } from './planted-imports';

const root = join(import.meta.dirname, '../../..');

interface Violation { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }

/** Runs the checker over a folder, as `npm run layers` does over the repository. */
const cruise = (folder: string): Promise<readonly Violation[]> => new Promise((resolve, reject) => {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', 'src'];
  execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 ** 2 }, (error, stdout, stderr) => {
    if (stdout === '') { reject(new Error(stderr, { cause: error })); return; }
    const report = JSON.parse(stdout) as { summary: { violations: Violation[] } };
    resolve(report.summary.violations);
  });
});

describe('the layer rules', () => {
  let folder = '';
  let violations: readonly Violation[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deckle-layers-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const name of ['package.json', 'tsconfig.base.json']) await cp(join(root, name), join(folder, name));
    const files = new Map<string, string>(targets.map((path) => [path, 'export const here = true;\n']));
    for (const [index, planted] of plantedImports.entries()) {
      const line = planted.statement.replace('$', `planted${index}`);
      files.set(planted.from, (files.get(planted.from) ?? '') + line + '\n');
    }
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    violations = await cruise(folder);
  }, 60_000);

  afterAll(async () => { await rm(folder, { recursive: true, force: true }); });

  const rulesFor = (from: string): string[] => [...new Set(violations.filter((violation) => violation.from === from).map((violation) => violation.rule.name))].sort();

  it.each(plantedImports.filter((planted) => planted.rule !== null))('$rule refuses `$statement` in $from', ({ from, rule }) => {
    expect(rulesFor(from)).toContain(rule);
  });

  it.each(plantedImports.filter((planted) => planted.rule === null))('`$statement` is allowed in $from', ({ from }) => {
    expect(rulesFor(from)).toEqual([]);
  });

  it('has a planted import for every existing rule', async () => {
    const configuration = (await import(join(root, '.dependency-cruiser.cjs')) as { default: { forbidden: { name: string }[] } }).default;
    const planted = new Set(plantedImports.map(({ rule }) => rule));
    expect(configuration.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });
});
