import type { Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { peopleService } from '../people/people-service';
import { findAccounts } from './permission-facts-repository';

/**
 * A person without a session, whose present rights decide about something that they began earlier. Null if the account
 * is blocked or deleted.
 */
export const absentCallerOf = async (db: Database, personId: number): Promise<Caller | null> => {
  const person = await peopleService.byId(db, personId);
  const account = (await findAccounts(db, [personId])).get(personId)?.account;
  return person && account && !person.isBlocked ? { personId, sessionId: '', person, account } : null;
};
