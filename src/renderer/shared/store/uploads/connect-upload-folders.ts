import type { Unsubscribe, WorkspaceBridge } from '../../../../contract/bridge';
import { isLocalGuid } from '../../../../core/ids';
import { logProblem } from '../../log';
import { selectFile } from '../files/file-selectors';
import { listen, servicesOf, type AppStore } from '../app-store';
import { isUploadSettled } from './uploads-slice';

/**
 * Resolves the target folder of uploads into a new folder, once the folder is synced. Only the sync engine knows its
 * guid, and uploads may run in a different process. Runs again on every change of uploads or sync state, so that it
 * needs no state of its own.
 */
export const connectUploadFolders = (store: AppStore, bridge: WorkspaceBridge): Unsubscribe => {
  const { syncSession } = servicesOf(store);
  let isRequesting = false;
  let isStale = false;

  const waitedFor = (): ReadonlySet<string> =>
    new Set(Object.values(store.getState().uploads.entries).filter((upload) => !isUploadSettled(upload) && isLocalGuid(upload.folder)).map(({ folder }) => folder));
  const request = async (): Promise<void> => {
    for (const folder of waitedFor()) {
      const engine = syncSession.current()?.engine;
      const id = engine?.currentIdOf(folder) ?? folder;
      // The outbox is read only if this window neither shows the new folder nor knows its id.
      if (isLocalGuid(id) && selectFile(store.getState(), folder) !== undefined) continue;
      const made = isLocalGuid(id) ? await engine?.confirmedIdOf(folder) : id;
      if (made !== undefined && made !== folder) await bridge.files.resolveUploadFolder(folder, made);
    }
  };
  const follow = (): void => {
    isStale = true;
    if (isRequesting || !store.getState().sync.dataLoaded || waitedFor().size === 0) return;
    isRequesting = true;
    isStale = false;
    request().catch((error: unknown) => { logProblem('The folder of an upload could not be resolved.', error); }).finally(() => {
      isRequesting = false;
      if (isStale) follow();
    });
  };

  return store.dispatch(listen({ predicate: (_action, now, before) => now.uploads !== before.uploads || now.sync !== before.sync, effect: follow }));
};
