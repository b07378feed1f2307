import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../contract/headers';
import type { Locale } from '../../contract/preferences';
import { negotiateLocale } from '../../core/locales';
import type { Asker, CallContext, ClientInfo, SessionCookie } from '../call-context';
import type { Database } from '../db/database';
import { pushClientIdOf } from '../push-client-id';
import { clientInfoOf } from './client-info';
import { pageFactsOf } from './origins';
import type { SessionCookieCodec } from './session-cookie';

/** Whether the cookie may only travel encrypted: where people reach this server over https. */
export const isSecure = (request: FastifyRequest, publicOrigin: string | null): boolean =>
  publicOrigin === null ? request.protocol === 'https' : publicOrigin.startsWith('https:');

export const localeOf = (request: FastifyRequest): Locale => negotiateLocale(request.headers['accept-language']);

export interface CookieSettings {
  readonly cookie: SessionCookieCodec;
  readonly publicOrigin: string | null;
}

/**
 * What one run of a handler knows. Most handlers look at little of it, so everything is found out when it is asked for.
 */
export class RequestContext implements CallContext {
  private readonly afterwards: (() => void)[] = [];

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly settings: CookieSettings,
    readonly db: Database,
  ) {}

  get requestId(): string { return this.request.id; }
  get caller(): Asker | null { return this.request.caller; }
  get client(): ClientInfo { return clientInfoOf(this.request); }
  get locale(): Locale { return localeOf(this.request); }
  get origin(): string | null { return pushClientIdOf(this.request.headers[headers.pushClientId]); }

  get cookie(): SessionCookie {
    const { request, settings: { cookie, publicOrigin } } = this;
    const { hasMarker, isOwn } = pageFactsOf(request, publicOrigin);
    const send = (header: string): void => { this.afterCommit(() => { this.reply.header('set-cookie', header); }); };
    return {
      isWanted: hasMarker && isOwn,
      set: (token, expiresAt) => { send(cookie.write(token, expiresAt, isSecure(request, publicOrigin))); },
      clear: () => { send(cookie.erase(isSecure(request, publicOrigin))); },
    };
  }

  afterCommit(run: () => void): void {
    this.afterwards.push(run);
  }

  /** What the handler did lasts: does what it put off until then. */
  committed(): void {
    for (const run of this.afterwards) run();
  }
}
