import { featureNames } from '../../../../../src/contract/entities/permissions';
import type { Rank } from '../../../../../src/core/permissions/decision';
import type { Grantor } from '../../../../../src/core/permissions/explain';
import type { LevelFacts, PermissionFacts } from '../../../../../src/core/permissions/facts';
import { naiveAdditionRefusal, naiveTransferRefusal } from './naive-collaborators';
import { atLeast, authorisationOf, isAnonymous, isDisabled } from './naive-standing';

const somebodyElse = 999;

/** The same file for somebody who is only the owner, or an admin, of one level, and whose account has no restriction. */
const asGrantor = (facts: PermissionFacts, at: number, kind: Grantor['kind']): PermissionFacts => {
  const bare = (level: LevelFacts, depth: number): LevelFacts => ({
    ...level,
    creatorId: kind === 'owner' && depth === at ? somebodyElse : 998,
    grants: kind === 'admin' && depth === at ? [{ subject: 'user', role: null, isAdmin: true }] : [],
    link: null,
  });
  const [own, ...above] = facts.levels;
  return {
    ...facts,
    person: {
      id: somebodyElse, features: new Set(featureNames),
      account: { kind: 'enterprise', teamId: facts.file.teamId ?? 31, role: 'member', isOnSeat: true, standing: 'active', isDingtalk: false },
    },
    levels: [bare(own, 0), ...above.map((level, index) => bare(level, index + 1))],
  };
};

/** Whether they may give the rank: by handing the file over (M4), or by adding the person to it (M2). */
const mayGive = (grantor: PermissionFacts, rank: Rank): boolean => {
  if (rank === 'owner') return naiveTransferRefusal(grantor, true) === null;
  return naiveAdditionRefusal(grantor, {
    subject: { kind: 'user', id: 997, teamId: null }, role: rank === 'manager' || rank === 'none' ? null : rank, isAdmin: rank === 'manager',
    existing: null, countAfterwards: 1, limit: null,
  }) === null;
};

/**
 * Whether a grant of the rank on the file itself would have an effect for the person. Anonymous people count as the
 * person whom they sign in as.
 */
const wouldCount = (facts: PermissionFacts, rank: Rank): boolean => {
  // Grants have no effect for them (A5), so nobody hands a file over to them either (M4).
  if (isDisabled(facts)) return false;
  const [own, ...above] = facts.levels;
  const person: PermissionFacts['person'] = isAnonymous(facts) ? { ...facts.person, account: { kind: 'personal', edition: 'free' } } : facts.person;
  const given: LevelFacts = rank === 'owner'
    // The receiver is a collaborator (M4).
    ? { ...own, creatorId: person.id, grants: [...own.grants, { subject: 'user', role: 'reader', isAdmin: false }] }
    : { ...own, grants: [...own.grants, { subject: 'user', role: rank === 'manager' || rank === 'none' ? null : rank, isAdmin: rank === 'manager' }] };
  return atLeast(authorisationOf({ ...facts, person, levels: [given, ...above] }), rank);
};

/** X4 by the rules M2 to M4: owners and admins of the file and of each level above who may give the rank. */
export const whoCouldGrant = (facts: PermissionFacts, missing: Rank): readonly Grantor[] => {
  if (!wouldCount(facts, missing)) return [];
  return facts.levels.flatMap(({ guid, kind: levelKind }, at) => (['owner', 'admin'] as const)
    .filter((kind) => !(kind === 'admin' && levelKind === 'desktop')) // Nobody is added to a desktop.
    .filter((kind) => mayGive(asGrantor(facts, at, kind), missing))
    .map((kind): Grantor => ({ kind, guid })));
};
