import type { EndpointInput, EndpointName, EndpointOutput, Endpoints } from '../contract/api/index';
import type { Locale } from '../contract/preferences';
import type { Database } from './db/database';
import type { Account } from './account';
import type { Person } from './person';

/** The person on whose behalf a call is made. */
export interface Caller {
  readonly personId: number;
  readonly sessionId: string;
  readonly person: Person;
  readonly account: Account;
}

/** Somebody who is not signed in and opens what a link opens; the id is negative and stays theirs by a cookie. */
export interface Visitor {
  readonly personId: number;
  readonly sessionId: null;
  readonly person: null;
}

/** Who may ask for a file. */
export type Asker = Caller | Visitor;

/** Where a request came from, as far as services care. */
export interface ClientInfo {
  readonly address: string;
  readonly isLoopback: boolean;
  readonly userAgent: string;
}

/** The session cookie of the answer; only pages of our own origin that sent the ajax marker get one. */
export interface SessionCookie {
  readonly isWanted: boolean;
  /** Both take effect with the answer of a call that succeeds. */
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** What a handler knows besides its input. The HTTP layer makes one a request, and another if it runs a write again. */
export interface CallContext<Who extends Asker | null = Asker | null> {
  readonly requestId: string;
  readonly caller: Who;
  readonly client: ClientInfo;
  readonly locale: Locale;
  /** The push-client id of the window that asks; events carry it. */
  readonly origin: string | null;
  /**
   * For a write of the `session` kind: the transaction in which the idempotency key, the change and its event are
   * committed together. For a read: the pool. For a public write, too: signing in and up hash a password, which takes
   * a tenth of a second, and no connection is held that long; their services open the transaction themselves.
   */
  readonly db: Database;
  readonly cookie: SessionCookie;
  /** Runs once the write's transaction is committed, and not at all if it is not; where there is none, once the handler succeeded. */
  afterCommit(run: () => void): void;
}

export type SessionContext = CallContext<Caller>;
export type SharedContext = CallContext<Asker>;

/** Session endpoints always have a caller, shared ones a caller or a visitor; the HTTP layer sees to it before a handler runs. */
export type ContextOf<Name extends EndpointName> = { session: SessionContext; shared: SharedContext; public: CallContext }[Endpoints[Name]['access']];

export type Handler<Name extends EndpointName> = (input: EndpointInput<Name>, context: ContextOf<Name>) => Promise<EndpointOutput<Name>>;

/** What a module mounts: one handler an endpoint. `app.ts` joins them and refuses to start if one is missing or there twice. */
export type Handlers<Name extends EndpointName = EndpointName> = { readonly [Key in Name]: Handler<Key> };
