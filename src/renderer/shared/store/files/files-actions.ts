import { createAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../../contract/bridge';
import type { Ancestor, File } from '../../../../contract/entities/file';
import type { FileEventData } from '../../../../contract/realtime/events';
import type { Change } from '../../../../core/sync/change';
import type { SeenPage } from '../../local-data/last-seen';
import type { PendingChange } from './changes';
import type { ListSource } from './files-state';
import type { Sort } from './sorting';

export interface ListedPage {
  readonly files: readonly File[];
  readonly nextCursor: string | null;
}

// Lists
export const listRequested = createAction<{ key: string; source: ListSource; sort: Sort; requestId: string; mode: 'open' | 'refresh' | 'extend' }>('files/listRequested');
export const listAnswered = createAction<{ key: string; requestId: string; page: ListedPage }>('files/listAnswered');
export const listFailed = createAction<{ key: string; requestId: string; failure: Failure; at: string }>('files/listFailed');
/** What was last seen of a list from an entry on, while its answer is awaited or nobody can be reached. */
export const listRecalled = createAction<{ key: string; requestId: string | null; from: number; page: SeenPage }>('files/listRecalled');
/** Lists that nobody looks at are forgotten rather than kept up to date after events were missed. `filesKept`: their files go too, but for these and whatever something else shows. */
export const listsForgotten = createAction<{ except: readonly string[]; filesKept?: readonly string[] }>('files/listsForgotten');

// Places
export const placeRequested = createAction<{ guid: string; requestId: string }>('files/placeRequested');
export const placeAnswered = createAction<{ guid: string; requestId: string; file: File; ancestors: readonly Ancestor[] }>('files/placeAnswered');
export const placeFailed = createAction<{ guid: string; requestId: string; failure: Failure }>('files/placeFailed');
/** What was last seen above a folder or file, and of itself where that was kept. */
export const placeRecalled = createAction<{ guid: string; requestId: string; file: File | null; ancestors: readonly Ancestor[] }>('files/placeRecalled');
/** The same for places. */
export const placesForgotten = createAction<{ except: readonly string[] }>('files/placesForgotten');

// Single files
/** The server described files outside a list: an upload that finished, a file that was asked for. */
export const filesReceived = createAction<{ files: readonly File[] }>('files/filesReceived');
/** All that this person put on their desktop from elsewhere; what is known to be there and is not among them is there no longer. */
export const desktopShortcutsRead = createAction<{ files: readonly File[] }>('files/desktopShortcutsRead');
/** Files as they were last seen, for what is kept of them elsewhere. */
export const filesRecalled = createAction<{ files: readonly File[] }>('files/filesRecalled');
export const filesVanished = createAction<{ guids: readonly string[] }>('files/filesVanished');

// Changes made here
export interface MadeChange {
  readonly guid: string;
  readonly pending: PendingChange;
}
/** In their order: a window that opens learns at once of all that wait. */
export const changesMade = createAction<{ changes: readonly MadeChange[] }>('files/changesMade');
/** `file` is the server's answer; null where the call answers nothing. A file made here has another guid from now on. */
export const changeConfirmed = createAction<{ changeId: string; guid: string; file: File | null; isUnchanged?: boolean }>('files/changeConfirmed');
export const changeRefused = createAction<{ changeId: string; guid: string; change: Change; failure: Failure; isAnnounced: boolean; fileName?: string | undefined }>('files/changeRefused');
/** A creation was refused where it was meant to be, and goes on on the desktop. */
export const changeRelocated = createAction<{ changeId: string; guid: string; pending: PendingChange; failure: Failure }>('files/changeRelocated');
/** It was taken back before it was sent. */
export const changeCancelled = createAction<{ changeId: string; guid: string }>('files/changeCancelled');

/**
 * A change that is about no file was answered, or taken back before it was sent. `made`: what it made has another id from
 * now on.
 */
export const ownChangeSettled = createAction<{ changeId: string; isConfirmed: boolean; made: { readonly localId: string; readonly id: string } | null }>('files/ownChangeSettled');

// Events
/** Events begin, perhaps of another history than before: whatever the server says from here on counts, of whatever revision. */
export const historyDoubted = createAction('files/historyDoubted');
/** These are gone, as removals made here and still on their way would have it. */
export const removalsEchoed = createAction<{ guids: readonly string[] }>('files/removalsEchoed');
/** All that is shared with this person counts as read from now on. */
export const allMarkedRead = createAction('files/allMarkedRead');
/** Changes that others made, in their order. */
export interface RemoteChange {
  readonly guid: string;
  /** Null: the file is gone. */
  readonly data: FileEventData | null;
}
export const remoteChangesReceived = createAction<{ changes: readonly RemoteChange[] }>('files/remoteChangesReceived');
