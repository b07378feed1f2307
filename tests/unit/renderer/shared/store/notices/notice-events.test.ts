import { describe, expect, it } from 'vitest';
import type { RealtimeMessage, WorkspaceBridge } from '../../../../../../src/contract/bridge';
import type { EventAction } from '../../../../../../src/contract/realtime/events';
import { createStore } from '../../../../../../src/renderer/shared/store/app-store';
import { loadNoticeTab } from '../../../../../../src/renderer/shared/store/notices/load-notices';
import { selectNotices, selectUnpeekedNotices } from '../../../../../../src/renderer/shared/store/notices/notices-slice';
import { connectResources, loadBesidePage } from '../../../../../../src/renderer/shared/store/resources/connect-resources';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { makeNotice } from '../../../support/make-notice';
import { createHeldBridge, person, settle } from '../../../support/store-fixture';

const start = async () => {
  const { bridge, calls } = createHeldBridge();
  const timers: { readonly run: () => void; readonly delayMs: number }[] = [];
  const store = createStore(bridge, () => undefined, (run, delayMs) => { timers.push({ run, delayMs }); });
  const signIn = (id: number): void => {
    store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(id), isRemembered: true }));
    store.dispatch(loadBesidePage());
  };
  let notify: (message: RealtimeMessage) => void = () => undefined;
  signIn(7);
  connectResources(store, { realtime: { subscribe: (listener: typeof notify) => { notify = listener; return () => undefined; } } } as unknown as WorkspaceBridge, new EventTarget());
  await settle();
  const lists = () => calls.filter(({ name }) => name === 'notices.list');
  const emit = (action: EventAction<'Notification'>, id: number): void => {
    notify({ type: 'event', event: { seq: 1, prevSeq: 0, kind: 'Notification', action, guid: String(id), at: '2026-01-02T10:00:00.000Z', origin: null, data: null } });
  };
  return { store, lists, timers, emit, notify, signIn };
};

describe('Notification', () => {
  it('requests the counts at sign-in, and once for many events, within 300 ms', async () => {
    const { lists, timers, emit } = await start();
    expect(lists()).toHaveLength(1);
    for (let id = 1; id <= 50; id += 1) emit('create', id);
    expect(lists()).toHaveLength(1);
    expect(timers).toHaveLength(1);
    expect(timers[0]?.delayMs).toBeGreaterThanOrEqual(50);
    expect(timers[0]?.delayMs).toBeLessThanOrEqual(300);
    timers[0]?.run();
    expect(lists()).toHaveLength(2);
  });

  it('reads the first page of a loaded list again, so that a decided request shows its outcome', async () => {
    const { store, lists, timers, emit } = await start();
    store.dispatch(loadNoticeTab('all'));
    lists().at(-1)?.answer({ notifications: [makeNotice(1)], unreadCount: 1, unpeekedCount: 0 });
    await settle();
    emit('create', 101);
    timers[0]?.run();
    lists().at(-1)?.answer({ notifications: [makeNotice(2, { status: 'unread' }), makeNotice(1)], unreadCount: 2, unpeekedCount: 1 });
    await settle();
    expect([selectNotices(store.getState(), 'all').map(({ id }) => id), selectUnpeekedNotices(store.getState())]).toEqual([[2, 1], 1]);
  });

  it('of an earlier login requests nothing', async () => {
    const { lists, timers, emit, signIn } = await start();
    emit('create', 1);
    signIn(8);
    await settle();
    const before = lists().length;
    timers[0]?.run();
    expect(lists().length).toBe(before);
  });

  it('that may have been missed causes a request', async () => {
    const { lists, notify } = await start();
    notify({ type: 'reset' });
    expect(lists()).toHaveLength(2);
    notify({ type: 'connection', isOnline: false });
    notify({ type: 'connection', isOnline: true });
    expect(lists()).toHaveLength(3);
  });
});
