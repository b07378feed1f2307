import { decide } from '../../src/core/permissions/decide';
import { allowedAnswers } from '../unit/core/permissions/oracle/allowed-answers';
import { compareWithOracle } from '../unit/core/permissions/oracle/comparison';

/**
 * Decides random cases (`CASES`, 100,000 where nothing is said; `SEED` is the first one's) both as the product does and
 * as docs/permissions.md reads word by word, and says how often each answer came.
 */
const count = Number(process.env.CASES ?? 100_000);
const from = Number(process.env.SEED ?? 1);
const say = (text: string): void => { process.stdout.write(`  ${text}\n`); };

const begunAt = performance.now();
const { tally, mismatches, mismatchCount } = compareWithOracle(decide, { from, count });
const seconds = (performance.now() - begunAt) / 1_000;

for (const answer of allowedAnswers) say(`${String(tally.get(answer) ?? 0).padStart(8)}  ${answer}`);
const neverSeen = allowedAnswers.filter((answer) => !tally.has(answer));
const notAllowed = [...tally.keys()].filter((answer) => !allowedAnswers.includes(answer));
for (const mismatch of mismatches) say(mismatch);
say(`${count} cases from seed ${from} in ${seconds.toFixed(1)} s; decided otherwise: ${mismatchCount}; `
  + `answers that never came: ${neverSeen.join(', ') || 'none'}; answers that are not allowed: ${notAllowed.join(', ') || 'none'}`);
if (mismatchCount + neverSeen.length + notAllowed.length > 0) process.exitCode = 1;
