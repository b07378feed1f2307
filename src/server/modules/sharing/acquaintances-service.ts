import { filterKnown } from '../people/known-people-service';
import { findRequestersAmong } from './access-requests-repository';
import type { CallScope, Caller } from '../../call-scope';

/** Returns the subset of `ids` that the caller knows, or who have requested access to one of these files. */
export const filterAcquaintances = async (scope: CallScope<Caller>, guids: readonly string[], ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set([...await filterKnown(scope, ids), ...await findRequestersAmong(scope.db, guids, ids)]);
