import type { File } from '../../../../contract/entities/file';
import type { WaitingEntry } from '../../../../core/sync/sync-engine';
import type { Outcome } from '../../../../core/sync/outbox-entry';
import { logProblem } from '../../log';
import type { AppThunk } from '../app-store';

/** The current pending changes and notices. */
export interface Queue {
  readonly waiting: readonly WaitingEntry[];
  readonly notices: readonly Outcome[];
}

const emptyQueue: Queue = { waiting: [], notices: [] };

/** Reads the entire queue. Costs grow with its length, so call it only while a person looks at it. */
export const readQueue = (): AppThunk<Queue> => (_dispatch, _getState, { syncSession }) => {
  const engine = syncSession.current()?.engine;
  return engine ? { waiting: engine.waitingEntries(), notices: engine.notices() } : emptyQueue;
};

/** The current id of a file: the server's, if a new file was confirmed. */
export const currentFileIdOf = (guid: string): AppThunk<string> => (_dispatch, _getState, { syncSession }) => syncSession.current()?.engine.currentIdOf(guid) ?? guid;

/** Cached files by guid; null for files that are not cached. */
export const readCachedFiles = (guids: readonly string[]): AppThunk<Promise<readonly (readonly [guid: string, file: File | null])[]>> => async (_dispatch, _getState, { offlineCache }) => {
  try {
    return await Promise.all(guids.map(async (guid) => [guid, await offlineCache.current()?.readFile(guid) ?? null] as const));
  } catch (error) {
    logProblem('The offline cache could not be read.', error);
    return guids.map((guid) => [guid, null] as const);
  }
};

/** Retries now, for changes and uploads. */
export const retrySync = (): AppThunk<Promise<void>> => async (_dispatch, _getState, { syncSession, bridge }) => {
  await Promise.all([syncSession.current()?.engine.retry(), bridge.files.retryUploadsNow()]);
};
/** Sends the deletions that the person confirmed. */
export const approveDeletions = (): AppThunk<Promise<void>> => async (_dispatch, _getState, { syncSession }) => syncSession.current()?.engine.approveDeletions();
/** Withdraws those of the changes that have not been sent. */
export const withdrawChanges = (keys: readonly string[]): AppThunk => (_dispatch, _getState, { syncSession }) => {
  syncSession.current()?.engine.withdraw(keys).catch((error: unknown) => { logProblem('Changes could not be withdrawn.', error); });
};
export const discardChanges = (keys: readonly string[]): AppThunk<Promise<void>> => async (_dispatch, _getState, { syncSession }) => syncSession.current()?.engine.discard(keys);
export const dismissNotices = (keys: readonly string[]): AppThunk<Promise<void>> => async (_dispatch, _getState, { syncSession }) => syncSession.current()?.engine.dismiss(keys);
