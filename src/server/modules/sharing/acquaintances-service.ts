import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import { knownAmong } from '../people/known-service';
import { findRequestersAmong } from './requests-repository';

/** Of some people those whom somebody knows, or who ask them for access to one of these files. */
export const acquaintances = async (db: Database, caller: Caller, guids: readonly string[], ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set([...await knownAmong(db, caller, ids), ...await findRequestersAmong(db, guids, ids)]);
