import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../contract/header-names';
import type { Locale } from '../../contract/preferences';
import { negotiateLocale } from '../../core/locales';
import type { CallContext, ClientInfo, SessionCookie } from '../call-context';
import { createCallScope, type Principal, type CallScope } from '../call-scope';
import type { Database } from '../db/database-handle';
import { pushClientIdOf } from '../push-client-id';
import { clientInfoOf } from './client-info';
import { pageOriginOf, rejectForeignPage } from './request-origin';
import type { SessionCookieCodec } from './session-cookie';

/** Whether the cookie gets the Secure attribute: people reach this server over https. */
export const isSecure = (request: FastifyRequest, publicOrigin: string | null): boolean =>
  publicOrigin === null ? request.protocol === 'https' : publicOrigin.startsWith('https:');

export const localeOf = (request: FastifyRequest): Locale => negotiateLocale(request.headers['accept-language']);

/** The push-client id of the calling window, or null. */
export const originOf = (request: FastifyRequest): string | null => pushClientIdOf(request.headers[headers.pushClientId]);

export interface CookieSettings {
  readonly cookie: SessionCookieCodec;
  readonly publicOrigin: string | null;
}

/** The context of one handler run. Most handlers use few of its parts, so each part but the scope is computed on access. */
export class RequestContext implements CallContext {
  readonly scope: CallScope<Principal | null>;
  private readonly afterCommitCallbacks: (() => void)[] = [];

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly settings: CookieSettings,
    db: Database,
  ) {
    this.scope = createCallScope(db, request.caller, originOf(request));
  }

  get requestId(): string { return this.request.id; }
  get client(): ClientInfo { return clientInfoOf(this.request); }
  get locale(): Locale { return localeOf(this.request); }

  get cookie(): SessionCookie {
    const { request, settings: { cookie, publicOrigin } } = this;
    const { hasMarker, isSameOrigin } = pageOriginOf(request, publicOrigin);
    const send = (header: string): void => { this.afterCommit(() => { this.reply.header('set-cookie', header); }); };
    return {
      isWanted: hasMarker && isSameOrigin,
      set: (token, expiresAt) => { send(cookie.write(token, expiresAt, isSecure(request, publicOrigin))); },
      clear: () => { send(cookie.erase(isSecure(request, publicOrigin))); },
    };
  }

  requireOwnPage(): void {
    if (this.request.headers.authorization === undefined) rejectForeignPage(this.request, this.settings.publicOrigin);
  }

  afterCommit(run: () => void): void {
    this.afterCommitCallbacks.push(run);
  }

  /** Runs the `afterCommit` callbacks. Called once the handler's changes are durable. */
  runAfterCommitCallbacks(): void {
    for (const run of this.afterCommitCallbacks) run();
  }
}
