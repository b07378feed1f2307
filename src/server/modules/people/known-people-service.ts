import type { Account } from '../../account-membership';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database-handle';
import { findKnownAmong } from './people-search-repository';

/**
 * The team whose members a person knows. Disabled members keep access to their own files only, not to the team's
 * (docs/permissions.md, A5).
 */
export const knownTeamOf = ({ team }: Account): number | null => (team && team.role !== 'disabled' ? team.id : null);

/** Returns the subset of `ids` that a person knows: the person and the people whom `people.search` finds for them. */
export const filterKnown = async (db: Database, { personId, account }: Caller, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set([personId, ...await findKnownAmong(db, { personId, teamId: knownTeamOf(account) }, ids)]);
