import { desktopId, spacesRootId } from '../../../contract/entities/common-schemas';
import { fileTypes, type File } from '../../../contract/entities/file';
import { isContainerType } from '../../../core/file-types';
import { isLocalGuid } from '../../../core/ids';
import { failureOf, isUnreachable } from '../../shared/bridge-failure';
import type { CachedPageOfList } from '../../shared/local-data/offline-cache';
import { logProblem } from '../../shared/log';
import { entriesOf } from '../../shared/store/files/bucket-table';
import { defaultSort } from '../../shared/store/files/sort-order';
import type { AppThunk } from '../../shared/store/app-store';
import { desktopPlace, spacesPlace, type Branch, type TreePlace } from './folder-tree';

const pageSize = 100;

export const placeOfFile = (file: File): TreePlace => ({
  guid: file.guid, name: file.name, type: file.type, hasChildren: true, canAddFiles: file.permissionsAndReasons.canCreateChildFile,
});

const byName = (one: TreePlace, other: TreePlace): number => one.name.localeCompare(other.name);

/** Folders known on this device: new folders that are not synced and, offline, cached ones. */
const cachedFolders = (parent: string, isOnlyUnsynced: boolean): AppThunk<Promise<readonly TreePlace[]>> => async (_dispatch, getState, { offlineCache }) => {
  const lies = (file: File): boolean => file.parentId === parent && isContainerType(file.type) && !file.isDelete;
  const shown = entriesOf(getState().files.table).map(([, file]) => file).filter((file) => lies(file) && (!isOnlyUnsynced || isLocalGuid(file.guid)));
  if (isOnlyUnsynced || isLocalGuid(parent) || parent === spacesRootId) return shown.map(placeOfFile).sort(byName);
  const known = new Map(shown.map((file) => [file.guid, file]));
  try {
    for (let from: number | null = 0; from !== null;) {
      const page: CachedPageOfList | null | undefined = await offlineCache.current()?.readList({ kind: 'folder', folder: parent }, defaultSort, from);
      for (const file of page?.files ?? []) if (lies(file) && !known.has(file.guid)) known.set(file.guid, file);
      from = page?.next ?? null;
    }
  } catch (error) {
    logProblem('The cached folders could not be read.', error);
  }
  return [...known.values()].map(placeOfFile).sort(byName);
};

/** Loads the folders in a place, from the server or, if it is unreachable, from the cache. */
export const loadBranch = (parent: string, before: Branch | null): AppThunk<Promise<Branch>> => async (dispatch, _getState, { bridge }) => {
  const known = before?.places ?? [];
  const cursor = before?.cursor ?? null;
  try {
    if (isLocalGuid(parent)) return { status: 'ready', places: await dispatch(cachedFolders(parent, false)), cursor: null, failure: null };
    const page = await bridge.api.call('files.tree', { query: { parent, limit: pageSize, ...(cursor === null ? {} : { cursor }) } });
    const read = page.nodes.map(({ guid, name, hasChildren, canCreateChildFile }): TreePlace =>
      ({ guid, name, hasChildren, type: parent === spacesRootId ? fileTypes.space : fileTypes.folder, canAddFiles: canCreateChildFile ?? null }));
    const unsynced = cursor === null ? await dispatch(cachedFolders(parent, true)) : [];
    return { status: 'ready', places: [...unsynced, ...known, ...read], cursor: page.nextCursor, failure: null };
  } catch (error) {
    const failure = failureOf(error);
    if (!isUnreachable(failure)) return { status: 'failed', places: known, cursor, failure };
    const places = await dispatch(cachedFolders(parent, false));
    return places.length === 0 && known.length === 0 ? { status: 'failed', places, cursor: null, failure } : { status: 'ready', places: known.length > 0 ? known : places, cursor: null, failure: null };
  }
};

/** The two roots, with the desktop's capabilities. */
export const loadRoots = (): AppThunk<Promise<readonly TreePlace[]>> => async (_dispatch, _getState, { bridge }) => {
  const { nodes } = await bridge.api.call('files.tree', { query: {} });
  const desktop = nodes.find(({ rootType }) => rootType === 'Desktop');
  return [{ ...desktopPlace, canAddFiles: desktop?.canCreateChildFile ?? null }, spacesPlace];
};

/** Path of a folder that was not reached through the tree, with its current capabilities. */
export const loadPath = (place: TreePlace): AppThunk<Promise<readonly TreePlace[]>> => async (_dispatch, _getState, { bridge }) => {
  const params = { id: place.guid };
  const [file, { ancestors }] = await Promise.all([bridge.api.call('files.get', { params }), bridge.api.call('files.ancestors', { params })]);
  const above = ancestors.map(({ guid, name, type }): TreePlace => ({ guid, name, type, hasChildren: true, canAddFiles: null }));
  return [...above, placeOfFile(file)];
};

/** The folders that this person recently added files to, latest first. */
export const loadRecentFolders = (count: number): AppThunk<Promise<readonly TreePlace[]>> => async (_dispatch, getState, { bridge }) => {
  const { files, capabilitySets } = await bridge.api.call('timelines.locations', {});
  const { session } = getState().session;
  const desktop = session.status === 'signed-in' ? session.user.desktopGuid : '';
  return files.filter(({ guid }) => guid !== desktop && guid !== desktopId).slice(0, count).map(({ guid, name, type, capabilitySet }) =>
    ({ guid, name, type, hasChildren: true, canAddFiles: capabilitySets[capabilitySet]?.canCreateChildFile ?? null }));
};
