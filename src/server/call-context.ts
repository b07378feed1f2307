import type { EndpointInput, EndpointName, EndpointOutput, Endpoints } from '../contract/api/endpoints';
import type { Locale } from '../contract/preferences';
import type { Caller, CallScope, Principal } from './call-scope';

/** The client of a request, for services. */
export interface ClientInfo {
  readonly address: string;
  readonly isLoopback: boolean;
  readonly userAgent: string;
  /** The solution of a challenge, as the request has it; null without one. */
  readonly captcha: string | null;
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
  /** The handler passes it on to services. */
  readonly scope: CallScope<Who>;
  readonly requestId: string;
  readonly client: ClientInfo;
  readonly locale: Locale;
  readonly cookie: SessionCookie;
  /**
   * For a GET that changes state. Throws AJAX_MARKER_MISSING or ORIGIN_REFUSED if a request of a cookie session does not come
   * from this server's page.
   */
  requireOwnPage(): void;
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
