import type { ApiClient } from '../../api-client/api-client';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { RealtimeMessage } from '../../contract/bridge';
import type { NoticeChannel, NoticeItem } from '../../contract/entities/notice';
import type { Locale } from '../../contract/preferences';
import { highestIdOf, newNotices } from '../../core/notices/new-notices';
import { isShownBySystem } from '../../core/notices/notice-channel';
import type { NoticeAction } from '../../core/notices/sanitize-notice';
import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity-watch';
import { createCoalescedRefresh, type CoalescedRefresh } from './coalesced-refresh';
import { noticeContentOf, openRequestOf, type NoticeRequest } from './notice-content';
import type { NoticeEvent, NoticeSource } from './notice-source';

/** Number of notices that are fetched after an event. A burst shows only their number. */
const pageSize = 20;
/** Number of requests per account that remain open to a late press of a button. */
const requestLimit = 200;

export interface AccountNoticesPorts {
  /** The client of a signed-in account, once it is ready. Rejects with a `CallError`. */
  readonly api: (accountKey: string) => Promise<Pick<ApiClient, 'call'>>;
  readonly titleOf: (accountKey: string) => string;
  readonly locale: () => Locale;
  readonly timers: Timers;
  readonly log: Log;
}

/** The notices of an account, while its services are open. */
export interface NoticeFeed {
  /** Receives a message of the account's live connection. */
  receive(message: RealtimeMessage): void;
  close(): void;
}

export interface AccountNotices extends NoticeSource {
  /** Begins with an account's notices. `isCurrent`: whether its session still exists. */
  open(accountKey: string, isCurrent: () => boolean): NoticeFeed;
}

type Channels = Readonly<Record<NoticeChannel, boolean>>;

interface Followed {
  readonly refresh: CoalescedRefresh;
  /** The highest id in the person's list that was fetched. Null: the first response sets it and shows nothing old. */
  highestId: number | null;
  /** Ids of notices whose events arrived before the first response. */
  createdEarly: Set<string>;
  readonly requests: Map<string, NoticeRequest>;
  /** The person's channels as last fetched; null before. */
  channels: Channels | null;
  /** An event says when the channels changed, or may have. */
  areChannelsStale: boolean;
}

/**
 * The notices of all signed-in accounts, from the live connection of each one. Events have no content, so the number and
 * the latest notices are fetched after them, once per burst.
 */
export const createAccountNotices = ({ api, titleOf, locale, timers, log }: AccountNoticesPorts): AccountNotices => {
  const listeners = new Set<(event: NoticeEvent) => void>();
  const emit = (event: NoticeEvent): void => { for (const listener of [...listeners]) listener(event); };
  const followed = new Map<string, Followed>();
  /** The highest ids of sessions that continue with a different network access. */
  const highestIds = new Map<string, number | null>();

  const updateChannels = async (account: Followed, client: Pick<ApiClient, 'call'>): Promise<void> => {
    if (!account.areChannelsStale) return;
    // An event during the request makes them stale again.
    account.areChannelsStale = false;
    try {
      account.channels = await client.call('notices.channels', {});
    } catch (error) {
      account.areChannelsStale = true;
      log.info('the channels of notices could not be fetched; the earlier ones apply', { error });
    }
  };
  const isShown = ({ channels }: Followed, { notification: { type } }: NoticeItem): boolean => channels === null || isShownBySystem(type, channels);
  /** Returns the notices that were not fetched before, the earliest first. */
  const acceptNew = (account: Followed, items: readonly NoticeItem[]): readonly NoticeItem[] => {
    const { highestId, createdEarly } = account;
    account.highestId = Math.max(highestId ?? 0, highestIdOf(items));
    account.createdEarly = new Set();
    return newNotices(items, ({ id, notification }) => (highestId === null ? createdEarly.has(String(notification.id)) : id > highestId));
  };
  const rememberRequest = ({ requests }: Followed, item: NoticeItem): void => {
    const request = openRequestOf(item);
    if (request === null) return;
    requests.set(String(item.id), request);
    for (const id of [...requests.keys()].slice(0, -requestLimit)) requests.delete(id);
  };

  const fetchAll = async (accountKey: string, account: Followed): Promise<void> => {
    const client = await api(accountKey);
    const isFirst = account.highestId === null;
    const { notifications, unpeekedCount } = await client.call('notices.list', { query: { status: isFirst ? 'all' : 'unread', limit: pageSize } });
    if (followed.get(accountKey) !== account) return;
    emit({ type: 'unread', accountKey, count: unpeekedCount });
    const items = acceptNew(account, notifications);
    if (isFirst || items.length > 0) await updateChannels(account, client);
    if (followed.get(accountKey) !== account) return;
    for (const item of items) {
      rememberRequest(account, item);
      if (isShown(account, item)) emit({ type: 'notice', accountKey, notice: noticeContentOf(item, titleOf(accountKey), locale()) });
    }
  };
  const fetchCount = async (accountKey: string, account: Followed): Promise<void> => {
    const { count } = await (await api(accountKey)).call('notices.unpeekedCount', {});
    if (followed.get(accountKey) === account) emit({ type: 'unread', accountKey, count });
  };

  const receive = (account: Followed, message: RealtimeMessage): void => {
    if (message.type === 'connection') account.refresh.setOnline(message.isOnline);
    if (message.type === 'reset' && message.isReplaced === true) account.highestId = null;
    // Events may have been missed.
    if (message.type === 'reset' || message.type === 'connection') account.areChannelsStale = true;
    if (message.type === 'reset' || (message.type === 'connection' && message.isOnline)) account.refresh.request('all');
    if (message.type !== 'event') return;
    const { kind, action, guid } = message.event;
    if (kind !== 'Notification') return;
    if (action === 'settings') {
      if (guid === 'channels') account.areChannelsStale = true;
      return;
    }
    if (action === 'create' && account.highestId === null) account.createdEarly.add(guid);
    account.refresh.request(action === 'create' ? 'all' : 'count');
  };

  const decideRequest = async (accountKey: string, noticeId: string, decision: 'sharing.approve' | 'sharing.refuse', client: Pick<ApiClient, 'call'>): Promise<void> => {
    const request = followed.get(accountKey)?.requests.get(noticeId);
    if (!request) throw new CallError(clientFailure('ACCESS_REQUEST_NOT_FOUND'));
    await client.call(decision, { params: { id: request.fileGuid, requestId: request.requestId } });
  };
  const markRead = async (noticeId: string, client: Pick<ApiClient, 'call'>): Promise<void> => {
    await client.call('notices.mark', { params: { noticeId: Number(noticeId) }, body: { status: 'read' } });
  };

  return {
    async fetchUnread(accountKey) {
      const { count } = await (await api(accountKey)).call('notices.unpeekedCount', {});
      // A paused connection delivers no events, so the polled number is the only sign of new notices.
      if (count > 0) followed.get(accountKey)?.refresh.request('all');
      return count;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    async runAction(accountKey, noticeId, action: NoticeAction) {
      const client = await api(accountKey);
      const isDecision = action === 'approve' || action === 'refuse';
      if (isDecision) await decideRequest(accountKey, noticeId, action === 'approve' ? 'sharing.approve' : 'sharing.refuse', client);
      try {
        await markRead(noticeId, client);
      } catch (error) {
        // The decision stands. The notice stays unread in the list.
        if (!isDecision) throw error;
        log.info('a notice of a decided request could not be marked as read', { error });
      }
      followed.get(accountKey)?.refresh.request('count');
    },
    open(accountKey, isCurrent) {
      const account: Followed = {
        highestId: highestIds.get(accountKey) ?? null, createdEarly: new Set(), requests: new Map(), channels: null, areChannelsStale: true,
        refresh: createCoalescedRefresh({ timers, log, fetch: (extent) => (extent === 'all' ? fetchAll(accountKey, account) : fetchCount(accountKey, account)) }),
      };
      highestIds.delete(accountKey);
      followed.set(accountKey, account);
      account.refresh.request('all');
      return {
        receive: (message) => { receive(account, message); },
        close() {
          account.refresh.close();
          if (followed.get(accountKey) !== account) return;
          followed.delete(accountKey);
          if (isCurrent()) highestIds.set(accountKey, account.highestId);
        },
      };
    },
  };
};
