import type { UnknownAction } from '@reduxjs/toolkit';
import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { completeFile } from '../../../../core/file-entity';
import { isLocalGuid } from '../../../../core/ids';
import { referencedIds, isFileChange, mapChangeIds } from '../../../../core/sync/rules-by-kind';
import { isAccessLost, isUnreachable } from '../../bridge-failure';
import { createTable, entriesOf, exchangeEntries, getEntry, hasEntry, removeEntries, setEntries } from './bucket-table';
import { sessionChanged } from '../session/session-slice';
import {
  allMarkedRead, changeCancelled, changeConfirmed, changeRefused, changeRelocated, changesEnqueued, desktopShortcutsRead, filesHydrated, filesReceived, filesRemoved, historyInvalidated, personalChangeSettled, listReceived, listFailed,
  listHydrated, listRequested, listsEvicted, pageReceived, pageFailed, pageHydrated, pageRequested, pagesEvicted, remoteChangesReceived, removalsEchoed,
  type EnqueuedChange, type RemoteChange,
} from './files-actions';
import { initialFilesState, listKeyOf, cacheCursorOf, type FileList, type FilesState, type PendingFile } from './files-state';
import { isSameFile } from './file-equality';
import { replaceLocalId, belongsTo, updatePlacement } from './list-placement';
import { failPages, evictPages, renameAncestors, invalidatePages, setPage } from './pages';
import { expandBulkChange, filesOfBulkChange } from './bulk-changes';
import { applyChange, type PendingChange } from './pending-changes';

/**
 * Without Immer: a draft of a table with 100,000 files costs more than the entire update (see
 * docs/technical/client-store.md).
 */
export const filesReducer = (state: FilesState = initialFilesState, action: UnknownAction): FilesState => {
  if (sessionChanged.match(action)) return initialFilesState;
  if (listRequested.match(action)) return requestList(state, action.payload);
  if (listReceived.match(action)) return receiveList(state, action.payload);
  if (listHydrated.match(action)) return hydrateList(state, action.payload);
  if (listFailed.match(action)) return updateList(state, action.payload.key, (list) => failList(list, action.payload));
  if (listsEvicted.match(action)) {
    const { except, filesKept } = action.payload;
    const lists = Object.fromEntries(Object.entries(state.lists).filter(([key]) => except.includes(key)));
    return { ...state, lists, table: filesKept === undefined ? state.table : removeEntries(state.table, evictableFiles(state, lists, filesKept)) };
  }
  if (pagesEvicted.match(action)) {
    const kept = Object.entries(state.pages).filter(([guid]) => action.payload.except.includes(guid));
    return { ...state, pages: Object.fromEntries(kept) };
  }
  if (pageRequested.match(action)) {
    const { guid, requestId } = action.payload;
    const known = state.pages[guid];
    const isShown = known?.status === 'ready';
    return setPage(state, guid, { status: isShown ? 'ready' : 'loading', ancestors: known?.ancestors ?? [], failure: null, requestId });
  }
  if (pageReceived.match(action)) {
    const { guid, requestId, file, ancestors } = action.payload;
    if (state.pages[guid]?.requestId !== requestId) return state;
    return setPage(receive(state, [file]), guid, { status: 'ready', ancestors, failure: null, requestId: null });
  }
  if (pageHydrated.match(action)) {
    const { guid, requestId, file, ancestors } = action.payload;
    const known = state.pages[guid];
    if (known?.requestId !== requestId || known.status !== 'loading') return state;
    return setPage(file ? hydrateFiles(state, [file]) : state, guid, { ...known, status: 'ready', ancestors });
  }
  if (pageFailed.match(action)) {
    const { guid, requestId, failure } = action.payload;
    const known = state.pages[guid];
    if (known?.requestId !== requestId) return state;
    // The content is kept while the server is unreachable.
    const isKept = known.status === 'ready' && isUnreachable(failure);
    return setPage(state, guid, isKept ? { ...known, requestId: null } : { ...known, status: 'failed', failure, requestId: null });
  }
  if (filesReceived.match(action)) return receive(state, action.payload.files);
  if (desktopShortcutsRead.match(action)) return receiveDesktopShortcuts(state, action.payload.files);
  if (filesHydrated.match(action)) return hydrateFiles(state, action.payload.files);
  if (allMarkedRead.match(action)) return markAllRead(state);
  if (historyInvalidated.match(action)) return invalidateHistory(state);
  if (filesRemoved.match(action)) return removeFiles(state, action.payload.guids);
  if (remoteChangesReceived.match(action)) return applyRemote(state, action.payload.changes);
  if (removalsEchoed.match(action)) {
    const echoed = action.payload.guids.flatMap((guid) => { const waiting = getEntry(state.pending, guid); return waiting ? [[guid, { ...waiting, isSaidGone: true }] as const] : []; });
    return echoed.length === 0 ? state : { ...state, pending: setEntries(state.pending, echoed) };
  }
  if (changesEnqueued.match(action)) return enqueueChanges(state, action.payload.changes);
  if (changeConfirmed.match(action)) return confirmChange(state, action.payload);
  if (personalChangeSettled.match(action)) return settlePersonalChange(state, action.payload);
  if (changeRelocated.match(action)) return relocateChange(state, action.payload);
  if (changeRefused.match(action) || changeCancelled.match(action)) {
    return settleChanges(state, [action.payload.guid], action.payload.changeId, (confirmed) => confirmed);
  }
  return state;
};

// ---- Lists

/** Files to evict with their lists: those that no other list, place, pending change or desktop shortcut shows. */
const evictableFiles = ({ lists, pages, pending, desktopShortcuts }: FilesState, kept: FilesState['lists'], filesKept: readonly string[]): ReadonlySet<string> => {
  const going = new Set(Object.values(lists).filter(({ key }) => !(key in kept)).flatMap(({ ids }) => ids));
  const staying = [...Object.values(kept).flatMap(({ ids }) => ids), ...filesKept, ...Object.entries(pages).flatMap(([guid, { ancestors }]) => [guid, ...ancestors.map((above) => above.guid)])];
  for (const guid of staying) going.delete(guid);
  for (const guid of [...going]) if (hasEntry(pending, guid) || hasEntry(desktopShortcuts, guid)) going.delete(guid);
  return going;
};

const updateList = (state: FilesState, key: string, update: (list: FileList) => FileList): FilesState => {
  const list = state.lists[key];
  if (list === undefined) return state;
  const updated = update(list);
  return updated === list ? state : { ...state, lists: { ...state.lists, [key]: updated } };
};

const requestList = (state: FilesState, { key, source, sort, requestId, mode }: ReturnType<typeof listRequested>['payload']): FilesState => {
  const known = state.lists[key];
  const isAnswered = known !== undefined && known.status !== 'loading' && known.status !== 'idle' && known.failure === null;
  const isShown = isAnswered || (known !== undefined && known.ids.length > 0);
  const list: FileList = {
    key, source, sort, requestId, failure: null, changedDuringRequest: [],
    ids: known?.ids ?? [], cursor: known?.cursor ?? null, cachedAt: known?.cachedAt ?? null,
    status: mode === 'extend' ? 'extending' : isShown ? 'refreshing' : 'loading',
  };
  return { ...state, lists: { ...state.lists, [key]: list } };
};

const receiveList = (state: FilesState, { key, requestId, page }: ReturnType<typeof listReceived>['payload']): FilesState => {
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
  const answered: FileList = {
    ...list, ids: [...before, ...fetched],
    cursor: page.nextCursor, status: 'ready', requestId: null, failure: null, changedDuringRequest: [],
    // The next page of a list does not make its cached pages up to date.
    cachedAt: list.status === 'extending' ? list.cachedAt : null,
  };
  // The response lacks unconfirmed local changes, and changes made while it was in flight.
  const unsure = [...new Set([...list.changedDuringRequest, ...pendingIn(received, answered), ...shortcutsIn(received, answered)])];
  const placed = unsure.length === 0 ? answered : updatePlacement(answered, unsure, lookupIn(received));
  return { ...received, lists: { ...received.lists, [key]: placed } };
};

const lookupIn = ({ table }: FilesState) => (id: string): File | undefined => getEntry(table, id);

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
const failList = (list: FileList, { requestId, failure, at }: ReturnType<typeof listFailed>['payload']): FileList => {
  if (list.requestId !== requestId) return list;
  if (list.status === 'refreshing' && isUnreachable(failure)) return { ...list, status: 'ready', requestId: null, cachedAt: list.cachedAt ?? at };
  const failed: FileList = { ...list, status: 'failed', requestId: null, failure };
  return isAccessLost(failure) ? { ...failed, ids: [], cursor: null, cachedAt: null } : failed;
};

/** Shows a cached page of a list, unless the response came first. */
const hydrateList = (state: FilesState, { key, requestId, from, page }: ReturnType<typeof listHydrated>['payload']): FilesState => {
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

const withoutRevision = (file: File): File => ({ ...file, revision: 0 });

/**
 * Merges cached files. Files in memory are newer or equal.
 * Other lists are not updated, because the server may have reported a file as absent.
 * The server's next description overrides the cached file, whatever its revision: a server restored from a backup has
 * lower revisions.
 */
const hydrateFiles = (state: FilesState, files: readonly File[]): FilesState => {
  const shown: [string, File][] = [];
  const confirmed: [string, PendingFile][] = [];
  for (const seen of files) {
    const file = withoutRevision(seen);
    const waiting = getEntry(state.pending, file.guid);
    const known = waiting ? waiting.confirmed : getEntry(state.table, file.guid);
    if (hasEntry(state.removed, file.guid) || (known && known.revision >= seen.revision)) continue;
    if (waiting) confirmed.push([file.guid, { ...waiting, confirmed: file }]);
    const overlaid = waiting ? overlay(file, file.guid, waiting.changes) : file;
    if (overlaid) shown.push([file.guid, overlaid]);
  }
  return withDesktopShortcuts({ ...state, pending: setEntries(state.pending, confirmed), table: setEntries(state.table, shown) }, shown.map(([guid]) => guid));
};

/** Updates the set of files with a desktop shortcut. */
const withDesktopShortcuts = (state: FilesState, changed: readonly string[]): FilesState => {
  const isThere = (guid: string): boolean => {
    const file = getEntry(state.table, guid);
    return file !== undefined && file.hasDesktopShortcut && file.parentId !== desktopId;
  };
  const differing = changed.filter((guid) => isThere(guid) !== hasEntry(state.desktopShortcuts, guid));
  if (differing.length === 0) return state;
  const [come, gone] = [differing.filter(isThere), differing.filter((guid) => !isThere(guid))];
  return { ...state, desktopShortcuts: exchangeEntries(state.desktopShortcuts, gone, come.map((guid) => [guid, true])) };
};

/** Updates the position of changed files in every list except the one that is being built from them. */
const reconcile = (changedState: FilesState, before: FilesState, changed: readonly string[], exceptKey: string | null = null): FilesState => {
  const state = withDesktopShortcuts(changedState, changed);
  let lists: Record<string, FileList> | null = null;
  for (const [key, list] of Object.entries(state.lists)) {
    if (key === exceptKey) continue;
    const updated = updatePlacement(list, changed, lookupIn(state), lookupIn(before));
    if (updated !== list) (lists ??= { ...state.lists })[key] = updated;
  }
  return lists === null ? state : { ...state, lists };
};

// ---- Server responses

/** Merges files unless newer ones are known, and applies pending changes to them. */
const receive = (state: FilesState, files: readonly File[], exceptKey: string | null = null): FilesState => {
  const shown: [string, File][] = [];
  const told: [string, PendingFile][] = [];
  const moved = new Set<string>();
  for (const file of files) {
    const waiting = getEntry(state.pending, file.guid);
    const known = waiting === undefined ? getEntry(state.table, file.guid) : waiting.confirmed;
    if (known && known.revision > file.revision) continue;
    if (known && known.parentId !== file.parentId) moved.add(file.guid);
    const trimmed = known && isSameFile(known, file) ? known : file;
    if (waiting === undefined) {
      shown.push([file.guid, trimmed]);
    } else {
      told.push([file.guid, { ...waiting, confirmed: file, hasServerUpdate: true }]);
      const overlaid = overlay(file, file.guid, waiting.changes);
      if (overlaid) shown.push([file.guid, overlaid]);
    }
  }
  const table = setEntries(state.table, shown);
  if (table === state.table && told.length === 0) return state;
  const removed = removeEntries(state.removed, shown.map(([guid]) => guid));
  const received: FilesState = { ...state, table, removed, pending: setEntries(state.pending, told) };
  return reconcile(evictPages(renameAncestors(received, shown), moved), state, shown.map(([guid]) => guid), exceptKey);
};

/** Resets all revisions and the set of removed files, so that the server's next description counts. */
const invalidateHistory = (state: FilesState): FilesState => {
  return {
    ...state,
    table: setEntries(state.table, entriesOf(state.table).map(([guid, file]) => [guid, withoutRevision(file)])),
    pending: setEntries(state.pending, entriesOf(state.pending).map(([guid, waiting]) => [guid, { ...waiting, confirmed: waiting.confirmed && withoutRevision(waiting.confirmed) }])),
    removed: removeEntries(state.removed, entriesOf(state.removed).map(([guid]) => guid)),
  };
};

/** Updates the desktop shortcuts: known shortcuts that the response lacks were removed. */
const receiveDesktopShortcuts = (state: FilesState, files: readonly File[]): FilesState => {
  const told = new Set(files.map(({ guid }) => guid));
  const left = entriesOf(state.desktopShortcuts).flatMap(([guid]) => {
    const file = told.has(guid) ? undefined : getEntry(state.pending, guid)?.confirmed ?? getEntry(state.table, guid);
    return file ? [{ ...file, hasDesktopShortcut: false }] : [];
  });
  return receive(state, [...files, ...left]);
};

const markAllRead = (state: FilesState): FilesState => {
  const known = entriesOf(state.table).map(([guid, file]) => getEntry(state.pending, guid)?.confirmed ?? file);
  return receive(state, known.flatMap((file) => (file.sharedAt !== null && !file.marked ? [{ ...file, marked: true }] : [])));
};

const removeFiles = (state: FilesState, guids: readonly string[]): FilesState => {
  const told = guids.flatMap((guid): [string, PendingFile][] => {
    const waiting = getEntry(state.pending, guid);
    return waiting ? [[guid, { ...waiting, confirmed: null, hasServerUpdate: true }]] : [];
  });
  const removed: FilesState = {
    ...state, pending: setEntries(state.pending, told), removed: setEntries(state.removed, guids.map((guid) => [guid, true])), table: removeEntries(state.table, guids),
  };
  return reconcile(failPages(removed, new Set(guids)), state, guids);
};

const applyRemote = (state: FilesState, changes: readonly RemoteChange[]): FilesState => {
  // Consecutive changes of the same kind are applied together, so that a burst copies each list once.
  let result = state;
  let start = 0;
  while (start < changes.length) {
    const isGone = changes[start]?.data === null;
    let end = start;
    while (end < changes.length && (changes[end]?.data === null) === isGone) end += 1;
    const run = changes.slice(start, end);
    result = isGone
      ? removeFiles(result, run.map((change) => change.guid))
      : invalidatePages(receive(result, run.flatMap((change) => (change.data ? [fileOfEvent(change.data)] : []))), run);
    start = end;
  }
  return result;
};

const fileOfEvent = ({ file: { permissionsAndReasons, ...listed }, fileTags }: NonNullable<RemoteChange['data']>): File => {
  const file = completeFile(listed, permissionsAndReasons);
  return fileTags === undefined ? file : { ...file, fileTags: { team: fileTags.team ?? file.fileTags.team, user: fileTags.user ?? file.fileTags.user } };
};

// ---- Local changes

const overlay = (confirmed: File | null, guid: string, changes: readonly PendingChange[]): File | null =>
  changes.reduce<File | null>((file, change) => applyChange(file, guid, change), confirmed);

/** Sets how files are shown; null removes a file. */
const setShownFiles = (state: FilesState, looks: readonly (readonly [guid: string, file: File | null])[]): FilesState => {
  const changed: string[] = [];
  const shown: [string, File][] = [];
  const hidden: string[] = [];
  for (const [guid, file] of looks) {
    // A change of an unknown file is shown once the file is loaded; requests in flight must not treat the file as
    // removed.
    if (file === null && !hasEntry(state.table, guid)) continue;
    changed.push(guid);
    if (file === null) hidden.push(guid);
    else shown.push([guid, file]);
  }
  if (changed.length === 0) return state;
  const table = exchangeEntries(state.table, hidden, shown);
  return reconcile(renameAncestors({ ...state, table }, shown), state, changed);
};

/** Stores the pending changes of files, and indexes the local ids that they name. */
const setPending = (state: FilesState, files: ReadonlyMap<string, PendingFile>): FilesState => {
  const naming = new Map<string, [string, true][]>();
  for (const [guid, { changes }] of files) {
    for (const id of changes.flatMap(({ change }) => referencedIds(change)).filter(isLocalGuid)) naming.set(id, [...naming.get(id) ?? [], [guid, true]]);
  }
  return {
    ...state, pending: setEntries(state.pending, files),
    dependents: setEntries(state.dependents, [...naming].map(([id, guids]) => [id, setEntries<true>(getEntry(state.dependents, id) ?? createTable(), guids)])),
  };
};

/** Stores pending changes, and shows the files with them applied. */
const withPending = (state: FilesState, files: ReadonlyMap<string, PendingFile>): FilesState =>
  setShownFiles(setPending(state, files), [...files].map(([guid, { confirmed, changes }]) => [guid, overlay(confirmed, guid, changes)]));

const enqueueChanges = (state: FilesState, all: readonly EnqueuedChange[]): FilesState => {
  const made = all.flatMap((each) => (isFileChange(each.pending.change) ? [each] : expandBulkChange(state, each.pending)));
  if (made.length === 0) return state;
  const files = new Map<string, PendingFile>();
  for (const { guid, pending } of made) {
    const waiting = files.get(guid) ?? getEntry(state.pending, guid) ?? { confirmed: getEntry(state.table, guid) ?? null, changes: [], hasServerUpdate: false, wasReportedGone: false };
    files.set(guid, { ...waiting, changes: [...waiting.changes, pending] });
  }
  return withPending({ ...state, changedHere: setEntries(state.changedHere, made.map(({ guid }) => [guid, true])) }, files);
};

type Confirm = (confirmed: File | null, settled: PendingChange, guid: string) => File | null;

/**
 * Removes a settled change from these files; `confirm` returns each file's confirmed state. All files are placed in
 * one pass.
 */
const settleChanges = (state: FilesState, guids: readonly string[], changeId: string, confirm: Confirm): FilesState => {
  const waiting = new Map<string, PendingFile>();
  const looks = new Map<string, File | null>();
  for (const guid of guids) {
    const known = getEntry(state.pending, guid);
    const settled = known?.changes.find(({ id }) => id === changeId);
    if (known === undefined || settled === undefined) continue;
    const changes = known.changes.filter((change) => change !== settled);
    const confirmed = confirm(known.confirmed, settled, guid);
    if (changes.length > 0) waiting.set(guid, { ...known, confirmed, changes });
    looks.set(guid, overlay(confirmed, guid, changes));
  }
  if (looks.size === 0) return state;
  const over = [...looks.keys()].filter((guid) => !waiting.has(guid));
  return setShownFiles(setPending({ ...state, pending: removeEntries(state.pending, over) }, waiting), [...looks]);
};

/** A change without a file may affect many files, or be named by their changes. */
const settlePersonalChange = (state: FilesState, { changeId, isConfirmed, made }: ReturnType<typeof personalChangeSettled>['payload']): FilesState => {
  const renamed = made === null ? state : replaceIdInPending(state, made.localId, made.id);
  return settleChanges(renamed, filesOfBulkChange(renamed, changeId), changeId, (confirmed, settled, guid) => (isConfirmed ? applyChange(confirmed, guid, settled) : confirmed));
};

/** The response to a removal contains no file, and its write increments the revision by one. */
const nextRevisionOf = (file: File | null): File | null => file && { ...file, revision: file.revision + 1 };

const confirmChange = (state: FilesState, { changeId, guid, file, isUnchanged = false }: ReturnType<typeof changeConfirmed>['payload']): FilesState => {
  const renumbered = file !== null && file.guid !== guid ? replaceLocalGuid(state, guid, file.guid) : state;
  const current = file?.guid ?? guid;
  const isTold = getEntry(renumbered.pending, current)?.hasServerUpdate ?? false;
  const kind = getEntry(state.pending, guid)?.changes.find((change) => change.id === changeId)?.change.kind;
  const isElsewhere = kind === 'move' || kind === 'recover';
  if (kind === undefined) return file === null ? renumbered : receive(renumbered, [file]);
  const confirmedState = settleChanges(renumbered, [current], changeId, (confirmed, settled) => {
    if (file === null) return applyChange(isTold || isUnchanged || kind !== 'remove' ? confirmed : nextRevisionOf(confirmed), current, settled);
    return confirmed !== null && confirmed.revision > file.revision ? confirmed : file;
  });
  // A different window of the person may have made the change while this window shows its target.
  if (kind === 'remove' || kind === 'destroy' || kind === 'leave') return failPages(confirmedState, new Set([current]));
  // Only after the confirmation: before it the server would return the old location.
  return evictPages(confirmedState, new Set(isElsewhere ? [current] : []));
};

/** Replaces a new file's local id by the server's guid; its row keeps its position. */
const replaceLocalGuid = (state: FilesState, localGuid: string, guid: string): FilesState => {
  const waiting = getEntry(state.pending, localGuid);
  const known = getEntry(state.table, guid);
  const lookup = lookupIn(state);
  const lists = Object.fromEntries(Object.values(state.lists).map((list) => {
    const renamed = replaceFolderInSource(replaceLocalId(list, localGuid, guid, lookup), localGuid, guid);
    return [renamed.key, renamed];
  }));
  const local = getEntry(state.table, localGuid);
  const table = exchangeEntries(state.table, [localGuid], local ? [[guid, { ...local, id: guid, guid }]] : []);
  const renumbered: FilesState = {
    ...state, table, lists,
    pending: removeEntries(state.pending, [localGuid]),
    localIds: setEntries(state.localIds, [[guid, localGuid]]),
    serverIds: setEntries(state.serverIds, [[localGuid, guid]]),
    changedHere: setEntries(state.changedHere, [[guid, true]]),
  };
  const files = waiting ? new Map([[guid, mergePendingFiles(waiting, getEntry(state.pending, guid), known ?? null)]]) : new Map<string, PendingFile>();
  return replaceIdInPending(setPending(renumbered, files), localGuid, guid);
};

/** The file may already be known by its guid, with changes of its own. */
const mergePendingFiles = (made: PendingFile, known: PendingFile | undefined, shown: File | null): PendingFile => (known === undefined
  ? { ...made, confirmed: shown ?? made.confirmed }
  : { confirmed: known.confirmed, changes: [...made.changes, ...known.changes], hasServerUpdate: true, wasReportedGone: known.wasReportedGone });

/** Renames the list of a new folder to the folder's guid. */
const replaceFolderInSource = (list: FileList, localGuid: string, guid: string): FileList => {
  if (list.source.kind !== 'folder' || list.source.folder !== localGuid) return list;
  const source = { ...list.source, folder: guid };
  return { ...list, source, key: listKeyOf(source, list.sort) };
};

/** Replaces a new folder's local id in pending changes that name it. */
const replaceIdInPending = (state: FilesState, localGuid: string, guid: string): FilesState => {
  const files = new Map<string, PendingFile>();
  for (const [id] of entriesOf(getEntry(state.dependents, localGuid) ?? createTable())) {
    const waiting = getEntry(state.pending, id);
    if (!waiting?.changes.some(({ change }) => referencedIds(change).includes(localGuid))) continue;
    files.set(id, { ...waiting, changes: waiting.changes.map((pending) => ({ ...pending, change: mapChangeIds(pending.change, (named) => (named === localGuid ? guid : named)) })) });
  }
  return withPending({ ...state, dependents: removeEntries(state.dependents, [localGuid]) }, files);
};

/** Replaces a creation by one in a different folder, at the same position among its file's changes. */
const relocateChange = (state: FilesState, { guid, changeId, pending }: ReturnType<typeof changeRelocated>['payload']): FilesState => {
  const waiting = getEntry(state.pending, guid);
  if (waiting === undefined) return state;
  return withPending(state, new Map([[guid, { ...waiting, changes: waiting.changes.map((change) => (change.id === changeId ? pending : change)) }]]));
};
