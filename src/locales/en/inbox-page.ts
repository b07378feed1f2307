import { inbox } from './inbox';
import { noticeSettings } from './notice-settings';
import { notices } from './notices';

/** The texts of the list of notifications and of its settings, loaded with them. */
export const inboxPage = { inbox, notices, 'notice-settings': noticeSettings } as const;
