import { isDeepStrictEqual } from 'node:util';
import type { ShareMode } from '../../../../../src/contract/entities/permissions';
import { addCollaboratorRefusal, changeCollaboratorRefusal, transferRefusal } from '../../../../../src/core/permissions/collaborators';
import { explain } from '../../../../../src/core/permissions/explain';
import type { PermissionFacts } from '../../../../../src/core/permissions/facts';
import { requiresPublicShare, linkChangeRefusal, effectiveMode } from '../../../../../src/core/permissions/link-change';
import { moveRefusal, reorderRefusal } from '../../../../../src/core/permissions/move-refusals';
import { publicShareRefusal } from '../../../../../src/core/permissions/public-share';
import { createSpaceRefusal } from '../../../../../src/core/permissions/create-space-refusal';
import { describeCase } from './comparison';
import { naiveMoveRefusal, naiveReorderRefusal, naiveSpaceRefusal } from './naive-acts';
import { naiveAdditionRefusal, naiveChangeRefusal, naiveTransferRefusal } from './naive-collaborators';
import { naiveExplain } from './naive-explain';
import { isForAnybody, naiveLinkChangeRefusal, naiveModeThatCounts, naivePublicShareRefusal } from './naive-links';
import { atLeast, authorisationOf, rankOf } from './naive-standing';
import { createSeededRandom } from '../../../../support/seeded-random';
import { actsOfSeed } from './random-acts';
import { moveOfSeed, randomPerson } from './random-facts';

export interface ActComparison {
  /**
   * Number of each `act result`, a result being a reason or `given`; of explanations each `rule …`, `source …` and
   * `grantors …`.
   */
  readonly tally: ReadonlyMap<string, number>;
  readonly mismatches: readonly string[];
  readonly mismatchCount: number;
}

const rankOfMode = (mode: ShareMode): 'reader' | 'commentator' | 'editor' => {
  if (mode === 'editable') return 'editor';
  return mode === 'commentable' ? 'commentator' : 'reader';
};

/** A condition of every grant (M2, M6): nobody gives more than they have. */
const givesTooMuch = (facts: PermissionFacts, rank: 'reader' | 'commentator' | 'editor' | 'manager' | null): boolean =>
  rank !== null && !atLeast(rank === 'manager' ? authorisationOf(facts) : rankOf(facts), rank);

/** The actions of M1 to M7 and explanations, by the product and by the oracle. */
export const compareActsWithOracle = (seeds: { readonly from: number; readonly count: number }): ActComparison => {
  const tally = new Map<string, number>();
  const mismatches: string[] = [];
  let mismatchCount = 0;
  const count = (result: string): void => { tally.set(result, (tally.get(result) ?? 0) + 1); };
  const differ = (seed: number, facts: unknown, results: Readonly<Record<string, unknown>>): void => {
    mismatchCount += 1;
    if (mismatches.length < 3) mismatches.push(describeCase(seed, facts, results));
  };
  const agree = (act: string, seed: number, facts: unknown, product: string | null, oracle: string | null): void => {
    count(`${act} ${oracle ?? 'given'}`);
    if (product !== oracle) differ(seed, facts, { act, product, oracle });
  };

  const compareMoves = (seed: number): void => {
    const { file, folder, elsewhere } = moveOfSeed(seed);
    agree('move', seed, { file, elsewhere }, moveRefusal(file, elsewhere), naiveMoveRefusal(file, elsewhere));
    if (folder) {
      agree('reorder', seed, { file, folder }, reorderRefusal(file, folder), naiveReorderRefusal(file, folder));
      // A move to the present folder of the file is a reorder.
      agree('reorder', seed, { file, folder }, moveRefusal(file, folder), naiveReorderRefusal(file, folder));
    }
    const random = createSeededRandom(seed);
    const [person, canMembersCreate] = [randomPerson(random), random.chance(0.5)];
    agree('space', seed, { person, canMembersCreate }, createSpaceRefusal(person, canMembersCreate), naiveSpaceRefusal(person, canMembersCreate));
  };

  const compareSharing = (seed: number): void => {
    const { facts, addition, change, isCollaborator, share, linkChange } = actsOfSeed(seed);
    const added = naiveAdditionRefusal(facts, addition);
    agree('add', seed, { facts, addition }, addCollaboratorRefusal(facts, addition), added);
    if (added === null && givesTooMuch(facts, addition.isAdmin ? 'manager' : addition.role)) differ(seed, { facts, addition }, { gives: 'more than they have' });
    const act = change.change === 'remove' ? 'remove' : 'change';
    agree(act, seed, { facts, change }, changeCollaboratorRefusal(facts, change), naiveChangeRefusal(facts, change));
    agree('transfer', seed, { facts, isCollaborator }, transferRefusal(facts, isCollaborator), naiveTransferRefusal(facts, isCollaborator));
    agree('share', seed, { facts, share }, publicShareRefusal(facts, share), naivePublicShareRefusal(facts, share));

    const mode = naiveModeThatCounts(facts, linkChange.mode);
    count(`mode ${mode}`);
    if (effectiveMode(facts, linkChange.mode) !== mode || requiresPublicShare(facts, linkChange.mode) !== isForAnybody(mode)) differ(seed, { facts, linkChange }, { mode });
    const linked = naiveLinkChangeRefusal(facts, linkChange, share);
    agree('link', seed, { facts, linkChange, share }, linkChangeRefusal(facts, linkChange, isForAnybody(mode) ? share : null), linked);
    if (linked === null && mode !== 'private' && givesTooMuch(facts, rankOfMode(mode))) differ(seed, { facts, linkChange }, { gives: 'more than they have' });
  };

  const compareExplanations = (seed: number): void => {
    const { facts, capabilities } = actsOfSeed(seed);
    for (const name of capabilities) {
      const [product, oracle] = [explain(facts, name), naiveExplain(facts, name)];
      for (const result of [`rule ${oracle.rule}`, `source ${oracle.source?.kind ?? 'none'}`, `grantors ${oracle.grantors.length > 0 ? 'some' : 'none'}`]) count(result);
      if (!isDeepStrictEqual(product, oracle)) differ(seed, facts, { product, oracle });
    }
  };

  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed += 1) {
    compareMoves(seed);
    compareSharing(seed);
    compareExplanations(seed);
  }
  return { tally, mismatches, mismatchCount };
};
