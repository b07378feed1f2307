import { inspect, isDeepStrictEqual } from 'node:util';
import { capabilityNames, type CapabilityName } from '../../../../../src/contract/entities/permissions';
import type { Decision } from '../../../../../src/core/permissions/decision';
import type { PermissionFacts } from '../../../../../src/core/permissions/facts';
import { naiveDecide } from './naive-decide';
import { factsOfSeed } from './random-facts';

type Decide = (facts: PermissionFacts) => Decision;

/** All facts and results of a case, for finding the faulty side. */
export const describeCase = (seed: number, facts: unknown, results: Readonly<Record<string, unknown>>): string =>
  `Seed ${seed}:\n${inspect({ facts, ...results }, { depth: null, compact: 3, breakLength: 140 })}`;

/** The names of the parts in which two decisions differ. */
const differencesOf = (one: Decision, other: Decision): string[] => {
  const parts = ['role', 'parentRole', 'isAdmin', 'hasUnprivilegedParent', 'authorisation', 'rank', 'link'] as const;
  const capabilities: readonly CapabilityName[] = capabilityNames;
  const differing = [
    ...parts.filter((part) => !isDeepStrictEqual(one[part], other[part])),
    ...capabilities.filter((name) => !isDeepStrictEqual(one.capabilities[name], other.capabilities[name])),
  ];
  return differing.length > 0 || isDeepStrictEqual(one, other) ? differing : ['something beside the decision'];
};

const resultsOf = ({ role, parentRole, hasUnprivilegedParent, authorisation, rank, link, capabilities }: Decision): string[] => [
  `role ${role}`, `parentRole ${parentRole}`, `hasUnprivilegedParent ${hasUnprivilegedParent}`, `authorisation ${authorisation}`, `rank ${rank}`,
  `mode ${link.mode}`, `status ${link.status}`, `refusal ${link.refusal}`,
  ...capabilityNames.map((name) => `${name} ${capabilities[name].value} ${capabilities[name].reason}`),
];

export interface Comparison {
  /** Number of each `capability value reason`, and of each `role …`, `parentRole …` and so on of a decision. */
  readonly tally: ReadonlyMap<string, number>;
  /** The first few mismatches, as text. */
  readonly mismatches: readonly string[];
  readonly mismatchCount: number;
}

export const compareWithOracle = (decide: Decide, seeds: { readonly from: number; readonly count: number }): Comparison => {
  const tally = new Map<string, number>();
  const mismatches: string[] = [];
  let mismatchCount = 0;
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed += 1) {
    const facts = factsOfSeed(seed);
    const [theirs, ours] = [decide(facts), naiveDecide(facts)];
    for (const result of resultsOf(ours)) tally.set(result, (tally.get(result) ?? 0) + 1);
    if (isDeepStrictEqual(theirs, ours)) continue;
    mismatchCount += 1;
    if (mismatches.length < 3) mismatches.push(describeCase(seed, facts, { differsIn: differencesOf(theirs, ours), decide: theirs, oracle: ours }));
  }
  return { tally, mismatches, mismatchCount };
};
