import type { NoticeItem } from '../../../../contract/entities/notice';
import type { Change, ChangeKind } from '../../../../core/sync/change';

/** Notices with their marks: the loaded items, and the counts of all. A count is null until loaded. */
export interface MarkedNotices {
  readonly items: Readonly<Record<number, NoticeItem>>;
  readonly unreadCount: number | null;
  readonly unpeekedCount: number | null;
}

const markKinds: ReadonlySet<ChangeKind> = new Set(['readNotice', 'readNotices', 'unreadNotices']);
export const isNoticeMark = ({ kind }: Change): boolean => markKinds.has(kind);

const withRead = (item: NoticeItem, isRead: boolean): NoticeItem => (item.isRead === isRead ? item : { ...item, isRead, status: isRead ? 'read' : 'peeked' });

const plus = (count: number | null, difference: number): number | null => (count === null ? null : Math.max(0, count + difference));

const applyToOne = (notices: MarkedNotices, id: number, isRead: boolean): MarkedNotices => {
  const item = notices.items[id];
  if (!item || item.isRead === isRead) return notices;
  return {
    items: { ...notices.items, [id]: withRead(item, isRead) },
    unreadCount: plus(notices.unreadCount, isRead ? -1 : 1),
    unpeekedCount: plus(notices.unpeekedCount, isRead && item.status === 'unread' ? -1 : 0),
  };
};

/** Marks everything up to an item. Later items are all loaded, because a list begins with the latest. */
const applyUpTo = ({ items, unreadCount, unpeekedCount }: MarkedNotices, upTo: number): MarkedNotices => {
  const all = Object.values(items);
  const later = all.filter(({ id }) => id > upTo);
  const count = (isCounted: (item: NoticeItem) => boolean, known: number | null): number | null => (known === null ? null : later.filter(isCounted).length);
  return {
    items: Object.fromEntries(all.map((item) => [item.id, item.id > upTo ? item : withRead(item, true)])),
    unreadCount: count(({ isRead }) => !isRead, unreadCount),
    unpeekedCount: count(({ status }) => status === 'unread', unpeekedCount),
  };
};

/** The notices after a change of their marks; the same for other changes. */
export const applyMark = (notices: MarkedNotices, change: Change): MarkedNotices => {
  switch (change.kind) {
    case 'readNotice': return applyToOne(notices, change.id, change.isRead);
    case 'readNotices': return applyUpTo(notices, change.upTo);
    case 'unreadNotices': return change.ids.reduce((marked, id) => applyToOne(marked, id, false), notices);
    default: return notices;
  }
};
