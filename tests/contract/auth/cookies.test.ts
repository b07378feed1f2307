import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, startTestServer, type TestPerson, type TestServer, type TestServerOptions } from '../../support/test-server';
import { rawRequest, type RawResponse, type RawOptions } from '../http/raw-request';

let nowMs: number;
let server: TestServer;
let ada: TestPerson;
const start = async (config: TestServerOptions['config'] = {}): Promise<void> => {
  server = await startTestServer({ clock: () => new Date(nowMs), config });
  ada = await server.register();
};
beforeEach(async () => {
  nowMs = Date.parse('2026-03-01T10:00:00Z');
  await start();
});
afterEach(() => server.stop());

const marker = { 'x-requested-with': 'XmlHttpRequest' };
const signIn = (headers: Record<string, string>): Promise<RawResponse> =>
  rawRequest(server.url, 'POST', '/api/auth/password/login', { headers, body: { email: ada.email, password: digestOf(ada.password) } });
/** `name=value` of the cookie that a response sets. */
const cookieOf = (response: RawResponse): string => response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
const signInAsPage = async (): Promise<string> => cookieOf(await signIn({ ...marker, origin: server.url }));
const create = (headers: Record<string, string>, options: RawOptions = {}): Promise<RawResponse> =>
  rawRequest(server.url, 'POST', '/api/files', { headers, body: { type: 1, name: 'From the page' }, ...options });

describe('signing in from a page', () => {
  it('of our own origin with the marker sets a cookie and returns no token', async () => {
    const response = await signIn({ ...marker, origin: server.url });
    expect(response.json()).toMatchObject({ user: { id: ada.user.id }, token: null });
    const [pair = '', ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
    expect(pair).toMatch(/^deckle_session_[0-9a-f]{12}=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['Expires=Sat, 30 May 2026 10:00:00 GMT', 'HttpOnly', 'Path=/', 'SameSite=Lax']);
    expect((await rawRequest(server.url, 'GET', '/api/users/me', { headers: { cookie: pair } })).status).toBe(200);
  });

  it('works if the browser names no origin but says that the origin is ours', async () => {
    expect((await signIn({ ...marker, 'sec-fetch-site': 'same-origin' })).json()).toMatchObject({ token: null });
  });

  it.each([
    ['without the marker', (): Record<string, string> => ({ origin: server.url })],
    ['of another origin', () => ({ ...marker, origin: 'https://evil.example' })],
    ['of another port', () => ({ ...marker, origin: 'http://127.0.0.1:1' })],
    ['without an origin', () => marker],
    ['of another site', () => ({ ...marker, 'sec-fetch-site': 'same-site' })],
    ['of an opaque origin', () => ({ ...marker, origin: 'null' })],
  ])('%s sets none and returns the token', async (_, headers) => {
    const response = await signIn(headers());
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((response.json() as { token: string }).token).toMatch(/^[\w-]{43}$/);
  });

  it('sets a cookie for registering, too', async () => {
    const response = await rawRequest(server.url, 'POST', '/api/auth/password/register', { headers: { ...marker, origin: server.url }, body: { email: 'page@example.com', password: digestOf('x'), name: 'Page' } });
    expect([response.status, (response.json() as { token: null }).token]).toEqual([201, null]);
    expect(cookieOf(response)).not.toBe('');
  });

  it('is Secure if clients connect over https', async () => {
    await server.stop();
    await start({ publicOrigin: 'https://deckle.example' });
    const response = await signIn({ ...marker, origin: 'https://deckle.example' });
    expect(response.headers.get('set-cookie')).toContain('; Secure');
    expect(response.json()).toMatchObject({ token: null });
  });

  it('does not touch the cookies of a server on another port', async () => {
    const cookie = await signInAsPage();
    const other = await startTestServer();
    try {
      expect((await rawRequest(other.url, 'GET', '/api/users/me', { headers: { cookie } })).status).toBe(401);
      const bea = await other.register('Bea');
      const response = await rawRequest(other.url, 'POST', '/api/auth/password/login', { headers: { ...marker, origin: other.url }, body: { email: bea.email, password: digestOf(bea.password) } });
      expect(cookieOf(response).split('=')[0]).not.toBe(cookie.split('=')[0]);
    } finally {
      await other.stop();
    }
  });
});

describe('a cookie session', () => {
  it('writes with the marker, from our own origin or without an origin', async () => {
    const cookie = await signInAsPage();
    expect((await create({ cookie, ...marker, origin: server.url })).status).toBe(201);
    expect((await create({ cookie, ...marker })).status).toBe(201);
  });

  it.each([
    ['AJAX_MARKER_MISSING', (): Record<string, string> => ({})],
    ['AJAX_MARKER_MISSING', () => ({ origin: server.url })],
    ['AJAX_MARKER_MISSING', () => ({ 'x-requested-with': 'other' })],
    ['ORIGIN_REFUSED', () => ({ ...marker, origin: 'https://evil.example' })],
    ['ORIGIN_REFUSED', () => ({ ...marker, origin: 'null' })],
  ] as const)('is refused with %s, and changes nothing', async (code, headers) => {
    const cookie = await signInAsPage();
    const response = await create({ cookie, ...headers() });
    expect([response.status, response.refusal().code]).toEqual([403, code]);
    expect((await ada.client.call('files.list', {})).files).toEqual([]);
  });

  it.each(['DELETE', 'PATCH'])('needs the marker for %s', async (method) => {
    const cookie = await signInAsPage();
    const { guid } = await ada.client.call('files.create', { body: { type: 1, name: 'Here' } });
    const response = await rawRequest(server.url, method, `/api/files/${guid}`, { headers: { cookie }, ...(method === 'PATCH' ? { body: { name: 'There' } } : {}) });
    expect(response.refusal().code).toBe('AJAX_MARKER_MISSING');
    expect((await ada.client.call('files.get', { params: { id: guid } })).name).toBe('Here');
  });

  it('needs the marker for a list of notices that counts as seen, and only for that', async () => {
    const cookie = await signInAsPage();
    const list = (query: string, headers: Record<string, string>) => rawRequest(server.url, 'GET', `/api/notifications${query}`, { headers: { cookie, ...headers } });
    await server.pool.query('insert into notice_counts (person_id, last_place, unread, unpeeked) values ($1, 1, 1, 1)', [ada.user.id]);
    expect((await list('?action=peek', {})).refusal().code).toBe('AJAX_MARKER_MISSING');
    expect((await list('?action=peek', { ...marker, origin: 'https://evil.example' })).refusal().code).toBe('ORIGIN_REFUSED');
    expect((await list('', {})).status).toBe(200);
    expect(await ada.client.call('notices.unpeekedCount', {})).toEqual({ count: 1 });
    expect((await list('?action=peek', marker)).status).toBe(200);
    expect(await ada.client.call('notices.unpeekedCount', {})).toEqual({ count: 0 });
  });

  it('reads without the marker', async () => {
    const cookie = await signInAsPage();
    for (const method of ['GET', 'HEAD']) expect((await rawRequest(server.url, method, '/api/files', { headers: { cookie } })).status).toBe(200);
  });

  it('is ignored if the request has a token too', async () => {
    const cookie = await signInAsPage();
    const bea = await server.register('Bea');
    const response = await rawRequest(server.url, 'GET', '/api/users/me', { headers: { cookie }, token: bea.token });
    expect(response.json()).toMatchObject({ id: bea.user.id });
  });

  it('needs no marker if the request has a token', async () => {
    expect((await create({}, { token: ada.token })).status).toBe(201);
  });

  it('ends by signing out, which removes the cookie', async () => {
    const cookie = await signInAsPage();
    const response = await rawRequest(server.url, 'POST', '/api/auth/logout', { headers: { cookie, ...marker, origin: server.url } });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^deckle_session_[0-9a-f]{12}=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await rawRequest(server.url, 'GET', '/api/users/me', { headers: { cookie } })).status).toBe(401);
  });

  it('that is over does not block what a link opens to everyone, unless the page still believes someone is signed in', async () => {
    const cookie = await signInAsPage();
    const { guid } = await ada.client.call('files.create', { body: { type: 1, name: 'Open' } });
    await ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
    await rawRequest(server.url, 'POST', '/api/auth/logout', { headers: { cookie, ...marker, origin: server.url } });
    const look = (headers: Record<string, string>, token?: string) => rawRequest(server.url, 'GET', `/api/files/${guid}`, { headers, ...(token === undefined ? {} : { token }) });
    const response = await look({ cookie });
    expect([response.status, (response.json() as { role: string }).role]).toEqual([200, 'unknown']);
    expect((await look({ cookie, 'x-person-id': String(ada.user.id) })).refusal().code).toBe('NOT_SIGNED_IN');
    expect((await look({}, 'no token of ours')).refusal().code).toBe('NOT_SIGNED_IN');
    expect((await rawRequest(server.url, 'GET', '/api/files', { headers: { cookie } })).refusal().code).toBe('NOT_SIGNED_IN');
  });

  it('sends its cookie again, with a later expiry, as it is used', async () => {
    const cookie = await signInAsPage();
    const use = () => rawRequest(server.url, 'GET', '/api/users/me', { headers: { cookie } });
    nowMs += 60_000;
    expect((await use()).headers.get('set-cookie')).toBeNull();
    nowMs += 1000;
    const response = await use();
    expect(cookieOf(response)).toBe(cookie);
    expect(response.headers.get('set-cookie')).toContain('Expires=Sat, 30 May 2026 10:01:01 GMT');
  });
});

describe('a page that believes a different person is signed in', () => {
  const changes: readonly [string, string, RawOptions][] = [
    ['GET', '/api/files', {}],
    ['GET', '/api/users/me', {}],
    ['GET', '/api/events?after=0&limit=10', {}],
    ['POST', '/api/files', { body: { type: 1, name: 'Of whom?' } }],
    ['POST', '/api/auth/logout', {}],
    ['POST', '/api/uploads', { headers: { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': 'filename YQ==' } }],
  ];

  it.each(changes)('is refused with SESSION_CHANGED: %s %s', async (method, path, { headers, body }) => {
    const cookie = await signInAsPage();
    const bea = await server.register('Bea');
    const response = await rawRequest(server.url, method, path, { headers: { ...headers, cookie, ...marker, 'x-person-id': String(bea.user.id) }, ...(body === undefined ? {} : { body }) });
    expect([response.status, response.refusal().code]).toEqual([401, 'SESSION_CHANGED']);
    expect(response.headers.get('set-cookie')).toBeNull();
    for (const { client } of [ada, bea]) expect((await client.call('files.list', {})).files).toEqual([]);
    expect((await rawRequest(server.url, 'GET', '/api/users/me', { headers: { cookie } })).json()).toMatchObject({ id: ada.user.id });
  });

  it.each(['', 'ada', '1e3'])('is refused also if it believes that no particular person is signed in (%j)', async (believed) => {
    const cookie = await signInAsPage();
    expect((await create({ cookie, ...marker, 'x-person-id': believed })).refusal().code).toBe('SESSION_CHANGED');
  });

  it('does not learn that the other account is blocked', async () => {
    const cookie = await signInAsPage();
    await server.pool.query('update people set is_blocked = true where id = $1', [ada.user.id]);
    expect((await create({ cookie, ...marker, 'x-person-id': '0' })).refusal().code).toBe('SESSION_CHANGED');
  });

  it('is served if it is right, and if a token names the caller', async () => {
    const cookie = await signInAsPage();
    const bea = await server.register('Bea');
    expect((await create({ cookie, ...marker, 'x-person-id': String(ada.user.id) })).status).toBe(201);
    expect((await create({ 'x-person-id': String(bea.user.id) }, { token: ada.token })).status).toBe(201);
  });
});
