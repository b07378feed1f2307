import type { IncomingHttpHeaders } from 'node:http';
import { ajaxMarkerValue, headers as headerNames } from '../../contract/headers';

/** The parts of a request that identify its caller. Fastify's requests and Node's both have them. */
export interface GatedRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Facts about the page that sent a request. */
export interface PageFacts {
  readonly hasMarker: boolean;
  /** False unless the browser names another origin. Programs send no origin. */
  readonly isForeign: boolean;
  /** True only if the browser confirms that the page is from this server. */
  readonly isOwn: boolean;
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether an origin belongs to this server: the configured public origin, or the host of the request itself. The
 * scheme is ignored, because an unconfigured proxy may terminate TLS.
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
