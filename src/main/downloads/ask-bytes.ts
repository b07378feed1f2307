import { CallError, clientFailure, failureOf } from '../../api-client/call-error';
import { segmentOf } from '../../api-client/encoding';
import { byteRoutes } from '../../contract/api/bytes';
import { endReasonOf, type EndReason } from '../session/ended-session';

export interface AskBytesPorts {
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
export type AskBytes = (guid: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;

const isTaken = ({ ok, status }: Response): boolean => ok || status === 304 || status === 416;

export const createAskBytes = ({ server, basePath, token, fetch, onSessionEnded }: AskBytesPorts): AskBytes => async (guid, headers, signal) => {
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
  if (isTaken(answer)) return answer;
  const reason = endReasonOf(answer.status);
  if (reason) onSessionEnded(reason);
  throw new CallError(failureOf({ status: answer.status, headers: answer.headers, text: await answer.text() }));
};
