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

type Response = Me | 'offline' | 401 | 423;

/** A page of the browser; the test chooses the server's response to the cookie. */
const openPage = (first: Response) => {
  let result = first;
  const requests: string[] = [];
  const reported: SessionState[] = [];
  const logins: SessionState[] = [];
  let delay: Promise<void> | null = null;
  const call = async (name: string): Promise<unknown> => {
    requests.push(name);
    const waited = delay;
    const read = result;
    await waited;
    return respond(name, read);
  };
  const respond = (name: string, result: Response): unknown => {
    if (name === 'auth.logout') return undefined;
    if (result === 'offline') throw new CallError(clientFailure('OFFLINE'));
    if (typeof result === 'number') throw new CallError(clientFailure(result === 401 ? 'NOT_SIGNED_IN' : 'ACCOUNT_BLOCKED', result));
    return result;
  };
  const client = { call, clearCache: () => undefined } as unknown as ApiClient;
  const session = createBrowserSession({ cookieClient: client, client, onLogin: (state) => { logins.push(state); } });
  session.bridge.onChanged((state) => { reported.push(state); });
  return { session, reported, logins, requests, says: (next: Response) => { result = next; }, holds: (until: Promise<void> | null) => { delay = until; } };
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('a page with a remembered person', () => {
  beforeEach(() => { localStorage.setItem(key, JSON.stringify(mina)); });

  it('starts as that person without waiting for the server', async () => {
    const { session, logins } = openPage('offline');
    expect(await session.bridge.current()).toMatchObject({ status: 'signed-in', user: { id: 7, name: 'Mina' } });
    expect(session.personId()).toBe(7);
    expect(logins).toHaveLength(1);
  });

  it('is kept while the server is unreachable, and then gets the person\'s new data', async () => {
    const { session, reported, logins, requests, says } = openPage('offline');
    await session.bridge.current();
    await settle();
    expect(reported).toEqual([]);
    says({ ...mina, name: 'Mina K.' });
    session.handleServerReachable();
    await settle();
    expect(reported).toMatchObject([{ status: 'signed-in', user: { id: 7, name: 'Mina K.' } }]);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ name: 'Mina K.' });
    // The same person continues with all changes in progress, after one sign-in.
    expect(logins).toHaveLength(1);
    session.handleServerReachable();
    await settle();
    expect(requests).toEqual(['account.me', 'account.me']);
  });

  it.each(['the first', 'the second'])('has the newest details if %s of two reads at the same time responds first', async (first) => {
    const { session, reported, says, holds } = openPage('offline');
    await session.bridge.current();
    await settle();
    const hold = (): { readonly until: Promise<void>; release: () => void } => {
      let release = (): void => undefined;
      return { until: new Promise<void>((resolve) => { release = resolve; }), release: () => { release(); } };
    };
    const [older, newer] = [hold(), hold()];
    says(mina);
    holds(older.until);
    session.handleServerReachable();
    says({ ...mina, name: 'Mina K.' });
    holds(newer.until);
    const refreshed = session.bridge.refresh();
    for (const { release } of first === 'the first' ? [older, newer] : [newer, older]) {
      release();
      await settle();
    }
    await refreshed;
    expect(reported).toMatchObject([{ user: { name: 'Mina K.' } }]);
  });

  it.each<[string, object, object]>([
    ['an earlier version, with all details', mina, { id: 7, name: 'Mina', email: 'p7@example.com', mobile: null, avatar: null, desktopGuid: mina.desktopGuid }],
    ['a newer version, with a detail more', { ...mina, team: { id: 4 } }, { id: 7, name: 'Mina', email: 'p7@example.com', mobile: null, avatar: null, desktopGuid: mina.desktopGuid }],
    ['a version without most details', { id: 7 }, { id: 7, name: '', email: null, mobile: null, avatar: null, desktopGuid: '' }],
  ])('starts as a person whom %s kept', async (_title, content, user) => {
    localStorage.setItem(key, JSON.stringify(content));
    const { session } = openPage('offline');
    expect(await session.bridge.current()).toMatchObject({ status: 'signed-in', user });
  });

  it('keeps only the details that screens need without a server', async () => {
    const { session } = openPage({ ...mina, team: { id: 4 } } as Me);
    await session.bridge.current();
    await settle();
    expect(Object.keys(JSON.parse(localStorage.getItem(key) ?? '') as object).sort()).toEqual(['avatar', 'desktopGuid', 'email', 'id', 'mobile', 'name']);
  });

  it('shows the new details after a refresh, in the same session; a refused refresh ends it', async () => {
    const { session, reported, logins, says } = openPage(mina);
    await session.bridge.current();
    await settle();
    says({ ...mina, name: 'Mina K.' });
    await session.bridge.refresh();
    expect(reported.at(-1)).toMatchObject({ status: 'signed-in', user: { name: 'Mina K.' } });
    expect(logins).toHaveLength(1);
    says('offline');
    await expect(session.bridge.refresh()).rejects.toMatchObject({ failure: { code: 'OFFLINE' } });
    says(423);
    await session.bridge.refresh();
    expect(reported.at(-1)).toMatchObject({ status: 'signed-out', reason: 'blocked' });
  });

  it.each([[401, 'expired'], [423, 'blocked']] as const)('ends if the server refuses the session (%i)', async (status, reason) => {
    const { session, reported } = openPage(status);
    await session.bridge.current();
    await settle();
    expect(reported).toMatchObject([{ status: 'signed-out', reason }]);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('starts anew if another person is signed in in between', async () => {
    const { session, reported, logins } = openPage(person(8));
    await session.bridge.current();
    await settle();
    expect(reported).toMatchObject([{ status: 'signed-in', user: { id: 8 } }]);
    expect(logins).toHaveLength(2);
    expect(session.personId()).toBe(8);
  });

  it('remembers no one after a sign-out', async () => {
    const { session } = openPage(mina);
    await session.bridge.current();
    await session.bridge.signOut();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('remembers no one from unreadable data', async () => {
    localStorage.setItem(key, '{"id":"seven"}');
    const { session } = openPage(401);
    expect(await session.bridge.current()).toMatchObject({ status: 'signed-out', reason: null });
  });
});

describe('a page without a remembered person', () => {
  it('waits for the server, and remembers the person', async () => {
    const { session, says } = openPage('offline');
    await expect(session.bridge.current()).rejects.toMatchObject({ failure: { code: 'OFFLINE' } });
    says(mina);
    expect(await session.bridge.current()).toMatchObject({ status: 'signed-in' });
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ id: 7 });
  });
});
