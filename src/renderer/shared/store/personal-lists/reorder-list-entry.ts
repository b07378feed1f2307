import type { PersonalList } from '../../../../core/sync/change';
import type { MutationHandle } from '../sync/commit';
import { selectFile } from '../files/file-selectors';
import { reordered, selectPersonalList, listPositionAt, listPositionOf } from './personal-lists';
import { selectSpace } from '../spaces/spaces-resource';
import type { AppThunk } from '../app-store';
import { commitAction } from '../undo/undo-actions';

/**
 * Moves a file or a space in a personal list to `index` among the other entries, or to the end by default. `index:
 * null` removes it.
 */
export const reorderListEntry = (list: PersonalList, guid: string, index: number | null = Infinity): AppThunk<MutationHandle | null> => (dispatch, getState) => {
  const ids = selectPersonalList(getState(), list) ?? [];
  const from = listPositionOf(ids, guid);
  const to = index === null ? null : listPositionAt(ids, guid, Math.min(index, ids.filter((id) => id !== guid).length));
  const isSame = ids.includes(guid) === (to !== null) && reordered(ids, guid, to).every((id, place) => id === ids[place]);
  if (isSame) return null;
  const name = selectFile(getState(), guid)?.name ?? selectSpace(getState(), guid)?.name ?? '';
  return dispatch(commitAction(list === 'quickAccess' ? 'quickAccess' : 'pin', name, { kind: 'arrange', list, guid, to, from }));
};
