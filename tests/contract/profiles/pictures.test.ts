import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { bombPng, imageSamples } from '../../support/sample-images';
import { createTeam, joinTeam } from '../../support/teams';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';

// A busy machine draws slowly; the limits have tests of their own.
const server = useTestServer({ drawingLimits: { timeoutMs: 120_000 } });
let ada: TestPerson;
let bo: TestPerson;
beforeAll(async () => { [ada, bo] = [await server.register('Ada'), await server.register('Bo')]; });

type Bytes = Uint8Array<ArrayBuffer>;
interface UploadOptions { readonly type?: string | null; readonly on?: Pick<TestServer, 'url'>; readonly headers?: Record<string, string> }
const post = ({ token }: Pick<TestPerson, 'token'>, bytes: Bytes | string, { type = 'image/png', on = server, headers = {} }: UploadOptions = {}): Promise<Response> =>
  fetch(`${on.url}/api/users/me/avatar`, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...(type === null ? {} : { 'content-type': type }), ...headers }, body: typeof bytes === 'string' ? Buffer.from(bytes) : bytes });
const codeOf = async (response: Response): Promise<unknown[]> => [response.status, (await response.json() as { code: string }).code];
const addressOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(201);
  return (await response.json() as { avatar: string }).avatar;
};
const get = (address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> => fetch(server.url + address, { method, headers });
const bearer = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` });
const isBlobStored = (on: Pick<TestServer, 'dataDirectory'>, hash: string): boolean => existsSync(join(on.dataDirectory, 'blobs', hash.slice(0, 2), hash));
const hashIn = (address: string): string => address.split('/').at(-1) ?? '';
/** Whether the pixels of a stored picture are blue. */
const blueness = async (address: string): Promise<(x: number, y: number) => boolean> => {
  const { data, info } = await sharp(Buffer.from(await (await get(address, bearer(ada))).arrayBuffer())).raw().toBuffer({ resolveWithObject: true });
  return (x, y) => { const at = (y * info.width + x) * info.channels; return (data[at + 2] ?? 0) > (data[at] ?? 0); };
};
const countPictures = async (): Promise<number | null> => (await server.pool.query('select 1 from person_pictures')).rowCount;

describe('an uploaded picture', () => {
  test.each<[string, () => Promise<Bytes>, string]>([
    ['a photograph', () => imageSamples.jpeg(3000, 1500), 'image/jpeg'], ['a small picture', () => imageSamples.jpeg(30, 20), 'image/jpeg; charset=binary'], ['PNG', imageSamples.clearPng, 'image/png'],
    ['WebP', imageSamples.webp, 'image/webp'], ['AVIF', imageSamples.avif, 'image/avif'], ['TIFF', imageSamples.tiff, 'image/tiff'], ['CMYK', imageSamples.cmykJpeg, 'IMAGE/JPEG'],
    ['GIF with two frames', imageSamples.animatedGif, 'image/gif'], ['PNG with the type of JPEG', imageSamples.deepPng, 'image/jpeg'],
  ])('of %s becomes 256 × 256 pixels of WebP without metadata', async (_, sample, type) => {
    const address = await addressOf(await post(ada, await sample(), { type }));
    expect(address).toMatch(/^\/api\/avatars\/[0-9a-f]{64}$/);
    const body = Buffer.from(await (await get(address, bearer(ada))).arrayBuffer());
    const { format, width, height, exif, icc, xmp, iptc, pages, space, orientation } = await sharp(body).metadata();
    expect({ format, width, height, exif, icc, xmp, iptc, pages, space, orientation }).toEqual({
      format: 'webp', width: 256, height: 256, exif: undefined, icc: undefined, xmp: undefined, iptc: undefined, pages: undefined, space: 'srgb', orientation: undefined,
    });
    expect(createHash('sha256').update(body).digest('hex')).toBe(hashIn(address));
  });

  test('is sent by the client, which passes a refusal on', async () => {
    const address = await ada.client.uploadPicture({ bytes: await imageSamples.jpeg(90, 90), type: 'image/jpeg', position: 0.5 });
    expect((await get(address, bearer(ada))).status).toBe(200);
    const text = new Uint8Array(Buffer.from('no picture'));
    expect(await failureOf(ada.client.uploadPicture({ bytes: text, type: 'image/png', position: 0.5 }))).toMatchObject({ code: 'PICTURE_NOT_READABLE', status: 400 });
    expect(await failureOf(ada.client.uploadPicture({ bytes: new Uint8Array(5 * 1024 ** 2 + 1), type: 'image/png', position: 0.5 }))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', args: { limitBytes: 5 * 1024 ** 2 } });
    expect(await failureOf(server.clientFor().uploadPicture({ bytes: text, type: 'image/png', position: 0.5 }))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('is upright, shows the centre, and nothing of the original is stored', async () => {
    const bytes = await imageSamples.turnedJpeg();
    const address = await addressOf(await post(ada, bytes, { type: 'image/jpeg' }));
    const isBlue = await blueness(address);
    // The stored left half is the upper half of the upright picture.
    expect([isBlue(20, 20), isBlue(235, 20), isBlue(20, 235), isBlue(235, 235)]).toEqual([true, true, false, false]);
    expect(isBlobStored(server, hashIn(address))).toBe(true);
    expect(isBlobStored(server, createHash('sha256').update(bytes).digest('hex'))).toBe(false);
    expect(readFileSync(join(server.dataDirectory, 'blobs', hashIn(address).slice(0, 2), hashIn(address))).includes('Ada')).toBe(false);
    expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
  });

  // A picture of 300 × 200 whose left half is blue: the middle of the square is at 100, 150 and 200.
  test.each([[0, true, true], [0.5, true, false], [1, false, false]])('is the square at the position %d', async (position, isBlueBefore, isBlueBehind) => {
    const address = await ada.client.uploadPicture({ bytes: await imageSamples.jpeg(300, 200), type: 'image/jpeg', position });
    const isBlue = await blueness(address);
    expect([isBlue(110, 128), isBlue(146, 128)]).toEqual([isBlueBefore, isBlueBehind]);
  });

  test.each(['-0.1', '1.1', 'left', 'Infinity', '0.2&position=0.3'])('has no position %s', async (position) => {
    const response = await fetch(`${server.url}/api/users/me/avatar?position=${position}`, { method: 'POST', headers: { ...bearer(ada), 'content-type': 'image/jpeg' }, body: await imageSamples.jpeg(300, 200) });
    expect(await codeOf(response)).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('is the same for the same bytes, and for a repeated idempotency key', async () => {
    const bytes = await imageSamples.jpeg(300, 300);
    const headers = { 'idempotency-key': 'picture-1' };
    const first = await addressOf(await post(ada, bytes, { headers }));
    expect(await addressOf(await post(ada, bytes, { headers }))).toBe(first);
    expect(await addressOf(await post(bo, bytes))).toBe(first);
    expect(await codeOf(await post(ada, await imageSamples.jpeg(310, 300), { headers }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

describe('bytes that are refused', () => {
  const refused = async (bytes: Bytes | string, code = 'PICTURE_NOT_READABLE', status = 400, type: string | null = 'image/png'): Promise<void> => {
    const before = await countPictures();
    expect(await codeOf(await post(ada, bytes, { type }))).toEqual([status, code]);
    expect(await countPictures()).toBe(before);
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300"/></svg>';

  test('nothing', () => refused(''));
  test('a text', () => refused('This is a letter.'));
  test('a PDF', () => refused('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'));
  test('an SVG with the type of a PNG', () => refused(svg));
  test('an SVG with its own type', () => refused(svg, 'UNSUPPORTED_MEDIA_TYPE', 415, 'image/svg+xml'));
  test.each(['application/octet-stream', 'text/html', 'image/', 'application/json', 'image/png2'])('the type %s', async (type) => { await refused(await imageSamples.jpeg(), 'UNSUPPORTED_MEDIA_TYPE', 415, type); });
  test('no type', async () => { await refused(await imageSamples.jpeg(), 'UNSUPPORTED_MEDIA_TYPE', 415, null); });
  test('the first bytes of a picture', () => refused(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])));
  test('a truncated photograph', async () => { await refused((await imageSamples.noise(600, 400)).slice(0, 40_000)); });
  test('a truncated PNG', async () => { const whole = await imageSamples.deepPng(); await refused(whole.slice(0, whole.length / 2)); });
  test('a header of 50,000 × 50,000 pixels', () => refused(bombPng(50_000, 50_000, 1)));
  test('50,000 × 50,000 real pixels in 300 KB', () => refused(bombPng(50_000, 50_000)));
  test('a header with more rows than the picture has', () => refused(bombPng(5000, 5000, 2)));

  test('more than 5 MiB, by its declared size and without one', async () => {
    await refused(new Uint8Array(5 * 1024 ** 2 + 1), 'PAYLOAD_TOO_LARGE', 413);
    await refused(new Uint8Array(50 * 1024 ** 2), 'PAYLOAD_TOO_LARGE', 413, 'image/gif');
    // Without Content-Length the bytes are counted while they arrive.
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = request(`${server.url}/api/users/me/avatar`, { method: 'POST', headers: { ...bearer(ada), 'content-type': 'image/png', 'transfer-encoding': 'chunked' } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      outgoing.once('error', reject);
      for (let sent = 0; sent < 6; sent += 1) outgoing.write(Buffer.alloc(1024 ** 2));
      outgoing.end();
    });
    expect(status).toBe(413);
  });

  test('exactly 5 MiB are read', async () => {
    const picture = await imageSamples.jpeg(300, 300);
    const padded = new Uint8Array(5 * 1024 ** 2);
    padded.set(picture);
    expect((await post(ada, padded, { type: 'image/jpeg' })).status).toBe(201);
  });

  test('a picture that needs too much memory or time, while others are served', async () => {
    const limited = await startTestServer({ drawingLimits: { timeoutMs: 1 } });
    try {
      const cy = await limited.register('Cy');
      expect(await codeOf(await post(cy, await imageSamples.noise(1500, 1500), { on: limited }))).toEqual([400, 'PICTURE_NOT_READABLE']);
      expect((await cy.client.call('account.me', {})).name).toBe('Cy');
    } finally {
      await limited.stop();
    }
  });

  test('without a session, with other methods, and too often', async () => {
    const bytes = await imageSamples.jpeg(40, 40);
    expect(await codeOf(await fetch(`${server.url}/api/users/me/avatar`, { method: 'POST', headers: { 'content-type': 'image/png' }, body: bytes }))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await codeOf(await fetch(`${server.url}/api/users/me/avatar`, { method: 'PUT', headers: { ...bearer(ada), 'content-type': 'image/png' }, body: bytes }))).toEqual([405, 'METHOD_NOT_ALLOWED']);
    const eager = await server.register('Eager');
    // The count of the hour is almost used.
    await server.pool.query("insert into attempts (subject, window_start, count) values ($1, date_trunc('minute', now()), 59)", [`picture ${eager.user.id}`]);
    expect((await post(eager, bytes)).status).toBe(201);
    const response = await post(eager, bytes);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await codeOf(response)).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  test('of a page of a different site', async () => {
    const signedIn = await rawRequest(server.url, 'POST', '/api/auth/password/login', {
      headers: { 'x-requested-with': 'XmlHttpRequest', origin: server.url }, body: { email: ada.email, password: digestOf(ada.password) },
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const send = async (headers: Record<string, string>): Promise<Response> =>
      fetch(`${server.url}/api/users/me/avatar`, { method: 'POST', headers: { cookie, 'content-type': 'image/jpeg', ...headers }, body: await imageSamples.jpeg(40, 40) });
    expect(await codeOf(await send({}))).toEqual([403, 'AJAX_MARKER_MISSING']);
    expect(await codeOf(await send({ 'x-requested-with': 'XmlHttpRequest', origin: 'https://evil.example' }))).toEqual([403, 'ORIGIN_REFUSED']);
    expect((await send({ 'x-requested-with': 'XmlHttpRequest', origin: server.url })).status).toBe(201);
  });

  test('while a directory of the team manages the picture', async () => {
    const cy = await server.register('Cy');
    await joinTeam(server, await createTeam(server, 'Synced', { settings: { lockedProfileFields: ['avatar'] } }), cy.user.id);
    expect(await codeOf(await post(cy, await imageSamples.jpeg(40, 40)))).toEqual([403, 'PROFILE_FIELD_LOCKED']);
  });
});

describe('a chosen picture', () => {
  test('is part of the person everywhere, and is removed by null', async () => {
    const cy = await server.register('Cy');
    const address = await addressOf(await post(cy, await imageSamples.jpeg(80, 80)));
    expect((await cy.client.call('account.me', {})).avatar).toBeNull();
    expect(await cy.client.call('account.change', { body: { avatar: address } })).toMatchObject({ avatar: address, avatarUrl: address });
    const { creator } = await cy.client.call('files.create', { body: { type: 1, name: 'Folder' } });
    expect(creator?.avatar).toBe(address);
    expect(await cy.client.call('account.change', { body: { avatar: null } })).toMatchObject({ avatar: null, avatarUrl: null });
    // The person may choose it again.
    expect((await cy.client.call('account.change', { body: { avatar: address } })).avatar).toBe(address);
  });

  test('is one that this person uploaded, and nothing else', async () => {
    const [mine, theirs] = [await server.register('Mine'), await server.register('Theirs')];
    const foreign = await addressOf(await post(theirs, await imageSamples.jpeg(91, 91)));
    const own = await addressOf(await post(mine, await imageSamples.jpeg(93, 93)));
    const hash = hashIn(own);
    const wrong = [
      foreign, `/api/avatars/${'0'.repeat(64)}`, hash, `/api/avatars/${hash.toUpperCase()}`, `${own}?x=1`, `${own}/`, `${own} `, `https://example.com${own}`, `//example.com${own}`, `/api/avatars/../avatars/${hash}`,
      'https://example.com/a.png', 'javascript:alert(1)', 'data:image/png;base64,AAAA', '',
    ];
    for (const avatar of wrong) {
      const failure = await failureOf(mine.client.call('account.change', { body: { avatar, name: 'Changed' } }));
      expect([avatar, failure.code, failure.status]).toEqual([avatar, 'PICTURE_NOT_UPLOADED', 400]);
    }
    expect(await mine.client.call('account.me', {})).toMatchObject({ avatar: null, name: 'Mine' });
  });
});

describe('GET /api/avatars/{hash}', () => {
  test('serves every session and every visitor, for a year', async () => {
    const address = await addressOf(await post(ada, await imageSamples.jpeg(120, 120)));
    const names = ['content-type', 'cache-control', 'etag', 'x-content-type-options', 'content-security-policy'];
    const headersOf = ({ headers }: Response) => names.map((name) => headers.get(name));
    const expected = ['image/webp', 'private, max-age=31536000, immutable', `"${hashIn(address)}"`, 'nosniff', 'sandbox'];
    for (const headers of [bearer(ada), bearer(bo), {}]) {
      const response = await get(address, headers);
      expect([response.status, ...headersOf(response)]).toEqual([200, ...expected]);
      expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    }
    const head = await get(address, bearer(bo), 'HEAD');
    expect([head.status, (await head.arrayBuffer()).byteLength, Number(head.headers.get('content-length')) > 0]).toEqual([200, 0, true]);
    const known = await get(address, { ...bearer(bo), 'if-none-match': `"${hashIn(address)}"` });
    expect([known.status, known.headers.get('cache-control')]).toEqual([304, expected[1]]);
  });

  test('serves no file, and nothing by a wrong hash', async () => {
    const text = 'A letter';
    const hash = createHash('sha256').update(text).digest('hex');
    await server.pool.query('insert into blobs (hash, size_bytes) values ($1, 8)', [hash]);
    for (const wrong of [hash, '0'.repeat(64), 'x', '..%2f..%2fkey', 'A'.repeat(64), '%00']) expect([wrong, ...await codeOf(await get(`/api/avatars/${wrong}`, bearer(ada)))]).toEqual([wrong, 404, 'PICTURE_NOT_FOUND']);
    expect(await codeOf(await get(`/api/avatars/${hash}`, bearer(ada), 'DELETE'))).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  test('is independent of the base of the API', async () => {
    const moved = await startTestServer({ config: { basePath: '/office/api' } });
    try {
      const cy = await moved.register('Cy');
      const response = await fetch(`${moved.url}/office/api/users/me/avatar`, { method: 'POST', headers: { ...bearer(cy), 'content-type': 'image/jpeg' }, body: await imageSamples.jpeg(50, 50) });
      const address = await addressOf(response);
      expect((await cy.client.call('account.change', { body: { avatar: address } })).avatar).toBe(address);
      expect((await fetch(moved.url + address, { headers: bearer(cy) })).status).toBe(200);
    } finally {
      await moved.stop();
    }
  });
});

test('a picture that nobody chose is deleted after a day, with its bytes, and a chosen picture is kept', async () => {
  const swept = await startTestServer({ upkeepIntervalMs: 300 });
  try {
    const [cy, dan] = [await swept.register('Cy'), await swept.register('Dan')];
    const upload = async (person: TestPerson, edge: number) => addressOf(await post(person, await imageSamples.jpeg(edge, edge), { on: swept }));
    const [chosen, replaced, unused] = [await upload(cy, 60), await upload(cy, 70), await upload(dan, 80)];
    await cy.client.call('account.change', { body: { avatar: replaced } });
    await cy.client.call('account.change', { body: { avatar: chosen } });
    expect([chosen, replaced, unused].map((address) => isBlobStored(swept, hashIn(address)))).toEqual([true, true, true]);
    // The database's times are set back: a day for the picture, and one more for its bytes.
    await swept.pool.query("update person_pictures set used_at = used_at - interval '3 days'");
    await swept.pool.query("update blobs set created_at = created_at - interval '3 days'");
    await expect.poll(async () => (await swept.pool.query<{ hash: string }>('select hash from person_pictures')).rows.map(({ hash }) => hash), { timeout: 15_000 }).toEqual([hashIn(chosen)]);
    await expect.poll(() => [chosen, replaced, unused].map((address) => isBlobStored(swept, hashIn(address))), { timeout: 15_000 }).toEqual([true, false, false]);
    expect((await fetch(swept.url + chosen, { headers: bearer(cy) })).status).toBe(200);
    expect(await codeOf(await fetch(swept.url + unused, { headers: bearer(dan) }))).toEqual([404, 'PICTURE_NOT_FOUND']);
    expect((await failureOf(dan.client.call('account.change', { body: { avatar: unused } }))).code).toBe('PICTURE_NOT_UPLOADED');
  } finally {
    await swept.stop();
  }
});
