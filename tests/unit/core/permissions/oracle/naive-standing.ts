import type { FileRole, PublicShareStatus } from '../../../../../src/contract/entities/permissions';
import type { EffectiveLink, Rank } from '../../../../../src/core/permissions/decision';
import type { GrantFacts, LevelFacts, LinkFacts, PermissionFacts } from '../../../../../src/core/permissions/facts';

/**
 * A second implementation of docs/permissions.md, sentence by sentence and as simple as possible, for comparison with
 * the product. It shares types with the product and no other code.
 */

const order: readonly Rank[] = ['none', 'reader', 'commentator', 'editor', 'manager', 'owner'];
export const atLeast = (rank: Rank, wanted: Rank): boolean => order.indexOf(rank) >= order.indexOf(wanted);
export const higher = (one: Rank, other: Rank): Rank => (atLeast(one, other) ? one : other);

export const isAnonymous = (facts: PermissionFacts): boolean => facts.person.account.kind === 'anonymous';
export const isDisabled = (facts: PermissionFacts): boolean => facts.person.account.kind === 'enterprise' && facts.person.account.role === 'disabled';

/** Whether the person is in the file's team with any role but disabled. */
export const isMemberOfItsTeam = (facts: PermissionFacts): boolean => {
  if (facts.file.teamId === null) return false;
  if (facts.person.account.kind !== 'enterprise') return false;
  if (facts.person.account.role === 'disabled') return false;
  return facts.person.account.teamId === facts.file.teamId;
};

export const isCreatorOrAdminOfItsTeam = (facts: PermissionFacts): boolean => {
  if (facts.file.teamId === null) return false;
  if (facts.person.account.kind !== 'enterprise') return false;
  if (facts.person.account.teamId !== facts.file.teamId) return false;
  return facts.person.account.role === 'creator' || facts.person.account.role === 'admin';
};

const rootOf = (facts: PermissionFacts): LevelFacts | undefined => facts.levels[facts.levels.length - 1];

const isInSpaceOfTeam = (facts: PermissionFacts): boolean => facts.file.teamId !== null && rootOf(facts)?.kind === 'space';

// A5: the person's own desktop and personal spaces.
const isInOwnPlace = (facts: PermissionFacts): boolean => !isInSpaceOfTeam(facts) && rootOf(facts)?.creatorId === facts.person.id;

// A7: a grant that counts by A3 or A4 for the first of these levels.
const hasGrantFrom = (levels: readonly LevelFacts[]): boolean => {
  const isAdminOfSpace = levels.some((level) => level.kind === 'space' && level.grants.some((grant) => grant.isAdmin));
  return isAdminOfSpace || levelsThatCount(levels).some((level) => level.grants.length > 0);
};

/** Whether the person owns the level with this index, 0 being the file. */
export const ownsLevel = (facts: PermissionFacts, index: number): boolean => {
  if (isAnonymous(facts)) return false;
  if (facts.levels[index]?.creatorId !== facts.person.id) return false;
  if (isDisabled(facts)) return isInOwnPlace(facts); // A5
  if (!isInSpaceOfTeam(facts)) return true;
  if (isMemberOfItsTeam(facts)) return true; // A7
  return hasGrantFrom(facts.levels.slice(index)); // A7
};

// A1
export const a1 = (facts: PermissionFacts): boolean => ownsLevel(facts, 0);

// A2
export const a2 = (facts: PermissionFacts): boolean => facts.levels.some((_level, index) => index > 0 && ownsLevel(facts, index));

// A3
export const a3 = (facts: PermissionFacts): boolean => {
  if (isAnonymous(facts) || isDisabled(facts)) return false;
  return facts.levels.some((level) => level.kind === 'space' && level.grants.some((grant) => grant.isAdmin));
};

export const rankOfGrant = (grant: GrantFacts): Rank => {
  if (grant.isAdmin) return 'manager';
  if (grant.role === 'editor') return 'editor';
  if (grant.role === 'commentator') return 'commentator';
  if (grant.role === 'reader') return 'reader';
  return 'none';
};

const highestGrant = (grants: readonly GrantFacts[]): Rank => {
  let highest: Rank = 'none';
  for (const grant of grants) highest = higher(highest, rankOfGrant(grant));
  return highest;
};

/** The levels up to and including the first that is cut off. */
export const levelsThatCount = (levels: readonly LevelFacts[]): readonly LevelFacts[] => {
  const counting: LevelFacts[] = [];
  for (const level of levels) {
    counting.push(level);
    if (level.isCutOff) break;
  }
  return counting;
};

// A4
export const a4 = (facts: PermissionFacts): Rank => {
  if (isAnonymous(facts) || isDisabled(facts)) return 'none';
  return highestGrant(levelsThatCount(facts.levels).flatMap((level) => level.grants));
};

// A1 to A6
export const authorisationOf = (facts: PermissionFacts): Rank => {
  if (a1(facts)) return 'owner';
  if (a2(facts)) return 'manager';
  if (a3(facts)) return 'manager';
  return a4(facts);
};

// L1
const levelWithLink = (facts: PermissionFacts): { guid: string; link: LinkFacts } | null => {
  for (const level of facts.levels) {
    if (level.link !== null) return { guid: level.guid, link: level.link };
    if (level.isCutOff) return null;
  }
  return null;
};

const isForAnybody = (link: LinkFacts): boolean => link.mode === 'readonly' || link.mode === 'commentable' || link.mode === 'editable';
const isForTheTeam = (link: LinkFacts): boolean =>
  link.mode === 'enterprise_readonly' || link.mode === 'enterprise_commentable' || link.mode === 'enterprise_editable';

// L2
const statusOf = (link: LinkFacts, now: number): PublicShareStatus => {
  if (!isForAnybody(link)) return 'valid';
  if (!link.sharer.isValid) return 'invalid_due_to_sharer_invalid';
  if (link.sharer.hasExited) return 'invalid_due_to_sharer_exited';
  if (link.sharer.membershipExpiredAt !== null && link.sharer.membershipExpiredAt <= now) return 'invalid_due_to_membership_expired';
  return 'valid';
};

const isMeantForThem = (facts: PermissionFacts, link: LinkFacts): boolean => {
  if (facts.file.isInTrash) return false; // C0
  if (isDisabled(facts)) return false; // A5
  if (isForAnybody(link)) return true; // L2
  if (isForTheTeam(link)) return isMemberOfItsTeam(facts); // L3
  return false; // private
};

export const linkOf = (facts: PermissionFacts): EffectiveLink => {
  const found = levelWithLink(facts);
  if (found === null) return { mode: 'private', guid: null, status: 'valid', refusal: null, expiresAt: null, isPasswordProtected: false };
  const { guid, link } = found;
  const status = statusOf(link, facts.now);
  const result = { mode: link.mode, guid, status, expiresAt: link.expiresAt, isPasswordProtected: link.isPasswordProtected };
  if (!isMeantForThem(facts, link)) return { ...result, refusal: null };
  if (status !== 'valid') return { ...result, refusal: status };
  if (link.expiresAt !== null && link.expiresAt <= facts.now) return { ...result, refusal: 'SHARE_EXPIRED' };
  if (link.isPasswordProtected && !link.hasVerifiedPassword) return { ...result, refusal: 'PASSWORD_REQUIRED' };
  return { ...result, refusal: null };
};

// L6
const rankByLink = (facts: PermissionFacts): Rank => {
  const found = levelWithLink(facts);
  if (found === null || !isMeantForThem(facts, found.link) || linkOf(facts).refusal !== null) return 'none';
  switch (found.link.mode) {
    case 'readonly': case 'enterprise_readonly': return 'reader';
    case 'commentable': case 'enterprise_commentable': return 'commentator';
    case 'editable': case 'enterprise_editable': return 'editor';
    case 'private': return 'none';
  }
};

export const rankOf = (facts: PermissionFacts): Rank => higher(authorisationOf(facts), rankByLink(facts));

// R1
export const roleOf = (facts: PermissionFacts): FileRole => {
  if (a1(facts)) return 'owner';
  const authorisation = authorisationOf(facts);
  if (authorisation !== 'none') {
    const there = isDisabled(facts) ? [] : facts.levels[0].grants; // A5
    if (highestGrant(there) !== authorisation) return 'inherited';
    const roles = there.filter((grant) => rankOfGrant(grant) === authorisation).map((grant) => grant.role ?? 'editor');
    if (roles.includes('editor')) return 'editor';
    return roles.includes('commentator') ? 'commentator' : 'reader';
  }
  return rankOf(facts) === 'none' ? 'none' : 'unknown';
};

// R2
export const parentRoleOf = (facts: PermissionFacts): FileRole => {
  const [, parent, ...above] = facts.levels;
  return parent === undefined ? 'none' : roleOf({ ...facts, levels: [parent, ...above] });
};

// R4
export const hasUnprivilegedParent = (facts: PermissionFacts): boolean => {
  const [, parent, ...above] = facts.levels;
  if (parent === undefined) return false;
  return parentRoleOf(facts) === 'none' || hasUnprivilegedParent({ ...facts, levels: [parent, ...above] });
};
