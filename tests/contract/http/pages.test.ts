import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../src/server/http/http-server';
import { addStaticFiles } from '../../../src/server/http/static-files';
import { createLogger } from '../../../src/server/logging';

const script = 'export const list = 1;\n'.repeat(100);
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'deckle-pages-'));
  folder = join(parent, 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta name="deckle-base-path" content="/api" /><title>Deckle</title>');
  writeFileSync(join(folder, '.hidden.txt'), 'secret');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'index-C1a2B3_d.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'list-C1a2B3_d.js'), script);
  writeFileSync(join(folder, 'assets', 'list-C1a2B3_d.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets', 'list-C1a2B3_d.js.gz'), gzipSync(script));
  app = createHttpServer({ proxyCount: 0 }, createLogger('silent'));
  await addStaticFiles(app, { folder, basePath: '/api', publicOrigin: null });
});
afterAll(async () => {
  await app.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const get = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') => app.inject({ method: 'GET', url, headers: { accept, host: 'deckle.example:4780' } });

describe('the pages for browsers', () => {
  it.each(['/', '/desktop', '/login?next=%2Fdesktop', '/docs/AAAAAAAAAAAAAAAAAAAAAA'])('%s is the app itself, revalidated each time', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([200, '<!doctype html><meta name="deckle-base-path" content="/api" /><title>Deckle</title>']);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin', 'x-robots-tag': 'none',
    });
    const policy = String(response.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining([
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "media-src 'self' blob:", "font-src 'self'",
      "connect-src 'self' ws://deckle.example:4780 wss://deckle.example:4780", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "require-trusted-types-for 'script'",
    ]));
    expect(policy.filter((part) => part.startsWith('trusted-types '))).toEqual(['trusted-types deckle-service-worker deckle-worker ProseMirrorClipboard']);
    expect(policy.join()).not.toContain('unsafe');
  });

  it('are cached permanently if their name changes with their content', async () => {
    const asset = await get('/assets/index-C1a2B3_d.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(asset.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('contain the address of the API, and no browser reuses an older page', async () => {
    const office = createHttpServer({ proxyCount: 0 }, createLogger('silent'));
    await addStaticFiles(office, { folder, basePath: '/office/api', publicOrigin: null });
    const request = (url: string) => office.inject({ method: 'GET', url, headers: { accept: 'text/html', 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() } });
    const page = await request('/desktop');
    expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><meta name="deckle-base-path" content="/office/api" /><title>Deckle</title>']);
    expect([page.headers.etag, page.headers['last-modified']]).toEqual([undefined, undefined]);
    // An unknown path below the API is not the app; a former path of the API is a screen that only the app knows.
    expect((await request('/office/api/nowhere')).statusCode).toBe(404);
    expect((await request('/api/nowhere')).body).toContain('<title>');
    await office.close();
  });

  it('respond to HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/', headers: { accept: 'text/html' } });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it.each(['/desktop', '/assets/gone-00000000.js'])('%s does not exist for a program', async (url) => {
    const response = await get(url, 'application/json');
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  it.each(['/api', '/api/nowhere', '/panda-api/nowhere', '/.well-known/nowhere', '/metrics', '/ws'])('%s is never the app', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/../../secret.txt', '/assets/..%5c..%5csecret.txt', '/.hidden.txt', '//secret.txt'])('%s leads nowhere else', async (url) => {
    const response = await get(url, '*/*');
    expect(response.body).not.toContain('secret');
    expect(response.statusCode).toBe(404);
  });

  it('does not repeat an invalid host', async () => {
    const response = await app.inject({ method: 'GET', url: '/', headers: { accept: 'text/html', host: "x; script-src *" } });
    expect(response.headers['content-security-policy']).toContain("connect-src 'self';");
  });
});

describe('encodings of pages and files', () => {
  const fetchEncoded = (url: string, encoding?: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { accept: 'text/html', host: 'deckle.example', ...(encoding === undefined ? {} : { 'accept-encoding': encoding }), ...headers } });
  const decode = (encoding: string | undefined, bytes: Buffer): string => (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  const file = '/assets/list-C1a2B3_d.js';

  it.each([
    ['gzip, deflate, br, zstd', 'br'], ['br', 'br'], ['gzip, deflate', 'gzip'], ['br;q=0, gzip', 'gzip'], ['identity', undefined], ['gzip;q=0.0', undefined], [undefined, undefined],
  ])('accept-encoding %s gets %s, of the page and of a file', async (accepted, encoding) => {
    for (const [url, content] of [['/desktop', '<title>Deckle</title>'], [file, script]] as const) {
      const response = await fetchEncoded(url, accepted);
      expect([response.statusCode, response.headers['content-encoding'], response.headers.vary]).toEqual([200, encoding, 'accept-encoding']);
      expect(decode(encoding, response.rawPayload)).toContain(content);
      expect(response.headers['content-security-policy']).toContain("script-src 'self'");
      expect(response.headers['content-type']).toMatch(url === file ? /javascript/ : /^text\/html/);
    }
  });

  it('has one validator for each encoding', async () => {
    const validators = await Promise.all(['br', 'gzip', 'identity'].map(async (encoding) => String((await fetchEncoded(file, encoding)).headers.etag)));
    expect(new Set(validators).size).toBe(3);
    for (const [index, encoding] of ['br', 'gzip', 'identity'].entries()) {
      const revalidated = await fetchEncoded(file, encoding, { 'if-none-match': validators[index] ?? '' });
      expect([revalidated.statusCode, revalidated.body, revalidated.headers.vary]).toEqual([304, '', 'accept-encoding']);
      expect((await fetchEncoded(file, encoding, { 'if-none-match': validators[(index + 1) % 3] ?? '' })).statusCode).toBe(200);
    }
  });

  it('sends the headers of the encoding to HEAD, and ranges of the encoded bytes', async () => {
    const whole = await fetchEncoded(file, 'br');
    const head = await fetchEncoded(file, 'br', {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers['content-encoding']]).toEqual([200, '', String(whole.rawPayload.length), 'br']);
    const range = await fetchEncoded(file, 'br', { range: 'bytes=2-9' });
    expect([range.statusCode, range.headers['content-range']]).toEqual([206, `bytes 2-9/${whole.rawPayload.length}`]);
    expect(range.rawPayload).toEqual(whole.rawPayload.subarray(2, 10));
    const page = await fetchEncoded('/desktop', 'br', {}, 'HEAD');
    expect([page.statusCode, page.body, page.headers['content-encoding']]).toEqual([200, '', 'br']);
  });

  it('sends a file without encoded copies as it is', async () => {
    const response = await fetchEncoded('/favicon.svg', 'br, gzip');
    expect([response.statusCode, response.headers['content-encoding'], response.headers.vary]).toEqual([200, undefined, 'accept-encoding']);
    expect(response.body).toContain('<svg');
  });
});
