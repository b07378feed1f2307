import type { Change } from '../../../../core/sync/change';
import { isLocalGuid } from '../../../../core/ids';
import { isFileChange, mapChangeIds, referencedIds } from '../../../../core/sync/rules-by-kind';
import type { Failure } from '../../../../contract/bridge';
import type { File } from '../../../../contract/entities/file';
import { createTable, entriesOf, exchangeEntries, getEntry, hasEntry, removeEntries, setEntries } from './bucket-table';
import { expandBulkChange, filesOfBulkChange } from './bulk-changes';
import { listKeyOf, type FileList, type FilesState, type PendingFile } from './files-state';
import { replaceLocalId } from './list-placement';
import { evictPages, failPages, renameAncestors } from './pages';
import { applyChange, overlay, type EnqueuedChange, type PendingChange } from './pending-changes';
import { lookupIn, receive, reconcile } from './received-files';

/** Changes of this person, from the queue to their confirmation or refusal. */

/** `file` is the server's response; null if the endpoint returns none. A new file has a different guid from here on. */
export interface Confirmed { readonly changeId: string; readonly guid: string; readonly file: File | null; readonly isUnchanged?: boolean }
export interface Refused { readonly changeId: string; readonly guid: string; readonly change: Change; readonly failure: Failure; readonly isAnnounced: boolean; readonly fileName?: string | undefined }
export interface Relocated { readonly changeId: string; readonly guid: string; readonly pending: PendingChange; readonly failure: Failure }
/** `made`: the server's id of the created item, which replaces its local id. */
export interface PersonalSettled { readonly changeId: string; readonly isConfirmed: boolean; readonly made: { readonly localId: string; readonly id: string } | null }

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

export const enqueueChanges = (state: FilesState, all: readonly EnqueuedChange[]): FilesState => {
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
export const settlePersonalChange = (state: FilesState, { changeId, isConfirmed, made }: PersonalSettled): FilesState => {
  const renamed = made === null ? state : replaceIdInPending(state, made.localId, made.id);
  return settleChanges(renamed, filesOfBulkChange(renamed, changeId), changeId, (confirmed, settled, guid) => (isConfirmed ? applyChange(confirmed, guid, settled) : confirmed));
};

/** The response to a removal contains no file, and its write increments the revision by one. */
const nextRevisionOf = (file: File | null): File | null => file && { ...file, revision: file.revision + 1 };

export const confirmChange = (state: FilesState, { changeId, guid, file, isUnchanged = false }: Confirmed): FilesState => {
  const renumbered = file !== null && file.guid !== guid ? replaceLocalGuid(state, guid, file.guid) : state;
  const current = file?.guid ?? guid;
  const hasServerUpdate = getEntry(renumbered.pending, current)?.hasServerUpdate ?? false;
  const kind = getEntry(state.pending, guid)?.changes.find((change) => change.id === changeId)?.change.kind;
  const isElsewhere = kind === 'move' || kind === 'recover';
  if (kind === undefined) return file === null ? renumbered : receive(renumbered, [file]);
  const confirmedState = settleChanges(renumbered, [current], changeId, (confirmed, settled) => {
    if (file === null) return applyChange(hasServerUpdate || isUnchanged || kind !== 'remove' ? confirmed : nextRevisionOf(confirmed), current, settled);
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
  const page = state.pages[localGuid];
  const renumbered: FilesState = {
    ...state, table, lists,
    // The page stays on screen while the server's is loaded.
    pages: page ? { ...state.pages, [guid]: page } : state.pages,
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
export const relocateChange = (state: FilesState, { guid, changeId, pending }: Relocated): FilesState => {
  const waiting = getEntry(state.pending, guid);
  if (waiting === undefined) return state;
  return withPending(state, new Map([[guid, { ...waiting, changes: waiting.changes.map((change) => (change.id === changeId ? pending : change)) }]]));
};

/** Reverts a change that was refused or withdrawn. */
export const revertChange = (state: FilesState, { guid, changeId }: Pick<Confirmed, 'guid' | 'changeId'>): FilesState => settleChanges(state, [guid], changeId, (confirmed) => confirmed);

/** The server reported files as gone, as their pending local removals expect. */
export const echoRemovals = (state: FilesState, guids: readonly string[]): FilesState => {
  const echoed = guids.flatMap((guid): [string, PendingFile][] => {
    const waiting = getEntry(state.pending, guid);
    return waiting ? [[guid, { ...waiting, wasReportedGone: true }]] : [];
  });
  return echoed.length === 0 ? state : { ...state, pending: setEntries(state.pending, echoed) };
};
