import type { Unsubscribe, WorkspaceBridge } from '../../../../contract/bridge';
import { isLocalGuid } from '../../../../core/ids';
import { logProblem } from '../../log';
import { listen, servicesOf, type AppStore } from '../app-store';
import { isUploadSettled } from './uploads-slice';

/**
 * Resolves the target folder of uploads into a new folder, once the folder is synced. Only the sync engine knows its
 * guid, and uploads may run in a different process. Runs again on every change of uploads or sync state, so that it
 * needs no state of its own.
 */
export const connectUploadFolders = (store: AppStore, bridge: WorkspaceBridge): Unsubscribe => {
  const { syncSession } = servicesOf(store);
  let isAsking = false;
  let isStale = false;

  const waitedFor = (): ReadonlySet<string> =>
    new Set(Object.values(store.getState().uploads.entries).filter((upload) => !isUploadSettled(upload) && isLocalGuid(upload.folder)).map(({ folder }) => folder));
  const ask = async (): Promise<void> => {
    for (const folder of waitedFor()) {
      const made = await syncSession.current()?.engine.confirmedIdOf(folder);
      if (made !== undefined && made !== folder) await bridge.files.resolveUploadFolder(folder, made);
    }
  };
  const follow = (): void => {
    isStale = true;
    if (isAsking || !store.getState().sync.dataLoaded || waitedFor().size === 0) return;
    isAsking = true;
    isStale = false;
    ask().catch((error: unknown) => { logProblem('The folder of an upload could not be resolved.', error); }).finally(() => {
      isAsking = false;
      if (isStale) follow();
    });
  };

  return store.dispatch(listen({ predicate: (_action, now, before) => now.uploads !== before.uploads || now.sync !== before.sync, effect: follow }));
};
