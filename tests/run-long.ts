import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run test:long [name …]` runs the experiments that take minutes, one after the other. Each is a program of
 * `tests/long` that prints its measurements and exits with code 0 on success.
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
