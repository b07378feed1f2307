import type { Unsubscribe } from '../../../contract/bridge';
import { listsForgotten, placesForgotten } from './files/files-actions';
import type { FilesState } from './files/files-state';
import type { AppStore, StoreExtra } from './store';
import type { VisiblePlaces } from './visible-places';

/** So many lists are kept in memory besides those on screen, the ones shown last; the device keeps the others. */
const listsKept = 12;
/** And so many more before anything is forgotten, because that walks through all that is kept. */
const listsBeyond = 6;
/** Nobody waits for it. */
const forgetAfterMs = 1000;

/**
 * A person who goes through hundreds of folders in a day must not carry all of them: lists that were not on screen for
 * the longest time are forgotten, with the files that nothing else shows. They come back from the device when they are
 * opened again.
 */
export const joinForgetting = (store: AppStore, visible: VisiblePlaces): Unsubscribe => {
  const { later } = store.dispatch<StoreExtra>((_dispatch, _getState, extra) => extra);
  /** In the order in which they were last on screen. */
  const shown = new Set<string>();
  let known: FilesState['lists'] = {};
  let isWaiting = false;

  const forget = (): void => {
    isWaiting = false;
    const { files: { lists, places }, own: { lists: { quickAccess, pinnedSpaces } } } = store.getState();
    const onScreen = visible.lists().map(({ key }) => key);
    const recent = [...shown].filter((key) => key in lists).slice(-listsKept);
    for (const key of shown) if (!(key in lists)) shown.delete(key);
    store.dispatch(listsForgotten({ except: [...onScreen, ...recent], filesKept: [...quickAccess ?? [], ...pinnedSpaces ?? [], ...visible.held()] }));
    const folders = new Set(Object.values(store.getState().files.lists).flatMap(({ source }) => (source.kind === 'folder' ? [source.folder] : [])));
    store.dispatch(placesForgotten({ except: Object.keys(places).filter((guid) => folders.has(guid) || visible.places().includes(guid)) }));
  };
  return store.subscribe(() => {
    const { lists } = store.getState().files;
    if (lists === known) return;
    known = lists;
    for (const { key } of visible.lists()) {
      shown.delete(key);
      shown.add(key);
    }
    if (isWaiting || Object.keys(lists).length <= listsKept + listsBeyond) return;
    isWaiting = true;
    later(forget, forgetAfterMs);
  });
};
