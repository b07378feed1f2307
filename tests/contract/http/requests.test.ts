import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { rawRequest } from './raw-request';

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register();
});
afterAll(() => server.stop());

const ask = (method: string, path: string, options: Parameters<typeof rawRequest>[3] = {}) => rawRequest(server.url, method, path, options);

describe('every answer', () => {
  it('carries an id of its own, is not to be stored, and is JSON', async () => {
    const first = await ask('GET', '/api/status');
    const second = await ask('GET', '/api/status');
    expect(first.status).toBe(200);
    expect(first.json()).toEqual({ status: 'ok', version: '3.4.0', registration: 'open' });
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('has the versioned type for who asks for it', async () => {
    const answer = await ask('GET', '/api/status', { headers: { accept: 'application/vnd.deckle.v2+json' } });
    expect(answer.headers.get('content-type')).toBe('application/vnd.deckle.v2+json; charset=utf-8');
    expect(answer.json()).toEqual({ status: 'ok', version: '3.4.0', registration: 'open' });
  });

  it('repeats in a refusal the id that its header has', async () => {
    const answer = await ask('GET', '/api/users/me');
    expect(answer.refusal().requestId).toBe(answer.headers.get('x-request-id'));
  });

  it('has no body where the contract has none', async () => {
    const bea = await server.register('Bea');
    const answer = await ask('POST', '/api/auth/logout', { token: bea.token });
    expect([answer.status, answer.text]).toEqual([204, '']);
  });
});

describe('methods', () => {
  it('HEAD answers like GET without the body', async () => {
    const answer = await ask('HEAD', '/api/users/me', { token: ada.token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    const body = await ask('GET', '/api/users/me', { token: ada.token });
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(body.text)));
    expect((await ask('HEAD', '/api/users/me')).status).toBe(401);
  });

  it.each([
    ['POST', '/api/users/me', 'GET, HEAD'],
    ['PUT', '/api/files', 'GET, HEAD, POST'],
    ['DELETE', '/api/auth/password/login', 'POST'],
    ['OPTIONS', '/api/files/AAAAAAAAAAAAAAAAAAAAAA', 'GET, HEAD, PATCH, DELETE'],
  ])('%s %s is refused, with what there is instead', async (method, path, allowed) => {
    const answer = await ask(method, path);
    expect(answer.status).toBe(405);
    expect(answer.refusal().code).toBe('METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.split(', ').sort());
  });
});

describe('bodies', () => {
  it('may be of the versioned type', async () => {
    const answer = await ask('POST', '/api/files', { token: ada.token, contentType: 'application/vnd.deckle.v2+json', body: { type: 1, name: 'Versioned' } });
    expect(answer.status).toBe(201);
  });

  it('may be empty where none is needed', async () => {
    const bea = await server.register('Bea');
    const answer = await ask('POST', '/api/auth/logout', { token: bea.token, body: '' });
    expect(answer.status).toBe(204);
  });
});

describe('the base path', () => {
  it('can be another', async () => {
    const office = await startTestServer({ config: { basePath: '/office/v2' } });
    try {
      const bea = await office.register('Bea');
      expect((await bea.client.call('account.me', {})).name).toBe('Bea');
      expect((await rawRequest(office.url, 'GET', '/api/status')).status).toBe(404);
      expect((await rawRequest(office.url, 'GET', '/office/v2/docs')).status).toBe(200);
    } finally {
      await office.stop();
    }
  });
});

describe('language', () => {
  const scripts = [
    ['en', /^[\p{Script=Latin}\p{P}\p{Zs}]+$/u],
    ['zh-CN,zh;q=0.9,en;q=0.8', /\p{Script=Han}/u],
    ['ja-JP', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
    ['jp', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
    ['ar-SA', /\p{Script=Arabic}/u],
    ['ar-EG;q=0.4, fr', /\p{Script=Arabic}/u],
    ['fr', /^[\p{Script=Latin}\p{P}\p{Zs}]+$/u],
  ] as const;

  it.each(scripts)('%s is answered in its own script', async (language, script) => {
    const answer = await ask('GET', '/api/nowhere', { headers: { 'accept-language': language } });
    expect(answer.refusal().message).toMatch(script);
  });

  it('differs between the four locales', async () => {
    const messages = await Promise.all(['en', 'zh-CN', 'ja', 'ar-SA'].map(async (language) => (await ask('GET', '/api/users/me', { headers: { 'accept-language': language } })).refusal().message));
    expect(new Set(messages).size).toBe(4);
  });
});

describe('metrics', () => {
  it('count requests by route and never name a file', async () => {
    const secret = 'SECRETSECRETSECRETSECR';
    await ask('GET', `/api/files/${secret}`, { token: ada.token });
    const { text, headers } = await ask('GET', '/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/deckle_http_request_duration_seconds_count\{method="GET",route="\/api\/files\/:id",status="404"\} 1\n/);
    expect(text).toMatch(/deckle_sockets 0\n/);
    expect(text).toMatch(/deckle_database_connections\{state="idle"\} [1-9]/);
    expect(text).not.toContain(secret);
  });

  it('are not there for other machines', async () => {
    const answers = await Promise.all(['203.0.113.9', '127.0.0.1', '::1'].map((remoteAddress) => server.app.inject({ url: '/metrics', remoteAddress })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
  });

  const statusFor = async (headers: Record<string, string>): Promise<number> => (await server.app.inject({ url: '/metrics', headers })).statusCode;

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('are not there for requests that came through a proxy, as %s says', async (header) => {
    expect(await statusFor({ host: 'localhost', [header]: '127.0.0.1' })).toBe(404);
  });

  it.each(['localhost', 'LOCALHOST:4780', '127.0.0.1', '127.0.0.1:4780', '[::1]', '[::1]:4780'])('are there for %s', async (host) => {
    expect(await statusFor({ host })).toBe(200);
  });

  it.each(['deckle.example.com', 'localhost.example.com', '127.0.0.1.example.com', 'localhost@example.com', '192.0.2.7:4780', '[::2]'])(
    'are not there for "%s", which a proxy on this machine that adds no header passes on', async (host) => {
      expect(await statusFor({ host })).toBe(404);
    },
  );

  it('are there for nobody where proxies stand in front', async () => {
    const proxied = await startTestServer({ config: { proxyCount: 1 } });
    expect((await rawRequest(proxied.url, 'GET', '/metrics')).status).toBe(404);
    await proxied.stop();
  });
});
