import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../call-context';

/** What is read of a request to learn who makes it; Fastify's requests and Node's own both have it. */
export interface GatedRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Who may pass, for routes that are not JSON endpoints: uploads, downloads and the socket's handshake.
 */
export interface RequestGate {
  /**
   * The person who asks, by bearer token or session cookie. Throws NOT_SIGNED_IN, ACCOUNT_BLOCKED and, where a cookie
   * carries the session of a write, AJAX_MARKER_MISSING and ORIGIN_REFUSED.
   */
  requireCaller(request: GatedRequest): Promise<Caller>;
  /** The same for a socket's handshake: a GET whose Origin is checked, because a socket can do more than read. */
  requireSocketCaller(request: GatedRequest): Promise<Caller>;
}
