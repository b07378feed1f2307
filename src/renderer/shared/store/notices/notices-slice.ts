import { createSelector, createSlice } from '@reduxjs/toolkit';
import type { Failure } from '../../../../contract/bridge';
import type { Ancestor } from '../../../../contract/entities/file';
import type { NoticeItem } from '../../../../contract/entities/notice';
import { highestIdOf } from '../../../../core/notices/new-notices';
import { mapChangeIds } from '../../../../core/sync/rules-by-kind';
import { isAccessLost } from '../../bridge-failure';
import { changeConfirmed, changesEnqueued, personalChangeSettled } from '../files/files-slice';
import type { PendingChange } from '../files/pending-changes';
import { sessionChanged } from '../session/session-slice';
import { withoutDrafts } from '../without-drafts';
import type { Channels } from './notice-resources';
import { applyMark, isNoticeMark, type MarkedNotices } from './notice-marks';
import { noPages, noticeTabs, withFirstPage, withNextPage, type NoticeFilter, type NoticePages, type NoticeTab } from './notice-pages';

/** This window's decision about a request for access, until the notice shows the outcome. */
export type NoticeDecision =
  | { readonly status: 'sending'; readonly isApproval: boolean }
  | { readonly status: 'failed'; readonly failure: Failure };

export interface NoticeCounts { readonly unreadCount: number; readonly unpeekedCount: number }

/** The person's notices: the server's last state, and pending changes. */
export interface NoticesSlice extends MarkedNotices {
  readonly pages: Readonly<Record<NoticeTab, NoticePages>>;
  /** Of the list of a kind; null until a kind is chosen. */
  readonly filter: NoticeFilter | null;
  /** The highest id in the person's list by the server's last response; null until then, 0 if the list is empty. */
  readonly newestId: number | null;
  /** The latest request with counts; earlier ones are dropped. */
  readonly countsRequestId: string | null;
  /** Number of new items when the list was opened, until the first response. The event about it may arrive before. */
  readonly newCount: number;
  /** Items that the person sees for the first time while the list is open. */
  readonly freshIds: readonly number[];
  /** When the server's last response with items arrived, ISO 8601; null until then. */
  readonly receivedAt: string | null;
  /** Guids of muted files, folders and spaces; null until loaded. */
  readonly muted: readonly string[] | null;
  /** Their names and types, by guid, as the server last listed them. */
  readonly mutedFiles: Readonly<Record<string, Ancestor>>;
  /** The folders above a file that no list has, by its guid; loaded with the menu of the file. */
  readonly folders: Readonly<Record<string, readonly Ancestor[]>>;
  /** Null until loaded. */
  readonly channels: Channels | null;
  /** By the id of the item. */
  readonly decisions: Readonly<Record<number, NoticeDecision>>;
  /** Marks, mutes and channels that the server has not confirmed. */
  readonly pending: readonly PendingChange[];
  /** Number of confirmed marks, mutes and channels; a response requested before a confirmation may lack it. */
  readonly confirmedCount: number;
  /** Items marked by this window since the last response; events about them may be older. */
  readonly markedHere: readonly number[];
}

interface NoticesState { readonly notices: NoticesSlice }

const initialState: NoticesSlice = {
  items: {}, unreadCount: null, unpeekedCount: null, pages: { all: noPages, unread: noPages, ofKind: noPages }, filter: null, newestId: null, countsRequestId: null, newCount: 0, freshIds: [], receivedAt: null,
  muted: null, mutedFiles: {}, folders: {}, channels: null, decisions: {}, pending: [],
  confirmedCount: 0, markedHere: [],
};

type PayloadOf<Creator extends (...args: never[]) => { payload: unknown }> = ReturnType<Creator>['payload'];

const withPages = (state: NoticesSlice, tab: NoticeTab, changed: Partial<NoticePages>): NoticesSlice => ({ ...state, pages: { ...state.pages, [tab]: { ...state.pages[tab], ...changed } } });

const itemsById = (items: readonly NoticeItem[]): Readonly<Record<number, NoticeItem>> => Object.fromEntries(items.map((item) => [item.id, item]));

/** Without the items that no list has. */
const withoutUnlisted = (state: NoticesSlice): NoticesSlice => {
  const listed = new Set(noticeTabs.flatMap((tab) => state.pages[tab].ids));
  return { ...state, items: itemsById(Object.values(state.items).filter(({ id }) => listed.has(id))) };
};

interface Request { readonly tab: NoticeTab; readonly requestId: string }
interface ReceivedPage extends Request {
  readonly items: readonly NoticeItem[];
  readonly isNext: boolean;
  /** The page has as many items as requested. */
  readonly isFull: boolean;
  readonly counts: NoticeCounts;
  readonly at: string;
}

const receivePage = (state: NoticesSlice, { tab, requestId, items, isNext, isFull, counts, at }: ReceivedPage): NoticesSlice => {
  const pages = state.pages[tab];
  if (pages.requestId !== requestId) return state;
  const isHead = tab === 'all' && !isNext;
  const fresh = isHead ? items.filter(({ isRead }) => !isRead).slice(0, state.newCount).map(({ id }) => id) : [];
  return withoutUnlisted({
    ...state, ...(state.countsRequestId === requestId ? counts : {}), items: { ...state.items, ...itemsById(items) },
    pages: { ...state.pages, [tab]: (isNext ? withNextPage : withFirstPage)(pages, items, isFull) },
    ...(isHead ? { newCount: 0, newestId: highestIdOf(items), freshIds: [...new Set([...state.freshIds, ...fresh])] } : {}), receivedAt: at, markedHere: [],
  });
};

/** A list that this person may not read, or no longer, shows nothing. */
const failPage = (state: NoticesSlice, { tab, requestId, failure }: Request & { readonly failure: Failure }): NoticesSlice => {
  if (state.pages[tab].requestId !== requestId) return state;
  const isLost = isAccessLost(failure) || failure.status === 401;
  return withoutUnlisted(withPages(state, tab, { status: 'failed', requestId: null, failure, ...(isLost ? { ids: [], hasMore: false } : {}) }));
};

interface SeenElsewhere { readonly action: 'read' | 'readAll' | 'peek'; readonly id: number }

/** Events do not say whether an item was marked as read or as unread; the reload that follows does. */
const applySeenElsewhere = (state: NoticesSlice, { action, id }: SeenElsewhere): NoticesSlice => {
  switch (action) {
    case 'read': return state.markedHere.includes(id) ? state : { ...state, ...applyMark(state, { kind: 'readNotice', id, isRead: true, base: false }) };
    case 'readAll': return state.markedHere.some((marked) => marked <= id) ? state : { ...state, ...applyMark(state, { kind: 'readNotices', upTo: id }) };
    case 'peek': {
      const items = Object.values(state.items).map((item): NoticeItem => (item.status === 'unread' && item.id <= id ? { ...item, status: 'peeked' } : item));
      return { ...state, items: itemsById(items), unpeekedCount: state.unpeekedCount === null ? null : items.filter(({ status }) => status === 'unread').length };
    }
  }
};

const isOfNotices = ({ change }: PendingChange): boolean => isNoticeMark(change) || change.kind === 'mute' || change.kind === 'channel';

const enqueue = (state: NoticesSlice, { changes }: PayloadOf<typeof changesEnqueued>): NoticesSlice => {
  const made = changes.map(({ pending }) => pending).filter(isOfNotices);
  return made.length === 0 ? state : { ...state, pending: [...state.pending, ...made] };
};

const markedIds = (state: NoticesSlice, { change }: PendingChange): readonly number[] => {
  switch (change.kind) {
    case 'readNotice': return [change.id];
    case 'readNotices': return Object.values(state.items).map(({ id }) => id).filter((id) => id <= change.upTo);
    case 'unreadNotices': return change.ids;
    default: return [];
  }
};

const settle = (state: NoticesSlice, { changeId, isConfirmed }: PayloadOf<typeof personalChangeSettled>): NoticesSlice => {
  const settled = state.pending.find(({ id }) => id === changeId);
  if (!settled) return state;
  const pending = state.pending.filter((each) => each !== settled);
  if (!isConfirmed) return { ...state, pending };
  return {
    ...state, ...applyMark(state, settled.change), muted: withMute(state.muted, settled), channels: withChannel(state.channels, settled), pending, confirmedCount: state.confirmedCount + 1,
    markedHere: [...state.markedHere, ...markedIds(state, settled)],
  };
};

const withMute = (muted: NoticesSlice['muted'], { change }: PendingChange): NoticesSlice['muted'] => {
  if (muted === null || change.kind !== 'mute') return muted;
  const others = muted.filter((guid) => guid !== change.guid);
  return change.isMuted ? [change.guid, ...others] : others;
};

const withChannel = (channels: NoticesSlice['channels'], { change }: PendingChange): NoticesSlice['channels'] =>
  (channels === null || change.kind !== 'channel' ? channels : { ...channels, [change.channel]: change.isOn });

/** Replaces the local id of a new file. */
const confirmFile = (state: NoticesSlice, { guid, file }: PayloadOf<typeof changeConfirmed>): NoticesSlice => {
  if (file === null || file.guid === guid || state.pending.length === 0) return state;
  return { ...state, pending: state.pending.map((each) => ({ ...each, change: mapChangeIds(each.change, (id) => (id === guid ? file.guid : id)) })) };
};

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    noticeCountsRequested: withoutDrafts((state: NoticesSlice, { requestId }: { readonly requestId: string }) => ({ ...state, countsRequestId: requestId })),
    noticeCountsReceived: withoutDrafts((state: NoticesSlice, { requestId, counts, newestId }: { readonly requestId: string; readonly counts: NoticeCounts; readonly newestId: number }) => (
      state.countsRequestId === requestId ? { ...state, ...counts, newestId, countsRequestId: null } : state)),
    noticePageRequested: withoutDrafts((state: NoticesSlice, { tab, requestId, isNext, isPeek }: Request & { readonly isNext: boolean; /** Marks everything as seen. */ readonly isPeek: boolean }) => ({
      ...withPages(state, tab, { requestId, status: isNext ? 'extending' : state.pages[tab].ids.length > 0 ? 'refreshing' : 'loading' }), countsRequestId: requestId,
      ...(isPeek ? { newCount: Math.max(state.newCount, state.unpeekedCount ?? 0) } : {}),
    })),
    noticePageReceived: withoutDrafts(receivePage),
    noticePageFailed: withoutDrafts(failPage),
    /** The list of this device, until the server's response. */
    noticesHydrated: withoutDrafts((state: NoticesSlice, { items, hasMore, at }: { readonly items: readonly NoticeItem[]; readonly hasMore: boolean; readonly at: string }) => (
      state.receivedAt === null ? { ...withPages(state, 'all', { ids: items.map(({ id }) => id), hasMore }), items: itemsById(items), receivedAt: at } : state)),
    /** One item, as it is now; null if it is gone. */
    noticeReceived: withoutDrafts((state: NoticesSlice, { id, item }: { readonly id: number; readonly item: NoticeItem | null }) => {
      if (item) return state.items[id] ? { ...state, items: { ...state.items, [id]: item } } : state;
      return withoutUnlisted(noticeTabs.reduce((known, tab) => withPages(known, tab, { ids: known.pages[tab].ids.filter((each) => each !== id) }), state));
    }),
    noticesSeenElsewhere: withoutDrafts(applySeenElsewhere),
    noticeFilterChosen: withoutDrafts((state: NoticesSlice, filter: NoticeFilter) => withoutUnlisted({ ...withPages(state, 'ofKind', noPages), filter })),
    /** A list that is not shown is not kept up to date. */
    noticeTabLeft: withoutDrafts((state: NoticesSlice, { tab }: { readonly tab: NoticeTab }) => withoutUnlisted(withPages(state, tab, noPages))),
    noticesClosed: (state) => {
      state.freshIds = [];
      state.newCount = 0;
    },
    mutesReceived: withoutDrafts((state: NoticesSlice, { files }: { readonly files: readonly Ancestor[] }) => ({
      ...state, muted: files.map(({ guid }) => guid), mutedFiles: Object.fromEntries(files.map((file) => [file.guid, file])),
    })),
    foldersReceived: withoutDrafts((state: NoticesSlice, { guid, folders }: { readonly guid: string; readonly folders: readonly Ancestor[] }) => ({ ...state, folders: { ...state.folders, [guid]: folders } })),
    channelsReceived: withoutDrafts((state: NoticesSlice, { channels }: { readonly channels: Channels }) => ({ ...state, channels })),
    decisionSent: withoutDrafts((state: NoticesSlice, { id, isApproval }: { readonly id: number; readonly isApproval: boolean }) => (
      { ...state, decisions: { ...state.decisions, [id]: { status: 'sending', isApproval } } })),
    decisionSettled: withoutDrafts((state: NoticesSlice, { id, failure }: { readonly id: number; readonly failure: Failure | null }) => {
      const { [id]: _sent, ...others } = state.decisions;
      return { ...state, decisions: failure === null ? others : { ...others, [id]: { status: 'failed', failure } } };
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionChanged, () => initialState)
      .addCase(changesEnqueued, withoutDrafts(enqueue))
      .addCase(changeConfirmed, withoutDrafts(confirmFile))
      .addCase(personalChangeSettled, withoutDrafts(settle));
  },
});

export const {
  noticeCountsRequested, noticeCountsReceived, noticePageRequested, noticePageReceived, noticePageFailed, noticesHydrated, noticeReceived, noticesSeenElsewhere, noticeTabLeft, noticeFilterChosen, noticesClosed, mutesReceived,
  foldersReceived, channelsReceived, decisionSent, decisionSettled,
} = slice.actions;
export const noticesReducer = slice.reducer;

// ---- Selectors: with pending changes applied

const selectMarked = createSelector(
  [({ notices }: NoticesState) => notices.items, ({ notices }: NoticesState) => notices.unreadCount, ({ notices }: NoticesState) => notices.unpeekedCount, ({ notices }: NoticesState) => notices.pending],
  (items, unreadCount, unpeekedCount, pending): MarkedNotices => pending.reduce<MarkedNotices>((marked, { change }) => applyMark(marked, change), { items, unreadCount, unpeekedCount }),
);

export const selectUnreadNotices = (state: NoticesState): number => selectMarked(state).unreadCount ?? 0;
/** Notices that arrived since the list was last open. */
export const selectUnpeekedNotices = (state: NoticesState): number => selectMarked(state).unpeekedCount ?? 0;

const selectListed = (tab: NoticeTab, isUnreadOnly: (state: NoticesState) => boolean) => createSelector(
  [selectMarked, ({ notices }: NoticesState) => notices.pages[tab].ids, isUnreadOnly],
  ({ items }, ids, isOnlyUnread): readonly NoticeItem[] => ids.flatMap((id) => items[id] ?? []).filter(({ isRead }) => !isOnlyUnread || !isRead),
);
const selectorsByTab = {
  all: selectListed('all', () => false), unread: selectListed('unread', () => true), ofKind: selectListed('ofKind', ({ notices }) => notices.filter?.isUnreadOnly === true),
} as const satisfies Record<NoticeTab, unknown>;

export const selectNotices = (state: NoticesState, tab: NoticeTab): readonly NoticeItem[] => selectorsByTab[tab](state);

/** Muted files, folders and spaces; null until loaded. */
export const selectMuted = createSelector([({ notices }: NoticesState) => notices.muted, ({ notices }: NoticesState) => notices.pending], (muted, pending) => pending.reduce(withMute, muted));

/** The channels, with pending changes; null until loaded. */
export const selectChannels = createSelector([({ notices }: NoticesState) => notices.channels, ({ notices }: NoticesState) => notices.pending], (channels, pending) => pending.reduce(withChannel, channels));
