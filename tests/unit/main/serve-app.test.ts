import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveApp, type AppRequest, type ServeContent, type ServePage } from '../../../src/main/serve-app';

afterEach(() => { vi.unstubAllGlobals(); });

const file: ServePage = async ({ url, method }) => ({ status: 200, headers: { 'content-type': 'text/plain' }, bytes: new TextEncoder().encode(`${method} ${url}`) });
const requestOf = (url: string, headers: AppRequest['headers'] = {}): AppRequest => ({ url, method: 'GET', headers });
const serve = async (url: string, content: ServeContent | null, headers?: AppRequest['headers']) => {
  const { statusCode, headers: sent, data } = await serveApp(file, () => content)(requestOf(url, headers));
  return { status: statusCode, headers: sent, text: (await buffer(data as NodeJS.ReadableStream)).toString('utf8') };
};

describe('an address of the app', () => {
  it("gets one of the app's own files, for which Node loads nothing of the web", async () => {
    vi.stubGlobal('Request', undefined);
    vi.stubGlobal('Response', undefined);
    vi.stubGlobal('Headers', undefined);
    expect(await serve('app://deckle/desktop', null)).toEqual({ status: 200, headers: { 'content-type': 'text/plain' }, text: 'GET app://deckle/desktop' });
  });

  it('gets the bytes of an account, as they arrive', async () => {
    const part: ServeContent = async (request) => new Response(`${request.method} ${request.url} ${request.headers.get('range')}`, { status: 206, headers: { 'content-range': 'bytes 0-3/9' } });
    expect(await serve('app://content/files/a', part, { range: 'bytes=0-3' }))
      .toMatchObject({ status: 206, headers: { 'content-range': 'bytes 0-3/9' }, text: 'GET app://content/files/a bytes=0-3' });
  });

  it('is empty if there are no bytes', async () => {
    expect(await serve('app://content/files/a', async () => new Response(null, { status: 403 }))).toMatchObject({ status: 403, text: '' });
  });

  it.each(['app://content/files/a', 'app://elsewhere/desktop'])('leads nowhere without a signed-in account, or to other paths: %s', async (url) => {
    expect(await serve(url, null)).toEqual({ status: 404, headers: undefined, text: '' });
  });
});
