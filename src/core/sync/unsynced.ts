import type { Failure } from '../../contract/bridge';
import type { ErrorCode } from '../../contract/errors';
import { isLocalGuid } from '../ids';

const failing = (code: ErrorCode): Failure => ({ code, status: 0, message: '', requestId: null, args: {}, retryable: false });

/** 'Cannot move into an unsynced folder' (file specification, section 8). */
export const unsyncedFolder = failing('UNSYNCED_MOVE_INTO');
/** What is said of that which was left out because it is not synced. */
export const unsyncedSkipped = failing('UNSYNCED_SKIPPED');

/** What somebody wants to do with files, some of which only this device may know. */
export type UnsyncedAct =
  | { readonly kind: 'share' | 'leave' | 'collaborators'; readonly guid: string }
  /** `isQueued`: it waits behind the creation; else the server is called at once. */
  | { readonly kind: 'move'; readonly guid: string; readonly to: string; readonly isQueued: boolean };

/**
 * Why it cannot be done before the file is synced; null where it can. Share changes, leaving, fetching collaborators and
 * moving reject with a message (file specification, sections 4 and 8); a move that can wait in the queue does, and the
 * children of an unsynced folder are those that this device knows.
 */
export const unsyncedRefusal = (act: UnsyncedAct): Failure | null => {
  const isUnsynced = isLocalGuid(act.guid);
  switch (act.kind) {
    case 'share': return isUnsynced ? failing('UNSYNCED_SHARE') : null;
    case 'leave':
    case 'collaborators': return isUnsynced ? failing('UNSYNCED_RETRY') : null;
    case 'move':
      if (act.isQueued) return null;
      return isUnsynced ? failing('UNSYNCED_MOVE') : isLocalGuid(act.to) ? unsyncedFolder : null;
  }
};
