import type { IncomingHttpHeaders } from 'node:http';
import { ajaxMarkerValue, headers as headerNames } from '../../contract/headers';

/** What is read of a request to learn who makes it; Fastify's requests and Node's own both have it. */
export interface GatedRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** What a request says about the page that made it. */
export interface PageFacts {
  readonly hasMarker: boolean;
  /** False only where the browser names another origin; programs name none. */
  readonly isForeign: boolean;
  /** True only where the browser says that the page is ours. */
  readonly isOwn: boolean;
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether an origin is ours: the configured public one, or the host that the request itself was sent to. The scheme is
 * left out, because a proxy in front may have ended TLS without telling us.
 */
const isOwnOrigin = (origin: string, headers: IncomingHttpHeaders, publicOrigin: string | null): boolean =>
  origin === publicOrigin || (headers.host !== undefined && hostOf(origin) === headers.host.toLowerCase());

export const pageFactsOf = ({ headers }: GatedRequest, publicOrigin: string | null): PageFacts => {
  const { origin } = headers;
  const isNamedOwn = origin !== undefined && isOwnOrigin(origin, headers, publicOrigin);
  return {
    hasMarker: headers[headerNames.ajaxMarker]?.toString().toLowerCase() === ajaxMarkerValue.toLowerCase(),
    isForeign: origin !== undefined && !isNamedOwn,
    isOwn: isNamedOwn || (origin === undefined && headers['sec-fetch-site'] === 'same-origin'),
  };
};
