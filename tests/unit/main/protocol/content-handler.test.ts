import { describe, expect, it } from 'vitest';
import { createContentHandler } from '../../../../src/main/protocol/content-handler';

const guid = 'A000000000000000000001';

const createHost = (respond: () => Response | Promise<Response> = () => new Response('bytes'), token: string | null = 'token-1', basePath = '/api') => {
  const requests: { url: string; headers: Record<string, string>; method: string }[] = [];
  const ended: string[] = [];
  const handle = createContentHandler({
    server: 'https://deckle.example', basePath, token: () => token, onSessionEnded: (reason) => { ended.push(reason); },
    fetch: async (url, init) => {
      requests.push({ url: url as string, headers: init?.headers as Record<string, string>, method: init?.method ?? '' });
      return respond();
    },
  });
  return { requests, ended, get: (path: string, init?: RequestInit) => handle(new Request(`https://content${path}`, init)) };
};

describe('app://content', () => {
  it('requests from the server with the token and passes ranges on, and nothing else of the page', async () => {
    const { requests, get } = createHost(() => new Response('byt', {
      status: 206, headers: { 'content-type': 'image/png', 'content-range': 'bytes 0-2/5', 'set-cookie': 'a=b', 'content-security-policy': 'default-src *' },
    }));
    const response = await get(`/api/files/${guid}/download`, { headers: { range: 'bytes=0-2', 'x-evil': '1', authorization: 'Bearer other' } });
    expect(requests).toEqual([{ url: `https://deckle.example/api/files/${guid}/download`, method: 'GET', headers: { range: 'bytes=0-2', authorization: 'Bearer token-1' } }]);
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/png', 'content-range': 'bytes 0-2/5',
      'content-security-policy': "sandbox; default-src 'none'", 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff',
      'access-control-allow-origin': 'app://deckle', 'access-control-allow-headers': 'range', 'access-control-expose-headers': 'content-length, content-range, etag, x-content-head, x-content-length',
    });
    expect(await response.text()).toBe('byt');
  });

  it.each([
    '/api/users/me', '/api/files', `/api/files/${guid}`, '/api/files/..%2fusers%2fme/download', `/api/files/${guid}/download/..%2f..`,
    `/api/files/${guid.slice(1)}/download`, `/files/${guid}/download`, '/',
  ])('does not know %s', async (path) => {
    const { requests, get } = createHost();
    expect((await get(path)).status).toBe(404);
    expect(requests).toEqual([]);
  });

  it('serves pictures of people by their hash alone', async () => {
    const { get, requests } = createHost();
    const hash = 'ab'.repeat(32);
    expect((await get(`/api/avatars/${hash}?token=x`)).status).toBe(200);
    for (const path of ['/api/avatars/', `/api/avatars/${hash}0`, `/api/avatars/${hash.toUpperCase()}`, `/api/avatars/${hash}/x`, '/api/users/me/avatar']) expect((await get(path)).status).toBe(404);
    expect(requests.map(({ url }) => url)).toEqual([`https://deckle.example/api/avatars/${hash}`]);
  });

  it('passes the size of a thumbnail on, and nothing else of the query', async () => {
    const { requests, get } = createHost();
    expect((await get(`/api/files/${guid}/thumbnail?size=tile&token=x`)).status).toBe(200);
    for (const query of ['', '?size=', '?size=huge', '?size=toString']) expect((await get(`/api/files/${guid}/thumbnail${query}`)).status).toBe(404);
    expect((await get(`/api/files/${guid}/download?size=tile`)).status).toBe(200);
    expect(requests.map(({ url }) => url)).toEqual([`https://deckle.example/api/files/${guid}/thumbnail?size=tile`, `https://deckle.example/api/files/${guid}/download`]);
  });

  it('serves the content of online files, whose path is outside of the base path', async () => {
    const { requests, get } = createHost(undefined, undefined, '/office');
    expect((await get(`/edit/files/${guid}/content?x=1`)).status).toBe(200);
    for (const path of [`/edit/files/${guid}/sync`, `/edit/files/${guid.slice(1)}/content`, `/office/edit/files/${guid}/content`]) expect((await get(path)).status).toBe(404);
    expect(requests.map(({ url }) => url)).toEqual([`https://deckle.example/edit/files/${guid}/content`]);
  });

  it('serves the bytes of a server with another base path, and of no other path', async () => {
    const { requests, get } = createHost(undefined, undefined, '/office/v1.2');
    for (const elsewhere of ['/api', '', '/office', '/office/v112', '/other/office/v1.2']) expect((await get(`${elsewhere}/files/${guid}/download`)).status).toBe(404);
    expect((await get(`/office/v1.2/files/${guid}/download`)).status).toBe(200);
    expect(requests.map(({ url }) => url)).toEqual([`https://deckle.example/office/v1.2/files/${guid}/download`]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('refuses %s', async (method) => {
    const { requests, get } = createHost();
    expect((await get(`/api/files/${guid}/download`, { method })).status).toBe(405);
    expect(requests).toEqual([]);
  });

  it('returns nothing for a window without a session', async () => {
    const { requests, get } = createHost(() => new Response('bytes'), null);
    expect((await get(`/api/files/${guid}/download`)).status).toBe(403);
    expect(requests).toEqual([]);
  });

  it('reports the end of the session, and an unreachable server', async () => {
    const expired = createHost(() => new Response('', { status: 401 }));
    expect((await expired.get(`/api/files/${guid}/download`)).status).toBe(401);
    expect(expired.ended).toEqual(['expired']);
    const offline = createHost(() => { throw new TypeError('net::ERR_CONNECTION_REFUSED'); });
    expect((await offline.get(`/api/files/${guid}/download`)).status).toBe(502);
  });
});
