import type { OwnList } from '../../../core/sync/change';
import type { Commitment } from './commit';
import { selectFile } from './files/selectors';
import { arranged, selectOwnList, standingAt, standingOf } from './own';
import { selectSpace } from './spaces';
import type { AppThunk } from './store';
import { commitAct } from './undo-acts';

/**
 * Moves a file or a space in a personal list to `index` among the other entries, or to the end by default. `index:
 * null` removes it.
 */
export const arrange = (list: OwnList, guid: string, index: number | null = Infinity): AppThunk<Commitment | null> => (dispatch, getState) => {
  const ids = selectOwnList(getState(), list) ?? [];
  const from = standingOf(ids, guid);
  const to = index === null ? null : standingAt(ids, guid, Math.min(index, ids.filter((id) => id !== guid).length));
  const isSame = ids.includes(guid) === (to !== null) && arranged(ids, guid, to).every((id, place) => id === ids[place]);
  if (isSame) return null;
  const name = selectFile(getState(), guid)?.name ?? selectSpace(getState(), guid)?.name ?? '';
  return dispatch(commitAct(list === 'quickAccess' ? 'quickAccess' : 'pin', name, { kind: 'arrange', list, guid, to, from }));
};
