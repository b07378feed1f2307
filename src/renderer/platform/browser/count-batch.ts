import { CallError, clientFailure, parseFailure } from '../../../api-client/call-error';
import { batchCountSchema, byteRoutes } from '../../../contract/api/byte-routes';
import { jsonLinesOf } from '../../../core/json-lines';

/** Counts the files of a batch download. `onCount` gets each number that the server sends. Rejects with a `CallError`. */
export const countBatch = async (guids: readonly string[], headers: Readonly<Record<string, string>>, onCount: (filesCount: number) => void): Promise<number> => {
  const response = await fetch(byteRoutes.batchCount.path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ guids }), redirect: 'error', cache: 'no-store' })
    .catch(() => { throw new CallError(clientFailure('OFFLINE')); });
  if (!response.ok) throw new CallError(parseFailure({ status: response.status, headers: response.headers, text: await response.text() }));
  if (response.body === null) throw new CallError(clientFailure('ANSWER_INVALID'));
  try {
    for await (const line of jsonLinesOf(response.body)) {
      const { filesCount, isEnd } = batchCountSchema.parse(line);
      if (isEnd) return filesCount;
      onCount(filesCount);
    }
  } catch {
    // The connection broke; a cut line is the same.
    throw new CallError(clientFailure('OFFLINE'));
  }
  throw new CallError(clientFailure('OFFLINE'));
};
