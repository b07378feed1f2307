import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run test:long [name …]`: the experiments that take minutes, one after the other, each a program of `tests/long`
 * that says what it measured and ends with exit code 0 where everything held.
 */
const folder = join(import.meta.dirname, 'long');
const all = readdirSync(folder).filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length)).sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no experiment ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}

const failed = (wanted.length > 0 ? wanted : all).filter((name) => {
  console.log(`\n${name}`);
  return spawnSync(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`)], { stdio: 'inherit' }).status !== 0;
});
console.log(failed.length === 0 ? '\nAll held.' : `\nDid not hold: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
