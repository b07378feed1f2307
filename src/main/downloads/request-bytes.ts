import { CallError, clientFailure, parseFailure } from '../../api-client/call-error';
import { segmentOf } from '../../api-client/encoding';
import { byteRoutes } from '../../contract/api/byte-routes';
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

export const createRequestBytes = ({ server, basePath, token, fetch, onSessionEnded }: RequestBytesPorts): RequestBytes => async (guid, headers, signal) => {
  const path = byteRoutes.download.path.replace('{id}', segmentOf('id', guid));
  let answer: Response;
  try {
    answer = await fetch(server + basePath + path, {
      headers: { ...headers, authorization: `Bearer ${token() ?? ''}`, 'accept-encoding': 'identity' },
      credentials: 'omit', redirect: 'error', cache: 'no-store', signal,
    });
  } catch {
    throw new CallError(clientFailure('OFFLINE'));
  }
  if (isExpectedStatus(answer)) return answer;
  const reason = endReasonOf(answer.status);
  if (reason) onSessionEnded(reason);
  throw new CallError(parseFailure({ status: answer.status, headers: answer.headers, text: await answer.text() }));
};
