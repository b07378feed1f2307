import type { UnknownAction } from '@reduxjs/toolkit';
import { desktopId } from '../../../../contract/entities/common';
import type { File } from '../../../../contract/entities/file';
import { completeFile } from '../../../../core/file-entity';
import { isLocalGuid } from '../../../../core/ids';
import { idsIn, isOfFile, mappedChange } from '../../../../core/sync/kinds';
import { isLost, isUnreachable } from '../../failure';
import { createTable, entriesOf, exchangeEntries, getEntry, hasEntry, removeEntries, setEntries } from '../bucket-table';
import { sessionChanged } from '../session';
import {
  allMarkedRead, changeCancelled, changeConfirmed, changeRefused, changeRelocated, changesMade, desktopShortcutsRead, filesRecalled, filesReceived, filesVanished, historyDoubted, ownChangeSettled, listAnswered, listFailed,
  listRecalled, listRequested, listsForgotten, placeAnswered, placeFailed, placeRecalled, placeRequested, placesForgotten, remoteChangesReceived, removalsEchoed,
  type MadeChange, type RemoteChange,
} from './files-actions';
import { initialFilesState, listKeyOf, seenCursorOf, type FileList, type FilesState, type PendingFile } from './files-state';
import { isSameFile } from './likeness';
import { adopted, belongsTo, replaced } from './placement';
import { closePlaces, forgetPlaces, renameAncestors, reopenPlaces, setPlace } from './places';
import { sweptBy, sweptWith } from './sweeping';
import { withChange, type PendingChange } from './changes';

/**
 * Without Immer: a draft of a table with 100,000 files costs more than the entire update (see
 * docs/technical/client-store.md).
 */
export const filesReducer = (state: FilesState = initialFilesState, action: UnknownAction): FilesState => {
  if (sessionChanged.match(action)) return initialFilesState;
  if (listRequested.match(action)) return requestList(state, action.payload);
  if (listAnswered.match(action)) return answerList(state, action.payload);
  if (listRecalled.match(action)) return recallList(state, action.payload);
  if (listFailed.match(action)) return updateList(state, action.payload.key, (list) => failList(list, action.payload));
  if (listsForgotten.match(action)) {
    const { except, filesKept } = action.payload;
    const lists = Object.fromEntries(Object.entries(state.lists).filter(([key]) => except.includes(key)));
    return { ...state, lists, table: filesKept === undefined ? state.table : removeEntries(state.table, onlyIn(state, lists, filesKept)) };
  }
  if (placesForgotten.match(action)) {
    const kept = Object.entries(state.places).filter(([guid]) => action.payload.except.includes(guid));
    return { ...state, places: Object.fromEntries(kept) };
  }
  if (placeRequested.match(action)) {
    const { guid, requestId } = action.payload;
    const known = state.places[guid];
    const isShown = known?.status === 'ready';
    return setPlace(state, guid, { status: isShown ? 'ready' : 'loading', ancestors: known?.ancestors ?? [], failure: null, requestId });
  }
  if (placeAnswered.match(action)) {
    const { guid, requestId, file, ancestors } = action.payload;
    if (state.places[guid]?.requestId !== requestId) return state;
    return setPlace(receive(state, [file]), guid, { status: 'ready', ancestors, failure: null, requestId: null });
  }
  if (placeRecalled.match(action)) {
    const { guid, requestId, file, ancestors } = action.payload;
    const known = state.places[guid];
    if (known?.requestId !== requestId || known.status !== 'loading') return state;
    return setPlace(file ? recall(state, [file]) : state, guid, { ...known, status: 'ready', ancestors });
  }
  if (placeFailed.match(action)) {
    const { guid, requestId, failure } = action.payload;
    const known = state.places[guid];
    if (known?.requestId !== requestId) return state;
    // The content is kept while the server is unreachable.
    const isKept = known.status === 'ready' && isUnreachable(failure);
    return setPlace(state, guid, isKept ? { ...known, requestId: null } : { ...known, status: 'failed', failure, requestId: null });
  }
  if (filesReceived.match(action)) return receive(state, action.payload.files);
  if (desktopShortcutsRead.match(action)) return readDesktop(state, action.payload.files);
  if (filesRecalled.match(action)) return recall(state, action.payload.files);
  if (allMarkedRead.match(action)) return markAllRead(state);
  if (historyDoubted.match(action)) return doubtHistory(state);
  if (filesVanished.match(action)) return vanish(state, action.payload.guids);
  if (remoteChangesReceived.match(action)) return applyRemote(state, action.payload.changes);
  if (removalsEchoed.match(action)) {
    const echoed = action.payload.guids.flatMap((guid) => { const waiting = getEntry(state.pending, guid); return waiting ? [[guid, { ...waiting, isSaidGone: true }] as const] : []; });
    return echoed.length === 0 ? state : { ...state, pending: setEntries(state.pending, echoed) };
  }
  if (changesMade.match(action)) return makeChanges(state, action.payload.changes);
  if (changeConfirmed.match(action)) return confirmChange(state, action.payload);
  if (ownChangeSettled.match(action)) return settleOwn(state, action.payload);
  if (changeRelocated.match(action)) return relocateChange(state, action.payload);
  if (changeRefused.match(action) || changeCancelled.match(action)) {
    return settleChanges(state, [action.payload.guid], action.payload.changeId, (confirmed) => confirmed);
  }
  return state;
};

// ---- Lists

/** Files to evict with their lists: those that no other list, place, pending change or desktop shortcut shows. */
const onlyIn = ({ lists, places, pending, onDesktop }: FilesState, kept: FilesState['lists'], filesKept: readonly string[]): ReadonlySet<string> => {
  const going = new Set(Object.values(lists).filter(({ key }) => !(key in kept)).flatMap(({ ids }) => ids));
  const staying = [...Object.values(kept).flatMap(({ ids }) => ids), ...filesKept, ...Object.entries(places).flatMap(([guid, { ancestors }]) => [guid, ...ancestors.map((above) => above.guid)])];
  for (const guid of staying) going.delete(guid);
  for (const guid of [...going]) if (hasEntry(pending, guid) || hasEntry(onDesktop, guid)) going.delete(guid);
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
    key, source, sort, requestId, failure: null, touched: [],
    ids: known?.ids ?? [], cursor: known?.cursor ?? null, seenAt: known?.seenAt ?? null,
    status: mode === 'extend' ? 'extending' : isShown ? 'refreshing' : 'loading',
  };
  return { ...state, lists: { ...state.lists, [key]: list } };
};

const answerList = (state: FilesState, { key, requestId, page }: ReturnType<typeof listAnswered>['payload']): FilesState => {
  const list = state.lists[key];
  if (list?.requestId !== requestId) return state;
  // Files removed while the request was in flight must not reappear with its response.
  const vanished = new Set(list.touched.filter((guid) => getEntry(state.table, guid) === undefined));
  const files = page.files.filter((file) => !vanished.has(file.guid));
  // Attributes without a revision, such as stars and tags, may be newer here.
  const touched = new Set(list.touched);
  const isKnownBetter = ({ guid, revision }: File): boolean => touched.has(guid) && (getEntry(state.table, guid)?.revision ?? -1) >= revision;
  const received = receive(state, files.filter((file) => !isKnownBetter(file)), key);
  const fetched = files.map((file) => file.guid);
  // The page's position of an entry is more accurate than that of a list loaded only in part.
  const arrived = new Set(fetched);
  const before = list.status === 'extending' ? list.ids.filter((id) => !arrived.has(id)) : [];
  const answered: FileList = {
    ...list, ids: [...before, ...fetched],
    cursor: page.nextCursor, status: 'ready', requestId: null, failure: null, touched: [],
    // The next page of a list does not make its cached pages up to date.
    seenAt: list.status === 'extending' ? list.seenAt : null,
  };
  // The response lacks unconfirmed local changes, and changes made while it was in flight.
  const unsure = [...new Set([...list.touched, ...pendingIn(received, answered), ...onlyHere(received, answered)])];
  const placed = unsure.length === 0 ? answered : replaced(answered, unsure, lookupIn(received));
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
const onlyHere = ({ onDesktop }: FilesState, { source }: FileList): readonly string[] =>
  (source.kind === 'folder' && source.folder === desktopId ? entriesOf(onDesktop).map(([guid]) => guid) : []);

/**
 * A visible list remains, marked as cached, if the server is unreachable. Its entries are removed if the person lost
 * access.
 */
const failList = (list: FileList, { requestId, failure, at }: ReturnType<typeof listFailed>['payload']): FileList => {
  if (list.requestId !== requestId) return list;
  if (list.status === 'refreshing' && isUnreachable(failure)) return { ...list, status: 'ready', requestId: null, seenAt: list.seenAt ?? at };
  const failed: FileList = { ...list, status: 'failed', requestId: null, failure };
  return isLost(failure) ? { ...failed, ids: [], cursor: null, seenAt: null } : failed;
};

/** Shows a cached page of a list, unless the response came first. */
const recallList = (state: FilesState, { key, requestId, from, page }: ReturnType<typeof listRecalled>['payload']): FilesState => {
  const list = state.lists[key];
  if (list?.requestId !== requestId) return state;
  const isOpening = list.status === 'loading' && list.ids.length === 0;
  const isExtending = list.status === 'extending';
  if (!isOpening && !isExtending && list.cursor !== seenCursorOf(from)) return state;
  const recalled = recall(state, page.files);
  const lookup = lookupIn(recalled);
  const present = new Set(list.ids);
  const ids = page.files.map(({ guid }) => guid).filter((guid) => {
    const file = lookup(guid);
    return !present.has(guid) && file !== undefined && belongsTo(list, file);
  });
  const shown: FileList = {
    ...list, ids: [...list.ids, ...ids], cursor: page.next === null ? null : seenCursorOf(page.next), seenAt: list.seenAt ?? page.at, failure: null,
    ...(isOpening ? { status: 'refreshing' } : isExtending ? { status: 'ready', requestId: null } : {}),
  };
  const unsure = [...new Set([...list.touched, ...pendingIn(recalled, shown)])];
  return { ...recalled, lists: { ...recalled.lists, [key]: replaced(shown, unsure, lookup) } };
};

const withoutRevision = (file: File): File => ({ ...file, revision: 0 });

/**
 * Merges cached files. Files in memory are newer or equal.
 * Other lists are not updated, because the server may have reported a file as absent.
 * The server's next description overrides the cached file, whatever its revision: a server restored from a backup has
 * lower revisions.
 */
const recall = (state: FilesState, files: readonly File[]): FilesState => {
  const shown: [string, File][] = [];
  const confirmed: [string, PendingFile][] = [];
  for (const seen of files) {
    const file = withoutRevision(seen);
    const waiting = getEntry(state.pending, file.guid);
    const known = waiting ? waiting.confirmed : getEntry(state.table, file.guid);
    if (hasEntry(state.gone, file.guid) || (known && known.revision >= seen.revision)) continue;
    if (waiting) confirmed.push([file.guid, { ...waiting, confirmed: file }]);
    const overlaid = waiting ? overlay(file, file.guid, waiting.changes) : file;
    if (overlaid) shown.push([file.guid, overlaid]);
  }
  return withDesktop({ ...state, pending: setEntries(state.pending, confirmed), table: setEntries(state.table, shown) }, shown.map(([guid]) => guid));
};

/** Updates the set of files with a desktop shortcut. */
const withDesktop = (state: FilesState, changed: readonly string[]): FilesState => {
  const isThere = (guid: string): boolean => {
    const file = getEntry(state.table, guid);
    return file !== undefined && file.hasDesktopShortcut && file.parentId !== desktopId;
  };
  const differing = changed.filter((guid) => isThere(guid) !== hasEntry(state.onDesktop, guid));
  if (differing.length === 0) return state;
  const [come, gone] = [differing.filter(isThere), differing.filter((guid) => !isThere(guid))];
  return { ...state, onDesktop: exchangeEntries(state.onDesktop, gone, come.map((guid) => [guid, true])) };
};

/** Updates the position of changed files in every list except the one that is being built from them. */
const reconcile = (changedState: FilesState, before: FilesState, changed: readonly string[], exceptKey: string | null = null): FilesState => {
  const state = withDesktop(changedState, changed);
  let lists: Record<string, FileList> | null = null;
  for (const [key, list] of Object.entries(state.lists)) {
    if (key === exceptKey) continue;
    const updated = replaced(list, changed, lookupIn(state), lookupIn(before));
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
      told.push([file.guid, { ...waiting, confirmed: file, isTold: true }]);
      const overlaid = overlay(file, file.guid, waiting.changes);
      if (overlaid) shown.push([file.guid, overlaid]);
    }
  }
  const table = setEntries(state.table, shown);
  if (table === state.table && told.length === 0) return state;
  const gone = removeEntries(state.gone, shown.map(([guid]) => guid));
  const received = { ...state, table, gone, pending: setEntries(state.pending, told) };
  return reconcile(forgetPlaces(renameAncestors(received, shown), moved), state, shown.map(([guid]) => guid), exceptKey);
};

/** Resets all revisions and the set of removed files, so that the server's next description counts. */
const doubtHistory = (state: FilesState): FilesState => {
  return {
    ...state,
    table: setEntries(state.table, entriesOf(state.table).map(([guid, file]) => [guid, withoutRevision(file)])),
    pending: setEntries(state.pending, entriesOf(state.pending).map(([guid, waiting]) => [guid, { ...waiting, confirmed: waiting.confirmed && withoutRevision(waiting.confirmed) }])),
    gone: removeEntries(state.gone, entriesOf(state.gone).map(([guid]) => guid)),
  };
};

/** Updates the desktop shortcuts: known shortcuts that the response lacks were removed. */
const readDesktop = (state: FilesState, files: readonly File[]): FilesState => {
  const told = new Set(files.map(({ guid }) => guid));
  const left = entriesOf(state.onDesktop).flatMap(([guid]) => {
    const file = told.has(guid) ? undefined : getEntry(state.pending, guid)?.confirmed ?? getEntry(state.table, guid);
    return file ? [{ ...file, hasDesktopShortcut: false }] : [];
  });
  return receive(state, [...files, ...left]);
};

const markAllRead = (state: FilesState): FilesState => {
  const known = entriesOf(state.table).map(([guid, file]) => getEntry(state.pending, guid)?.confirmed ?? file);
  return receive(state, known.flatMap((file) => (file.sharedAt !== null && !file.marked ? [{ ...file, marked: true }] : [])));
};

const vanish = (state: FilesState, guids: readonly string[]): FilesState => {
  const told = guids.flatMap((guid): [string, PendingFile][] => {
    const waiting = getEntry(state.pending, guid);
    return waiting ? [[guid, { ...waiting, confirmed: null, isTold: true }]] : [];
  });
  const removed: FilesState = {
    ...state, pending: setEntries(state.pending, told), gone: setEntries(state.gone, guids.map((guid) => [guid, true])), table: removeEntries(state.table, guids),
  };
  return reconcile(closePlaces(removed, new Set(guids)), state, guids);
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
      ? vanish(result, run.map((change) => change.guid))
      : reopenPlaces(receive(result, run.flatMap((change) => (change.data ? [fileOfEvent(change.data)] : []))), run);
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
  changes.reduce<File | null>((file, change) => withChange(file, guid, change), confirmed);

/** Sets how files are shown; null removes a file. */
const show = (state: FilesState, looks: readonly (readonly [guid: string, file: File | null])[]): FilesState => {
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
    for (const id of changes.flatMap(({ change }) => idsIn(change)).filter(isLocalGuid)) naming.set(id, [...naming.get(id) ?? [], [guid, true]]);
  }
  return {
    ...state, pending: setEntries(state.pending, files),
    naming: setEntries(state.naming, [...naming].map(([id, guids]) => [id, setEntries<true>(getEntry(state.naming, id) ?? createTable(), guids)])),
  };
};

/** Stores pending changes, and shows the files with them applied. */
const withPending = (state: FilesState, files: ReadonlyMap<string, PendingFile>): FilesState =>
  show(setPending(state, files), [...files].map(([guid, { confirmed, changes }]) => [guid, overlay(confirmed, guid, changes)]));

const makeChanges = (state: FilesState, all: readonly MadeChange[]): FilesState => {
  const made = all.flatMap((each) => (isOfFile(each.pending.change) ? [each] : sweptBy(state, each.pending)));
  if (made.length === 0) return state;
  const files = new Map<string, PendingFile>();
  for (const { guid, pending } of made) {
    const waiting = files.get(guid) ?? getEntry(state.pending, guid) ?? { confirmed: getEntry(state.table, guid) ?? null, changes: [], isTold: false, isSaidGone: false };
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
  return show(setPending({ ...state, pending: removeEntries(state.pending, over) }, waiting), [...looks]);
};

/** A change without a file may affect many files, or be named by their changes. */
const settleOwn = (state: FilesState, { changeId, isConfirmed, made }: ReturnType<typeof ownChangeSettled>['payload']): FilesState => {
  const renamed = made === null ? state : renameInPending(state, made.localId, made.id);
  return settleChanges(renamed, sweptWith(renamed, changeId), changeId, (confirmed, settled, guid) => (isConfirmed ? withChange(confirmed, guid, settled) : confirmed));
};

/** The response to a removal contains no file, and its write increments the revision by one. */
const nextRevisionOf = (file: File | null): File | null => file && { ...file, revision: file.revision + 1 };

const confirmChange = (state: FilesState, { changeId, guid, file, isUnchanged = false }: ReturnType<typeof changeConfirmed>['payload']): FilesState => {
  const renumbered = file !== null && file.guid !== guid ? adoptGuid(state, guid, file.guid) : state;
  const current = file?.guid ?? guid;
  const isTold = getEntry(renumbered.pending, current)?.isTold ?? false;
  const kind = getEntry(state.pending, guid)?.changes.find((change) => change.id === changeId)?.change.kind;
  const isElsewhere = kind === 'move' || kind === 'recover';
  if (kind === undefined) return file === null ? renumbered : receive(renumbered, [file]);
  const confirmedState = settleChanges(renumbered, [current], changeId, (confirmed, settled) => {
    if (file === null) return withChange(isTold || isUnchanged || kind !== 'remove' ? confirmed : nextRevisionOf(confirmed), current, settled);
    return confirmed !== null && confirmed.revision > file.revision ? confirmed : file;
  });
  // A different window of the person may have made the change while this window shows its target.
  if (kind === 'remove' || kind === 'destroy' || kind === 'leave') return closePlaces(confirmedState, new Set([current]));
  // Only after the confirmation: before it the server would return the old location.
  return forgetPlaces(confirmedState, new Set(isElsewhere ? [current] : []));
};

/** Replaces a new file's local id by the server's guid; its row keeps its position. */
const adoptGuid = (state: FilesState, localGuid: string, guid: string): FilesState => {
  const waiting = getEntry(state.pending, localGuid);
  const known = getEntry(state.table, guid);
  const lookup = lookupIn(state);
  const lists = Object.fromEntries(Object.values(state.lists).map((list) => {
    const renamed = renamedSource(adopted(list, localGuid, guid, lookup), localGuid, guid);
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
  const files = waiting ? new Map([[guid, withChangesOf(waiting, getEntry(state.pending, guid), known ?? null)]]) : new Map<string, PendingFile>();
  return renameInPending(setPending(renumbered, files), localGuid, guid);
};

/** The file may already be known by its guid, with changes of its own. */
const withChangesOf = (made: PendingFile, known: PendingFile | undefined, shown: File | null): PendingFile => (known === undefined
  ? { ...made, confirmed: shown ?? made.confirmed }
  : { confirmed: known.confirmed, changes: [...made.changes, ...known.changes], isTold: true, isSaidGone: known.isSaidGone });

/** Renames the list of a new folder to the folder's guid. */
const renamedSource = (list: FileList, localGuid: string, guid: string): FileList => {
  if (list.source.kind !== 'folder' || list.source.folder !== localGuid) return list;
  const source = { ...list.source, folder: guid };
  return { ...list, source, key: listKeyOf(source, list.sort) };
};

/** Replaces a new folder's local id in pending changes that name it. */
const renameInPending = (state: FilesState, localGuid: string, guid: string): FilesState => {
  const files = new Map<string, PendingFile>();
  for (const [id] of entriesOf(getEntry(state.naming, localGuid) ?? createTable())) {
    const waiting = getEntry(state.pending, id);
    if (!waiting?.changes.some(({ change }) => idsIn(change).includes(localGuid))) continue;
    files.set(id, { ...waiting, changes: waiting.changes.map((pending) => ({ ...pending, change: mappedChange(pending.change, (named) => (named === localGuid ? guid : named)) })) });
  }
  return withPending({ ...state, naming: removeEntries(state.naming, [localGuid]) }, files);
};

/** Replaces a creation by one in a different folder, at the same position among its file's changes. */
const relocateChange = (state: FilesState, { guid, changeId, pending }: ReturnType<typeof changeRelocated>['payload']): FilesState => {
  const waiting = getEntry(state.pending, guid);
  if (waiting === undefined) return state;
  return withPending(state, new Map([[guid, { ...waiting, changes: waiting.changes.map((change) => (change.id === changeId ? pending : change)) }]]));
};
