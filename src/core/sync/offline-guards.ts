import type { Failure } from '../../contract/bridge';
import type { ErrorCode } from '../../contract/errors';
import { isLocalGuid } from '../ids';

const unsyncedFailure = (code: ErrorCode): Failure => ({ code, status: 0, message: '', requestId: null, args: {}, retryable: false });

/** 'Cannot move into an unsynced folder' (file specification, section 8). */
export const unsyncedFolder = unsyncedFailure('UNSYNCED_MOVE_INTO');
/** The failure of changes skipped because their file is not synced. */
export const unsyncedSkipped = unsyncedFailure('UNSYNCED_SKIPPED');

/** An action on files that may exist only on this device. */
export type UnsyncedAction =
  | { readonly kind: 'share' | 'leave' | 'collaborators'; readonly guid: string }
  /** `isQueued`: the move is enqueued behind the creation; otherwise the server is called immediately. */
  | { readonly kind: 'move'; readonly guid: string; readonly to: string; readonly isQueued: boolean };

/**
 * Why the action is impossible before the file is synced, or null. Sharing, leaving, fetching collaborators and moving
 * are refused with a message (file specification, sections 4 and 8). A move that can be queued is queued. The children
 * of an unsynced folder are those known on this device.
 */
export const unsyncedRefusal = (act: UnsyncedAction): Failure | null => {
  const isUnsynced = isLocalGuid(act.guid);
  switch (act.kind) {
    case 'share': return isUnsynced ? unsyncedFailure('UNSYNCED_SHARE') : null;
    case 'leave':
    case 'collaborators': return isUnsynced ? unsyncedFailure('UNSYNCED_RETRY') : null;
    case 'move':
      if (act.isQueued) return null;
      return isUnsynced ? unsyncedFailure('UNSYNCED_MOVE') : isLocalGuid(act.to) ? unsyncedFolder : null;
  }
};
