import type { Caller } from '../../call-context';
import type { Database } from '../../db/database-handle';
import { filterKnown } from '../people/known-people-service';
import { findRequestersAmong } from './access-requests-repository';

/** Returns the subset of `ids` that the caller knows, or who have requested access to one of these files. */
export const filterAcquaintances = async (db: Database, caller: Caller, guids: readonly string[], ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set([...await filterKnown(db, caller, ids), ...await findRequestersAmong(db, guids, ids)]);
