import { decidePermissions } from '../../src/core/permissions/decide-permissions';
import { compareActsWithOracle } from '../unit/core/permissions/oracle/act-comparison';
import { compareEventsWithOracle, productViews } from '../unit/core/permissions/oracle/event-comparison';
import { allowedActResults } from '../unit/core/permissions/oracle/allowed-act-answers';
import { allowedResults } from '../unit/core/permissions/oracle/allowed-answers';
import { compareWithOracle } from '../unit/core/permissions/oracle/comparison';

/**
 * Decides random cases both by the product and by the literal rules of docs/permissions.md. Covers all capabilities,
 * then moves, changes of collaborators and links, explanations, and finally histories of events. `CASES` is the number
 * of each (default 100,000) and `SEED` the first seed. Prints how often each result occurred.
 */
const count = Number(process.env.CASES ?? 100_000);
const from = Number(process.env.SEED ?? 1);
const say = (text: string): void => { process.stdout.write(`  ${text}\n`); };

const run = (what: string, allowed: readonly string[], compare: () => { readonly tally: ReadonlyMap<string, number>; readonly mismatches: readonly string[]; readonly mismatchCount: number }): void => {
  const begunAt = performance.now();
  const { tally, mismatches, mismatchCount } = compare();
  const seconds = (performance.now() - begunAt) / 1_000;

  for (const result of allowed) say(`${String(tally.get(result) ?? 0).padStart(8)}  ${result}`);
  const neverSeen = allowed.filter((result) => !tally.has(result));
  const notAllowed = [...tally.keys()].filter((result) => !allowed.includes(result));
  for (const mismatch of mismatches) say(mismatch);
  say(`${what}: ${count} cases from seed ${from} in ${seconds.toFixed(1)} s; decided otherwise: ${mismatchCount}; `
    + `answers that never came: ${neverSeen.join(', ') || 'none'}; answers that are not allowed: ${notAllowed.join(', ') || 'none'}`);
  if (mismatchCount + neverSeen.length + notAllowed.length > 0) process.exitCode = 1;
};

run('capabilities', allowedResults, () => compareWithOracle(decidePermissions, { from, count }));
run('acts', allowedActResults, () => compareActsWithOracle({ from, count }));
run('events', ['again', 'end', 'gone', 'none', 'whole'], () => compareEventsWithOracle(productViews, { from, count }));
