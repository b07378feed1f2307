import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run test:long [name …]` runs the experiments that take minutes, one after the other. Each is a program of
 * `tests/long` that prints its measurements and exits with code 0 on success. `npm run test:long flaky <file>` runs one
 * test file 20 times.
 */
const folder = join(import.meta.dirname, 'long');
const all = readdirSync(folder).filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length)).sort();
/** Takes a file, so it runs alone and only when it is named. */
const withFile = 'flaky';
const [first, ...others] = process.argv.slice(2);
const wanted = first === undefined ? all.filter((name) => name !== withFile) : first === withFile ? [first] : [first, ...others];
const args = first === withFile ? others : [];
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no experiment ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}

const failed = wanted.filter((name) => {
  console.log(`\n${name}`);
  return spawnSync(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`), ...args], { stdio: 'inherit' }).status !== 0;
});
console.log(failed.length === 0 ? '\nAll held.' : `\nDid not hold: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
