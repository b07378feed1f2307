import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as schema from './schema';

/** The pool's database or a transaction on it. Repositories accept either. */
export type Database = Pick<NodePgDatabase<typeof schema>, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with' | 'transaction'>;

/** Runs a function in a transaction, and again after a serialization failure or a deadlock. */
export type RunTransaction = <Value>(run: (db: Database) => Promise<Value>) => Promise<Value>;
