import { describe, expect, it } from 'vitest';
import { createContentHandler } from '../../../../src/main/protocol/content-handler';
import { createPageHandler } from '../../../../src/main/protocol/page-handler';
import { serveApp } from '../../../../src/main/serve-app';
import { inputsOf } from '../../../support/hostile-inputs/corpus';

const root = '/app/renderer';

/**
 * Requests an address as a page does, with a disk and a server on which every path exists. Returns the reads and
 * fetches, except that of the page itself.
 */
const reached = async (url: string): Promise<readonly string[]> => {
  const calls: string[] = [];
  const serve = serveApp(
    createPageHandler(root, { read: async (path) => { calls.push(`read ${path}`); return new Uint8Array(); } }),
    () => createContentHandler({
      server: 'https://office.example.org', basePath: '/api', token: () => 'token', onSessionEnded: () => undefined,
      fetch: async (address) => { calls.push(`fetch ${address instanceof Request ? address.url : address.toString()}`); return new Response(''); },
    }),
  );
  await serve({ url: new URL(url).href, method: 'GET', headers: {} });
  return calls.filter((call) => call !== `read ${root}/index.html`);
};

describe('an address of the app', () => {
  it.each(inputsOf<string>('page-path', true))('%j reaches nothing', async (url) => { expect(await reached(url)).toEqual([]); });
  it.each(inputsOf<string>('page-path', false))('%j is served', async (url) => { expect(await reached(url)).toHaveLength(1); });
});
