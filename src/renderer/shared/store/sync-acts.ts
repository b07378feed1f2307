import type { File } from '../../../contract/entities/file';
import type { WaitingEntry } from '../../../core/sync/engine';
import type { Outcome } from '../../../core/sync/entry';
import { logProblem } from '../log';
import type { AppThunk } from './store';

/** What waits and what is to be said, at this moment. */
export interface Queue {
  readonly waiting: readonly WaitingEntry[];
  readonly notices: readonly Outcome[];
}

const emptyQueue: Queue = { waiting: [], notices: [] };

/** Reads the whole queue; its cost grows with it, so nobody does without a person who looks. */
export const readQueue = (): AppThunk<Queue> => (_dispatch, _getState, { desk }) => {
  const engine = desk.current?.engine;
  return engine ? { waiting: engine.waiting(), notices: engine.notices() } : emptyQueue;
};

/** The id that a file has by now: the server's, where it was made here and has been confirmed since. */
export const currentIdOf = (guid: string): AppThunk<string> => (_dispatch, _getState, { desk }) => desk.current?.engine.idOf(guid) ?? guid;

/** Files that are not loaded, as they were last seen on this device; null for those that never were. */
export const recallFiles = (guids: readonly string[]): AppThunk<Promise<readonly (readonly [guid: string, file: File | null])[]>> => async (_dispatch, _getState, { lastSeen }) => {
  try {
    return await Promise.all(guids.map(async (guid) => [guid, await lastSeen.current?.readFile(guid) ?? null] as const));
  } catch (error) {
    logProblem('What was last seen could not be read.', error);
    return guids.map((guid) => [guid, null] as const);
  }
};

/** Tries again now, whatever changes and uploads wait for. */
export const retrySync = (): AppThunk<Promise<void>> => async (_dispatch, _getState, { desk, bridge }) => {
  await Promise.all([desk.current?.engine.retry(), bridge.files.hurryUploads()]);
};
/** Sends the many deletions that were asked about. */
export const releaseDeletions = (): AppThunk<Promise<void>> => async (_dispatch, _getState, { desk }) => desk.current?.engine.release();
/** Drops what was not sent yet of these changes. */
export const withdrawChanges = (keys: readonly string[]): AppThunk => (_dispatch, _getState, { desk }) => {
  desk.current?.engine.withdraw(keys).catch((error: unknown) => { logProblem('Changes could not be withdrawn.', error); });
};
export const discardChanges = (keys: readonly string[]): AppThunk<Promise<void>> => async (_dispatch, _getState, { desk }) => desk.current?.engine.discard(keys);
export const dismissNotices = (keys: readonly string[]): AppThunk<Promise<void>> => async (_dispatch, _getState, { desk }) => desk.current?.engine.dismiss(keys);
