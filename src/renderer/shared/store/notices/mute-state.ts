import { fileTypes, type Ancestor } from '../../../../contract/entities/file';
import { isContainerType } from '../../../../core/file-types';
import { isLocalGuid } from '../../../../core/ids';
import { failureOf, isUnreachable } from '../../bridge-failure';
import { logProblem } from '../../log';
import type { AppThunk, RootState } from '../app-store';
import { selectFile, selectWithFolders } from '../files/file-selectors';
import { selectSpace } from '../spaces/spaces-resource';
import { foldersReceived, selectMuted } from './notices-slice';

/** Whether a file itself is muted, and the nearest muted folder or space above it. */
export interface MuteState {
  readonly isMuted: boolean;
  readonly by: Ancestor | null;
}

/** A muted file, folder or space by its current name; null if it is not known. */
export const selectMutedFile = (state: RootState, guid: string): Ancestor | null => {
  const file = selectFile(state, guid) ?? state.notices.mutedFiles[guid];
  if (file) return { guid, name: file.name, type: file.type };
  const space = selectSpace(state, guid);
  return space ? { guid, name: space.name, type: fileTypes.space } : null;
};

/** Guids of the known folders above a file, nearest first, and whether these are all. */
const selectFoldersAbove = (state: RootState, guid: string): { readonly guids: readonly string[]; readonly isWhole: boolean } => {
  const { guids: [, ...guids], isWhole } = selectWithFolders(state, guid);
  const last = guids.at(-1);
  if (isWhole || (last !== undefined && selectSpace(state, last))) return { guids, isWhole: true };
  const page = state.files.pages[guid];
  const loaded = page?.status === 'ready' ? page.ancestors : state.notices.folders[guid];
  return { guids: [...guids, ...(loaded ?? []).map((folder) => folder.guid).toReversed()], isWhole: loaded !== undefined };
};

export const selectMuteOf = (state: RootState, guid: string): MuteState => {
  const muted = selectMuted(state) ?? [];
  const by = muted.length === 0 ? undefined : selectFoldersAbove(state, guid).guids.find((folder) => muted.includes(folder));
  return { isMuted: muted.includes(guid), by: by === undefined ? null : selectMutedFile(state, by) };
};

/** Loads the folders above a file if one of them may be muted and this window does not know them. */
export const needFolders = (guid: string): AppThunk<Promise<void>> => async (dispatch, getState, { bridge }) => {
  const state = getState();
  const { loginId } = state.session;
  const hasMutedFolder = (selectMuted(state) ?? []).some((each) => each !== guid && isContainerType(selectMutedFile(state, each)?.type ?? 0));
  const { [guid]: _loaded, ...others } = state.notices.folders;
  const isKnown = selectFoldersAbove({ ...state, notices: { ...state.notices, folders: others } }, guid).isWhole;
  if (!hasMutedFolder || isKnown || isLocalGuid(guid)) return;
  try {
    const { ancestors } = await bridge.api.call('files.ancestors', { params: { id: guid } });
    if (getState().session.loginId === loginId) dispatch(foldersReceived({ guid, folders: ancestors }));
  } catch (error) {
    // The menu then offers to mute the file itself.
    if (!isUnreachable(failureOf(error))) logProblem('The folders above a file could not be loaded.', error);
  }
};
