import type { Failure } from '../../../../contract/bridge';
import type { Change } from '../../../../core/sync/change';
import { refreshTrash } from '../files/load-files';
import { scheduleReload } from '../resources/connect-resources';
import { loadQuickAccess, loadSpaces, loadTags } from '../resources/load-resources';
import type { AppThunk } from '../app-store';

/**
 * Reloads data other than files that may be outdated after a change. Runs after a refusal, and after a success
 * (null), because no event reports concurrent changes.
 */
export const reloadAfterChange = (change: Change, failure: Failure | null): AppThunk => (dispatch) => {
  switch (change.kind) {
    case 'makeTag': case 'changeTag': case 'removeTag': void dispatch(loadTags()); return;
    // The number of files with each tag changed.
    case 'tags': dispatch(scheduleReload('tags')); return;
    case 'arrange': if (failure !== null) void dispatch(change.list === 'quickAccess' ? loadQuickAccess() : loadSpaces()); return;
    // The response to a repeated request is that of the first, which may be older than a change from elsewhere.
    case 'readNotice': case 'readNotices': case 'unreadNotices': dispatch(scheduleReload('notices')); return;
    case 'mute': dispatch(scheduleReload('mutes')); return;
    case 'channel': dispatch(scheduleReload('channels')); return;
    // Files that could not be deleted are still in the trash.
    case 'emptyTrash': void dispatch(refreshTrash()); return;
    default:
  }
};
