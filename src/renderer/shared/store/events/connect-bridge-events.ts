import type { RealtimeMessage, Unsubscribe, UploadProgress } from '../../../../contract/bridge';
import type { DownloadProgress } from '../../../../contract/desktop/downloads-bridge';
import { fileDefaults, fileTypes, type File } from '../../../../contract/entities/file';
import type { FileEventData, LiveEvent } from '../../../../contract/realtime/events';
import { assertNever } from '../../../../core/assert-never';
import { isContainerType } from '../../../../core/file-types';
import { isReferenceOnly } from '../../../../core/realtime/event-sequence';
import { reloadAccount, scheduleAccountReload } from './account-updates';
import { differingEntries, hasEntry } from '../files/bucket-table';
import { connectionChanged } from '../connection/connection-slice';
import { downloadsProgressed } from '../downloads/downloads-slice';
import { allMarkedRead, filesReceived, historyInvalidated, listsEvicted, pagesEvicted, remoteChangesReceived, removalsEchoed } from '../files/files-slice';
import type { FileList, RemoteChange } from '../files/files-state';
import { recheckFile, openList, openPage, applyDescribed } from '../files/load-files';
import { selectFile, selectWithFolders } from '../files/file-selectors';
import { logProblem } from '../../log';
import { listen, servicesOf, type AppStore, type AppThunk, type RootState } from '../app-store';
import type { Schedule } from '../schedule';
import type { Tags } from '../tags/tags-resource';
import type { WorkspaceBridge } from '../../../../contract/bridge';
import type { Membership } from '../team/team-resource';
import { uploadsProgressed } from '../uploads/uploads-slice';
import type { VisibleContent } from '../files/visible-content';

/** Messages within this time are applied in one update: two frames, which is not noticeable. */
const batchWindowMs = 32;

/** Batches messages, and drops those of a previous login. */
const createBatcher = <Item>(schedule: Schedule, loginId: () => number, handle: (items: readonly Item[]) => void) => {
  let gathered: { readonly item: Item; readonly loginId: number }[] = [];
  return (item: Item): void => {
    gathered.push({ item, loginId: loginId() });
    if (gathered.length > 1) return;
    schedule(() => {
      const current = gathered.filter((each) => each.loginId === loginId());
      gathered = [];
      if (current.length > 0) handle(current.map((each) => each.item));
    }, batchWindowMs);
  };
};

/** Connects the bridge to the store: dispatches everything that the bridge emits. */
export const connectBridgeEvents = (store: AppStore, bridge: WorkspaceBridge, visible: VisibleContent): Unsubscribe => {
  const { schedule } = servicesOf(store);
  const loginId = (): number => store.getState().session.loginId;
  const onEvent = createBatcher<LiveEvent>(schedule, loginId, (events) => { store.dispatch(applyEvents(events, visible)); });
  const onUpload = createBatcher<UploadProgress>(schedule, loginId, (uploads) => {
    store.dispatch(uploadsProgressed({ uploads }));
    const { removed } = store.getState().files;
    const files = uploads.flatMap((upload) => (upload.file ? [upload.file] : []));
    // An earlier event reported the file as gone.
    for (const { guid } of files.filter((file) => hasEntry(removed, file.guid))) void store.dispatch(recheckFile(guid));
    const present = files.filter(({ guid }) => !hasEntry(removed, guid));
    if (present.length > 0) store.dispatch(filesReceived({ files: present }));
  });
  const onDownload = createBatcher<DownloadProgress>(schedule, loginId, (downloads) => { store.dispatch(downloadsProgressed({ downloads })); });
  const onMessage = (message: RealtimeMessage): void => {
    switch (message.type) {
      case 'event':
        onEvent(message.event);
        if (message.event.kind === 'Account') store.dispatch(scheduleAccountReload(message.event, () => { store.dispatch(restartEvents(visible, false)); }));
        return;
      case 'reset':
        store.dispatch(restartEvents(visible, message.isReplaced === true));
        // An `Account update` may have been missed.
        if (store.getState().session.session.status === 'signed-in') store.dispatch(reloadAccount());
        return;
      case 'connection': store.dispatch(applyConnection(message.isOnline, visible)); return;
      // Open files handle these.
      case 'pad': return;
    }
  };
  const stops = [
    bridge.realtime.subscribe(onMessage),
    bridge.files.onUploadProgress(onUpload),
    ...(bridge.desktop ? [bridge.desktop.downloads.onProgress(onDownload)] : []),
  ];
  const stopTags = store.dispatch(listen({
    predicate: (_action, { personal }, { personal: before }) => personal.tags !== before.tags,
    effect: (_action, { getState, getOriginalState }) => { store.dispatch(reloadUnderLostTags(getOriginalState().personal.tags, getState().personal.tags, visible)); },
  }));
  const stopReturned = store.dispatch(listen({
    predicate: (_action, { files }, { files: before }) => files.removed !== before.removed,
    effect: (_action, { getState, getOriginalState }) => {
      const [before, { files: { removed } }] = [getOriginalState().files.removed, getState()];
      const returned = differingEntries(before, removed).filter((guid) => !hasEntry(removed, guid));
      if (returned.length > 0) store.dispatch(reloadWithin(returned, visible));
    },
  }));
  const stopTeam = store.dispatch(listen({
    predicate: (_action, { team }, { team: before }) => hasLeftTeam(before.value, team.value),
    effect: () => { store.dispatch(restartEvents(visible, true)); },
  }));
  return () => {
    for (const stop of [...stops, stopTags, stopReturned, stopTeam]) stop();
  };
};

/** Whether the person lost the rights of a team's member. Then this device deletes its copy of the team's files. */
const hasLeftTeam = (before: Membership | null, now: Membership | null): boolean => {
  const isActive = (membership: Membership | null): boolean => (membership?.team?.role ?? 'disabled') !== 'disabled';
  return now !== null && isActive(before) && (!isActive(now) || before?.team?.id !== now.team?.id);
};

/**
 * Reloads a file after this window changed its sharing: the change is not in the queue, and its echo has no data. A
 * folder's link also applies to its content.
 */
export const refreshShared = (guid: string, visible: VisibleContent): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const before = selectFile(getState(), guid)?.shareMode;
  await dispatch(recheckFile(guid));
  if (selectFile(getState(), guid)?.shareMode !== before) dispatch(reloadWithin([guid], visible));
};

/**
 * The event stream restarts without past events, so everything loaded or requested before is reloaded.
 * This includes responses to changes, which may precede a change that no event reports. The offline cache may be of a
 * different history; unsent changes are kept.
 */
const restartEvents = (visible: VisibleContent, isReplaced: boolean): AppThunk => (dispatch, _getState, { syncSession, fileChecks, offlineCache }) => {
  fileChecks.markAllStale();
  syncSession.current()?.recheckSent();
  if (isReplaced) {
    dispatch(historyInvalidated());
    offlineCache.current()?.wipe().catch((error: unknown) => { logProblem('The offline cache could not be cleared.', error); });
  }
  dispatch(reloadVisible(visible));
};

/**
 * Reloads the visible lists and places, and evicts the others with their pending requests, because they may be
 * outdated.
 */
export const reloadVisible = (visible: VisibleContent): AppThunk => (dispatch) => {
  const lists = visible.lists();
  const places = visible.pages();
  dispatch(listsEvicted({ except: lists.map((list) => list.key) }));
  dispatch(pagesEvicted({ except: places }));
  for (const { source, sort } of lists) void dispatch(openList(source, sort, true));
  for (const guid of places) void dispatch(openPage(guid));
};

/** No event announces a deleted tag. Visible lists of it, or filtered by it, are reloaded: the server's refusal then says that it is gone. */
const reloadUnderLostTags = (before: Tags | null, tags: Tags | null, visible: VisibleContent): AppThunk => (dispatch) => {
  const idsOf = (of: Tags | null): readonly number[] => [...of?.team.tags ?? [], ...of?.user.tags ?? []].map(({ id }) => id);
  const known = new Set(idsOf(tags));
  const lost = new Set(idsOf(before).filter((id) => !known.has(id)));
  for (const { source, sort } of visible.lists()) {
    const isLost = (source.kind === 'tag' && lost.has(source.id)) || lost.has(source.filter?.tag ?? 0);
    if (isLost) void dispatch(openList(source, sort, true));
  }
};

/**
 * No event describes the content of a folder whose link changed, or to which this person had no access for a while.
 * Visible lists and pages within it are reloaded, other lists evicted. Lists across folders may contain such files.
 */
const reloadWithin = (changed: readonly string[], visible: VisibleContent): AppThunk => (dispatch, getState) => {
  const folders = new Set(changed.filter((guid) => isContainerType(selectFile(getState(), guid)?.type ?? fileTypes.unknown)));
  if (folders.size === 0) return;
  const isStale = ({ source }: Pick<FileList, 'source'>): boolean => (source.kind === 'folder' ? mayBeWithin(getState(), source.folder, folders) : source.kind !== 'trash');
  const stale = visible.lists().filter(isStale);
  const kept = Object.values(getState().files.lists).filter((list) => !isStale(list) || stale.some(({ key }) => key === list.key));
  dispatch(listsEvicted({ except: kept.map(({ key }) => key) }));
  for (const { source, sort } of stale) void dispatch(openList(source, sort, true));
  for (const guid of visible.pages()) if (!folders.has(guid) && mayBeWithin(getState(), guid, folders)) void dispatch(openPage(guid));
};

/** Whether a folder is one of these or a descendant; true if an ancestor is unknown. */
const mayBeWithin = (state: RootState, folder: string, folders: ReadonlySet<string>): boolean => {
  const { guids, isWhole } = selectWithFolders(state, folder);
  return !isWhole || guids.some((guid) => folders.has(guid));
};

const applyConnection = (isOnline: boolean, visible: VisibleContent): AppThunk => (dispatch, getState) => {
  const wasLost = getState().connection.isOnline === false;
  dispatch(connectionChanged({ isOnline, at: new Date().toISOString() }));
  // A change whose response was lost may or may not have been applied; only the server knows.
  if (isOnline && wasLost) dispatch(reloadVisible(visible));
};

/** Maximum number of known files that are rechecked individually. */
const recheckLimit = 20;

/**
 * Handles events that name files without describing them. Known files are rechecked. An unknown file may be missing
 * from any list, as may the content of a folder, so the visible lists are reloaded once.
 */
const recheckFiles = (guids: ReadonlySet<string>, visible: VisibleContent): AppThunk => (dispatch, getState) => {
  const isEachPlain = [...guids].every((guid) => !isContainerType(selectFile(getState(), guid)?.type ?? fileTypes.folder));
  if (!isEachPlain || guids.size > recheckLimit) dispatch(reloadVisible(visible));
  else for (const guid of guids) void dispatch(recheckFile(guid));
};

/**
 * Meaning of an event for a file. `described`: its new state. `gone`: removed for this person. `echo`: an action of
 * this window, whose outcome is known. `unknown`: the file has to be requested. `all-read`: see `allMarkedRead`.
 */
type EventEffect = 'described' | 'gone' | 'echo' | 'unknown' | 'all-read';

/** Classifies live events by their effect on lists (file specification, section 4); null for events without a file. */
const effectOf = ({ kind, action, data }: LiveEvent): EventEffect | null => {
  switch (kind) {
    case 'File': return action === 'destroy' ? 'gone' : data ? 'described' : 'echo';
    case 'Permission': return data ? 'described' : action === 'destroy' ? 'gone' : 'unknown';
    // An event without data is also sent for a file that the person can no longer read.
    case 'StarredFile': return data ? 'described' : action === 'destroy' ? 'unknown' : 'echo';
    case 'FileMark': return action === 'readAll' ? 'all-read' : data ? 'described' : 'echo';
    // The window that changed a collaborator does not know the new number of collaborators.
    case 'Invite': case 'DesktopShortcut': return data ? 'described' : 'unknown';
    case 'discussion': case 'Notification': case 'Maintenance': case 'Payment': case 'Account': case 'Team': return null;
    default: return assertNever(kind);
  }
};

/** Whether a person's rights on a folder changed such that its content may have. */
const haveOtherRights = (known: File, now: FileEventData['file']): boolean =>
  known.shareMode !== (now.shareMode ?? fileDefaults.shareMode) || known.isAdmin !== (now.isAdmin ?? fileDefaults.isAdmin) || (known.role === 'owner') !== (now.role === 'owner');

const applyEvents = (events: readonly LiveEvent[], visible: VisibleContent): AppThunk => (dispatch, getState, { fileChecks }) => {
  const changes: RemoteChange[] = [];
  const echoes: string[] = [];
  const relinked: string[] = [];
  let isTrashStale = false;
  let isAllRead = false;
  const alone = new Set<string>();
  for (const event of events) {
    if (isReferenceOnly(event)) {
      fileChecks.markStale(event.guid);
      alone.add(event.guid);
      continue;
    }
    const meaning = effectOf(event);
    if (meaning === null) continue;
    // A later event that describes or removes the file makes the reload unnecessary.
    if (event.data !== null || meaning === 'gone') alone.delete(event.guid);
    isAllRead ||= meaning === 'all-read';
    fileChecks.markStale(event.guid);
    const known = selectFile(getState(), event.guid);
    if (meaning !== 'gone') {
      // The event precedes the file's deletion, which this window knew less about: only the trash has its state
      // there.
      isTrashStale ||= event.data !== null && known?.isDelete === true && known.revision > event.data.file.revision;
      // The pending response of the trash may contain an outdated state of an unknown file.
      isTrashStale ||= meaning === 'unknown' && known === undefined;
      // A folder's link, and the rights on it, also apply to its content. Those of an unknown folder may have changed; a returned folder is reloaded anyway.
      const isRightsNews = known ? event.data !== null && haveOtherRights(known, event.data.file) : event.kind === 'File' && event.action === 'update' && !hasEntry(getState().files.removed, event.guid);
      if (event.data && isRightsNews) relinked.push(event.guid);
      if (event.data) changes.push({ guid: event.guid, data: event.data });
      // An echo needs no check, unless the file was changed elsewhere meanwhile.
      else if (meaning === 'unknown' ? known && (event.kind !== 'StarredFile' || known.starred) : hasEntry(getState().files.removed, event.guid) || changes.some(({ guid }) => guid === event.guid)) void dispatch(recheckFile(event.guid));
      continue;
    }
    // Only the trash describes a removed file and its origin: it may have been moved before this window's removal.
    isTrashStale ||= event.kind === 'File';
    // An event from before the removal shows the file again.
    const isShownAgain = changes.some(({ guid }) => guid === event.guid);
    const isOwnRemoval = known?.isDelete === true && !isShownAgain && hasEntry(getState().files.changedHere, event.guid);
    if (isOwnRemoval) {
      echoes.push(event.guid);
      continue;
    }
    // The event may be the echo of a removal that was undone since: only the server knows.
    if (hasEntry(getState().files.changedHere, event.guid)) void dispatch(recheckFile(event.guid));
    else changes.push({ guid: event.guid, data: null });
  }
  if (echoes.length > 0) dispatch(removalsEchoed({ guids: echoes }));
  if (changes.length > 0) dispatch(applyDescribed(changes.flatMap(({ guid, data }) => (data ? [guid] : [])), remoteChangesReceived({ changes })));
  if (isAllRead) dispatch(allMarkedRead());
  if (alone.size > 0) dispatch(recheckFiles(alone, visible));
  const lost = new Set<string>();
  const returned = changes.flatMap(({ guid, data }) => {
    if (data === null) lost.add(guid);
    return data !== null && lost.has(guid) ? [guid] : [];
  });
  // A known folder that was created again was recovered with its content, parts of which were reported as gone.
  const recovered = events.flatMap(({ kind, action, guid }) => (kind === 'File' && action === 'create' && selectFile(getState(), guid) ? [guid] : []));
  const stale = [...returned, ...recovered, ...relinked];
  if (stale.length > 0) dispatch(reloadWithin(stale, visible));
  if (isTrashStale) {
    for (const { source, sort } of visible.lists()) if (source.kind === 'trash') void dispatch(openList(source, sort, true));
  }
};
