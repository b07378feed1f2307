import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CallError, clientFailure } from '../../../src/api-client/call-error';
import { createApiClient } from '../../../src/api-client/api-client';
import { encodeBody, urlOf } from '../../../src/api-client/encoding';
import type { EndpointDefinition } from '../../../src/contract/endpoint';
import { respondWith, fakeTransport, me } from './fake-transport';

/** Account specification, section 7. */
describe('the content of a request', () => {
  it('reads with the versioned accept header, no-cache and the marker, and without a body', async () => {
    const network = fakeTransport(() => respondWith(200, me));
    await createApiClient({ transport: network.transport, baseUrl: 'http://127.0.0.1:4780' }).call('account.me', {});
    expect(network.requests).toEqual([{
      method: 'GET',
      url: 'http://127.0.0.1:4780/api/users/me',
      headers: { accept: 'application/vnd.deckle.v2+json', 'cache-control': 'no-cache', 'x-requested-with': 'XmlHttpRequest' },
      timeoutMs: 30_000,
    }]);
  });

  it('writes JSON, with the ids of the person, the window, the language and the write', async () => {
    const network = fakeTransport(() => respondWith(204));
    const client = createApiClient({
      transport: network.transport, baseUrl: '', token: () => 'secret', pushClientId: () => 'window-1', acceptLanguage: () => 'ja', timeoutMs: 10_000,
    });
    await client.call('files.rename', { params: { id: 'abc' }, body: { name: 'Q1/Q2 plan' } }, { idempotencyKey: 'key-1' });
    expect(network.requests).toEqual([{
      method: 'PATCH',
      url: '/api/files/abc',
      headers: {
        accept: 'application/vnd.deckle.v2+json', 'cache-control': 'no-cache', 'x-requested-with': 'XmlHttpRequest', 'content-type': 'application/json',
        authorization: 'Bearer secret', 'x-push-client-id': 'window-1', 'accept-language': 'ja', 'idempotency-key': 'key-1',
      },
      body: '{"name":"Q1/Q2 plan"}',
      timeoutMs: 10_000,
    }]);
  });

  it('sends a picture as bytes with its type, with more time, and returns its address', async () => {
    const network = fakeTransport(() => respondWith(201, { avatar: '/api/avatars/9f' }));
    const client = createApiClient({ transport: network.transport, baseUrl: 'http://127.0.0.1:4780', basePath: '/office/api', personId: () => 7 });
    const bytes = new Uint8Array([1, 2]);
    expect(await client.uploadPicture({ bytes, type: 'image/png', position: 0.25 }, { pushClientId: 'window-2' })).toBe('/api/avatars/9f');
    expect(network.requests).toEqual([{
      method: 'POST', url: 'http://127.0.0.1:4780/office/api/users/me/avatar?position=0.25', body: bytes, timeoutMs: 120_000,
      headers: {
        accept: 'application/vnd.deckle.v2+json', 'cache-control': 'no-cache', 'x-requested-with': 'XmlHttpRequest', 'content-type': 'image/png', 'x-person-id': '7', 'x-push-client-id': 'window-2',
      },
    }]);
  });

  it('lets one call name its own window and its own timeout', async () => {
    const network = fakeTransport(() => respondWith(204));
    const client = createApiClient({ transport: network.transport, baseUrl: '', pushClientId: () => 'window-1' });
    await client.call('auth.logout', {}, { pushClientId: 'window-2', timeoutMs: 250 });
    expect(network.lastHeaders()['x-push-client-id']).toBe('window-2');
    expect(network.requests[0]?.timeoutMs).toBe(250);
  });

  it('names the person who is believed to be signed in, if any', async () => {
    const network = fakeTransport(() => respondWith(204));
    let personId: number | null = 7;
    const client = createApiClient({ transport: network.transport, baseUrl: '', personId: () => personId });
    await client.call('auth.logout', {});
    expect(network.lastHeaders()['x-person-id']).toBe('7');
    personId = null;
    await client.call('auth.logout', {});
    expect(network.lastHeaders()).not.toHaveProperty('x-person-id');
  });

  it('sends no bearer without a token, and no content type without a body', async () => {
    const network = fakeTransport(() => respondWith(204));
    await createApiClient({ transport: network.transport, baseUrl: '', token: () => null }).call('auth.logout', {});
    expect(Object.keys(network.lastHeaders()).sort()).toEqual(['accept', 'cache-control', 'x-requested-with']);
  });

  it('uses the base path of the server', async () => {
    const network = fakeTransport(() => respondWith(204));
    await createApiClient({ transport: network.transport, baseUrl: 'https://office.example', basePath: '/deckle/api' }).call('auth.logout', {});
    expect(network.requests[0]?.url).toBe('https://office.example/deckle/api/auth/logout');
  });
});

const formEndpoint: EndpointDefinition = {
  method: 'POST', path: '/auth/code/send_verification_code', access: 'public', summary: '', errors: [], encoding: 'form',
  body: z.object({}).loose(),
};
const jsonEndpoint: EndpointDefinition = { ...formEndpoint, encoding: 'json' };
const at = (path: string): EndpointDefinition => ({ method: 'GET', path, access: 'session', summary: '', errors: [] });

describe('encodeBody', () => {
  it.each([
    // "Form-encoded requests encode each field" (account specification, section 5).
    [formEndpoint, { mobile: '+86 138', scenes: 'a&b=c' }, 'mobile=%2B86+138&scenes=a%26b%3Dc'],
    [formEndpoint, { name: '名前', filing: true, count: 3, left: undefined }, 'name=%E5%90%8D%E5%89%8D&filing=true&count=3'],
    [jsonEndpoint, { name: '名前', filing: true }, '{"name":"名前","filing":true}'],
    [jsonEndpoint, undefined, undefined],
    [at('/status'), { unexpected: true }, undefined],
  ])('%# writes each field as the endpoint requires', (definition, body, expected) => {
    expect(encodeBody(definition, body)).toBe(expected);
  });
});

describe('urlOf', () => {
  it.each(['.', '..'])('leads to no other call by a part of the path that is %s', (id) => {
    expect(() => urlOf(at('/auth/sessions/{id}'), { params: { id } }, '/api')).toThrow(new CallError({ ...clientFailure('VALIDATION_FAILED'), args: { field: 'params.id' } }));
  });
  it.each([
    ['/files/{id}', { params: { id: 'a/b?c' } }, '/api/files/a%2Fb%3Fc'],
    ['/files', { query: { folder: 'Desktop', orderBy: 'name+asc', limit: 50, cursor: undefined } }, '/api/files?folder=Desktop&orderBy=name%2Basc&limit=50'],
    ['/files', {}, '/api/files'],
    // The prefixes beside the API.
    ['/panda-api/file/quota', {}, '/panda-api/file/quota'],
    ['/lizard-api/billing/v2/products/{skuId}', { params: { skuId: 1 } }, '/lizard-api/billing/v2/products/1'],
    ['/edit/files/{guid}/sync', { params: { guid: 'x' } }, '/edit/files/x/sync'],
    ['/office-gw/files/editImport', {}, '/office-gw/files/editImport'],
    ['/sas/scripts/bindings', {}, '/sas/scripts/bindings'],
    ['/edition', {}, '/api/edition'],
  ])('%s', (path, input, expected) => {
    expect(urlOf(at(path), input, '/api')).toBe(expected);
  });
});
