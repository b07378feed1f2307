import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import type { File } from '../../../../contract/entities/file';
import { sessionChanged } from '../session/session-slice';
import { reducerWithoutDrafts, withoutDrafts } from '../without-drafts';
import { initialFilesState, type FilesState, type RemoteChange } from './files-state';
import { evictLists, failListRequest, hydrateList, receiveList, requestList } from './list-requests';
import { confirmChange, echoRemovals, enqueueChanges, relocateChange, revertChange, settlePersonalChange, type Refused } from './local-changes';
import { evictPagesExcept, failPageRequest, hydratePage, receivePage, requestPage } from './page-requests';
import type { EnqueuedChange } from './pending-changes';
import { applyRemote, hydrateFiles, invalidateHistory, markAllRead, receive, receiveDesktopShortcuts, removeFiles } from './received-files';

interface Files { readonly files: readonly File[] }
interface Guids { readonly guids: readonly string[] }

const slice = createSlice({
  name: 'files',
  initialState: initialFilesState,
  reducers: {
    // Lists
    listRequested: withoutDrafts(requestList),
    listReceived: withoutDrafts(receiveList),
    listFailed: withoutDrafts(failListRequest),
    /** A page of a cached list, shown while its request is pending or the server is unreachable. */
    listHydrated: withoutDrafts(hydrateList),
    /** Lists that are not visible are evicted rather than updated after missed events. */
    listsEvicted: withoutDrafts(evictLists),

    // Pages
    pageRequested: withoutDrafts(requestPage),
    pageReceived: withoutDrafts(receivePage),
    pageFailed: withoutDrafts(failPageRequest),
    pageHydrated: withoutDrafts(hydratePage),
    /** The same for pages. */
    pagesEvicted: withoutDrafts((state: FilesState, { except }: { readonly except: readonly string[] }) => evictPagesExcept(state, except)),

    // Single files
    /** The server described files outside a list, such as a finished upload or a requested file. */
    filesReceived: withoutDrafts((state: FilesState, { files }: Files) => receive(state, files)),
    /** All desktop shortcuts of the person. Known shortcuts that are missing were removed. */
    desktopShortcutsRead: withoutDrafts((state: FilesState, { files }: Files) => receiveDesktopShortcuts(state, files)),
    /** Cached files, for lists whose guids are stored elsewhere. */
    filesHydrated: withoutDrafts((state: FilesState, { files }: Files) => hydrateFiles(state, files)),
    filesRemoved: withoutDrafts((state: FilesState, { guids }: Guids) => removeFiles(state, guids)),

    // Local changes
    /** In order; a new window gets all pending changes in one action. */
    changesEnqueued: withoutDrafts((state: FilesState, { changes }: { readonly changes: readonly EnqueuedChange[] }) => enqueueChanges(state, changes)),
    changeConfirmed: withoutDrafts(confirmChange),
    changeRefused: withoutDrafts((state: FilesState, refused: Refused) => revertChange(state, refused)),
    /** A creation was refused in its folder, and continues on the desktop. */
    changeRelocated: withoutDrafts(relocateChange),
    /** The change was withdrawn before it was sent. */
    changeCancelled: withoutDrafts(revertChange),
    /** A change without a file was settled, or withdrawn before it was sent. */
    personalChangeSettled: withoutDrafts(settlePersonalChange),

    // Events
    /**
     * The event stream restarted, possibly with a different history: the server's next description counts, whatever
     * its revision.
     */
    historyInvalidated: withoutDrafts((state: FilesState, _payload: undefined) => invalidateHistory(state)),
    /** These files are gone, as their pending local removals expect. */
    removalsEchoed: withoutDrafts((state: FilesState, { guids }: Guids) => echoRemovals(state, guids)),
    /** All files shared with this person are now marked as read. */
    allMarkedRead: withoutDrafts((state: FilesState, _payload: undefined) => markAllRead(state)),
    remoteChangesReceived: withoutDrafts((state: FilesState, { changes }: { readonly changes: readonly RemoteChange[] }) => applyRemote(state, changes)),
  },
});

export const {
  listRequested, listReceived, listFailed, listHydrated, listsEvicted, pageRequested, pageReceived, pageFailed, pageHydrated, pagesEvicted,
  filesReceived, desktopShortcutsRead, filesHydrated, filesRemoved, changesEnqueued, changeConfirmed, changeRefused, changeRelocated, changeCancelled,
  personalChangeSettled, historyInvalidated, removalsEchoed, allMarkedRead, remoteChangesReceived,
} = slice.actions;

const reduce = reducerWithoutDrafts<FilesState>(slice);
export const filesReducer = (state: FilesState | undefined, action: UnknownAction): FilesState => (sessionChanged.match(action) ? initialFilesState : reduce(state, action));
