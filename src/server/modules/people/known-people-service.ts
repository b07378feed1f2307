import type { Account } from '../../account-membership';
import { findKnownAmong, findMemberByEmail } from './people-search-repository';
import type { CallScope, Caller } from '../../call-scope';

/**
 * The team whose members a person knows. Disabled members keep access to their own files only, not to the team's
 * (docs/permissions.md, A5).
 */
export const knownTeamOf = ({ team }: Account): number | null => (team && team.role !== 'disabled' ? team.id : null);

/** Returns the subset of `ids` that a person knows: the person and the people whom `people.search` finds for them. */
export const filterKnown = async ({ db, caller: { personId, account } }: CallScope<Caller>, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set([personId, ...await findKnownAmong(db, { personId, teamId: knownTeamOf(account) }, ids)]);

/** The member of the caller's team with this address; null for everybody else. `emailKey` is the address in lower case. */
export const findMemberOf = async ({ db, caller: { account } }: CallScope<Caller>, emailKey: string): Promise<number | null> => {
  const teamId = knownTeamOf(account);
  return teamId === null ? null : findMemberByEmail(db, teamId, emailKey);
};
