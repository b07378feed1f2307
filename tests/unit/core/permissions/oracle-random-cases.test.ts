import { beforeAll, describe, expect, it } from 'vitest';
import { decidePermissions } from '../../../../src/core/permissions/decide-permissions';
import { allowedResults } from './oracle/allowed-answers';
import { compareWithOracle, type Comparison } from './oracle/comparison';

/** `npm run test:long permissions` runs 100,000 cases and prints the number of each result. */
const count = Number(process.env.RANDOM_CASES ?? 20_000);

describe(`${count} random cases`, () => {
  let comparison: Comparison;
  beforeAll(() => { comparison = compareWithOracle(decidePermissions, { from: 1, count }); }, 120_000);

  it('are decided as docs/permissions.md reads, word by word', () => {
    expect(comparison.mismatches.join('\n\n')).toBe('');
    expect(comparison.mismatchCount).toBe(0);
  });

  it('produce every result with every reason that the document permits, and no other', () => {
    expect([...comparison.tally.keys()].toSorted()).toEqual(allowedResults.toSorted());
  });
});
