import { desktopId } from '../../../../contract/entities/common-schemas';
import type { Failure } from '../../../../contract/bridge';
import type { File } from '../../../../contract/entities/file';
import { isAccessLost, isUnreachable } from '../../bridge-failure';
import type { CachedPageOfList } from '../../local-data/offline-cache';
import { entriesOf, getEntry, hasEntry, removeEntries } from './bucket-table';
import { cacheCursorOf, type FileList, type FilesState, type ListSource } from './files-state';
import { belongsTo, updatePlacement } from './list-placement';
import { hydrateFiles, lookupIn, receive } from './received-files';
import type { Sort } from './sort-order';

/** Requests and responses of lists. */

export interface ListRequest { readonly key: string; readonly source: ListSource; readonly sort: Sort; readonly requestId: string; readonly mode: 'open' | 'refresh' | 'extend' }
export interface ListedPage {
  readonly files: readonly File[];
  readonly nextCursor: string | null;
}
export interface ListResponse { readonly key: string; readonly requestId: string; readonly page: ListedPage }
export interface ListFailure { readonly key: string; readonly requestId: string; readonly failure: Failure; readonly at: string }
export interface CachedListPage { readonly key: string; readonly requestId: string | null; readonly from: number; readonly page: CachedPageOfList }
/** With `filesKept`, files of evicted lists are evicted too, except these and those that are shown elsewhere. */
export interface ListEviction { readonly except: readonly string[]; readonly filesKept?: readonly string[] }

export const requestList = (state: FilesState, { key, source, sort, requestId, mode }: ListRequest): FilesState => {
  const known = state.lists[key];
  const isLoaded = known !== undefined && known.status !== 'loading' && known.status !== 'idle' && known.failure === null;
  const isShown = isLoaded || (known !== undefined && known.ids.length > 0);
  const list: FileList = {
    key, source, sort, requestId, failure: null, changedDuringRequest: [],
    ids: known?.ids ?? [], cursor: known?.cursor ?? null, cachedAt: known?.cachedAt ?? null,
    status: mode === 'extend' ? 'extending' : isShown ? 'refreshing' : 'loading',
  };
  return { ...state, lists: { ...state.lists, [key]: list } };
};

export const receiveList = (state: FilesState, { key, requestId, page }: ListResponse): FilesState => {
  const list = state.lists[key];
  if (list?.requestId !== requestId) return state;
  // Files removed while the request was in flight must not reappear with its response.
  const vanished = new Set(list.changedDuringRequest.filter((guid) => getEntry(state.table, guid) === undefined));
  const files = page.files.filter((file) => !vanished.has(file.guid));
  // Attributes without a revision, such as stars and tags, may be newer here.
  const touched = new Set(list.changedDuringRequest);
  const isKnownBetter = ({ guid, revision }: File): boolean => touched.has(guid) && (getEntry(state.table, guid)?.revision ?? -1) >= revision;
  const received = receive(state, files.filter((file) => !isKnownBetter(file)), key);
  const fetched = files.map((file) => file.guid);
  // The page's position of an entry is more accurate than that of a list loaded only in part.
  const arrived = new Set(fetched);
  const before = list.status === 'extending' ? list.ids.filter((id) => !arrived.has(id)) : [];
  const loaded: FileList = {
    ...list, ids: [...before, ...fetched],
    cursor: page.nextCursor, status: 'ready', requestId: null, failure: null, changedDuringRequest: [],
    // The next page of a list does not make its cached pages up to date.
    cachedAt: list.status === 'extending' ? list.cachedAt : null,
  };
  // The response lacks unconfirmed local changes, and changes made while it was in flight.
  const unsure = [...new Set([...list.changedDuringRequest, ...pendingIn(received, loaded), ...shortcutsIn(received, loaded)])];
  const placed = unsure.length === 0 ? loaded : updatePlacement(loaded, unsure, lookupIn(received));
  return { ...received, lists: { ...received.lists, [key]: placed } };
};

/** Files with pending changes that are in a list, or belong there. */
const pendingIn = ({ pending, table }: FilesState, list: FileList): readonly string[] => {
  if (pending.size === 0) return [];
  const present = new Set(list.ids);
  return entriesOf(pending).flatMap(([guid]) => {
    const file = getEntry(table, guid);
    return present.has(guid) || (file && belongsTo(list, file)) ? [guid] : [];
  });
};

/** Files of a list that its pages do not contain: desktop shortcuts. */
const shortcutsIn = ({ desktopShortcuts }: FilesState, { source }: FileList): readonly string[] =>
  (source.kind === 'folder' && source.folder === desktopId ? entriesOf(desktopShortcuts).map(([guid]) => guid) : []);

/**
 * A visible list remains, marked as cached, if the server is unreachable. Its entries are removed if the person lost
 * access.
 */
const failList = (list: FileList, { requestId, failure, at }: ListFailure): FileList => {
  if (list.requestId !== requestId) return list;
  if (list.status === 'refreshing' && isUnreachable(failure)) return { ...list, status: 'ready', requestId: null, cachedAt: list.cachedAt ?? at };
  const failed: FileList = { ...list, status: 'failed', requestId: null, failure };
  return isAccessLost(failure) ? { ...failed, ids: [], cursor: null, cachedAt: null } : failed;
};

export const failListRequest = (state: FilesState, failure: ListFailure): FilesState => {
  const list = state.lists[failure.key];
  if (list === undefined) return state;
  const failed = failList(list, failure);
  return failed === list ? state : { ...state, lists: { ...state.lists, [failure.key]: failed } };
};

/** Shows a cached page of a list, unless the response came first. */
export const hydrateList = (state: FilesState, { key, requestId, from, page }: CachedListPage): FilesState => {
  const list = state.lists[key];
  if (list?.requestId !== requestId) return state;
  const isOpening = list.status === 'loading' && list.ids.length === 0;
  const isExtending = list.status === 'extending';
  if (!isOpening && !isExtending && list.cursor !== cacheCursorOf(from)) return state;
  const recalled = hydrateFiles(state, page.files);
  const lookup = lookupIn(recalled);
  const present = new Set(list.ids);
  const ids = page.files.map(({ guid }) => guid).filter((guid) => {
    const file = lookup(guid);
    return !present.has(guid) && file !== undefined && belongsTo(list, file);
  });
  const shown: FileList = {
    ...list, ids: [...list.ids, ...ids], cursor: page.next === null ? null : cacheCursorOf(page.next), cachedAt: list.cachedAt ?? page.cachedAt, failure: null,
    ...(isOpening ? { status: 'refreshing' } : isExtending ? { status: 'ready', requestId: null } : {}),
  };
  const unsure = [...new Set([...list.changedDuringRequest, ...pendingIn(recalled, shown)])];
  return { ...recalled, lists: { ...recalled.lists, [key]: updatePlacement(shown, unsure, lookup) } };
};

/** Files to evict with their lists: those that no other list, place, pending change or desktop shortcut shows. */
const evictableFiles = ({ lists, pages, pending, desktopShortcuts }: FilesState, kept: FilesState['lists'], filesKept: readonly string[]): ReadonlySet<string> => {
  const going = new Set(Object.values(lists).filter(({ key }) => !(key in kept)).flatMap(({ ids }) => ids));
  const staying = [...Object.values(kept).flatMap(({ ids }) => ids), ...filesKept, ...Object.entries(pages).flatMap(([guid, { ancestors }]) => [guid, ...ancestors.map((above) => above.guid)])];
  for (const guid of staying) going.delete(guid);
  for (const guid of [...going]) if (hasEntry(pending, guid) || hasEntry(desktopShortcuts, guid)) going.delete(guid);
  return going;
};

export const evictLists = (state: FilesState, { except, filesKept }: ListEviction): FilesState => {
  const lists = Object.fromEntries(Object.entries(state.lists).filter(([key]) => except.includes(key)));
  return { ...state, lists, table: filesKept === undefined ? state.table : removeEntries(state.table, evictableFiles(state, lists, filesKept)) };
};
