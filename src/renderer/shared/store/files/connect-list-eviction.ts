import type { Unsubscribe } from '../../../../contract/bridge';
import { listsEvicted, pagesEvicted } from './files-slice';
import { listen, servicesOf, type AppStore } from '../app-store';
import type { VisibleContent } from './visible-content';

/**
 * Number of lists kept in memory besides the visible ones, most recently shown first; others remain in the offline
 * cache.
 */
const listsKept = 12;
/** Number of further lists before eviction, because eviction scans all lists. */
const listsTolerance = 6;
/** Delay of the eviction, so that it does not slow down navigation. */
const evictionDelayMs = 1000;

/**
 * Evicts the least recently shown lists and the files that nothing else shows. Otherwise memory would grow with every
 * folder opened. Evicted lists are restored from the offline cache when they are opened again.
 */
export const connectListEviction = (store: AppStore, visible: VisibleContent): Unsubscribe => {
  const { schedule } = servicesOf(store);
  /** List keys, least recently shown first. */
  const shown = new Set<string>();
  let isWaiting = false;

  const forget = (): void => {
    isWaiting = false;
    const { files: { lists, pages }, personal: { lists: { quickAccess, pinnedSpaces } } } = store.getState();
    const onScreen = visible.lists().map(({ key }) => key);
    const recent = [...shown].filter((key) => key in lists).slice(-listsKept);
    for (const key of shown) if (!(key in lists)) shown.delete(key);
    store.dispatch(listsEvicted({ except: [...onScreen, ...recent], filesKept: [...quickAccess ?? [], ...pinnedSpaces ?? [], ...visible.retainedFiles()] }));
    const folders = new Set(Object.values(store.getState().files.lists).flatMap(({ source }) => (source.kind === 'folder' ? [source.folder] : [])));
    store.dispatch(pagesEvicted({ except: Object.keys(pages).filter((guid) => folders.has(guid) || visible.pages().includes(guid)) }));
  };
  return store.dispatch(listen({
    predicate: (_action, { files }, { files: before }) => files.lists !== before.lists,
    effect: (_action, { getState }) => {
      const { lists } = getState().files;
      for (const { key } of visible.lists()) {
        shown.delete(key);
        shown.add(key);
      }
      if (isWaiting || Object.keys(lists).length <= listsKept + listsTolerance) return;
      isWaiting = true;
      schedule(forget, evictionDelayMs);
    },
  }));
};
