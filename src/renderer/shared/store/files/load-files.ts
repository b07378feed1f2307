import { nanoid, type UnknownAction } from '@reduxjs/toolkit';
import type { PageOfFiles } from '../../../../contract/api/file-endpoints';
import type { PersonSummary } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { capabilitiesWith, completeFile } from '../../../../core/file-entity';
import { isLocalGuid } from '../../../../core/ids';
import { assertNever } from '../../../../core/assert-never';
import type { ListFilter } from '../../../../core/list-config';
import { failureOf, isAccessLost, isUnreachable, localFailure } from '../../bridge-failure';
import { retryLater, unansweredRetryMs } from '../resources/retry-later';
import { getEntry, hasEntry } from './bucket-table';
import type { AppThunk, RootState } from '../app-store';
import type { StoreServices } from '../store-services';
import { filesReceived, filesRemoved, listReceived, listFailed, listRequested, pageReceived, pageFailed, pageRequested } from './files-slice';
import type { ListedPage } from './list-requests';
import { listKeyOf, cacheOffsetOf, type ListSource } from './files-state';
import { isSameSource, hasSamePersonalState } from './file-equality';
import { hydrateListFromCache, hydratePageFromCache } from './hydrate-from-cache';
import { selectFile } from './file-selectors';
import { orderByOf, pinFolderOf, placeOrderByOf, type Sort } from './sort-order';

/** Files per page: several screens, so that scrolling rarely waits. */
const pageSize = 200;
/** Maximum page size; a refresh reloads the visible entries in pages of this size. */
const maximumPageSize = 1000;

const now = (): string => new Date().toISOString();

/**
 * Opens a list: loads its first page, or reloads its known entries.
 * Cached files are shown until the response, and remain if the server is unreachable. A pending request is reused,
 * unless `isStale` says that its response may be outdated.
 */
export const openList = (source: ListSource, sort: Sort, isStale = false): AppThunk<Promise<void>> => async (dispatch, getState, extra) => {
  const key = listKeyOf(source, sort);
  const known = getState().files.lists[key];
  if (known && known.requestId !== null && known.status !== 'extending' && !isStale) return;
  const requestId = nanoid();
  dispatch(listRequested({ key, source, sort, requestId, mode: known && known.status !== 'failed' ? 'refresh' : 'open' }));
  const isRecallable = getState().files.lists[key]?.ids.length === 0 && !isLocalSource(source);
  const recalling = isRecallable ? dispatch(hydrateListFromCache(source, sort, requestId, 0)) : null;
  try {
    const page = await readAtLeast(extra, source, sort, known?.ids.length ?? 0);
    dispatch(applyPage(key, requestId, page));
  } catch (error) {
    if (recalling) await recalling;
    const failure = failureOf(error);
    dispatch(listFailed({ key, requestId, failure, at: now() }));
    if (isUnreachable(failure)) dispatch(retryLater(() => reopenList(key)));
  }
};

const reopenList = (key: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const list = getState().files.lists[key];
  if (list?.requestId === null && (list.cachedAt !== null || list.status === 'failed')) await dispatch(openList(list.source, list.sort, true));
};

/** The content of an unsynced folder exists only on this device. */
const isLocalSource = (source: ListSource): boolean => source.kind === 'folder' && isLocalGuid(source.folder);

/** Loads the next page of a list; does nothing at the end or while a request is pending. */
export const loadNextPage = (key: string, limit = pageSize): AppThunk<Promise<void>> => async (dispatch, getState, extra) => {
  const list = getState().files.lists[key];
  if (!list || list.cursor === null) return;
  const { source, sort, cursor } = list;
  const seenPosition = cacheOffsetOf(cursor);
  if (seenPosition !== null) {
    if (await dispatch(hydrateListFromCache(source, sort, list.requestId, seenPosition))) return;
    if (getState().files.lists[key] !== list) return;
  }
  if (list.requestId !== null) return;
  const requestId = nanoid();
  dispatch(listRequested({ key, source, sort, requestId, mode: 'extend' }));
  try {
    if (seenPosition !== null) throw new UnreachableError();
    dispatch(applyPage(key, requestId, await readPage(extra, source, sort, cursor, limit)));
  } catch (error) {
    const failure = failureOf(error);
    // The cache may contain further entries.
    if (seenPosition === null && isUnreachable(failure) && await dispatch(hydrateListFromCache(source, sort, requestId, list.ids.length))) return;
    dispatch(listFailed({ key, requestId, failure, at: now() }));
  }
};

/** Polling interval while a different request for the list is pending. */
const pollIntervalMs = 100;

/** Loads a list to its end, in pages of the maximum size. Resolves to whether the end was reached. */
export const loadAllPages = (key: string): AppThunk<Promise<boolean>> => async (dispatch, getState, { schedule }) => {
  const { loginId } = getState().session;
  for (;;) {
    const list = getState().files.lists[key];
    if (!list || getState().session.loginId !== loginId) return false;
    if (list.cursor === null && list.status === 'ready') return true;
    if (list.status === 'failed') return false;
    if (list.requestId === null) await dispatch(loadNextPage(key, maximumPageSize));
    else await new Promise<void>((resolve) => { schedule(resolve, pollIntervalMs); });
  }
};

/** Replaces a response where a request is pointless. */
class UnreachableError extends Error {
  override readonly name = 'CallError';
  readonly failure = localFailure('OFFLINE');
}

/**
 * Loads a folder or file with its ancestors. Cached data is shown until the response, or if the server is
 * unreachable.
 */
export const openPage = (guid: string): AppThunk<Promise<void>> => async (dispatch, _getState, { bridge }) => {
  const requestId = nanoid();
  dispatch(pageRequested({ guid, requestId }));
  const recalling = dispatch(hydratePageFromCache(guid, requestId));
  try {
    // The server does not know the file yet.
    if (isLocalGuid(guid)) throw new UnreachableError();
    const params = { id: guid };
    const [file, above] = await Promise.all([bridge.api.call('files.get', { params }), bridge.api.call('files.ancestors', { params })]);
    dispatch(applyDescribed([guid], pageReceived({ guid, requestId, file, ancestors: above.ancestors })));
  } catch (error) {
    await recalling;
    const failure = failureOf(error);
    dispatch(pageFailed({ guid, requestId, failure }));
    if (isUnreachable(failure) && !isLocalGuid(guid)) dispatch(retryLater(() => reopenPage(guid)));
  }
};

const reopenPage = (guid: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (getState().files.pages[guid]?.requestId === null) await dispatch(openPage(guid));
};

/** Requests a file whose state an event or a response does not determine. */
export const recheckFile = (guid: string): AppThunk<Promise<void>> => async (dispatch, getState, { bridge, fileChecks, schedule }) => {
  const { loginId } = getState().session;
  const check = fileChecks.begin(guid);
  const isCurrent = (): boolean => fileChecks.isCurrent(guid, check) && getState().session.loginId === loginId;
  try {
    const file = await bridge.api.call('files.get', { params: { id: guid } });
    if (!isCurrent()) return;
    fileChecks.end(guid);
    // The file changed during the request, so that the response may be outdated.
    if (check.isStale()) await dispatch(recheckFile(guid));
    else dispatch(filesReceived({ files: [file] }));
  } catch (error) {
    if (!isCurrent()) return;
    fileChecks.end(guid);
    const failure = failureOf(error);
    // Failures other than "not found" say nothing about the file.
    if (!isAccessLost(failure)) {
      schedule(() => { if (getState().session.loginId === loginId && !fileChecks.isChecking(guid)) void dispatch(recheckFile(guid)); }, unansweredRetryMs);
      return;
    }
    if (check.isStale()) {
      await dispatch(recheckFile(guid));
      return;
    }
    const wasInTrash = selectFile(getState(), guid)?.isDelete === true;
    dispatch(filesRemoved({ guids: [guid] }));
    // The response does not say whether the file is in the person's trash.
    if (failure.status === 410 || wasInTrash) await dispatch(refreshTrash());
  }
};

/**
 * Applies a description of files, and rechecks files whose personal attributes differ at the same revision.
 * If this window changed them itself, only the server knows which description is newer. A shortcut's source is always
 * rechecked, because no later event reports it.
 */
export const applyDescribed = (guids: readonly string[], take: UnknownAction): AppThunk => (dispatch, getState) => {
  const before = new Map(guids.map((guid) => [guid, lastConfirmedFile(getState(), guid)]));
  dispatch(take);
  for (const [guid, known] of before) {
    const file = lastConfirmedFile(getState(), guid);
    if (!known || file?.revision !== known.revision) continue;
    const isSame = hasEntry(getState().files.changedHere, guid) ? hasSamePersonalState(known, file) : isSameSource(known, file);
    if (!isSame) void dispatch(recheckFile(guid));
  }
};

/**
 * Applies a page of a list. Changes reported during the request are kept at the same revision. Where the page
 * differs, it may be the newer one, so the file is rechecked.
 */
const applyPage = (key: string, requestId: string, page: ListedPage): AppThunk => (dispatch, getState) => {
  const list = getState().files.lists[key];
  const touched = new Set(list?.requestId === requestId ? list.changedDuringRequest : []);
  dispatch(listReceived({ key, requestId, page }));
  for (const file of touched.size === 0 ? [] : page.files.filter(({ guid }) => touched.has(guid))) {
    const known = lastConfirmedFile(getState(), file.guid);
    if (known?.revision === file.revision && !hasSamePersonalState(known, file)) void dispatch(recheckFile(file.guid));
  }
};

/** The server's last known description of a file. */
const lastConfirmedFile = (state: RootState, guid: string): File | null | undefined => getEntry(state.files.pending, guid)?.confirmed ?? selectFile(state, guid);

/** Reloads open trash lists, after a file was trashed without a description. */
export const refreshTrash = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const trashes = Object.values(getState().files.lists).filter(({ source }) => source.kind === 'trash');
  await Promise.all(trashes.map(({ source, sort }) => dispatch(openList(source, sort, true))));
};

const readAtLeast = async (extra: StoreServices, source: ListSource, sort: Sort, count: number): Promise<ListedPage> => {
  const limit = Math.min(Math.max(count, pageSize), maximumPageSize);
  let page = await readPage(extra, source, sort, null, limit);
  while (page.nextCursor !== null && page.files.length < count) {
    const next = await readPage(extra, source, sort, page.nextCursor, maximumPageSize);
    page = { files: [...page.files, ...next.files], nextCursor: next.nextCursor };
  }
  return page;
};

const readPage = async ({ bridge }: StoreServices, source: ListSource, sort: Sort, cursor: string | null, limit: number): Promise<ListedPage> => {
  const from = { limit, ...(cursor === null ? {} : { cursor }), ...filterQueryOf(source) };
  switch (source.kind) {
    case 'trash': return pageOf(await bridge.api.call('trash.list', { query: { ...placeOrderByOf(sort), ...from } }));
    case 'folder': {
      if (isLocalSource(source)) return { files: [], nextCursor: null };
      return pageOf(await bridge.api.call('files.list', { query: { folder: source.folder, orderBy: orderByOf(sort), ...pinFolderOf(sort), ...from } }));
    }
    case 'recent': return pageOf(await bridge.api.call('files.list', { query: { type: source.of, ...placeOrderByOf(sort), ...from } }));
    case 'favorites': return pageOf(await bridge.api.call('files.starred', { query: { ...placeOrderByOf(sort), ...from } }));
    case 'tag': return pageOf(await bridge.api.call('files.list', { query: { type: 'fileTag', tagId: source.id, ...placeOrderByOf(sort), ...from } }));
    default: return assertNever(source);
  }
};

/** The query parameters of a list's filter. */
export const filterQueryOf = ({ filter: { types, owner, tag } = noListFilter }: ListSource) => ({
  ...(types.length === 0 ? {} : { types: types.join(',') }), ...(owner === null ? {} : { owner }), ...(tag === null ? {} : { tag }),
});

const noListFilter: ListFilter = { types: [], owner: null, tag: null };

/**
 * Restores the fields that a list response omits: defaults, and each file's capabilities. Repeated people share one
 * object in memory.
 */
export const pageOf = (page: Pick<PageOfFiles, 'files' | 'capabilitySets'> & { readonly nextCursor?: string | null }): ListedPage => {
  const people = new Map<number, PersonSummary>();
  const shared = (person: PersonSummary | null): PersonSummary | null => {
    if (person === null) return null;
    const known = people.get(person.id);
    if (known?.name === person.name && known.avatar === person.avatar) return known;
    people.set(person.id, person);
    return person;
  };
  return {
    nextCursor: page.nextCursor ?? null,
    files: page.files.map(({ capabilitySet, ...file }) => completeFile(
      { ...file, id: file.id === file.guid ? file.guid : file.id, creator: shared(file.creator), updatedUser: shared(file.updatedUser) },
      page.capabilitySets[capabilitySet] ?? noCapabilities,
    )),
  };
};

const noCapabilities = capabilitiesWith({ value: false, reason: 'UNKNOWN' });
