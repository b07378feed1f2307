import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { rawRequest } from './raw-request';

const server = useTestServer();
let ada: TestPerson;
beforeAll(async () => {
  ada = await server.register();
});

const request = (method: string, path: string, options: Parameters<typeof rawRequest>[3] = {}) => rawRequest(server.url, method, path, options);

describe('every response', () => {
  it('has its own id, is not to be stored, and is JSON', async () => {
    const first = await request('GET', '/api/status');
    const second = await request('GET', '/api/status');
    expect(first.status).toBe(200);
    expect(first.json()).toEqual({ status: 'ok', version: '3.4.0', registration: 'open', supportContact: null, isMailSent: false, areTextMessagesSent: false, pricingUrl: null });
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('has the versioned type on request', async () => {
    const response = await request('GET', '/api/status', { headers: { accept: 'application/vnd.deckle.v2+json' } });
    expect(response.headers.get('content-type')).toBe('application/vnd.deckle.v2+json; charset=utf-8');
    expect(response.json()).toEqual({ status: 'ok', version: '3.4.0', registration: 'open', supportContact: null, isMailSent: false, areTextMessagesSent: false, pricingUrl: null });
  });

  it('repeats the id of its header in a refusal', async () => {
    const response = await request('GET', '/api/users/me');
    expect(response.refusal().requestId).toBe(response.headers.get('x-request-id'));
  });

  it('has no body if the contract has none', async () => {
    const bea = await server.register('Bea');
    const response = await request('POST', '/api/auth/logout', { token: bea.token });
    expect([response.status, response.text]).toEqual([204, '']);
  });
});

describe('methods', () => {
  it('HEAD responds like GET without the body', async () => {
    const response = await request('HEAD', '/api/users/me', { token: ada.token });
    expect([response.status, response.text]).toEqual([200, '']);
    const body = await request('GET', '/api/users/me', { token: ada.token });
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body.text)));
    expect((await request('HEAD', '/api/users/me')).status).toBe(401);
  });

  it.each([
    ['POST', '/api/users/me', 'GET, HEAD, PATCH'],
    ['PUT', '/api/files', 'GET, HEAD, POST'],
    ['DELETE', '/api/auth/password/login', 'POST'],
    ['OPTIONS', '/api/files/AAAAAAAAAAAAAAAAAAAAAA', 'GET, HEAD, PATCH, DELETE'],
  ])('%s %s is refused, with the allowed methods', async (method, path, allowed) => {
    const response = await request(method, path);
    expect(response.status).toBe(405);
    expect(response.refusal().code).toBe('METHOD_NOT_ALLOWED');
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(allowed.split(', ').sort());
  });
});

describe('bodies', () => {
  it('may have the versioned type', async () => {
    const response = await request('POST', '/api/files', { token: ada.token, contentType: 'application/vnd.deckle.v2+json', body: { type: 1, name: 'Versioned' } });
    expect(response.status).toBe(201);
  });

  it('may be empty if none is needed', async () => {
    const bea = await server.register('Bea');
    const response = await request('POST', '/api/auth/logout', { token: bea.token, body: '' });
    expect(response.status).toBe(204);
  });
});

describe('the base path', () => {
  it('is configurable', async () => {
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

  it.each(scripts)('%s gets a response in its own script', async (language, script) => {
    const response = await request('GET', '/api/nowhere', { headers: { 'accept-language': language } });
    expect(response.refusal().message).toMatch(script);
  });

  it('differs between the four locales', async () => {
    const messages = await Promise.all(['en', 'zh-CN', 'ja', 'ar-SA'].map(async (language) => (await request('GET', '/api/users/me', { headers: { 'accept-language': language } })).refusal().message));
    expect(new Set(messages).size).toBe(4);
  });
});

describe('metrics', () => {
  it('count requests by route and never name a file', async () => {
    const secret = 'SECRETSECRETSECRETSECR';
    await request('GET', `/api/files/${secret}`, { token: ada.token });
    const { text, headers } = await request('GET', '/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/deckle_http_request_duration_seconds_count\{method="GET",route="\/api\/files\/:id",status="404"\} 1\n/);
    expect(text).toMatch(/deckle_sockets 0\n/);
    expect(text).toMatch(/deckle_database_connections\{state="idle"\} [1-9]/);
    expect(text).not.toContain(secret);
  });

  it('do not exist for other machines', async () => {
    const responses = await Promise.all(['203.0.113.9', '127.0.0.1', '::1'].map((remoteAddress) => server.app.inject({ url: '/metrics', remoteAddress })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
  });

  const statusFor = async (headers: Record<string, string>): Promise<number> => (await server.app.inject({ url: '/metrics', headers })).statusCode;

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('do not exist for requests through a proxy, as %s shows', async (header) => {
    expect(await statusFor({ host: 'localhost', [header]: '127.0.0.1' })).toBe(404);
  });

  it.each(['localhost', 'LOCALHOST:4780', '127.0.0.1', '127.0.0.1:4780', '[::1]', '[::1]:4780'])('exist for %s', async (host) => {
    expect(await statusFor({ host })).toBe(200);
  });

  it.each(['deckle.example.com', 'localhost.example.com', '127.0.0.1.example.com', 'localhost@example.com', '192.0.2.7:4780', '[::2]'])(
    'do not exist for "%s", which a proxy on this machine that adds no header passes on', async (host) => {
      expect(await statusFor({ host })).toBe(404);
    },
  );

  it('exist for no one behind proxies', async () => {
    const proxied = await startTestServer({ config: { proxyCount: 1 } });
    expect((await rawRequest(proxied.url, 'GET', '/metrics')).status).toBe(404);
    await proxied.stop();
  });
});
