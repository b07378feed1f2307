import type { Account } from './account-membership';
import type { Database } from './db/database-handle';
import type { Person } from './person';

/** The person on whose behalf a call is made. */
export interface Caller {
  readonly personId: number;
  readonly sessionId: string;
  readonly person: Person;
  readonly account: Account;
}

/** A person who is not signed in and uses a link. The id is negative and stored in a cookie. */
export interface Visitor {
  readonly personId: number;
  readonly sessionId: null;
  readonly person: null;
}

/** The callers that may request files. */
export type Principal = Caller | Visitor;

/** The first parameter of the services' functions: who makes a call, from where, and on which connection. */
export interface CallScope<Who extends Principal | null = Principal> {
  /**
   * For a write of a session endpoint: the transaction that commits the idempotency key, the change and its event
   * together. For a read: the pool. For a public write: also the pool. Signing in and up hash a password for about 100
   * ms without a connection, and their services open the transaction themselves.
   */
  readonly db: Database;
  /** The person whose permissions decide, and who is the author of changes and events. Null on public endpoints only. */
  readonly caller: Who;
  /** The push-client id of the calling window; null without one. Events carry it, so that the window ignores its own. */
  readonly origin: string | null;
}

/** Creates the scope of a call. The HTTP layer creates one for each run of a handler. */
export const createCallScope = <Who extends Principal | null>(db: Database, caller: Who, origin: string | null): CallScope<Who> => ({ db, caller, origin });

/** The same call on another connection: a savepoint, or a transaction that a service opened itself. */
export const scopeOn = <Who extends Principal | null>(db: Database, { caller, origin }: CallScope<Who>): CallScope<Who> => createCallScope(db, caller, origin);

/** Whether the caller is signed in, and not a visitor. */
export const isSignedIn = (scope: CallScope): scope is CallScope<Caller> => scope.caller.person !== null;
