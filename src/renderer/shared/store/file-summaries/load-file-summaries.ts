import { summaryLimit } from '../../../../contract/api/file-list-endpoints';
import { isLocalGuid } from '../../../../core/ids';
import { failureOf, isUnreachable } from '../../bridge-failure';
import { logProblem } from '../../log';
import { listen, type AppStore, type AppThunk } from '../app-store';
import { differingEntries, getEntry, hasEntry } from '../files/bucket-table';
import { summariesInvalidated, summariesReceived } from './file-summaries-slice';

/** Rows that appear within this time share a request. */
const gatheringMs = 60;

/** Requests the summary of a file. Requests of rows that appear together are one call. */
export const requestSummary = (guid: string): AppThunk => (dispatch, _getState, { summaryQueue, schedule }) => {
  if (isLocalGuid(guid)) return;
  summaryQueue.add(guid);
  if (summaryQueue.size === 1) schedule(() => { void dispatch(loadQueued()); }, gatheringMs);
};

const loadQueued = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge, summaryQueue }) => {
  const guids = [...summaryQueue];
  summaryQueue.clear();
  const { loginId } = getState().session;
  for (let start = 0; start < guids.length; start += summaryLimit) {
    try {
      const { summaries } = await bridge.api.call('files.summaries', { query: { ids: guids.slice(start, start + summaryLimit).join(',') } });
      if (getState().session.loginId !== loginId) return;
      dispatch(summariesReceived(summaries));
    } catch (error) {
      // Rows without a summary show nothing, and request it again when they appear again.
      if (!isUnreachable(failureOf(error))) logProblem('The summaries of files could not be loaded.', error);
      return;
    }
  }
};

/**
 * Invalidates the summaries of changed files, and of the folders that contained or contain them. The folder of a removed
 * file that was never loaded is unknown, so that all folders are counted again.
 */
export const connectFileSummaries = (store: AppStore): void => {
  store.dispatch(listen({
    predicate: (_action, { files }, { files: before }) => files.table !== before.table || files.removed !== before.removed,
    effect: (_action, { getState, getOriginalState, dispatch }) => {
      const [{ files: { table: before, removed: removedBefore } }, { files: { table, removed }, fileSummaries: { byGuid } }] = [getOriginalState(), getState()];
      const guids = differingEntries(before, table);
      const affected = new Set(guids.flatMap((guid) => {
        const [was, is] = [getEntry(before, guid), getEntry(table, guid)];
        const folders = was?.parentId === is?.parentId && was?.isDelete === is?.isDelete ? [] : [was?.parentId ?? null, is?.parentId ?? null];
        return [...(was && is && was.revision !== is.revision ? [guid] : []), ...folders];
      }));
      const isFolderUnknown = differingEntries(removedBefore, removed).some((guid) => hasEntry(removed, guid) && getEntry(before, guid) === undefined);
      const known = Object.values(byGuid).flatMap(({ guid, itemCount }) => (affected.has(guid) || (isFolderUnknown && itemCount !== null) ? [guid] : []));
      if (known.length > 0) dispatch(summariesInvalidated(known));
    },
  }));
};
