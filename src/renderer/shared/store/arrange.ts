import type { OwnList } from '../../../core/sync/change';
import type { Commitment } from './commit';
import { selectFile } from './files/selectors';
import { arranged, selectOwnList, standingAt, standingOf } from './own';
import { selectSpace } from './spaces';
import type { AppThunk } from './store';
import { commitAct } from './undo-acts';

/** Puts a file or a space into one of the person's lists as the so many-th of the others, the last one where nothing is said, or (null) takes it out. */
export const arrange = (list: OwnList, guid: string, index: number | null = Infinity): AppThunk<Commitment | null> => (dispatch, getState) => {
  const ids = selectOwnList(getState(), list) ?? [];
  const from = standingOf(ids, guid);
  const to = index === null ? null : standingAt(ids, guid, Math.min(index, ids.filter((id) => id !== guid).length));
  const isSame = ids.includes(guid) === (to !== null) && arranged(ids, guid, to).every((id, place) => id === ids[place]);
  if (isSame) return null;
  const name = selectFile(getState(), guid)?.name ?? selectSpace(getState(), guid)?.name ?? '';
  return dispatch(commitAct(list === 'quickAccess' ? 'quickAccess' : 'pin', name, { kind: 'arrange', list, guid, to, from }));
};
