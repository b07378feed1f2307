import type { IncomingHttpHeaders } from 'node:http';
import { ajaxMarkerValue, headers as headerNames } from '../../contract/header-names';
import { ApiError } from '../api-error';

/** The parts of a request that identify its caller. Fastify's requests and Node's both have them. */
export interface RequestHead {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Facts about the page that sent a request. */
export interface PageOrigin {
  readonly hasMarker: boolean;
  /** False unless the browser names another origin. Programs send no origin. */
  readonly isCrossOrigin: boolean;
  /** True only if the browser confirms that the page is from this server. */
  readonly isSameOrigin: boolean;
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether an origin belongs to this server: the configured public origin, or the host of the request itself. The
 * scheme is ignored, because an unconfigured proxy may terminate TLS.
 */
const isOwnOrigin = (origin: string, headers: IncomingHttpHeaders, publicOrigin: string | null): boolean =>
  origin === publicOrigin || (headers.host !== undefined && hostOf(origin) === headers.host.toLowerCase());

export const pageOriginOf = ({ headers }: RequestHead, publicOrigin: string | null): PageOrigin => {
  const { origin } = headers;
  const isNamedOwn = origin !== undefined && isOwnOrigin(origin, headers, publicOrigin);
  return {
    hasMarker: headers[headerNames.ajaxMarker]?.toString().toLowerCase() === ajaxMarkerValue.toLowerCase(),
    isCrossOrigin: origin !== undefined && !isNamedOwn,
    isSameOrigin: isNamedOwn || (origin === undefined && headers['sec-fetch-site'] === 'same-origin'),
  };
};

/** Throws ORIGIN_REFUSED or AJAX_MARKER_MISSING unless a request proves that it comes from this server's page. */
export const rejectForeignPage = (request: RequestHead, publicOrigin: string | null, isMarkerNeeded = true): void => {
  const { isCrossOrigin, hasMarker } = pageOriginOf(request, publicOrigin);
  if (isCrossOrigin) throw new ApiError('ORIGIN_REFUSED');
  if (!hasMarker && isMarkerNeeded) throw new ApiError('AJAX_MARKER_MISSING');
};
