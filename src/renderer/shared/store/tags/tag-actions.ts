import type { FileTag, FileTags } from '../../../../contract/entities/file';
import type { TagAppearance } from '../../../../core/sync/change';
import { commit, type MutationHandle } from '../sync/commit';
import { selectFile } from '../files/file-selectors';
import { selectTags } from '../personal-lists/personal-lists';
import type { AppThunk } from '../app-store';
import { recordAction } from '../undo/undo-actions';

type TagList = keyof FileTags;

/** A local id that no tag of the server has. */
const createLocalTagId = (): number => -Math.floor(1 + Math.random() * (Number.MAX_SAFE_INTEGER - 1));

export const createTag = (list: TagList, { name, colour }: TagAppearance): AppThunk<FileTag> => (dispatch) => {
  const id = createLocalTagId();
  dispatch(commit({ kind: 'makeTag', list, id, name, colour }));
  return { id, name, colour };
};

export const changeTag = ({ id, name, colour }: FileTag, look: TagAppearance): AppThunk<MutationHandle> => (dispatch) => dispatch(commit({ kind: 'changeTag', id, look, base: { name, colour } }));

export const removeTag = (list: TagList, { id, name, colour }: FileTag): AppThunk<MutationHandle> => (dispatch) => dispatch(commit({ kind: 'removeTag', list, id, base: { name, colour } }));

/** Adds a tag to files, or removes it. Replaces the team's tag where a file may have only one of them. */
export const tagFiles = (guids: readonly string[], list: TagList, tag: FileTag, isOn: boolean): AppThunk => (dispatch, getState) => {
  const isAlone = list === 'team' && selectTags(getState())?.team.multiple === false;
  const files = guids.map((guid) => selectFile(getState(), guid)).filter((file) => file !== undefined).filter((file) => file.fileTags[list].some(({ id }) => id === tag.id) !== isOn);
  const commitments = files.map(({ guid, fileTags: { [list]: base } }) => {
    const others = base.filter(({ id }) => id !== tag.id);
    const { id, name, colour } = tag;
    return dispatch(commit({ kind: 'tags', guid, list, tags: isOn ? [...(isAlone ? [] : others), { id, name, colour }] : others, base }));
  });
  if (commitments.length > 0) dispatch(recordAction('tag', files[0]?.name ?? '', commitments));
};
