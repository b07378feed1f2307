import type { Failure } from '../../../contract/bridge';
import type { Change } from '../../../core/sync/change';
import { refreshTrash } from './files/loading';
import { loadSoon } from './joining-places';
import { loadQuickAccess, loadSpaces, loadTags } from './loading-places';
import type { AppThunk } from './store';

/**
 * Reloads data other than files that may be outdated after a change. Runs after a refusal, and after a success
 * (null), because no event reports concurrent changes.
 */
export const rereadAfter = (change: Change, failure: Failure | null): AppThunk => (dispatch) => {
  switch (change.kind) {
    case 'makeTag': case 'changeTag': case 'removeTag': void dispatch(loadTags()); return;
    // The number of files with each tag changed.
    case 'tags': dispatch(loadSoon('tags')); return;
    case 'arrange': if (failure !== null) void dispatch(change.list === 'quickAccess' ? loadQuickAccess() : loadSpaces()); return;
    // Files that could not be deleted are still in the trash.
    case 'emptyTrash': void dispatch(refreshTrash()); return;
    default:
  }
};
