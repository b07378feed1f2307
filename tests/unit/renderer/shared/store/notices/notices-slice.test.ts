import { describe, expect, it } from 'vitest';
import type { NoticeItem, RoleApply } from '../../../../../../src/contract/entities/notice';
import { servicesOf } from '../../../../../../src/renderer/shared/store/app-store';
import { decideRequest } from '../../../../../../src/renderer/shared/store/notices/decide-request';
import { loadMoreNotices, loadNoticeTab, openNotices, peekNotices, refreshNotices } from '../../../../../../src/renderer/shared/store/notices/load-notices';
import type { NoticeTab } from '../../../../../../src/renderer/shared/store/notices/notice-pages';
import { noticesClosed, noticesSeenElsewhere, noticeTabLeft, selectMuted, selectNotices, selectUnpeekedNotices, selectUnreadNotices } from '../../../../../../src/renderer/shared/store/notices/notices-slice';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { recordAction, undoAction } from '../../../../../../src/renderer/shared/store/undo/undo-actions';
import { createMemoryLastSeen } from '../../../support/memory-offline-cache';
import { makeNotice } from '../../../support/make-notice';
import { createSignedInStore, person, settle } from '../../../support/store-fixture';

const range = (from: number, to: number): readonly NoticeItem[] => Array.from({ length: from - to + 1 }, (_, index) => makeNotice(from - index));

const open = () => {
  const { store, calls } = createSignedInStore();
  const lists = () => calls.filter(({ name }) => name === 'notices.list');
  const respond = async (items: readonly NoticeItem[], unread = items.filter(({ isRead }) => !isRead).length, unpeeked = 0, which = -1): Promise<void> => {
    lists().at(which)?.answer({ notifications: items, unreadCount: unread, unpeekedCount: unpeeked });
    await settle();
  };
  const load = async (items: readonly NoticeItem[], unread?: number, unpeeked?: number): Promise<void> => {
    store.dispatch(loadNoticeTab('all'));
    await respond(items, unread, unpeeked);
  };
  const shown = (tab: NoticeTab = 'all') => selectNotices(store.getState(), tab).map(({ id, status }) => `${id} ${status}`);
  const counts = () => [selectUnreadNotices(store.getState()), selectUnpeekedNotices(store.getState())];
  const slice = () => store.getState().notices;
  const last = (name: string) => calls.filter((call) => call.name === name).at(-1);
  return { store, calls, lists, respond, load, shown, counts, slice, last };
};

describe('the counts', () => {
  it('are loaded alone while no list is', async () => {
    const { store, lists, respond, counts, shown } = open();
    void store.dispatch(refreshNotices());
    expect(lists().map(({ input }) => input)).toEqual([{ query: { limit: 1, status: 'all' } }]);
    await respond([makeNotice(9)], 4, 3);
    expect([counts(), shown()]).toEqual([[4, 3], []]);
  });

  it('of an earlier request are dropped', async () => {
    const { store, respond, counts } = open();
    void store.dispatch(refreshNotices());
    void store.dispatch(refreshNotices());
    await respond([], 2, 2);
    await respond([], 7, 7, 0);
    expect(counts()).toEqual([2, 2]);
  });

  it('of an earlier login are dropped', async () => {
    const { store, respond, counts } = open();
    void store.dispatch(refreshNotices());
    store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true }));
    await respond([], 7, 7);
    expect(counts()).toEqual([0, 0]);
  });
});

describe('a list', () => {
  it('continues before its last item', async () => {
    const { store, lists, respond, load, shown, slice } = open();
    await load(range(40, 21), 40);
    expect(slice().pages.all.hasMore).toBe(true);
    store.dispatch(loadMoreNotices('all'));
    store.dispatch(loadMoreNotices('all'));
    expect(lists().map(({ input }) => input).slice(1)).toEqual([{ query: { limit: 20, status: 'all', lt: 21 } }]);
    await respond(range(20, 11), 40);
    expect([shown().length, shown().at(-1), slice().pages.all.hasMore]).toEqual([30, '11 peeked', false]);
  });

  it('is loaded again as far as it was loaded, so that marks of older items change, too', async () => {
    const { store, lists, respond, load, shown } = open();
    await load(range(40, 21), 40);
    store.dispatch(loadMoreNotices('all'));
    await respond(range(20, 11), 40);
    void store.dispatch(refreshNotices());
    expect(lists().at(-1)?.input).toEqual({ query: { limit: 30, status: 'all' } });
    // Item 39 was replaced by 41, and item 12 was read.
    await respond([makeNotice(41, { status: 'unread' }), makeNotice(40), ...range(38, 13), makeNotice(12, { status: 'read', isRead: true }), makeNotice(11)], 39, 1);
    expect([shown().slice(0, 3), shown().length, shown().slice(-2)]).toEqual([['41 unread', '40 peeked', '38 peeked'], 30, ['12 read', '11 peeked']]);
  });

  it('leaves out items that later ones push out of the response, because they may have changed', async () => {
    const { store, lists, respond, load, shown, slice } = open();
    await load(range(21, 2), 20);
    void store.dispatch(refreshNotices());
    expect(lists().at(-1)?.input).toEqual({ query: { limit: 20, status: 'all' } });
    await respond(range(23, 4), 20);
    expect([shown().length, shown()[0], shown().at(-1), slice().pages.all.hasMore]).toEqual([20, '23 peeked', '4 peeked', true]);
  });

  it('keeps its later pages beyond the largest response', async () => {
    const { store, lists, respond, load, shown } = open();
    await load(range(140, 121), 140);
    store.dispatch(loadMoreNotices('all'));
    await respond(range(120, 1), 140);
    void store.dispatch(refreshNotices());
    expect(lists().at(-1)?.input).toEqual({ query: { limit: 100, status: 'all' } });
    await respond([makeNotice(141, { status: 'unread' }), makeNotice(140), ...range(138, 41)], 140, 1);
    expect([shown().slice(0, 3), shown().length, shown().at(-1)]).toEqual([['141 unread', '140 peeked', '138 peeked'], 140, '1 peeked']);
  });

  it('is replaced if items may be missing between it and the first page', async () => {
    const { store, respond, load, shown, slice } = open();
    await load(range(20, 1));
    void store.dispatch(refreshNotices());
    await respond(range(60, 41), 60);
    expect([shown().length, shown().at(-1), slice().pages.all.hasMore, Object.keys(slice().items).length]).toEqual([20, '41 peeked', true, 20]);
  });

  it('of unread items omits those that are read, and is not kept up to date once it is hidden', async () => {
    const { store, lists, respond, load, shown } = open();
    await load(range(3, 1));
    store.dispatch(loadNoticeTab('unread'));
    await respond(range(3, 1));
    store.dispatch(commit({ kind: 'readNotice', id: 2, isRead: true, base: false }));
    await settle();
    expect(shown('unread')).toEqual(['3 peeked', '1 peeked']);
    store.dispatch(noticeTabLeft({ tab: 'unread' }));
    const before = lists().length;
    void store.dispatch(refreshNotices());
    expect(lists().length - before).toBe(1);
  });

  it.each([[401, 'NOT_SIGNED_IN'], [403, 'FORBIDDEN'], [404, 'NOT_FOUND'], [410, 'FILE_DELETED']])('shows nothing after a refusal with %i', async (status, code) => {
    const { store, lists, load, shown, slice } = open();
    await load(range(2, 1));
    void store.dispatch(refreshNotices());
    lists().at(-1)?.refuse({ code, status });
    await settle();
    expect([shown(), slice().pages.all.status, slice().pages.all.failure?.code]).toEqual([[], 'failed', code]);
  });

  it.each([[0, 'OFFLINE'], [500, 'INTERNAL']])('remains after a failure with %i', async (status, code) => {
    const { store, lists, load, shown, slice } = open();
    await load(range(2, 1));
    void store.dispatch(refreshNotices());
    lists().at(-1)?.refuse({ code, status });
    await settle();
    expect([shown().length, slice().pages.all.status]).toEqual([2, 'failed']);
  });

  it('is shown from this device until the first response', async () => {
    const { store, lists, respond, shown } = open();
    const { port } = createMemoryLastSeen();
    servicesOf(store).offlineCache.replace(port);
    await port.writeValue('notices', { value: range(2, 1), at: '2026-01-02T11:00:00.000Z' });
    store.dispatch(openNotices());
    await settle();
    expect(shown()).toEqual(['2 peeked', '1 peeked']);
    expect(lists()[0]?.input).toEqual({ query: { limit: 20, status: 'all', action: 'peek' } });
    await respond([makeNotice(3)], 1, 0, 0);
    expect(shown()).toEqual(['3 peeked']);
  });
});

describe('an open list', () => {
  it('knows which items the person has not seen before', async () => {
    const { store, respond, slice, counts } = open();
    void store.dispatch(refreshNotices());
    await respond([makeNotice(4)], 3, 2);
    store.dispatch(openNotices());
    // The event may arrive before the response.
    store.dispatch(noticesSeenElsewhere({ action: 'peek', id: 4 }));
    await respond([makeNotice(4), makeNotice(3, { status: 'read', isRead: true }), makeNotice(2), makeNotice(1)], 3, 0);
    expect([slice().freshIds, counts()]).toEqual([[4, 2], [3, 0]]);
    void store.dispatch(refreshNotices());
    await respond([makeNotice(5, { status: 'unread' }), makeNotice(4)], 4, 1);
    store.dispatch(peekNotices());
    await respond([makeNotice(5), makeNotice(4)], 4, 0);
    expect(slice().freshIds).toEqual([4, 2, 5]);
    store.dispatch(noticesClosed());
    expect(slice().freshIds).toEqual([]);
  });
});

describe('an event of another window', () => {
  it('that something was seen or read applies without a request', async () => {
    const { store, calls, load, shown, counts } = open();
    await load([makeNotice(3, { status: 'unread' }), makeNotice(2, { status: 'unread' }), makeNotice(1)], 3, 2);
    const before = calls.length;
    store.dispatch(noticesSeenElsewhere({ action: 'peek', id: 2 }));
    expect([shown(), counts()]).toEqual([['3 unread', '2 peeked', '1 peeked'], [3, 1]]);
    store.dispatch(noticesSeenElsewhere({ action: 'read', id: 1 }));
    expect([shown(), counts()]).toEqual([['3 unread', '2 peeked', '1 read'], [2, 1]]);
    store.dispatch(noticesSeenElsewhere({ action: 'readAll', id: 2 }));
    expect([shown(), counts()]).toEqual([['3 unread', '2 read', '1 read'], [1, 1]]);
    expect(calls.length).toBe(before);
  });

  it('about an item that this window marked since changes nothing', async () => {
    const { store, load, last, shown } = open();
    await load([makeNotice(1, { status: 'read', isRead: true })]);
    store.dispatch(commit({ kind: 'readNotice', id: 1, isRead: false, base: true }));
    await settle();
    last('notices.mark')?.answer({});
    await settle();
    store.dispatch(noticesSeenElsewhere({ action: 'read', id: 1 }));
    expect(shown()).toEqual(['1 peeked']);
  });
});

describe('a mark', () => {
  it('is shown immediately, and rolled back with a refusal', async () => {
    const { store, load, last, shown, counts } = open();
    await load([makeNotice(2, { status: 'unread' }), makeNotice(1)], 2, 1);
    store.dispatch(commit({ kind: 'readNotice', id: 2, isRead: true, base: false }));
    await settle();
    expect([shown(), counts(), last('notices.mark')?.input]).toEqual([['2 read', '1 peeked'], [1, 0], { params: { noticeId: 2 }, body: { status: 'read' } }]);
    last('notices.mark')?.refuse({ code: 'NOTICE_NOT_FOUND', status: 404 });
    await settle();
    expect([shown(), counts()]).toEqual([['2 unread', '1 peeked'], [2, 1]]);
  });

  it('of everything leaves later items unread, and its undo restores what the server marked', async () => {
    const { store, load, last, shown, counts } = open();
    await load([makeNotice(3, { status: 'unread' }), makeNotice(2), makeNotice(1, { status: 'read', isRead: true })], 12, 1);
    const change = store.dispatch(commit({ kind: 'readNotices', upTo: 2 }));
    const id = store.dispatch(recordAction('readNotices', 'Notifications', [change]));
    await settle();
    expect([shown(), counts(), last('notices.readAll')?.input]).toEqual([['3 unread', '2 read', '1 read'], [1, 1], { body: { upTo: 2 } }]);
    last('notices.readAll')?.answer({ ids: [2, 0], unreadCount: 1 });
    await settle();
    void store.dispatch(undoAction(id));
    await settle();
    expect([shown(), last('notices.unreadMany')?.input]).toEqual([['3 unread', '2 peeked', '1 read'], { body: { ids: [2, 0] } }]);
  });

  it('of more than the server can restore leaves the history', async () => {
    const { store, load, last } = open();
    await load(range(2, 1));
    const change = store.dispatch(commit({ kind: 'readNotices', upTo: 2 }));
    const id = store.dispatch(recordAction('readNotices', 'Notifications', [change]));
    await settle();
    last('notices.readAll')?.answer({ ids: null, unreadCount: 0 });
    await settle();
    expect(await store.dispatch(undoAction(id))).toBeNull();
  });

  it('is compared with the server once it is confirmed: the response to a repeated request may be older than a later mark', async () => {
    const { store, load, last, lists, respond, shown, counts } = open();
    await load([makeNotice(1)]);
    store.dispatch(commit({ kind: 'readNotice', id: 1, isRead: true, base: false }));
    await settle();
    const before = lists().length;
    last('notices.mark')?.answer({});
    await expect.poll(() => lists().length).toBe(before + 1);
    await respond([makeNotice(1)], 1);
    expect([shown(), counts()]).toEqual([['1 peeked'], [1, 0]]);
  });

  it('that is confirmed during a request causes a further request', async () => {
    const { store, lists, respond, load, last, shown } = open();
    await load(range(2, 1));
    void store.dispatch(refreshNotices());
    store.dispatch(commit({ kind: 'readNotice', id: 2, isRead: true, base: false }));
    await settle();
    last('notices.mark')?.answer({});
    await settle();
    const before = lists().length;
    await respond(range(2, 1));
    expect([lists().length - before, shown()]).toEqual([1, ['2 read', '1 peeked']]);
  });
});

describe('a mute', () => {
  it('applies to the loaded list of muted files', async () => {
    const { store, last } = open();
    const [one, two] = ['1'.padStart(22, '0'), '2'.padStart(22, '0')];
    store.dispatch(openNotices());
    last('notices.muted')?.answer({ files: [{ guid: one, name: 'one', type: 1 }] });
    await settle();
    store.dispatch(commit({ kind: 'mute', guid: two, isMuted: true, base: false }));
    await settle();
    expect(selectMuted(store.getState())).toEqual([two, one]);
    last('notices.mute')?.answer({ mute: true });
    await settle();
    store.dispatch(commit({ kind: 'mute', guid: one, isMuted: false, base: true }));
    await settle();
    expect([selectMuted(store.getState()), store.getState().notices.muted]).toEqual([[two], [two, one]]);
  });
});

describe('a decision about a request for access', () => {
  const requestWith = (status: RoleApply['status'], by: RoleApply['decidedBy'] = null) =>
    makeNotice(5, { notification: { type: 21, roleApply: { requestId: 77, role: 'editor', status, decidedAt: by && '2026-01-02T17:12:00.000Z', decidedBy: by } } });
  const request = requestWith('ROLE_APPLY_IS_PENDING');
  const cy = { id: 9, name: 'Cy' };
  const begin = async (role: 'reader' | null) => {
    const opened = open();
    await opened.load([request]);
    const end = opened.store.dispatch(decideRequest(request, role));
    return { ...opened, end };
  };

  it('is sent with the role, marks the notice as read and reads it again', async () => {
    const { last, respond, lists, slice, shown } = await begin('reader');
    expect(slice().decisions[5]).toEqual({ status: 'sending', isApproval: true });
    expect(last('sharing.approve')?.input).toEqual({ params: { id: request.notification.file?.guid, requestId: 77 }, body: { role: 'reader' } });
    last('sharing.approve')?.answer({});
    await settle();
    expect([slice().decisions[5]?.status, lists().at(-1)?.input, shown()]).toEqual(['sending', { query: { limit: 1, status: 'all', lt: 6 } }, ['5 read']]);
    await respond([requestWith('ROLE_APPLY_IS_APPROVED', person(7))]);
    expect([slice().decisions[5], slice().items[5]?.notification.roleApply]).toMatchObject([undefined, { status: 'ROLE_APPLY_IS_APPROVED', decidedBy: { id: 7 } }]);
  });

  it('that somebody else made before shows who was first', async () => {
    const { last, respond, slice } = await begin(null);
    last('sharing.refuse')?.answer({ isUnchanged: true });
    await settle();
    await respond([requestWith('ROLE_APPLY_IS_REFUSED', cy)]);
    expect([slice().decisions[5], slice().items[5]?.notification.roleApply?.decidedBy]).toEqual([undefined, cy]);
  });

  it('that contradicts an earlier one shows the failure, and the notice as it is now', async () => {
    const { last, respond, slice } = await begin(null);
    last('sharing.refuse')?.refuse({ code: 'ACCESS_REQUEST_NOT_FOUND', status: 404 });
    await settle();
    // The failure is not shown before the outcome that explains it.
    expect(slice().decisions[5]?.status).toBe('sending');
    await respond([requestWith('ROLE_APPLY_IS_APPROVED', cy)]);
    expect([slice().decisions[5]?.status, slice().items[5]?.notification.roleApply?.decidedBy]).toEqual(['failed', cy]);
  });

  it('about a notice that is gone removes it', async () => {
    const { last, respond, shown } = await begin(null);
    last('sharing.refuse')?.refuse({ code: 'FILE_NOT_FOUND', status: 404 });
    await settle();
    await respond([makeNotice(4)]);
    expect(shown()).toEqual([]);
  });
});
