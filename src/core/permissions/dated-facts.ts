import { authorise } from './authorisation';
import type { AccountFacts, GrantFacts, LevelFacts, LinkFacts, PermissionFacts } from './facts';
import { effectiveLink, rankOfLink } from './effective-link';

/**
 * Facts with the times at which they began, in milliseconds since 1970. Null: it has always been so. An unknown
 * beginning is `unknownBeginning`.
 */
export interface DatedGrant extends GrantFacts {
  readonly since: number;
  /** When the grant got its current admin flag. */
  readonly adminSince: number | null;
}

export interface DatedLevel extends LevelFacts {
  readonly grants: readonly DatedGrant[];
  /** When its link or its cut-off last changed. */
  readonly accessSince: number | null;
  /** When its owner received it by transfer. */
  readonly ownedSince: number | null;
}

export interface DatedFacts extends PermissionFacts {
  readonly levels: readonly [DatedLevel, ...DatedLevel[]];
  /** When the person joined their team or got their current role in it. */
  readonly memberSince: number | null;
  /** When the file's location became the team's. */
  readonly teamSince: number | null;
  /** False if a level of the location is gone: its grants, link and cut-off are no longer known. */
  readonly isWhole: boolean;
}

/** An unknown beginning counts as later than everything. */
export const unknownBeginning = Number.POSITIVE_INFINITY;

const wasInEffect = (since: number | null, at: number): boolean => since === null || since <= at;

const noPersonId = 0;
const stranger: AccountFacts = Object.freeze({ kind: 'personal', edition: 'free' });
const closed: LinkFacts = Object.freeze({ mode: 'private', expiresAt: null, isPasswordProtected: false, hasVerifiedPassword: false, sharer: { isValid: false, hasExited: true, membershipExpiredAt: null } });

const grantAt = (grant: DatedGrant, at: number): readonly GrantFacts[] => {
  if (!wasInEffect(grant.since, at)) return [];
  return grant.isAdmin && !wasInEffect(grant.adminSince, at) ? [{ ...grant, isAdmin: false }] : [grant];
};

const isAllBegun = (level: DatedLevel, at: number): boolean => wasInEffect(level.accessSince, at) && wasInEffect(level.ownedSince, at)
  && level.grants.every(({ since, adminSince }) => wasInEffect(since, at) && wasInEffect(adminSince, at));

/** The earlier state of a changed link or cut-off is unknown, so the level counts as closed and cut off. */
const levelAt = (level: DatedLevel, at: number): LevelFacts => {
  // Most levels are older than the events of a page; those need no copy.
  if (isAllBegun(level, at)) return level;
  const isKnown = wasInEffect(level.accessSince, at);
  return {
    guid: level.guid,
    kind: level.kind,
    creatorId: wasInEffect(level.ownedSince, at) ? level.creatorId : noPersonId,
    isCutOff: !isKnown || level.isCutOff,
    grants: level.grants.flatMap((grant) => grantAt(grant, at)),
    link: isKnown ? level.link : closed,
  };
};

/** The facts at an earlier time, without rights that began later or at an unknown time. */
export const factsAt = (facts: DatedFacts, at: number): PermissionFacts => {
  const [first, ...rest] = facts.levels;
  return {
    now: at,
    person: wasInEffect(facts.memberSince, at) ? facts.person : { ...facts.person, account: stranger },
    file: wasInEffect(facts.teamSince, at) ? facts.file : { ...facts.file, teamId: null },
    levels: [levelAt(first, at), ...rest.map((level) => levelAt(level, at))],
  };
};

/** canRead outside the trash, for the file itself (0) or the level above it (1). */
export const mayRead = (facts: PermissionFacts, start: 0 | 1 = 0): boolean =>
  authorise(facts, start).rank !== 'none' || rankOfLink(facts, effectiveLink(facts, start)) !== 'none';

/** Whether the person could read at this location at an earlier time, by rights that they still have. */
export const couldRead = (facts: DatedFacts, at: number): boolean => facts.isWhole && mayRead(factsAt(facts, at));
