import type { NoticeItem } from '../../contract/entities/notice';

/** The highest id of a list of notices; 0 if it is empty. */
export const highestIdOf = (items: readonly NoticeItem[]): number => Math.max(0, ...items.map(({ id }) => id));

/** Unread items that arrived after an id, the earliest first. Items that an opened list showed meanwhile are no news. */
export const newNotices = (items: readonly NoticeItem[], isNew: (item: NoticeItem) => boolean): readonly NoticeItem[] =>
  items.filter((item) => item.status === 'unread' && isNew(item)).toSorted((one, other) => one.id - other.id);
