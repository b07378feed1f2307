import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../src/server/http/http-server';
import { addStaticFiles } from '../../../src/server/http/static-files';
import { createLogger } from '../../../src/server/logging';

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
  app = createHttpServer({ proxyCount: 0 }, createLogger('silent'));
  await addStaticFiles(app, { folder, basePath: '/api', publicOrigin: null });
});
afterAll(async () => {
  await app.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const get = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') => app.inject({ method: 'GET', url, headers: { accept, host: 'deckle.example:4780' } });

describe('the pages for browsers', () => {
  it.each(['/', '/desktop', '/login?next=%2Fdesktop', '/docs/AAAAAAAAAAAAAAAAAAAAAA'])('%s is the app itself, asked for anew each time', async (url) => {
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
    expect(policy.join()).not.toContain('unsafe');
  });

  it('are kept for good where their name changes with their content', async () => {
    const asset = await get('/assets/index-C1a2B3_d.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(asset.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('tell where the API begins, and nothing lets a browser take an older page for the same', async () => {
    const office = createHttpServer({ proxyCount: 0 }, createLogger('silent'));
    await addStaticFiles(office, { folder, basePath: '/office/api', publicOrigin: null });
    const ask = (url: string) => office.inject({ method: 'GET', url, headers: { accept: 'text/html', 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() } });
    const page = await ask('/desktop');
    expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><meta name="deckle-base-path" content="/office/api" /><title>Deckle</title>']);
    expect([page.headers.etag, page.headers['last-modified']]).toEqual([undefined, undefined]);
    // An unknown path below the API is not the app; a former path of the API is a screen that only the app knows.
    expect((await ask('/office/api/nowhere')).statusCode).toBe(404);
    expect((await ask('/api/nowhere')).body).toContain('<title>');
    await office.close();
  });

  it('answer HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/', headers: { accept: 'text/html' } });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it.each(['/desktop', '/assets/gone-00000000.js'])('%s is not there for a program', async (url) => {
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

  it('does not repeat a host that is none', async () => {
    const response = await app.inject({ method: 'GET', url: '/', headers: { accept: 'text/html', host: "x; script-src *" } });
    expect(response.headers['content-security-policy']).toContain("connect-src 'self';");
  });
});
