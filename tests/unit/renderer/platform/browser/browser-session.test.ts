// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, clientFailure } from '../../../../../src/api-client/call-error';
import type { ApiClient } from '../../../../../src/api-client/api-client';
import type { SessionState } from '../../../../../src/contract/bridge';
import type { Me } from '../../../../../src/contract/entities/session';
import { createBrowserSession } from '../../../../../src/renderer/platform/browser/browser-session';
import { person, settle } from '../../support/store-fixture';

const key = 'deckle:person';
const mina: Me = { ...person(7), name: 'Mina' };

type Answer = Me | 'offline' | 401 | 423;

/** A page of the browser; the test chooses the server's response to the cookie. */
const openPage = (first: Answer) => {
  let answer = first;
  const asked: string[] = [];
  const told: SessionState[] = [];
  const logins: SessionState[] = [];
  const call = async (name: string): Promise<unknown> => {
    asked.push(name);
    if (name === 'auth.logout') return undefined;
    if (answer === 'offline') throw new CallError(clientFailure('OFFLINE'));
    if (typeof answer === 'number') throw new CallError(clientFailure(answer === 401 ? 'NOT_SIGNED_IN' : 'ACCOUNT_BLOCKED', answer));
    return answer;
  };
  const client = { call, clearCache: () => undefined } as unknown as ApiClient;
  const session = createBrowserSession({ cookieClient: client, client, onLogin: (state) => { logins.push(state); } });
  session.bridge.onChanged((state) => { told.push(state); });
  return { session, told, logins, asked, says: (next: Answer) => { answer = next; } };
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('a page of somebody who was here before', () => {
  beforeEach(() => { localStorage.setItem(key, JSON.stringify(mina)); });

  it('begins as they without waiting for the server', async () => {
    const { session, logins } = openPage('offline');
    expect(await session.bridge.current()).toMatchObject({ status: 'signed-in', user: { id: 7, name: 'Mina' } });
    expect(session.personId()).toBe(7);
    expect(logins).toHaveLength(1);
  });

  it('stays so while the server cannot be reached, and then gets the person\'s new data', async () => {
    const { session, told, logins, asked, says } = openPage('offline');
    await session.bridge.current();
    await settle();
    expect(told).toEqual([]);
    says({ ...mina, name: 'Mina K.' });
    session.handleServerReachable();
    await settle();
    expect(told).toMatchObject([{ status: 'signed-in', user: { id: 7, name: 'Mina K.' } }]);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ name: 'Mina K.' });
    // The same person continues with all changes in progress, after one sign-in.
    expect(logins).toHaveLength(1);
    session.handleServerReachable();
    await settle();
    expect(asked).toEqual(['account.me', 'account.me']);
  });

  it.each([[401, 'expired'], [423, 'blocked']] as const)('ends where the server refuses the session (%i)', async (status, reason) => {
    const { session, told } = openPage(status);
    await session.bridge.current();
    await settle();
    expect(told).toMatchObject([{ status: 'signed-out', reason }]);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('begins anew if somebody else is signed in meanwhile', async () => {
    const { session, told, logins } = openPage(person(8));
    await session.bridge.current();
    await settle();
    expect(told).toMatchObject([{ status: 'signed-in', user: { id: 8 } }]);
    expect(logins).toHaveLength(2);
    expect(session.personId()).toBe(8);
  });

  it('remembers nobody after a sign-out', async () => {
    const { session } = openPage(mina);
    await session.bridge.current();
    await session.bridge.signOut();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('remembers nobody of whom it cannot make sense', async () => {
    localStorage.setItem(key, '{"id":"seven"}');
    const { session } = openPage(401);
    expect(await session.bridge.current()).toMatchObject({ status: 'signed-out', reason: null });
  });
});

describe('a page where nobody was before', () => {
  it('waits for the server, and remembers who it is', async () => {
    const { session, says } = openPage('offline');
    await expect(session.bridge.current()).rejects.toMatchObject({ failure: { code: 'OFFLINE' } });
    says(mina);
    expect(await session.bridge.current()).toMatchObject({ status: 'signed-in' });
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ id: 7 });
  });
});
