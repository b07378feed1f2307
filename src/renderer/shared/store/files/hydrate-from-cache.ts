import { desktopId } from '../../../../contract/entities/common-schemas';
import { fileTypes, type Ancestor, type File } from '../../../../contract/entities/file';
import { isLocalGuid } from '../../../../core/ids';
import type { OfflineCache } from '../../local-data/offline-cache';
import { logProblem } from '../../log';
import { hasEntry } from './bucket-table';
import type { AppThunk, RootState } from '../app-store';
import { listHydrated, pageHydrated } from './files-slice';
import { listKeyOf, type ListSource } from './files-state';
import { selectFile } from './file-selectors';
import type { Sort } from './sort-order';

/** A failed read counts as not cached. */
const readOrNull = <Value>(reading: Promise<Value | null> | undefined): Promise<Value | null> =>
  reading?.catch((error: unknown) => {
    logProblem('The offline cache could not be read.', error);
    return null;
  }) ?? Promise.resolve(null);

/** Shows a page of a cached list. Resolves to whether there is one. */
export const hydrateListFromCache = (source: ListSource, sort: Sort, requestId: string | null, from: number): AppThunk<Promise<boolean>> => async (dispatch, _getState, { offlineCache }) => {
  const page = await readOrNull(offlineCache.current()?.readList(source, sort, from));
  if (page) dispatch(listHydrated({ key: listKeyOf(source, sort), requestId, from, page }));
  return page !== null;
};

/** Shows a folder or file from the cache, by its page or else by its entry in its folder's list. */
export const hydratePageFromCache = (guid: string, requestId: string): AppThunk<Promise<void>> => async (dispatch, getState, { offlineCache }) => {
  const current = offlineCache.current();
  const isLocal = isLocalGuid(guid);
  if ((!current && !isLocal) || getState().files.pages[guid]?.status === 'ready') return;
  const shown = selectFile(getState(), guid);
  const file = shown ?? await readOrNull(current?.readFile(guid));
  const seen = isLocal ? null : await readOrNull(current?.readAncestors(guid));
  // A new file that is not synced yet can already be opened.
  const ancestors = seen ?? (file ? await ancestorsAbove(file, getState, current) : isLocal ? [] : null);
  const { removed } = getState().files;
  if (ancestors === null || [guid, ...ancestors.map((ancestor) => ancestor.guid)].some((id) => hasEntry(removed, id))) return;
  dispatch(pageHydrated({ guid, requestId, file: shown ? null : file, ancestors }));
};

/** No tree is deeper; prevents an endless loop on corrupt data. */
const depthLimit = 200;

const ancestorsAbove = async (file: File, getState: () => RootState, lastSeen: OfflineCache | null): Promise<readonly Ancestor[]> => {
  const found: Ancestor[] = [];
  let { parentId } = file;
  while (parentId !== null && found.length < depthLimit) {
    if (parentId === desktopId) return [{ guid: desktopId, name: desktopId, type: fileTypes.folder }, ...found];
    const folder: File | null = selectFile(getState(), parentId) ?? await readOrNull(lastSeen?.readFile(parentId));
    if (!folder) return found;
    found.unshift({ guid: folder.guid, name: folder.name, type: folder.type });
    const place = getState().files.pages[folder.guid];
    const above = place?.status === 'ready' ? place.ancestors : await readOrNull(lastSeen?.readAncestors(folder.guid));
    if (above) return [...above, ...found];
    ({ parentId } = folder);
  }
  return found;
};
