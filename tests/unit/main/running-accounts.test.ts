import { expect, test } from 'vitest';
import type { AccountServices } from '../../../src/main/account-services';
import { silentLog } from '../../../src/main/logging/logger';
import { createRunningAccounts } from '../../../src/main/running-accounts';
import type { ActiveAccount, SessionChange } from '../../../src/main/session/session-memory';
import { me, settle } from './fakes';

const createHost = () => {
  const tokens = new Map<string, string>();
  const acts: string[] = [];
  const listeners: ((change: SessionChange) => void)[] = [];
  let letIn = (): void => undefined;
  const account = (key: string): ActiveAccount | null => {
    const token = tokens.get(key);
    return token === undefined ? null : { key, token, server: 'https://deckle.example', user: me, isRemembered: true };
  };
  const running = createRunningAccounts({
    session: { account, accounts: () => [], waitForAccount: async (key) => account(key), onChanged: (listener) => { listeners.push(listener); } },
    async open({ key, token }) {
      acts.push(`open ${token}`);
      if (token === 'slow') await new Promise<void>((resolve) => { letIn = resolve; });
      if (token === 'broken') throw new Error('no room');
      return { key, close: () => { acts.push(`close ${token}`); } } as unknown as AccountServices;
    },
    log: silentLog,
  });
  const become = (key: string, token: string | null): void => {
    if (token === null) tokens.delete(key);
    else tokens.set(key, token);
    for (const listener of listeners) listener({ kind: 'updated', key });
  };
  return { running, acts, become, letIn: () => { letIn(); } };
};

test('each account has its own services, and the actions of one do not affect the others', async () => {
  const { running, acts, become } = createHost();
  become('a', 't1');
  become('b', 't2');
  await settle();
  expect(running.all().map(({ key }) => key)).toEqual(['a', 'b']);
  become('b', 't2');
  become('a', null);
  expect(acts).toEqual(['open t1', 'open t2', 'close t1']);
  expect([running.services('a'), running.services('b')?.key]).toEqual([null, 'b']);
});

test('a new token of the same person opens them anew', async () => {
  const { acts, become } = createHost();
  become('a', 't1');
  await settle();
  become('a', 't2');
  expect(acts).toEqual(['open t1', 'close t1', 'open t2']);
});

test('services that are closed while they open end before the next ones, whose places they would remove', async () => {
  const { running, acts, become, letIn } = createHost();
  become('a', 'slow');
  become('a', 't2');
  await settle();
  expect(acts).toEqual(['open slow']);
  letIn();
  await settle();
  expect(acts).toEqual(['open slow', 'close slow', 'open t2']);
  expect(running.services('a')?.key).toBe('a');
});

test('a waiting caller gets the services once they are open, and no caller those of a session that ended in between', async () => {
  const { running, acts, become, letIn } = createHost();
  become('a', 'slow');
  const early = running.waitForServices('a');
  letIn();
  expect((await early).key).toBe('a');
  become('b', 'slow');
  const late = running.waitForServices('b');
  await settle();
  become('b', null);
  letIn();
  await expect(late).rejects.toMatchObject({ failure: { code: 'LOGIN_STATE_CHANGED' } });
  expect(acts.at(-1)).toBe('close slow');
  await expect(running.waitForServices('nobody')).rejects.toMatchObject({ failure: { code: 'LOGIN_STATE_CHANGED' } });
});

test('services that could not be opened are retried on the next request', async () => {
  const { running, acts, become } = createHost();
  become('a', 'broken');
  await settle();
  await expect(running.waitForServices('a')).rejects.toThrow('no room');
  expect(acts).toEqual(['open broken', 'open broken']);
});
