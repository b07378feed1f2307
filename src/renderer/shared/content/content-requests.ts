import type { WorkspaceBridge } from '../../../contract/bridge';
import { contentUrlOf } from '../../../contract/api/byte-routes';
import type { ChangesetLine } from '../../../contract/api/content-endpoints';
import { isErrorCode } from '../../../contract/errors';
import { headers } from '../../../contract/header-names';
import { readContent, readSyncLines, type WholeContent } from '../../../core/content/read-content';
import { localFailure } from '../bridge-failure';

/** A failure that `failureOf` reads. */
const failWith = (code: Parameters<typeof localFailure>[0], status = 0): Error => Object.assign(new Error(code), { failure: { ...localFailure(code), status } });

const failureInBody = async (response: Response): Promise<Error> => {
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return failWith(isErrorCode(code) ? code : 'SOMETHING_WENT_WRONG', response.status);
};

/** Requests the whole content of a file. Throws an error with a failure. */
export const fetchWholeContent = async (bridge: WorkspaceBridge, guid: string): Promise<WholeContent> => {
  const response = await bridge.files.fetchContent(contentUrlOf(guid)).catch(() => { throw failWith('OFFLINE'); });
  if (!response.ok) throw await failureInBody(response);
  try {
    return readContent(await response.text(), Number(response.headers.get(headers.contentHead)), Number(response.headers.get(headers.contentLength)));
  } catch {
    throw failWith('ANSWER_INVALID');
  }
};

/**
 * Fetches the changesets after a revision and passes them on, in order. Returns the client id of the window: without one,
 * the server mints it if the person may edit the file.
 */
export const fetchChangesets = async (bridge: WorkspaceBridge, guid: string, clientId: number | null, rev: number, onChangeset: (changeset: ChangesetLine) => void): Promise<number | null> => {
  let from = rev;
  let known = clientId;
  for (;;) {
    const { head, changesets } = readSyncLines(await bridge.api.call('content.sync', { params: { guid }, body: { sync: 1, rev: from, clientId: known } }));
    known = head.clientId;
    for (const changeset of changesets) onChangeset(changeset);
    from = changesets.at(-1)?.rev ?? head.rev;
    if (from >= head.rev) return known;
  }
};
