import { beforeAll, describe, expect, it } from 'vitest';
import { compareActsWithOracle, type ActComparison } from './oracle/act-comparison';
import { allowedActResults } from './oracle/allowed-act-answers';

/** `npm run test:long permissions` runs 100,000 cases. */
const count = Number(process.env.RANDOM_CASES ?? 10_000);

describe(`${count} random moves, changes of collaborators and links, and explanations`, () => {
  let comparison: ActComparison;
  beforeAll(() => { comparison = compareActsWithOracle({ from: 1, count }); }, 120_000);

  it('are decided by docs/permissions.md, word by word', () => {
    expect(comparison.mismatches.join('\n\n')).toBe('');
    expect(comparison.mismatchCount).toBe(0);
  });

  it('produce every result that the document permits, and no other', () => {
    expect([...comparison.tally.keys()].toSorted()).toEqual(allowedActResults.toSorted());
  });
});
