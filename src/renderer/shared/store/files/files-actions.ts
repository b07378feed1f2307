import { createAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../../contract/bridge';
import type { Ancestor, File } from '../../../../contract/entities/file';
import type { FileEventData } from '../../../../contract/realtime/events';
import type { Change } from '../../../../core/sync/change';
import type { CachedPageOfList } from '../../local-data/offline-cache';
import type { PendingChange } from './pending-changes';
import type { ListSource } from './files-state';
import type { Sort } from './sort-order';

export interface ListedPage {
  readonly files: readonly File[];
  readonly nextCursor: string | null;
}

// Lists
export const listRequested = createAction<{ key: string; source: ListSource; sort: Sort; requestId: string; mode: 'open' | 'refresh' | 'extend' }>('files/listRequested');
export const listReceived = createAction<{ key: string; requestId: string; page: ListedPage }>('files/listReceived');
export const listFailed = createAction<{ key: string; requestId: string; failure: Failure; at: string }>('files/listFailed');
/** A page of a cached list, shown while its request is pending or the server is unreachable. */
export const listHydrated = createAction<{ key: string; requestId: string | null; from: number; page: CachedPageOfList }>('files/listHydrated');
/**
 * Lists that are not visible are evicted rather than updated after missed events. With `filesKept`, their files are
 * evicted too, except these and those that are shown elsewhere.
 */
export const listsEvicted = createAction<{ except: readonly string[]; filesKept?: readonly string[] }>('files/listsEvicted');

// Places
export const pageRequested = createAction<{ guid: string; requestId: string }>('files/pageRequested');
export const pageReceived = createAction<{ guid: string; requestId: string; file: File; ancestors: readonly Ancestor[] }>('files/pageReceived');
export const pageFailed = createAction<{ guid: string; requestId: string; failure: Failure }>('files/pageFailed');
/** The cached ancestors of a folder or file, and its cached file if there is one. */
export const pageHydrated = createAction<{ guid: string; requestId: string; file: File | null; ancestors: readonly Ancestor[] }>('files/pageHydrated');
/** The same for places. */
export const pagesEvicted = createAction<{ except: readonly string[] }>('files/pagesEvicted');

// Single files
/** The server described files outside a list, such as a finished upload or a requested file. */
export const filesReceived = createAction<{ files: readonly File[] }>('files/filesReceived');
/** All desktop shortcuts of the person. Known shortcuts that are missing were removed. */
export const desktopShortcutsRead = createAction<{ files: readonly File[] }>('files/desktopShortcutsRead');
/** Cached files, for lists whose guids are stored elsewhere. */
export const filesHydrated = createAction<{ files: readonly File[] }>('files/filesHydrated');
export const filesRemoved = createAction<{ guids: readonly string[] }>('files/filesRemoved');

// Local changes
export interface EnqueuedChange {
  readonly guid: string;
  readonly pending: PendingChange;
}
/** In order; a new window gets all pending changes in one action. */
export const changesEnqueued = createAction<{ changes: readonly EnqueuedChange[] }>('files/changesEnqueued');
/** `file` is the server's response; null if the endpoint returns none. A new file has a different guid from here on. */
export const changeConfirmed = createAction<{ changeId: string; guid: string; file: File | null; isUnchanged?: boolean }>('files/changeConfirmed');
export const changeRefused = createAction<{ changeId: string; guid: string; change: Change; failure: Failure; isAnnounced: boolean; fileName?: string | undefined }>('files/changeRefused');
/** A creation was refused in its folder, and continues on the desktop. */
export const changeRelocated = createAction<{ changeId: string; guid: string; pending: PendingChange; failure: Failure }>('files/changeRelocated');
/** The change was withdrawn before it was sent. */
export const changeCancelled = createAction<{ changeId: string; guid: string }>('files/changeCancelled');

/**
 * A change without a file was settled, or withdrawn before it was sent. `made`: the server's id of the created item,
 * which replaces its local id.
 */
export const personalChangeSettled = createAction<{ changeId: string; isConfirmed: boolean; made: { readonly localId: string; readonly id: string } | null }>('files/personalChangeSettled');

// Events
/**
 * The event stream restarted, possibly with a different history: the server's next description counts, whatever its
 * revision.
 */
export const historyInvalidated = createAction('files/historyInvalidated');
/** These files are gone, as their pending local removals expect. */
export const removalsEchoed = createAction<{ guids: readonly string[] }>('files/removalsEchoed');
/** All files shared with this person are now marked as read. */
export const allMarkedRead = createAction('files/allMarkedRead');
/** A change made elsewhere; listed in order. */
export interface RemoteChange {
  readonly guid: string;
  /** `null` if the file is gone. */
  readonly data: FileEventData | null;
}
export const remoteChangesReceived = createAction<{ changes: readonly RemoteChange[] }>('files/remoteChangesReceived');
