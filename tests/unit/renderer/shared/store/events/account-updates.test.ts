import { describe, expect, test } from 'vitest';
import type { LiveEvent } from '../../../../../../src/contract/realtime/events';
import { scheduleAccountReload } from '../../../../../../src/renderer/shared/store/events/account-updates';
import { createStore } from '../../../../../../src/renderer/shared/store/app-store';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { createHeldBridge, person } from '../../../support/store-fixture';

const start = () => {
  const { bridge, calls } = createHeldBridge();
  const counts = { person: 0, screen: 0 };
  const timers: { run: () => void; delayMs: number }[] = [];
  const session = { refresh: async () => { counts.person += 1; } };
  const store = createStore({ ...bridge, session } as unknown as typeof bridge, () => undefined, (run, delayMs) => { timers.push({ run, delayMs }); });
  const signIn = (id: number): void => { store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(id), isRemembered: true })); };
  signIn(7);
  return {
    store, timers, counts, signIn, calls,
    receive(guid: string, random = 0.5): void {
      const event: LiveEvent = { seq: 1, prevSeq: 0, kind: 'Account', action: 'update', guid, at: '2026-01-03T00:00:00.000Z', origin: null, data: null };
      store.dispatch(scheduleAccountReload(event, () => { counts.screen += 1; }, () => random));
    },
  };
};

const own = person(7).desktopGuid;

describe('Account update', () => {
  test('of the person reads the person, the resources and the screen immediately', () => {
    const { receive, timers, counts, calls } = start();
    receive(own);
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([0]);
    timers[0]?.run();
    expect(counts).toEqual({ person: 1, screen: 1 });
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set([
      'notices.list', 'spaces.list', 'spaces.listPinned', 'spaces.count', 'quickAccess.list', 'desktopShortcuts.list', 'tags.list', 'account.me', 'quota.get', 'settings.getPreferences', 'settings.features', 'announcement.get',
    ]));
  });

  test('of the team has the same effect within 30 seconds, at a moment that differs between windows', () => {
    const { receive, timers, counts } = start();
    receive('12', 0.1);
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([3000]);
    // Further events of the team in that time have one effect. One of the person does not wait.
    receive('12', 0.9);
    receive(own);
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([3000, 0]);
    timers[1]?.run();
    timers[0]?.run();
    expect(counts).toEqual({ person: 2, screen: 2 });
  });

  test('has no effect on the person who signed in meanwhile', () => {
    const { receive, timers, counts, signIn } = start();
    receive('12');
    signIn(8);
    timers[0]?.run();
    expect(counts).toEqual({ person: 0, screen: 0 });
  });
});
