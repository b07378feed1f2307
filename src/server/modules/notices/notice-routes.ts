import type { Handlers } from '../../call-context';
import { channels } from './channels-service';
import type { Inbox } from './inbox-service';
import type { Mutes } from './mutes-service';

type NoticeHandlers = Handlers<
  | 'notices.list' | 'notices.unreadCount' | 'notices.unpeekedCount' | 'notices.readAll' | 'notices.unreadMany' | 'notices.mark'
  | 'notices.channels' | 'notices.setChannel' | 'notices.mute' | 'notices.unmute' | 'notices.muted'
>;

/** Handlers of a person's notices, of the channels by which they arrive, and of mutes. */
export const createNoticeHandlers = (inbox: Inbox, mutes: Mutes): NoticeHandlers => ({
  'notices.list': async ({ query }, context) => {
    if (query?.action === 'peek') context.requireOwnPage();
    return inbox.list(context.scope, query, context.locale);
  },
  'notices.unreadCount': async (_input, { scope }) => ({ count: (await inbox.counts(scope)).unread }),
  'notices.unpeekedCount': async (_input, { scope }) => ({ count: (await inbox.counts(scope)).unpeeked }),
  'notices.readAll': async ({ body }, { scope }) => inbox.readAll(scope, body?.upTo),
  'notices.unreadMany': async ({ body: { ids } }, { scope }) => inbox.unreadMany(scope, ids),
  'notices.mark': async ({ params: { noticeId }, body: { status } }, { scope, locale }) => inbox.mark(scope, noticeId, status === 'read', locale),
  'notices.channels': async (_input, { scope }) => channels.get(scope),
  'notices.setChannel': async ({ body: { channel, action } }, { scope }) => {
    await channels.set(scope, channel, action === 'turnon');
    return { success: true };
  },
  'notices.mute': async ({ params: { id } }, { scope }) => mutes.set(scope, id, true),
  'notices.unmute': async ({ params: { id } }, { scope }) => mutes.set(scope, id, false),
  'notices.muted': async (_input, { scope }) => mutes.list(scope),
});
