import type { CollaboratorRole, FileRole } from '../../contract/entities/permissions';
import type { Rank } from './decision';
import type { GrantFacts, LevelFacts, PermissionFacts, PersonFacts } from './facts';
import { isAbove, rankOfGrant, roleOfGrant } from './ranks';

/** Authorisation by ownership and grants, with its rule (docs/permissions.md, "Authorisation"). */
export interface Authorisation {
  readonly rank: Rank;
  /** Null if there is none. For equal ranks, A2 and A3 take precedence over A4, and nearer levels over farther ones. */
  readonly rule: 'A1' | 'A2' | 'A3' | 'A4' | null;
  /** The level that gives the rank. */
  readonly level: LevelFacts | null;
  /** The grant, if the rule is A3 or A4. */
  readonly grant: GrantFacts | null;
  /** The role on the file itself (R1); null if there is none. */
  readonly role: FileRole | null;
}

const none: Authorisation = Object.freeze({ rank: 'none', rule: null, level: null, grant: null, role: null });

export const isDisabled = ({ account }: PersonFacts): boolean => account.kind === 'enterprise' && account.role === 'disabled';

/** The highest role among the grants of a level that give this rank (R1). */
const highestRoleOn = (level: LevelFacts, rank: Rank): CollaboratorRole | null => {
  let highest: CollaboratorRole | null = null;
  for (const grant of level.grants) {
    if (rankOfGrant(grant) === rank && (highest === null || isAbove(roleOfGrant(grant), highest))) highest = roleOfGrant(grant);
  }
  return highest;
};

/** Whether a grant reaches the person on a level or above (A3, A4). */
const isReachedByGrant = (levels: readonly LevelFacts[], index: number): boolean => {
  let isCutOff = false;
  for (const level of levels.slice(index)) {
    if (level.grants.some(({ isAdmin }) => !isCutOff || (isAdmin && level.kind === 'space'))) return true;
    isCutOff ||= level.isCutOff;
  }
  return false;
};

/** Whether the person's ownership of a level counts in its place (A5, A7). */
const isOwnershipValid = ({ person, file, levels }: PermissionFacts, index: number): boolean => {
  const root = levels.at(-1);
  const isInTeamSpace = root?.kind === 'space' && file.teamId !== null;
  if (isDisabled(person)) return !isInTeamSpace && root?.creatorId === person.id;
  if (!isInTeamSpace || (person.account.kind === 'enterprise' && person.account.teamId === file.teamId)) return true;
  return isReachedByGrant(levels, index);
};

/** Authorisation for the level at `start` as a separate file: 0 is the file itself, 1 the level above it (R2). */
export const authorise = (facts: PermissionFacts, start: number): Authorisation => {
  const { person, levels } = facts;
  const own = levels[start];
  if (own === undefined || person.account.kind === 'anonymous') return none;
  const owns = (index: number): boolean => levels[index]?.creatorId === person.id && isOwnershipValid(facts, index);
  if (owns(start)) return { rank: 'owner', rule: 'A1', level: own, grant: null, role: 'owner' };

  const areGrantsValid = !isDisabled(person);
  let rank: Rank = 'none';
  let rule: Authorisation['rule'] = null;
  let source: LevelFacts | null = null;
  let by: GrantFacts | null = null;
  let isCutOff = false;
  for (let index = start; index < levels.length; index += 1) {
    const level = levels[index] as LevelFacts;
    if (rule !== 'A2' && owns(index)) {
      rank = 'manager';
      rule = 'A2';
      source = level;
      by = null;
    }
    for (const grant of areGrantsValid ? level.grants : []) {
      const isSpaceAdmin = grant.isAdmin && level.kind === 'space';
      if (isCutOff && !isSpaceAdmin) continue;
      if (isAbove(rankOfGrant(grant), rank) || (isSpaceAdmin && rule === 'A4')) {
        rank = rankOfGrant(grant);
        rule = isSpaceAdmin ? 'A3' : 'A4';
        source = level;
        by = grant;
      }
    }
    isCutOff ||= level.isCutOff;
  }
  return rule === null ? none : { rank, rule, level: source, grant: by, role: (areGrantsValid ? highestRoleOn(own, rank) : null) ?? 'inherited' };
};
