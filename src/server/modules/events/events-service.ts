import type { Database } from '../../db/database';
import { insertEvent, type NewEvent } from './events-repository';

/**
 * Keeps an event in the transaction of the write that causes it, after the write's own statements: so it is there if
 * and only if the write is, and two writes to one row are told in the order in which they were made.
 */
export const appendEvent = (db: Database, event: NewEvent): Promise<void> => insertEvent(db, event);
