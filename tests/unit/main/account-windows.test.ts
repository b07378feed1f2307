import { expect, test } from 'vitest';
import { createAccountWindows } from '../../../src/main/account-windows';
import { silentLog } from '../../../src/main/logging/logger';
import type { SessionAccount } from '../../../src/main/session/desktop-session';
import type { SessionChange } from '../../../src/main/session/session-memory';
import type { OpenWindow } from '../../../src/main/windows/window-handle';

/** Fake windows by account. `unseen` windows are hidden and only send their changes. */
const createHost = (accounts: readonly (string | null)[], front: string | null, isUnseen = false, remembered: readonly string[] = [], signedIn: readonly string[] = []) => {
  const acts: string[] = [];
  const listeners: ((change: SessionChange) => void)[] = [];
  let windows = accounts.map((accountKey, index) => ({
    accountKey, pushClientId: String(index), isHidden: () => isUnseen, send: (channel: string) => { if (channel === 'session:changed') acts.push(`tell ${accountKey}`); },
  } as unknown as OpenWindow));
  const add = (accountKey: string | null): void => { windows = [...windows, { accountKey, isHidden: () => false, send: () => undefined } as unknown as OpenWindow]; };
  const accountWindows = createAccountWindows({
    session: { activeKey: () => front, stateOf: () => ({ status: 'signed-out', server: 's', reason: null }), accounts: () => signedIn.map((key) => ({ key, isSignedIn: true }) as SessionAccount), onChanged: (listener) => { listeners.push(listener); } },
    windows: () => windows, log: silentLog,
    open: (key) => { acts.push(`open ${key}`); add(key); },
    restore(key) {
      if (!remembered.includes(key)) return false;
      acts.push(`restore ${key}`);
      add(key);
      return true;
    },
    forget: (key) => { acts.push(`forget ${key}`); },
    focus: ({ accountKey }) => { acts.push(`focus ${accountKey}`); },
    dismiss(window, afterMs) {
      acts.push(`leave ${window.accountKey} after ${afterMs}`);
      windows = windows.filter((other) => other !== window);
    },
  });
  return { acts, accountWindows, change: (change: SessionChange) => { for (const listener of listeners) listener(change); } };
};

test('signing in opens the account in its own window, and the sign-in window closes', () => {
  const { acts, change } = createHost(['a', null], 'b');
  change({ kind: 'signed-in', key: 'b' });
  expect(acts).toEqual(['open b', 'leave null after 0']);
});

test('signing out closes the windows of that account alone, and another account is focused', () => {
  const { acts, change } = createHost(['a', 'b', 'a'], 'b');
  change({ kind: 'signed-out', key: 'a', reason: null });
  expect(acts).toEqual(['focus b', 'tell a', 'leave a after 3000', 'tell a', 'leave a after 3000', 'forget a']);
});

test('the last sign-out, and a session that the server ended, lead to the sign-in window', () => {
  const last = createHost(['a'], null);
  last.change({ kind: 'signed-out', key: 'a', reason: null });
  expect(last.acts).toEqual(['open null', 'tell a', 'leave a after 3000', 'forget a']);
  const ended = createHost(['a', 'b'], 'b');
  ended.change({ kind: 'signed-out', key: 'a', reason: 'expired' });
  expect(ended.acts).toEqual(['open null', 'tell a', 'leave a after 3000']);
});

test('a page keeps its data if only the keychain does not respond: it is not notified', () => {
  const { acts, change } = createHost(['a'], null);
  change({ kind: 'signed-out', key: 'a', reason: 'keychain' });
  expect(acts).toEqual(['open null', 'leave a after 0']);
});

test('nothing opens without a visible window: with a window that only sends, or none of that account', () => {
  const unseen = createHost(['a'], null, true);
  unseen.change({ kind: 'signed-out', key: 'a', reason: 'expired' });
  expect(unseen.acts).toEqual(['tell a', 'leave a after 3000']);
  const elsewhere = createHost(['b'], 'b');
  elsewhere.change({ kind: 'signed-out', key: 'a', reason: 'expired' });
  expect(elsewhere.acts).toEqual([]);
});

test('a closing window is not focused when its person signs in again', () => {
  const { acts, change } = createHost(['a'], null);
  change({ kind: 'signed-out', key: 'a', reason: null });
  acts.length = 0;
  change({ kind: 'signed-in', key: 'a' });
  expect(acts).toEqual(['open a', 'leave null after 0']);
});

test('at the start every account has its windows back, the front one last; an account without any has one', () => {
  const some = createHost([], 'b', false, ['a', 'b'], ['a', 'b', 'c']);
  some.accountWindows.restoreAll();
  expect(some.acts).toEqual(['restore a', 'restore b']);
  const none = createHost([], 'b', false, [], ['a', 'b']);
  none.accountWindows.restoreAll();
  expect(none.acts).toEqual(['open b']);
  const nobody = createHost([], null);
  nobody.accountWindows.restoreAll();
  expect(nobody.acts).toEqual(['open null']);
});
