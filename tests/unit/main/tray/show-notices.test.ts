import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import type { Notice, NoticeEvent, NoticeSource } from '../../../../src/main/tray/notice-source';
import { showNotices, type NoticeInput } from '../../../../src/main/tray/show-notices';
import { createUnreadCounts, jitterMs, pollMs } from '../../../../src/main/tray/unread-counts';
import { createActivityWatch, inactivityTimeoutMs } from '../../../../src/main/realtime/activity-watch';
import { createFakeTimers, settle } from '../fakes';

const createFakeSource = (counts: Record<string, number> = {}, failsToAct = false) => {
  const listeners = new Set<(event: NoticeEvent) => void>();
  const requests: string[] = [];
  const acts: string[] = [];
  const source: NoticeSource = {
    async fetchUnread(key) {
      requests.push(key);
      const count = counts[key];
      if (count === undefined) throw new Error('offline');
      return count;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    async runAction(key, id, action) {
      acts.push(`${key} ${id} ${action}`);
      if (failsToAct) throw new Error('offline');
    },
  };
  return { source, requests, acts, notify: (event: NoticeEvent) => { for (const listener of listeners) listener(event); } };
};

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({ id, title: `Title ${id}`, body: 'Body', route: '/recent', actions: ['open', 'approve', 'refuse', 'mark-read'], ...more });

const bench = (change: { areShown?: boolean; withContent?: boolean; isQuiet?: boolean; seen?: string; withSound?: boolean; failsToAct?: boolean } = {}) => {
  const fake = createFakeSource({}, change.failsToAct);
  const shown: (NoticeInput & { isClosed: boolean })[] = [];
  const opened: string[] = [];
  const time = { now: 0 };
  showNotices({
    source: fake.source, settings: () => ({ areShown: change.areShown ?? true, withContent: change.withContent ?? true, withSound: change.withSound, doNotDisturb: false }), isDoNotDisturb: () => change.isQuiet ?? false,
    isSeen: (_, route) => route === change.seen, isSignedIn: (key) => key !== 'gone',
    show(input) {
      const entry = { ...input, isClosed: false };
      shown.push(entry);
      return { close: () => { entry.isClosed = true; } };
    },
    open: (key, route) => { opened.push(`${key} ${route}`); },
    texts: () => (key, values = {}) => [key, ...Object.values(values)].join(' '), now: () => time.now, log: silentLog,
  });
  return { ...fake, shown, opened, time, come: (id: string, more: Partial<Notice> = {}, accountKey = 'a') => { fake.notify({ type: 'notice', accountKey, notice: notice(id, more) }); } };
};
const isolated = (text: string): string => `\u2068${text}\u2069`;

describe('a notice of the system', () => {
  it('names the event, opens its page in its own account, and offers the possible actions', () => {
    const { shown, opened, acts, come } = bench();
    come('n1', {}, 'b');
    expect(shown.map(({ title, body, actions }) => [title, body, actions.map(({ text }) => text)])).toEqual([[isolated('Title n1'), isolated('Body'), ['noticeApprove', 'noticeRefuse', 'noticeMarkRead']]]);
    shown[0]?.onClick();
    for (const { onAction } of shown[0]?.actions ?? []) onAction();
    expect([opened, acts]).toEqual([['b /recent'], ['b n1 open', 'b n1 approve', 'b n1 refuse', 'b n1 mark-read']]);
  });

  it('has the text that a person wrote on a line of its own', () => {
    const { shown, come } = bench();
    come('n1', { message: 'Two\ntypos' });
    expect(shown[0]?.body).toBe(`${isolated('Body')}\n${isolated('Two typos')}`);
  });

  it.each([[undefined, true], [false, true], [true, false]] as const)('is silent unless the person wants a sound (%s)', (withSound, isSilent) => {
    const { shown, come } = bench({ ...(withSound === undefined ? {} : { withSound }) });
    for (const id of ['1', '2', '3', '4', '5']) come(id);
    expect(new Set(shown.map((each) => each.isSilent))).toEqual(new Set([isSilent]));
  });

  it('says if its button failed, also during do-not-disturb, and leads to the page', async () => {
    const state = { failsToAct: true, isQuiet: false };
    const { shown, come, opened } = bench(state);
    come('n1');
    state.isQuiet = true;
    shown[0]?.actions[0]?.onAction();
    await settle();
    expect(shown.slice(1).map(({ title, body, actions }) => [title, body, actions])).toEqual([['noticeFailed', 'noticeFailedText', []]]);
    shown[1]?.onClick();
    expect(opened).toEqual(['a /recent']);
  });

  it('opens its page silently if it could not be marked as read', async () => {
    const { shown, come, opened } = bench({ failsToAct: true });
    come('n1');
    shown[0]?.onClick();
    await settle();
    expect([shown.length, opened]).toEqual([1, ['a /recent']]);
  });

  it('hides its content on the person\'s request', () => {
    const { shown, come } = bench({ withContent: false });
    come('n1', { message: 'Secret' });
    expect(shown.map(({ title, body }) => [title, body])).toEqual([['noticeTitle', '']]);
  });

  it.each([
    ['notices are off', { areShown: false }, 'a'], ['nobody wants to be disturbed', { isQuiet: true }, 'a'], ['its page is looked at', { seen: '/recent' }, 'a'], ['its account is signed out', {}, 'gone'],
  ] as const)('is not shown if %s', (_, change, key) => {
    const { shown, come } = bench(change);
    come('n1', {}, key);
    expect(shown).toEqual([]);
  });

  it('is one notice with a number for five within ten seconds, and is shown singly again after that', () => {
    const { shown, come, time } = bench();
    for (const id of ['1', '2', '3', '4', '5', '6']) {
      come(id);
      time.now += 1000;
    }
    const open = () => shown.filter(({ isClosed }) => !isClosed).map(({ title }) => title);
    expect(open()).toEqual(['noticesMany 6']);
    time.now += 10_000;
    come('7');
    expect(open()).toEqual(['noticesMany 6', isolated('Title 7')]);
  });
});

describe('the number of unread notices', () => {
  const counting = (counts: Record<string, number>, accounts = ['a', 'b']) => {
    const fake = createFakeSource(counts);
    const timers = createFakeTimers();
    const activity = createActivityWatch(timers);
    const totals: number[] = [];
    activity.recordActivity();
    const unread = createUnreadCounts({ source: fake.source, accounts: () => accounts, activity, timers, random: () => 1, onTotal: (total) => { totals.push(total); }, log: silentLog });
    return { ...fake, timers, totals, unread, accounts, activity };
  };

  it('is that of all accounts, and is lower when one signs out', async () => {
    const { unread, totals, notify, accounts } = counting({ a: 2, b: 3 });
    unread.updateAccounts();
    await settle();
    notify({ type: 'unread', accountKey: 'a', count: 7 });
    accounts.pop();
    unread.updateAccounts();
    expect([totals.at(-1), totals.includes(10)]).toEqual([7, true]);
  });

  it('is not that of an account which signed out during the request, not even when it signs in again', async () => {
    const { unread, totals, notify, accounts, requests } = counting({ a: 2 }, ['a']);
    unread.updateAccounts();
    accounts.pop();
    unread.updateAccounts();
    await settle();
    notify({ type: 'unread', accountKey: 'a', count: 5 });
    accounts.push('a');
    unread.updateAccounts();
    await settle();
    expect([totals, requests]).toEqual([[2], ['a', 'a']]);
  });

  it('is requested every few minutes while the connection rests, and not while a person is active', async () => {
    const { requests, timers, activity } = counting({ a: 1, b: 1 });
    timers.advance(inactivityTimeoutMs - 1);
    expect(requests).toEqual([]);
    timers.advance(1);
    timers.advance(pollMs + jitterMs / 2);
    await settle();
    expect(requests).toEqual(['a', 'b']);
    timers.advance(pollMs + jitterMs / 2);
    expect(requests).toEqual(['a', 'b', 'a', 'b']);
    activity.recordActivity();
    timers.advance(inactivityTimeoutMs - 1);
    expect(requests).toHaveLength(4);
  });

  it('is unchanged if the server is unreachable', async () => {
    const { totals, unread, notify } = counting({}, ['a']);
    notify({ type: 'unread', accountKey: 'a', count: 4 });
    unread.updateAccounts();
    await settle();
    expect(totals).toEqual([4]);
  });
});
