import { runHistory } from '../simulation/history';
import { plantedBugs } from '../simulation/plants';

/** Maximum number of seeds within which the simulation must find each planted bug. */
const seedLimit = 10_000;
const say = (text: string): void => { process.stdout.write(`${text}\n`); };
const wanted = process.argv.slice(2).join(' ');

let missed = 0;
for (const [name, plants] of Object.entries(plantedBugs)) {
  if (!name.includes(wanted)) continue;
  let found: string | null = null;
  let seed = 1;
  for (; seed <= seedLimit && found === null; seed += 1) {
    const { problems } = await runHistory(seed, plants).catch((error: unknown) => ({ problems: [String(error)] }));
    // A history that also fails without the bug does not prove the bug.
    found = problems.length > 0 && (await runHistory(seed)).problems.length === 0 ? problems[0] ?? null : null;
  }
  if (found === null) missed += 1;
  say(found === null ? `✗ ${name}: not found in ${seedLimit} seeds` : `✓ ${name}: seed ${seed - 1}: ${found.split('\n')[0]}`);
}
process.exitCode = missed === 0 ? 0 : 1;
