import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../src/api-client/api-client';
import type { RealtimeMessage } from '../../../../src/contract/bridge';
import { fileTypes } from '../../../../src/contract/entities/file';
import { noticeChannels, noticeTypes, type Notice as ServerNotice, type NoticeChannel, type NoticeItem } from '../../../../src/contract/entities/notice';
import type { Locale } from '../../../../src/contract/preferences';
import { silentLog } from '../../../../src/main/logging/logger';
import { createAccountNotices } from '../../../../src/main/tray/account-notices';
import { coalesceMs, retryMs } from '../../../../src/main/tray/coalesced-refresh';
import type { NoticeEvent } from '../../../../src/main/tray/notice-source';
import { createFakeClient, createFakeTimers, refusal, settle, type FakeResponse } from '../fakes';

const guid = 'A000000000000000000001';
const ben = { id: 8, name: 'Ben', avatar: null };

/** The notice with the id `100 + id`. */
const item = (id: number, more: Partial<ServerNotice> = {}, status: NoticeItem['status'] = 'unread'): NoticeItem => ({
  id, createdAt: '2026-01-01T00:00:00Z', status, isRead: status === 'read',
  notification: {
    id: 100 + id, type: noticeTypes.INVITATION, file: { guid, name: `Plan ${id}`, type: fileTypes.newdoc }, fileId: guid, fileGuid: guid, fileName: `Plan ${id}`, path: `/docs/${guid}`,
    isAvailable: true, user: ben, userId: ben.id, msg: null, msgType: null, teamName: null, link: `/docs/${guid}`, createdAt: '2026-01-01T00:00:00Z', targetType: null, targetId: null,
    commentId: null, discussionId: null, selectionTitle: null, status: null, action: null, remindAt: null, like: null, withContent: false, text: 'The server\'s text', actionType: null, value: null,
    roleApply: null, anonymousCount: 0, nicknames: ['Ben'], senderIds: [ben.id], ...more,
  },
});
const request = (id: number, more: Partial<ServerNotice> = {}): NoticeItem =>
  item(id, { type: noticeTypes.COLLAB_REQUEST, roleApply: { requestId: 40 + id, role: 'editor', status: 'ROLE_APPLY_IS_PENDING', decidedAt: null, decidedBy: null }, ...more });

/** The server's view of one account. */
interface Served {
  items: NoticeItem[];
  offChannels: readonly NoticeChannel[];
  failure: FakeResponse | 'offline' | null;
  /** Responses of certain calls instead of the usual ones, by a part of their address. */
  readonly instead: Map<string, FakeResponse | 'offline'>;
}

const bench = ({ keys = ['a'], locale = 'en' }: { readonly keys?: readonly string[]; readonly locale?: Locale } = {}) => {
  const timers = createFakeTimers();
  const served = new Map<string, Served>(keys.map((key) => [key, { items: [], offChannels: [], failure: null, instead: new Map() }]));
  const calls: string[] = [];
  const clients = new Map<string, ApiClient>(keys.map((key) => [key, createFakeClient(({ method, url }) => {
    const account = served.get(key) as Served;
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace('/api', '');
    calls.push(`${key} ${method} ${path}`);
    const instead = [...account.instead].find(([part]) => path.includes(part))?.[1];
    if (instead !== undefined) return instead;
    if (account.failure !== null) return account.failure;
    const unpeeked = account.items.filter(({ status }) => status === 'unread').length;
    if (path === '/notifications') {
      const listed = searchParams.get('status') === 'unread' ? account.items.filter(({ isRead }) => !isRead) : account.items;
      return { status: 200, body: { notifications: listed.toSorted((one, two) => two.id - one.id).slice(0, Number(searchParams.get('limit'))), unreadCount: unpeeked, unpeekedCount: unpeeked } };
    }
    if (path === '/notifications/unpeeked_count') return { status: 200, body: { count: unpeeked } };
    if (path === '/subscribe') return { status: 200, body: Object.fromEntries(noticeChannels.map((name) => [name, !account.offChannels.includes(name)])) };
    const id = Number(/^\/notifications\/(\d+)$/.exec(path)?.[1]);
    const found = account.items.find((each) => each.id === id);
    if (found) {
      account.items = account.items.map((each) => (each === found ? { ...each, status: 'read', isRead: true } : each));
      return { status: 200, body: { ...found, status: 'read', isRead: true } };
    }
    return path.includes('access_requests') ? { status: 200, body: { id: 41, role: 'editor', status: 'approved', createdAt: '2026-01-01T00:00:00Z', decidedAt: null, person: ben, message: null } } : refusal('NOTICE_NOT_FOUND', 404);
  }).client]));
  const source = createAccountNotices({
    // The client without its cache of one second, which events and writes clear.
    api: async (key) => { const client = clients.get(key) as ApiClient; client.clearCache(); return client; },
    titleOf: (key) => `Account ${key}`, locale: () => locale, timers, log: silentLog,
  });
  const events: NoticeEvent[] = [];
  source.subscribe((event) => { events.push(event); });
  const shown = (key = 'a') => events.flatMap((event) => (event.type === 'notice' && event.accountKey === key ? [event.notice.id] : []));
  const counts = (key = 'a') => events.flatMap((event) => (event.type === 'unread' && event.accountKey === key ? [event.count] : []));
  const pass = async (ms = coalesceMs): Promise<void> => {
    await settle();
    timers.advance(ms);
    await settle();
  };
  let seq = 0;
  const eventOf = (action: string, id: string): RealtimeMessage =>
    ({ type: 'event', event: { seq: (seq += 1), prevSeq: seq - 1, kind: 'Notification', action, guid: id, at: '2026-01-01T00:00:00Z', origin: null, data: null } });
  const event = (action: 'create' | 'read' | 'readAll' | 'peek' | 'settings', id: string): RealtimeMessage => eventOf(action, id);
  const of = (key = 'a'): Served => served.get(key) as Served;
  const open = async (key = 'a', isCurrent = () => true) => {
    const feed = source.open(key, isCurrent);
    await pass();
    return {
      ...feed,
      /** Adds notices on the server and delivers an event of each. */
      create(...items: readonly NoticeItem[]) {
        of(key).items.push(...items);
        for (const { notification } of items) feed.receive(event('create', String(notification.id)));
      },
    };
  };
  const notices = () => events.flatMap((each) => (each.type === 'notice' ? [each.notice] : []));
  const failureOf = async (done: Promise<unknown>): Promise<unknown> => done.then(() => null, (error: { failure: { code: string } }) => error.failure.code);
  return { source, timers, calls, events, shown, counts, pass, event, of, open, notices, failureOf };
};

describe('the notices of an account', () => {
  it('that existed at the start are counted and not shown', async () => {
    const { open, of, shown, counts } = bench();
    of().items = [item(1), item(2), item(3, {}, 'peeked')];
    await open();
    expect([shown(), counts()]).toEqual([[], [2]]);
  });

  it('are fetched once per burst, and each is shown once, the earliest first', async () => {
    const { open, shown, counts, calls, pass } = bench();
    const feed = await open();
    calls.length = 0;
    feed.create(item(1), item(2), item(3));
    await pass();
    expect([shown(), counts().at(-1)]).toEqual([['1', '2', '3'], 3]);
    expect(calls).toEqual(['a GET /notifications']);
    feed.create(item(4));
    await pass();
    expect(shown()).toEqual(['1', '2', '3', '4']);
  });

  it('are shown once although their events are doubled, late, or repeat after a reconnection', async () => {
    const { open, shown, pass, event } = bench();
    const feed = await open();
    feed.create(item(2), item(1));
    feed.receive(event('create', '102'));
    await pass();
    feed.receive({ type: 'connection', isOnline: false });
    feed.receive({ type: 'connection', isOnline: true });
    feed.receive(event('create', '101'));
    await pass();
    feed.receive({ type: 'reset' });
    await pass();
    expect(shown()).toEqual(['1', '2']);
  });

  it('are shown if they came while the connection was interrupted, and only counted if an opened list showed them', async () => {
    const { open, of, shown, counts, pass } = bench();
    const feed = await open();
    feed.receive({ type: 'connection', isOnline: false });
    of().items.push(item(1), item(2, {}, 'peeked'));
    feed.receive({ type: 'connection', isOnline: true });
    await pass();
    expect([shown(), counts().at(-1)]).toEqual([['1'], 1]);
  });

  it('are shown if their event precedes the first response', async () => {
    const { source, of, shown, pass, event } = bench();
    of().items = [item(1), item(2)];
    const feed = source.open('a', () => true);
    feed.receive(event('create', '102'));
    await pass();
    expect(shown()).toEqual(['2']);
  });

  it('are counted again after each kind of mark, also on a different device', async () => {
    const { open, of, counts, calls, pass, event } = bench();
    const feed = await open();
    feed.create(item(1), item(2));
    await pass();
    calls.length = 0;
    of().items = [item(1, {}, 'read'), item(2)];
    feed.receive(event('read', '1'));
    feed.receive(event('readAll', '1'));
    await pass();
    of().items = [item(1, {}, 'read'), item(2, {}, 'peeked')];
    feed.receive(event('peek', '2'));
    await pass();
    expect([counts().slice(-2), calls]).toEqual([[1, 0], ['a GET /notifications/unpeeked_count', 'a GET /notifications/unpeeked_count']]);
  });

  it('begin anew with a restored server, whose ids start lower', async () => {
    const { open, of, shown, pass } = bench();
    const feed = await open();
    feed.create(item(7));
    await pass();
    of().items = [item(3)];
    feed.receive({ type: 'reset', isReplaced: true });
    await pass();
    feed.create(item(4));
    await pass();
    expect(shown()).toEqual(['7', '4']);
  });

  it('are shown once if the services reopen within the session, and not those before a new sign-in', async () => {
    const { open, of, shown, pass } = bench();
    const feed = await open();
    feed.create(item(1));
    await pass();
    feed.close();
    of().items.push(item(2));
    const again = await open('a', () => false);
    expect(shown()).toEqual(['1', '2']);
    again.close();
    of().items.push(item(3));
    await open();
    expect(shown()).toEqual(['1', '2']);
  });

  it('are fetched if their number was polled during a pause of the connection', async () => {
    const { open, of, source, shown, pass } = bench();
    await open();
    of().items.push(item(1));
    expect(await source.fetchUnread('a')).toBe(1);
    await pass();
    expect(shown()).toEqual(['1']);
  });

  it('are requested again after a failure, earlier after an event, and not without a connection', async () => {
    const { open, of, shown, calls, pass } = bench();
    const feed = await open();
    of().failure = refusal('INTERNAL', 500);
    feed.create(item(1));
    await pass();
    of().failure = null;
    calls.length = 0;
    await pass(retryMs - 1);
    expect(calls).toEqual([]);
    await pass(1);
    expect(shown()).toEqual(['1']);

    of().failure = 'offline';
    feed.create(item(2));
    await pass();
    feed.receive({ type: 'connection', isOnline: false });
    feed.create(item(3));
    await pass();
    calls.length = 0;
    of().failure = null;
    await pass(retryMs);
    expect([shown(), calls]).toEqual([['1'], []]);
    feed.receive({ type: 'connection', isOnline: true });
    await pass();
    expect(shown()).toEqual(['1', '2', '3']);
  });

  it('are independent of other accounts, also of one whose session ended', async () => {
    const { open, of, shown, counts, pass } = bench({ keys: ['a', 'b'] });
    const [first, second] = [await open('a'), await open('b')];
    of('a').failure = refusal('NOT_SIGNED_IN', 401);
    first.create(item(1));
    second.create(item(1), item(2));
    await pass();
    expect([shown('a'), shown('b'), counts('a'), counts('b')]).toEqual([[], ['1', '2'], [0], [0, 2]]);
  });

  it('end with their services, even if a response is on its way', async () => {
    const { open, events, pass } = bench();
    const feed = await open();
    const before = events.length;
    feed.create(item(1));
    await settle();
    feed.close();
    await pass();
    feed.receive({ type: 'connection', isOnline: true });
    await pass(retryMs);
    expect(events).toHaveLength(before);
  });
});

describe('the content of a notice', () => {
  it('is a sentence in the app\'s language, with the page and the message of the person', async () => {
    const { open, notices, pass } = bench({ locale: 'zh-CN' });
    const feed = await open();
    feed.create(request(1, { msg: 'Two typos' }));
    await pass();
    expect(notices()).toEqual([{ id: '1', title: 'Account a', body: '\u2068Ben\u2069 申请编辑 \u2068Plan 1\u2069', message: 'Two typos', route: `/docs/${guid}`, actions: ['open', 'approve', 'refuse', 'mark-read'] }]);
  });

  it('is the server\'s text for an unknown type, and has no decision about a request that is decided or hidden', async () => {
    const { open, notices, pass } = bench();
    const feed = await open();
    feed.create(item(1, { type: 99 }), request(2, { roleApply: { requestId: 42, role: 'editor', status: 'ROLE_APPLY_IS_APPROVED', decidedAt: null, decidedBy: null } }), request(3, { fileGuid: null, file: null, isAvailable: false }));
    await pass();
    expect(notices().map(({ body }) => body)[0]).toBe('The server\'s text');
    expect(notices().map(({ actions }) => actions)).toEqual(Array.from({ length: 3 }, () => ['open', 'mark-read']));
  });

  it('is the message itself for a notice of the operator', async () => {
    const { open, notices, pass } = bench();
    const feed = await open();
    feed.create(item(1, { type: noticeTypes.SYSTEM, msg: 'Update on Sunday', link: null }));
    await pass();
    expect(notices()).toMatchObject([{ body: 'Update on Sunday', route: null }]);
    expect(notices()[0]).not.toHaveProperty('message');
  });
});

describe('the channels', () => {
  const callsOf = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/subscribe')).length;

  it('hide notices of the system and leave the count, and are fetched again only after an event about them', async () => {
    const { open, of, shown, counts, calls, pass, event } = bench();
    of().offChannels = ['desktop'];
    const feed = await open();
    feed.create(item(1));
    await pass();
    expect([shown(), counts().at(-1), callsOf(calls)]).toEqual([[], 1, 1]);
    of().offChannels = [];
    feed.receive(event('settings', 'mutes'));
    feed.create(item(2));
    await pass();
    expect([shown(), callsOf(calls)]).toEqual([[], 1]);
    feed.receive(event('settings', 'channels'));
    feed.create(item(3));
    await pass();
    expect([shown(), callsOf(calls)]).toEqual([['3'], 2]);
    of().offChannels = ['desktop'];
    feed.receive(event('settings', 'channels'));
    feed.create(item(4));
    await pass();
    expect([shown(), callsOf(calls)]).toEqual([['3'], 3]);
  });

  it.each(['connection', 'reset'] as const)('are fetched again after a %s, which may have lost an event', async (lost) => {
    const { open, of, shown, pass } = bench();
    of().offChannels = ['desktop'];
    const feed = await open();
    of().offChannels = [];
    feed.receive(lost === 'reset' ? { type: 'reset' } : { type: 'connection', isOnline: true });
    feed.create(item(1));
    await pass();
    expect(shown()).toEqual(['1']);
  });

  it('hide the types that they include, and never reminders or types of a later server', async () => {
    const { open, of, shown, pass } = bench();
    of().offChannels = noticeChannels.filter((name) => name !== 'desktop' && name !== 'app_push_mention');
    const feed = await open();
    const types = [noticeTypes.INVITATION, noticeTypes.COMMENT, noticeTypes.MENTION, noticeTypes.TEAM_SET_ADMIN, noticeTypes.SYSTEM, noticeTypes.TODO_REMIND, 99];
    feed.create(...types.map((type, index) => item(index + 1, { type })));
    await pass();
    expect(shown()).toEqual(['3', '6', '7']);
    of().offChannels = ['app_push_mention'];
    feed.receive({ type: 'reset' });
    feed.create(...types.map((type, index) => item(index + 11, { type })));
    await pass();
    expect(shown().slice(3)).toEqual(['11', '12', '14', '15', '16', '17']);
  });

  it('keep their last values if the server does not return them, and are requested again', async () => {
    const { open, of, shown, pass, event } = bench();
    of().offChannels = ['desktop'];
    const feed = await open();
    of().offChannels = [];
    of().instead.set('/subscribe', refusal('INTERNAL', 500));
    feed.receive(event('settings', 'channels'));
    feed.create(item(1));
    await pass();
    expect(shown()).toEqual([]);
    of().instead.clear();
    feed.create(item(2));
    await pass();
    expect(shown()).toEqual(['2']);
  });
});

describe('an action of a notice', () => {
  it.each([['approve', 'approve'], ['refuse', 'refuse']] as const)('%s decides the request, marks the notice as read and counts again', async (action, path) => {
    const { open, source, calls, counts, pass } = bench();
    const feed = await open();
    feed.create(request(1));
    await pass();
    calls.length = 0;
    await source.runAction('a', '1', action);
    await pass();
    expect(calls).toEqual([`a POST /files/${guid}/access_requests/41/${path}`, 'a PATCH /notifications/1', 'a GET /notifications/unpeeked_count']);
    expect(counts().at(-1)).toBe(0);
  });

  it.each(['open', 'mark-read'] as const)('%s marks the notice as read', async (action) => {
    const { open, source, calls, pass } = bench();
    const feed = await open();
    feed.create(item(1));
    await pass();
    calls.length = 0;
    await source.runAction('a', '1', action);
    expect(calls).toEqual(['a PATCH /notifications/1']);
  });

  it('that the server refuses leaves the notice unread', async () => {
    const { open, source, of, pass, failureOf, calls } = bench();
    const feed = await open();
    feed.create(request(1));
    await pass();
    of().instead.set('access_requests', refusal('ACCESS_REQUEST_NOT_FOUND', 404));
    calls.length = 0;
    expect(await failureOf(source.runAction('a', '1', 'approve'))).toBe('ACCESS_REQUEST_NOT_FOUND');
    expect(calls).toEqual([`a POST /files/${guid}/access_requests/41/approve`]);
    expect(await failureOf(source.runAction('a', '9', 'refuse'))).toBe('ACCESS_REQUEST_NOT_FOUND');
  });

  it('that decided a request succeeds, even if its notice cannot be marked', async () => {
    const { open, source, of, pass, failureOf } = bench();
    const feed = await open();
    feed.create(request(1));
    await pass();
    of().instead.set('/notifications/1', 'offline');
    expect(await failureOf(source.runAction('a', '1', 'approve'))).toBe(null);
    expect(await failureOf(source.runAction('a', '1', 'mark-read'))).toBe('OFFLINE');
  });
});
