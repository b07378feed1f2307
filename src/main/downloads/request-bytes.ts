import { CallError, clientFailure, parseFailure } from '../../api-client/call-error';
import { segmentOf } from '../../api-client/encoding';
import { byteRoutes, downloadPathOf } from '../../contract/api/byte-routes';
import type { Locale } from '../../contract/preferences';
import { bcp47Of } from '../../core/locales';
import { endReasonOf, type EndReason } from '../session/session-end';

export interface RequestBytesPorts {
  readonly server: string;
  readonly basePath: string;
  readonly token: () => string | null;
  readonly fetch: typeof globalThis.fetch;
  readonly onSessionEnded: (reason: EndReason) => void;
}

/**
 * Requests the bytes of a cloud file. Returns responses with status 2xx, 304 and 416; rejects with a `CallError`
 * otherwise.
 */
export type RequestBytes = (guid: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;

const isExpectedStatus = ({ ok, status }: Response): boolean => ok || status === 304 || status === 416;

const createRequest = ({ server, token, fetch, onSessionEnded }: RequestBytesPorts) => async (path: string, { headers, ...init }: { headers: Readonly<Record<string, string>>; method?: 'POST'; body?: string; signal: AbortSignal }): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(server + path, {
      ...init,
      headers: { ...headers, authorization: `Bearer ${token() ?? ''}`, 'accept-encoding': 'identity' },
      credentials: 'omit', redirect: 'error', cache: 'no-store',
    });
  } catch {
    throw new CallError(clientFailure('OFFLINE'));
  }
  if (isExpectedStatus(response)) return response;
  const reason = endReasonOf(response.status);
  if (reason) onSessionEnded(reason);
  throw new CallError(parseFailure({ status: response.status, headers: response.headers, text: await response.text() }));
};

export const createRequestBytes = (ports: RequestBytesPorts): RequestBytes => {
  const request = createRequest(ports);
  return (guid, headers, signal) => request(ports.basePath + downloadPathOf(segmentOf('id', guid)), { headers, signal });
};

/** Requests what several files and folders contain, as lines of JSON. Rejects with a `CallError` on a refusal. */
export type RequestBatch = (guids: readonly string[], locale: Locale, signal: AbortSignal) => Promise<Response>;

export const createRequestBatch = (ports: RequestBytesPorts): RequestBatch => {
  const request = createRequest(ports);
  return (guids, locale, signal) => request(byteRoutes.batchFiles.path, {
    method: 'POST', headers: { 'content-type': 'application/json', 'accept-language': bcp47Of(locale) }, body: JSON.stringify({ guids }), signal,
  });
};
