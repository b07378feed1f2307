import type { FeatureName } from '../contract/entities/permissions';
import type { AccountFacts, PersonFacts, TeamStanding } from '../core/permissions/facts';
import { editionAt, hasEnded, type Deployment, type TeamTerms } from '../core/limits/edition-at';
import { featuresOf, limitsOf } from '../core/limits/editions';

/** A person's purchases and their team, as stored in the database. Timestamps are in PostgreSQL's JSON format. */
export interface Membership {
  readonly personalEdition: 'free' | 'premium' | 'super';
  readonly membershipExpiresAt: string | null;
  readonly team: TeamMembership | null;
}

export interface TeamMembership {
  readonly id: number;
  readonly role: 'creator' | 'admin' | 'member' | 'disabled';
  readonly isSeat: boolean;
  readonly editionId: number;
  readonly isTrial: boolean;
  readonly expiresAt: string | null;
  readonly isDingtalk: boolean;
}

/** A membership with the person's departments and all ancestors of these. */
export interface Account extends Membership {
  readonly team: (TeamMembership & { readonly departmentIds: readonly number[] }) | null;
}

/**
 * When a person joined their team or received their role there, and when they joined each department. Milliseconds
 * since 1970.
 */
export interface MembershipDates {
  readonly memberSince: number;
  readonly departments: readonly { readonly id: number; readonly since: number }[];
}

/** A changed membership: of a person, or of all members of a team or department. */
export interface MembershipChange {
  readonly personId: number | null;
  readonly teamId: number | null;
  readonly departmentId: number | null;
}

export type { Deployment };

const standingOf = (team: TeamMembership, now: number): TeamStanding => {
  if (hasEnded(team.expiresAt, now)) return team.isTrial ? 'trial_ended' : 'expired';
  return team.isTrial ? 'trial' : 'active';
};

const accountFactsOf = ({ personalEdition, membershipExpiresAt, team }: Membership, deployment: Deployment, now: number): AccountFacts => {
  const isPrivate = deployment === 'private';
  if (team) {
    const { id: teamId, role, isSeat, isDingtalk } = team;
    return { kind: 'enterprise', teamId, role, isOnSeat: isPrivate || isSeat, standing: isPrivate ? 'active' : standingOf(team, now), isDingtalk };
  }
  if (isPrivate) return { kind: 'personal', edition: 'super' };
  return { kind: 'personal', edition: hasEnded(membershipExpiresAt, now) ? 'free' : personalEdition };
};

/** Bytes that a person bought beside those of the edition, until their end. */
export interface BoughtStorage {
  readonly boughtBytes: number;
  readonly boughtBytesUntil: string | null;
}

/** The limit of all places of a person in bytes: the operator's, or the edition's with bought storage. Null: unlimited. */
export const personalBytesOf = (
  { quotaBytes, included, bought: { boughtBytes, boughtBytesUntil }, now }: { readonly quotaBytes: number | null; readonly included: number | null; readonly bought: BoughtStorage; readonly now: number },
): number | null => {
  if (quotaBytes !== null || included === null) return quotaBytes;
  return hasEnded(boughtBytesUntil, now) ? included : included + boughtBytes;
};

/** Limits of bytes and of files; null for unlimited. */
export interface StorageLimits {
  readonly bytes: number | null;
  readonly files: number | null;
}

/**
 * The limits of a single desktop or space: its quota or, for a personal desktop, the edition's limits. The desktops
 * and spaces of a team share the team's volume.
 */
export const storageLimitsOf = (
  { isSpace, quotaBytes, owner }: { readonly isSpace: boolean; readonly quotaBytes: number | null; readonly owner: Membership & BoughtStorage }, deployment: Deployment, now: number,
): StorageLimits => {
  if (isSpace || owner.team) return { bytes: quotaBytes, files: null };
  const { diskVolumeBytes, fileCount } = limitsOf(editionAt(owner, { deployment, now }));
  return { bytes: personalBytesOf({ quotaBytes, included: diskVolumeBytes, bought: owner, now }), files: fileCount };
};

/**
 * The maximum bytes of all desktops and spaces of a team together. While the membership runs, it is the purchased quota,
 * otherwise the limit of the edition that counts. More bytes remain stored, and nothing is added.
 */
export const teamVolumeOf = (team: TeamTerms & { readonly quotaBytes: number | null }, deployment: Deployment, now: number): number | null => {
  const { diskVolumeBytes } = limitsOf(editionAt(team, { deployment, now }));
  return deployment === 'public' && hasEnded(team.expiresAt, now) ? diskVolumeBytes : team.quotaBytes ?? diskVolumeBytes;
};

export const personFactsOf = (id: number, account: Membership, deployment: Deployment, now: number): PersonFacts =>
  ({ id, account: accountFactsOf(account, deployment, now), features: featuresOf(editionAt(account, { deployment, now })) });

const noFeatures: ReadonlySet<FeatureName> = new Set();

/** A visitor who is not signed in. Their id is negative (file specification, section 6). */
export const anonymousFacts = (id: number): PersonFacts => ({ id, account: { kind: 'anonymous' }, features: noFeatures });
