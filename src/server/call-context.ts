import type { EndpointInput, EndpointName, EndpointOutput, Endpoints } from '../contract/api/endpoints';
import type { Locale } from '../contract/preferences';
import type { Database } from './db/database-handle';
import type { Account } from './account-membership';
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

/** The client of a request, for services. */
export interface ClientInfo {
  readonly address: string;
  readonly isLoopback: boolean;
  readonly userAgent: string;
}

/** The session cookie of the response. Only pages of this server's origin that sent the ajax marker receive one. */
export interface SessionCookie {
  readonly isWanted: boolean;
  /** Both calls take effect with the response of a successful call. */
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** The context of a handler run. The HTTP layer creates a context for each request and for each retry of a write. */
export interface CallContext<Who extends Principal | null = Principal | null> {
  readonly requestId: string;
  readonly caller: Who;
  readonly client: ClientInfo;
  readonly locale: Locale;
  /** The push-client id of the calling window. Events carry it. */
  readonly origin: string | null;
  /**
   * For a write of a session endpoint: the transaction that commits the idempotency key, the change and its event
   * together. For a read: the pool. For a public write: also the pool. Signing in and up hash a password for about 100
   * ms without a connection, and their services open the transaction themselves.
   */
  readonly db: Database;
  readonly cookie: SessionCookie;
  /**
   * Runs after the commit of the write's transaction, and never after a rollback. Without a transaction it runs after
   * the handler succeeded.
   */
  afterCommit(run: () => void): void;
}

export type SessionContext = CallContext<Caller>;
export type SharedContext = CallContext<Principal>;

/**
 * Session endpoints always have a caller, shared endpoints a caller or a visitor. The HTTP layer checks this before
 * the handler runs.
 */
export type ContextOf<Name extends EndpointName> = { session: SessionContext; shared: SharedContext; public: CallContext }[Endpoints[Name]['access']];

export type Handler<Name extends EndpointName> = (input: EndpointInput<Name>, context: ContextOf<Name>) => Promise<EndpointOutput<Name>>;

/**
 * The handlers of a module: one for each endpoint. `app.ts` merges them and refuses to start if a handler is missing
 * or duplicated.
 */
export type Handlers<Name extends EndpointName = EndpointName> = { readonly [Key in Name]: Handler<Key> };
