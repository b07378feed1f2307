import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { completeFile } from '../../../../core/file-entity';
import { entriesOf, exchangeEntries, getEntry, hasEntry, removeEntries, setEntries } from './bucket-table';
import { isSameFile } from './file-equality';
import type { FileList, FilesState, PendingFile, RemoteChange } from './files-state';
import { updatePlacement } from './list-placement';
import { evictPages, failPages, invalidatePages, renameAncestors } from './pages';
import { overlay } from './pending-changes';

/** Descriptions of files from the server, the offline cache and events. */

export const lookupIn = ({ table }: FilesState) => (id: string): File | undefined => getEntry(table, id);

const withoutRevision = (file: File): File => ({ ...file, revision: 0 });

/**
 * Merges cached files. Files in memory are newer or equal.
 * Other lists are not updated, because the server may have reported a file as absent.
 * The server's next description overrides the cached file, whatever its revision: a server restored from a backup has
 * lower revisions.
 */
export const hydrateFiles = (state: FilesState, files: readonly File[]): FilesState => {
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
export const reconcile = (changedState: FilesState, before: FilesState, changed: readonly string[], exceptKey: string | null = null): FilesState => {
  const state = withDesktopShortcuts(changedState, changed);
  let lists: Record<string, FileList> | null = null;
  for (const [key, list] of Object.entries(state.lists)) {
    if (key === exceptKey) continue;
    const updated = updatePlacement(list, changed, lookupIn(state), lookupIn(before));
    if (updated !== list) (lists ??= { ...state.lists })[key] = updated;
  }
  return lists === null ? state : { ...state, lists };
};

/** Merges files unless newer ones are known, and applies pending changes to them. */
export const receive = (state: FilesState, files: readonly File[], exceptKey: string | null = null): FilesState => {
  const shown: [string, File][] = [];
  const incoming: [string, PendingFile][] = [];
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
      incoming.push([file.guid, { ...waiting, confirmed: file, hasServerUpdate: true }]);
      const overlaid = overlay(file, file.guid, waiting.changes);
      if (overlaid) shown.push([file.guid, overlaid]);
    }
  }
  const table = setEntries(state.table, shown);
  if (table === state.table && incoming.length === 0) return state;
  const removed = removeEntries(state.removed, shown.map(([guid]) => guid));
  const received: FilesState = { ...state, table, removed, pending: setEntries(state.pending, incoming) };
  return reconcile(evictPages(renameAncestors(received, shown), moved), state, shown.map(([guid]) => guid), exceptKey);
};

/** Resets all revisions and the set of removed files, so that the server's next description counts. */
export const invalidateHistory = (state: FilesState): FilesState => {
  return {
    ...state,
    table: setEntries(state.table, entriesOf(state.table).map(([guid, file]) => [guid, withoutRevision(file)])),
    pending: setEntries(state.pending, entriesOf(state.pending).map(([guid, waiting]) => [guid, { ...waiting, confirmed: waiting.confirmed && withoutRevision(waiting.confirmed) }])),
    removed: removeEntries(state.removed, entriesOf(state.removed).map(([guid]) => guid)),
  };
};

/** Updates the desktop shortcuts: known shortcuts that the response lacks were removed. */
export const receiveDesktopShortcuts = (state: FilesState, files: readonly File[]): FilesState => {
  const incoming = new Set(files.map(({ guid }) => guid));
  const left = entriesOf(state.desktopShortcuts).flatMap(([guid]) => {
    const file = incoming.has(guid) ? undefined : getEntry(state.pending, guid)?.confirmed ?? getEntry(state.table, guid);
    return file ? [{ ...file, hasDesktopShortcut: false }] : [];
  });
  return receive(state, [...files, ...left]);
};

export const markAllRead = (state: FilesState): FilesState => {
  const known = entriesOf(state.table).map(([guid, file]) => getEntry(state.pending, guid)?.confirmed ?? file);
  return receive(state, known.flatMap((file) => (file.sharedAt !== null && !file.marked ? [{ ...file, marked: true }] : [])));
};

export const removeFiles = (state: FilesState, guids: readonly string[]): FilesState => {
  const incoming = guids.flatMap((guid): [string, PendingFile][] => {
    const waiting = getEntry(state.pending, guid);
    return waiting ? [[guid, { ...waiting, confirmed: null, hasServerUpdate: true }]] : [];
  });
  const removed: FilesState = {
    ...state, pending: setEntries(state.pending, incoming), removed: setEntries(state.removed, guids.map((guid) => [guid, true])), table: removeEntries(state.table, guids),
  };
  return reconcile(failPages(removed, new Set(guids)), state, guids);
};

export const applyRemote = (state: FilesState, changes: readonly RemoteChange[]): FilesState => {
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
