import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import { knownAmong } from '../people/known-service';
import { findRequestersAmong } from './requests-repository';

/** Returns the subset of `ids` that the caller knows, or who have requested access to one of these files. */
export const acquaintances = async (db: Database, caller: Caller, guids: readonly string[], ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set([...await knownAmong(db, caller, ids), ...await findRequestersAmong(db, guids, ids)]);
