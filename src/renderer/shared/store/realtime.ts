import type { RealtimeMessage, Unsubscribe, UploadProgress } from '../../../contract/bridge';
import type { DownloadProgress } from '../../../contract/desktop/downloads';
import { desktopId } from '../../../contract/entities/common';
import { fileTypes } from '../../../contract/entities/file';
import type { LiveEvent } from '../../../contract/realtime/events';
import { assertNever } from '../../../core/assert-never';
import { isContainerType } from '../../../core/file-types';
import { isGuidAlone } from '../../../core/realtime/sequence';
import { differingEntries, hasEntry } from './bucket-table';
import { connectionChanged } from './connection';
import { downloadsProgressed } from './downloads';
import { allMarkedRead, filesReceived, historyDoubted, listsForgotten, placesForgotten, remoteChangesReceived, removalsEchoed, type RemoteChange } from './files/files-actions';
import type { FileList } from './files/files-state';
import { checkFile, openList, openPlace, takeDescribed } from './files/loading';
import { selectFile } from './files/selectors';
import { logProblem } from '../log';
import { preferencesChanged } from './preferences';
import { takeSession } from './session-acts';
import type { AppStore, AppThunk, Later, RootState } from './store';
import type { WorkspaceBridge } from '../../../contract/bridge';
import { uploadsProgressed } from './uploads';
import type { VisiblePlaces } from './visible-places';

/** What arrives within this time is shown in one step: about two frames, far below what anybody notices. */
const gatheringMs = 32;

/** Collects what comes in a burst and hands it over at once, but for what came under a login that is over by then. */
const createGatherer = <Item>(later: Later, loginId: () => number, handle: (items: readonly Item[]) => void) => {
  let gathered: { readonly item: Item; readonly loginId: number }[] = [];
  return (item: Item): void => {
    gathered.push({ item, loginId: loginId() });
    if (gathered.length > 1) return;
    later(() => {
      const current = gathered.filter((each) => each.loginId === loginId());
      gathered = [];
      if (current.length > 0) handle(current.map((each) => each.item));
    }, gatheringMs);
  };
};

/** Joins the bridge to the store: everything that happens without being asked for comes in here. */
export const listenToBridge = (store: AppStore, bridge: WorkspaceBridge, visible: VisiblePlaces): Unsubscribe => {
  const later = store.dispatch<Later>((_dispatch, _getState, extra) => extra.later);
  const loginId = (): number => store.getState().session.loginId;
  const onEvent = createGatherer<LiveEvent>(later, loginId, (events) => { store.dispatch(takeEvents(events, visible)); });
  const onUpload = createGatherer<UploadProgress>(later, loginId, (uploads) => {
    store.dispatch(uploadsProgressed({ uploads }));
    const { gone } = store.getState().files;
    const files = uploads.flatMap((upload) => (upload.file ? [upload.file] : []));
    // An event that overtook it said that one is gone.
    for (const { guid } of files.filter((file) => hasEntry(gone, file.guid))) void store.dispatch(checkFile(guid));
    const present = files.filter(({ guid }) => !hasEntry(gone, guid));
    if (present.length > 0) store.dispatch(filesReceived({ files: present }));
  });
  const onDownload = createGatherer<DownloadProgress>(later, loginId, (downloads) => { store.dispatch(downloadsProgressed({ downloads })); });
  const onMessage = (message: RealtimeMessage): void => {
    switch (message.type) {
      case 'event': onEvent(message.event); return;
      case 'reset': store.dispatch(beginEvents(visible, message.isReplaced === true)); return;
      case 'connection': store.dispatch(followConnection(message.isOnline, visible)); return;
    }
  };
  const stops = [
    bridge.realtime.subscribe(onMessage),
    bridge.files.onUploadProgress(onUpload),
    ...(bridge.desktop ? [bridge.desktop.downloads.onProgress(onDownload)] : []),
    bridge.preferences.onChanged((preferences) => { store.dispatch(preferencesChanged(preferences)); }),
    bridge.session.onChanged((session) => { store.dispatch(takeSession(session)); }),
  ];
  let { gone } = store.getState().files;
  const stopWatching = store.subscribe(() => {
    const before = gone;
    ({ gone } = store.getState().files);
    if (gone === before) return;
    const returned = differingEntries(before, gone).filter((guid) => !hasEntry(gone, guid));
    if (returned.length > 0) store.dispatch(reloadWithin(returned, visible));
  });
  return () => {
    stopWatching();
    for (const stop of stops) stop();
  };
};

/**
 * Reads a file again after this window changed its sharing: such a change is not in the queue, and its echo has no data.
 * The link of a folder counts for what is in it.
 */
export const refreshShared = (guid: string, visible: VisiblePlaces): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const before = selectFile(getState(), guid)?.shareMode;
  await dispatch(checkFile(guid));
  if (selectFile(getState(), guid)?.shareMode !== before) dispatch(reloadWithin([guid], visible));
};

/**
 * Events begin here, and none tells of what was before: whatever was read by now, or asked for, is read again. That goes
 * for the answers of changes too, which may be of a moment before somebody else's that no event will tell of. What this
 * device kept may be of a history that is no more; what is not sent yet stays.
 */
const beginEvents = (visible: VisiblePlaces, isReplaced: boolean): AppThunk => (dispatch, _getState, { desk, checks, lastSeen }) => {
  for (const check of checks.values()) check.isStale = true;
  desk.current?.doubtSent();
  if (isReplaced) {
    dispatch(historyDoubted());
    lastSeen.current?.wipe().catch((error: unknown) => { logProblem('What was seen could not be forgotten.', error); });
  }
  dispatch(reloadVisible(visible));
};

/** Loads what is on screen afresh and forgets the rest, with what is asked of it: it may be out of date. */
export const reloadVisible = (visible: VisiblePlaces): AppThunk => (dispatch) => {
  const lists = visible.lists();
  const places = visible.places();
  dispatch(listsForgotten({ except: lists.map((list) => list.key) }));
  dispatch(placesForgotten({ except: places }));
  for (const { source, sort } of lists) void dispatch(openList(source, sort, true));
  for (const guid of places) void dispatch(openPlace(guid));
};

/**
 * Of what happened in a folder while this person could not read it nobody told them: what is on screen of it is loaded
 * afresh once it is back, and the rest forgotten.
 */
const reloadWithin = (returned: readonly string[], visible: VisiblePlaces): AppThunk => (dispatch, getState) => {
  const folders = new Set(returned.filter((guid) => isContainerType(selectFile(getState(), guid)?.type ?? fileTypes.unknown)));
  if (folders.size === 0) return;
  const isStale = ({ source }: Pick<FileList, 'source'>): boolean => source.kind === 'folder' && mayLieIn(getState(), source.folder, folders);
  const stale = visible.lists().filter(isStale);
  const kept = Object.values(getState().files.lists).filter((list) => !isStale(list) || stale.some(({ key }) => key === list.key));
  dispatch(listsForgotten({ except: kept.map(({ key }) => key) }));
  for (const { source, sort } of stale) void dispatch(openList(source, sort, true));
};

/** Whether a folder is one of these or below; so may be what lies in a folder that is not known here. */
const mayLieIn = (state: RootState, folder: string, folders: ReadonlySet<string>): boolean => {
  const passed = new Set<string>();
  for (let id: string | null = folder; id !== null && id !== desktopId; id = selectFile(state, id)?.parentId ?? null) {
    if (folders.has(id) || passed.has(id) || selectFile(state, id) === undefined) return true;
    passed.add(id);
  }
  return false;
};

const followConnection = (isOnline: boolean, visible: VisiblePlaces): AppThunk => (dispatch, getState) => {
  const wasLost = getState().connection.isOnline === false;
  dispatch(connectionChanged({ isOnline, at: new Date().toISOString() }));
  // A change whose answer was lost may or may not have happened; only the server knows.
  if (isOnline && wasLost) dispatch(reloadVisible(visible));
};

/** How many files that are known here are asked about one by one. */
const askedOneByOne = 20;

/**
 * Events that name files and tell nothing of them. What is known here is asked about. What is not known may be missing from
 * any list, and so may be what lies in a folder: what is on screen is loaded afresh then, once for all of them.
 */
const readAgain = (guids: ReadonlySet<string>, visible: VisiblePlaces): AppThunk => (dispatch, getState) => {
  const isEachPlain = [...guids].every((guid) => !isContainerType(selectFile(getState(), guid)?.type ?? fileTypes.folder));
  if (!isEachPlain || guids.size > askedOneByOne) dispatch(reloadVisible(visible));
  else for (const guid of guids) void dispatch(checkFile(guid));
};

/**
 * What an event says of a file: what it is now, that it is gone for this person, or (without its data) that this window
 * did something itself, of which it knows the outcome or not.
 */
type Meaning = 'described' | 'gone' | 'echo' | 'unknown' | 'all-read';

/** Live events by what they mean to lists (file specification, section 4); null for those that are about no file. */
const meaningOf = ({ kind, action, data }: LiveEvent): Meaning | null => {
  switch (kind) {
    case 'File': return action === 'destroy' ? 'gone' : data ? 'described' : 'echo';
    case 'Permission': return data ? 'described' : action === 'destroy' ? 'gone' : 'unknown';
    // An end without data is also what is told of a file that may not be read any more.
    case 'StarredFile': return data ? 'described' : action === 'destroy' ? 'unknown' : 'echo';
    case 'FileMark': return action === 'readAll' ? 'all-read' : data ? 'described' : 'echo';
    // How many collaborators there are now, nobody told the window that added or removed one.
    case 'Invite': case 'DesktopShortcut': return data ? 'described' : 'unknown';
    case 'discussion': case 'Notification': case 'Maintenance': case 'Payment': return null;
    default: return assertNever(kind);
  }
};

const takeEvents = (events: readonly LiveEvent[], visible: VisiblePlaces): AppThunk => (dispatch, getState, { checks }) => {
  const changes: RemoteChange[] = [];
  const echoes: string[] = [];
  const relinked: string[] = [];
  let isTrashStale = false;
  let isAllRead = false;
  const alone = new Set<string>();
  for (const event of events) {
    if (isGuidAlone(event)) {
      const check = checks.get(event.guid);
      if (check) check.isStale = true;
      alone.add(event.guid);
      continue;
    }
    const meaning = meaningOf(event);
    if (meaning === null) continue;
    // What a later event describes, or ends, need not be read again.
    if (event.data !== null || meaning === 'gone') alone.delete(event.guid);
    isAllRead ||= meaning === 'all-read';
    const check = checks.get(event.guid);
    if (check) check.isStale = true;
    const known = selectFile(getState(), event.guid);
    if (meaning !== 'gone') {
      // Of a moment before it went into the trash, which this window knew less of: only the trash tells what it is there.
      isTrashStale ||= event.data !== null && known?.isDelete === true && known.revision > event.data.file.revision;
      // What is not known here may be in the answer of the trash that is on its way, as it was before.
      isTrashStale ||= meaning === 'unknown' && known === undefined;
      // The link of a folder counts for what is in it.
      if (event.data && known && known.shareMode !== event.data.file.shareMode) relinked.push(event.guid);
      if (event.data) changes.push({ guid: event.guid, data: event.data });
      // What this window shows of it by itself needs no answer, unless others made something else of the file meanwhile.
      else if (meaning === 'unknown' ? known && (event.kind !== 'StarredFile' || known.starred) : hasEntry(getState().files.gone, event.guid) || changes.some(({ guid }) => guid === event.guid)) void dispatch(checkFile(event.guid));
      continue;
    }
    // Only the trash tells what came into it, and from where: somebody may have moved it before this window's own removal.
    isTrashStale ||= event.kind === 'File';
    // What came just before it, of a moment before the removal, shows the file again.
    const isShownAgain = changes.some(({ guid }) => guid === event.guid);
    const isOwnRemoval = known?.isDelete === true && !isShownAgain && hasEntry(getState().files.changedHere, event.guid);
    if (isOwnRemoval) {
      echoes.push(event.guid);
      continue;
    }
    // It may be the echo of a removal that was taken back since: only the server can tell.
    if (hasEntry(getState().files.changedHere, event.guid)) void dispatch(checkFile(event.guid));
    else changes.push({ guid: event.guid, data: null });
  }
  if (echoes.length > 0) dispatch(removalsEchoed({ guids: echoes }));
  if (changes.length > 0) dispatch(takeDescribed(changes.flatMap(({ guid, data }) => (data ? [guid] : [])), remoteChangesReceived({ changes })));
  if (isAllRead) dispatch(allMarkedRead());
  if (alone.size > 0) dispatch(readAgain(alone, visible));
  const lost = new Set<string>();
  const returned = changes.flatMap(({ guid, data }) => {
    if (data === null) lost.add(guid);
    return data !== null && lost.has(guid) ? [guid] : [];
  });
  // What lay in a folder that is known and made once more, was recovered with it; of some of it this window was told that it is gone.
  const recovered = events.flatMap(({ kind, action, guid }) => (kind === 'File' && action === 'create' && selectFile(getState(), guid) ? [guid] : []));
  const stale = [...returned, ...recovered, ...relinked];
  if (stale.length > 0) dispatch(reloadWithin(stale, visible));
  if (isTrashStale) {
    for (const { source, sort } of visible.lists()) if (source.kind === 'trash') void dispatch(openList(source, sort, true));
  }
};
