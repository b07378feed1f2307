import type { Announcement } from '../../../contract/api/space-endpoints';

/** Unread announcements first, both parts in the server's order, latest first. */
export const unreadFirst = (announcements: readonly Announcement[]): readonly Announcement[] =>
  [...announcements.filter(({ isRead }) => !isRead), ...announcements.filter(({ isRead }) => isRead)];
