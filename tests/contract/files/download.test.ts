import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, upload } from '../../support/tus-client';

const server = useTestServer();
let ada: TestPerson;
let guid: string;
let empty: string;
/** SHA-256 of `0123456789`. */
const etag = '"84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882"';

beforeAll(async () => {
  ada = await server.register('Ada');
  const tus = createTusClient(server, ada);
  guid = await upload(tus, '0123456789', { filename: 'Q1/Q2 “plan” – 预算 100%.html', filetype: 'text/html' });
  empty = await upload(tus, '', { filename: 'empty.bin' });
});

const download = (id: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}/api/files/${id}/download`, { method, headers: { authorization: `Bearer ${ada.token}`, ...headers } });

describe('ranges (RFC 9110, section 14)', () => {
  test.each([
    // Range, status, body, Content-Range
    [null, 200, '0123456789', null],
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=7-100', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-100', 206, '0123456789', 'bytes 0-9/10'],
    ['BYTES=2-3', 206, '23', 'bytes 2-3/10'],
    ['bytes=10-', 416, null, 'bytes */10'],
    ['bytes=100-200', 416, null, 'bytes */10'],
    ['bytes=-0', 416, null, 'bytes */10'],
    // Malformed, of another unit, or with several ranges: ignored.
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['bytes=a-b', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=0-1', 200, '0123456789', null],
    ['bytes 0-1', 200, '0123456789', null],
    ['bytes=1x-3y', 200, '0123456789', null],
    ['bytes=1-2-3', 200, '0123456789', null],
    ['bytes=0-1,99-', 200, '0123456789', null],
  ])('%s: %i', async (range, status, body, contentRange) => {
    const response = await download(guid, range === null ? {} : { range });
    const text = await response.text();
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
    if (body === null) {
      expect(JSON.parse(text)).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
    } else {
      expect(text).toBe(body);
      expect(response.headers.get('content-length')).toBe(String(body.length));
      expect(response.headers.get('accept-ranges')).toBe('bytes');
    }
  });

  test.each([
    [etag, 206], ['"another"', 200], [`W/${etag}`, 200], ['Sat, 21 Nov 2026 08:00:00 GMT', 200],
  ])('If-Range %s: %i', async (ifRange, status) => {
    expect((await download(guid, { range: 'bytes=0-3', 'if-range': ifRange })).status).toBe(status);
  });

  test.each([[etag, 304], [`"x", W/${etag}`, 304], ['*', 304], ['"x"', 200]])('If-None-Match %s: %i', async (ifNoneMatch, status) => {
    const response = await download(guid, { 'if-none-match': ifNoneMatch });
    expect([response.status, response.headers.get('etag')]).toEqual([status, etag]);
  });

  test('an empty file has no ranges', async () => {
    expect(await (await download(empty)).text()).toBe('');
    expect((await download(empty)).headers.get('content-length')).toBe('0');
    expect((await download(empty, { range: 'bytes=0-' })).status).toBe(416);
  });
});

describe('the response of a download', () => {
  test('is saved, not run, under a name that every system accepts', async () => {
    const { headers } = await download(guid);
    expect(headers.get('content-type')).toBe('text/html');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Q1_Q2 _plan_ _ __ 100_.html"; filename*=UTF-8''Q1_Q2%20%E2%80%9Cplan%E2%80%9D%20%E2%80%93%20%E9%A2%84%E7%AE%97%20100%25.html`);
    expect([headers.get('x-content-type-options'), headers.get('content-security-policy'), headers.get('etag')]).toEqual(['nosniff', 'sandbox', etag]);
  });

  test('has the same headers for HEAD without bytes, and HEAD ignores ranges', async () => {
    const head = await download(guid, { range: 'bytes=0-3' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag'), await head.text()]).toEqual([200, '10', etag, '']);
  });

  test('refuses other methods', async () => {
    const response = await download(guid, { 'content-type': 'text/plain' }, 'POST');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('permission to download', () => {
  test('is given by a link to everyone, signed in or not; never without the password', async () => {
    const linked = await upload(createTusClient(server, ada), 'linked', { filename: 'linked.txt' });
    const url = `${server.url}/api/files/${linked}/download`;
    const share = (shareMode: 'readonly' | 'private') => ada.client.call('sharing.setMode', { params: { id: linked }, body: { shareMode } });
    await share('readonly');
    const seen = await server.clientFor(null).call('files.get', { params: { id: linked } });
    expect([seen.downloadUrl, seen.permissionsAndReasons.canDownload]).toEqual([`/api/files/${linked}/download`, { value: true, reason: 'UNKNOWN' }]);
    const opened = await fetch(url);
    expect([opened.status, await opened.text()]).toEqual([200, 'linked']);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    const bo = await server.register('Bo');
    expect((await fetch(url, { headers: { authorization: `Bearer ${bo.token}` } })).status).toBe(200);
    expect((await fetch(url, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401);

    const { password } = await ada.client.call('sharing.setPassword', { params: { id: linked }, body: { passwordProtected: true } });
    const closed = await fetch(url);
    expect([closed.status, await closed.json()]).toMatchObject([403, { code: 'PASSWORD_REQUIRED' }]);
    const entered = await fetch(`${server.url}/api/files/${linked}/password/verify`, {
      method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }, body: JSON.stringify({ password }),
    });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect([entered.status, (await fetch(url, { headers: { cookie } })).status]).toEqual([200, 200]);
    await share('private');
    expect((await fetch(url, { headers: { cookie } })).status).toBe(401);
  });

  test('is not given without a session', async () => {
    expect((await fetch(`${server.url}/api/files/${guid}/download`)).status).toBe(401);
  });

  test("is not given for another person's file, a file without bytes, a deleted or an unknown file", async () => {
    const bo = await server.register('Bo');
    const codeOf = async (id: string, headers: Record<string, string> = {}): Promise<unknown[]> => {
      const response = await download(id, headers);
      return [response.status, (await response.json() as { code: string }).code];
    };
    expect(await codeOf(guid, { authorization: `Bearer ${bo.token}` })).toEqual([403, 'FILE_FORBIDDEN']);
    const folder = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } });
    expect(await codeOf(folder.guid)).toEqual([409, 'FILE_HAS_NO_CONTENT']);
    expect(await codeOf('0123456789ABCDEFGHIJKL')).toEqual([404, 'FILE_NOT_FOUND']);
    await ada.client.call('files.remove', { params: { id: empty } });
    expect(await codeOf(empty)).toEqual([410, 'FILE_DELETED']);
  });
});
