import { desktopId, spacesRootId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { getEntry } from './bucket-table';
import type { RootState } from '../app-store';
import type { FileList, PageState } from './files-state';

/**
 * One file by its id. No selector iterates over all files: a list contains ids, and each row selects its file. A new
 * file is also found by its local id, so that components that keep the id still resolve it after the sync.
 */
export const selectFile = ({ files: { table, serverIds } }: RootState, guid: string): File | undefined => getEntry(table, getEntry(serverIds, guid) ?? guid);
export const selectList = (state: RootState, key: string): FileList | undefined => state.files.lists[key];
export const selectPage = (state: RootState, guid: string): PageState | undefined => state.files.pages[guid];

/** A file and its known ancestors, nearest first. `isExhaustive` is false if an ancestor is unknown. */
export const selectWithFolders = (state: RootState, guid: string): { readonly guids: readonly string[]; readonly isWhole: boolean } => {
  const guids: string[] = [];
  for (let id: string | null = guid; id !== null && id !== desktopId && id !== spacesRootId; id = selectFile(state, id)?.parentId ?? null) {
    if (guids.includes(id)) return { guids, isWhole: false };
    guids.push(id);
    if (selectFile(state, id) === undefined) return { guids, isWhole: false };
  }
  return { guids, isWhole: true };
};

/** Whether the person's desktop has no file; null until it was loaded once. */
export const selectIsDesktopEmpty = ({ files: { lists } }: RootState): boolean | null => {
  const known = Object.values(lists).filter(({ source, status }) => source.kind === 'folder' && source.folder === desktopId && source.filter === undefined && status !== 'idle' && status !== 'loading');
  return known.length === 0 ? null : known.every(({ ids, status }) => ids.length === 0 && status !== 'failed');
};
