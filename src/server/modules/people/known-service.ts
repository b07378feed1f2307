import type { Account } from '../../account';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import { findKnownAmong } from './search-repository';

/** The team whose people somebody knows. A disabled member has their own files and nothing of the team's (docs/permissions.md, A5). */
export const knownTeamOf = ({ team }: Account): number | null => (team && team.role !== 'disabled' ? team.id : null);

/** Of some people those whom a person knows: themselves, and whom they find when they look for people. */
export const knownAmong = async (db: Database, { personId, account }: Caller, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set([personId, ...await findKnownAmong(db, { personId, teamId: knownTeamOf(account) }, ids)]);
