import type { Failure } from '../../../contract/bridge';
import type { Change } from '../../../core/sync/change';
import { refreshTrash } from './files/loading';
import { loadSoon } from './joining-places';
import { loadQuickAccess, loadSpaces, loadTags } from './loading-places';
import type { AppThunk } from './store';

/**
 * What a change was about, and is no file, is read afresh where it is perhaps not what it looks like here: after a
 * refusal, and (null) where the server did it and somebody else may have changed the rest of it, which no event tells.
 */
export const rereadAfter = (change: Change, failure: Failure | null): AppThunk => (dispatch) => {
  switch (change.kind) {
    case 'makeTag': case 'changeTag': case 'removeTag': void dispatch(loadTags()); return;
    // So many more files, or fewer, carry it.
    case 'tags': dispatch(loadSoon('tags')); return;
    case 'arrange': if (failure !== null) void dispatch(change.list === 'quickAccess' ? loadQuickAccess() : loadSpaces()); return;
    // What may not be deleted any more is there again.
    case 'emptyTrash': void dispatch(refreshTrash()); return;
    default:
  }
};
