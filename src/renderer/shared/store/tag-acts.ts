import type { FileTag, FileTags } from '../../../contract/entities/file';
import type { TagLook } from '../../../core/sync/change';
import { commit, type Commitment } from './commit';
import { selectFile } from './files/selectors';
import { selectTags } from './own';
import type { AppThunk } from './store';
import { remember } from './undo-acts';

type TagList = keyof FileTags;

/** A local id that no tag of the server has. */
const newNumber = (): number => -Math.floor(1 + Math.random() * (Number.MAX_SAFE_INTEGER - 1));

export const makeTag = (list: TagList, { name, colour }: TagLook): AppThunk<FileTag> => (dispatch) => {
  const id = newNumber();
  dispatch(commit({ kind: 'makeTag', list, id, name, colour }));
  return { id, name, colour };
};

export const changeTag = ({ id, name, colour }: FileTag, look: TagLook): AppThunk<Commitment> => (dispatch) => dispatch(commit({ kind: 'changeTag', id, look, base: { name, colour } }));

export const removeTag = (list: TagList, { id, name, colour }: FileTag): AppThunk<Commitment> => (dispatch) => dispatch(commit({ kind: 'removeTag', list, id, base: { name, colour } }));

/** Adds a tag to files, or removes it. Replaces the team's tag where a file may have only one of them. */
export const tagFiles = (guids: readonly string[], list: TagList, tag: FileTag, isOn: boolean): AppThunk => (dispatch, getState) => {
  const isAlone = list === 'team' && selectTags(getState())?.team.multiple === false;
  const files = guids.map((guid) => selectFile(getState(), guid)).filter((file) => file !== undefined).filter((file) => file.fileTags[list].some(({ id }) => id === tag.id) !== isOn);
  const commitments = files.map(({ guid, fileTags: { [list]: base } }) => {
    const others = base.filter(({ id }) => id !== tag.id);
    const { id, name, colour } = tag;
    return dispatch(commit({ kind: 'tags', guid, list, tags: isOn ? [...(isAlone ? [] : others), { id, name, colour }] : others, base }));
  });
  if (commitments.length > 0) dispatch(remember('tag', files[0]?.name ?? '', commitments));
};
