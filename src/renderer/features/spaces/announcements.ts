import type { Announcement } from '../../../contract/api/spaces';

/** What one has not read yet comes first, then the rest; each the latest first, as the server gives them. */
export const unreadFirst = (announcements: readonly Announcement[]): readonly Announcement[] =>
  [...announcements.filter(({ isRead }) => !isRead), ...announcements.filter(({ isRead }) => isRead)];
