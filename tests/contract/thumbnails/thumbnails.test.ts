import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thumbnailEdges, type ThumbnailSize } from '../../../src/contract/api/byte-routes';
import { fileTypes } from '../../../src/contract/entities/file';
import type { DrawingLimits } from '../../../src/server/modules/thumbnails/drawing-protocol';
import { runProgram } from '../../support/run-program';
import { bombPng, imageSamples } from '../../support/sample-images';
import { findProgram } from '../../support/system-programs';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, upload, type TusClient } from '../../support/tus-client';

// A busy machine draws slowly; the limits have tests of their own.
const server = useTestServer({ drawingLimits: { timeoutMs: 120_000 } });
let ada: TestPerson;
let tus: TusClient;
let scratch: string;

beforeAll(async () => {
  ada = await server.register('Ada');
  tus = createTusClient(server, ada);
  scratch = mkdtempSync(join(tmpdir(), 'thumbnails-test-'));
});
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true });
});

type Bytes = Uint8Array<ArrayBuffer>;
const put = (bytes: Bytes | string, filename: string, filetype = 'application/octet-stream'): Promise<string> => upload(tus, bytes, { filename, filetype });
const request = (guid: string, size: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}/api/files/${guid}/thumbnail?size=${size}`, { method, headers: { authorization: `Bearer ${ada.token}`, ...headers } });
const codeOf = async (response: Response): Promise<unknown[]> => [response.status, (await response.json() as { code: string }).code];

const sha256 = (bytes: Bytes | string): string => createHash('sha256').update(bytes).digest('hex');
const filesOf = (hash: string): string[] => {
  const folder = join(server.dataDirectory, 'thumbnails', hash.slice(0, 2));
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(hash)).sort() : [];
};

/** Uploads an image, requests its thumbnail and decodes it. */
const drawn = async (bytes: Bytes | string, filename: string, size: ThumbnailSize = 'tile', filetype?: string) => {
  const response = await request(await put(bytes, filename, filetype), size);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const body = Buffer.from(await response.arrayBuffer());
  const { format, width, height, hasAlpha, space, exif, icc, pages } = await sharp(body).metadata();
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
  /** Whether a point, by shares of width and height, is more blue than red. */
  const isBlue = (x: number, y: number): boolean => {
    const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
    return (data[at + 2] ?? 0) > (data[at] ?? 0);
  };
  return { format, width, height, hasAlpha, space, exif, icc, pages, isBlue };
};

/** The drawing processes that this test process started. */
const drawingProcesses = (): number[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('thumbnail-worker') && new RegExp(`^PPid:\\t${process.pid}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
});

describe('a drawing', () => {
  test.each(Object.entries(thumbnailEdges) as [ThumbnailSize, number][])('%s has a longest edge of %i pixels', async (size, edge) => {
    const { format, width, height, isBlue } = await drawn(await imageSamples.jpeg(3000, 1500), 'wide.jpg', size);
    expect([format, width, height]).toEqual(['webp', edge, edge / 2]);
    expect([isBlue(0.2, 0.5), isBlue(0.8, 0.5)]).toEqual([true, false]);
  });

  test('enlarges nothing', async () => {
    expect(await drawn(await imageSamples.jpeg(30, 20), 'small.jpg', 'page')).toMatchObject({ width: 30, height: 20 });
  });

  test('turns a photograph upright and removes its metadata', async () => {
    const { width, height, exif, isBlue } = await drawn(await imageSamples.turnedJpeg(), 'turned.jpg');
    expect([width, height, exif]).toEqual([384, 512, undefined]);
    expect([isBlue(0.5, 0.2), isBlue(0.5, 0.8)]).toEqual([true, false]);
  });

  test.each([
    ['cmyk.jpg', imageSamples.cmykJpeg], ['deep.png', imageSamples.deepPng], ['scan.tiff', imageSamples.tiff], ['photo.webp', imageSamples.webp], ['photo.avif', imageSamples.avif], ['moving.gif', imageSamples.animatedGif],
  ])('%s becomes one sRGB frame', async (filename, sample) => {
    const { space, pages, icc, isBlue } = await drawn(await sample(), filename);
    expect([space, pages ?? 1, icc]).toEqual(['srgb', 1, undefined]);
    expect([isBlue(0.2, 0.5), isBlue(0.8, 0.5)]).toEqual([true, false]);
  });

  test('keeps transparency', async () => {
    expect(await drawn(await imageSamples.clearPng(), 'clear.png')).toMatchObject({ hasAlpha: true });
  });

  test('of an SVG has the size of the thumbnail', async () => {
    const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><rect width="12" height="12" fill="blue"/><rect x="12" width="12" height="12" fill="red"/></svg>';
    const { width, height, isBlue } = await drawn(icon, 'icon.svg');
    expect([width, height, isBlue(0.2, 0.5), isBlue(0.8, 0.5)]).toEqual([512, 256, true, false]);
  });

  test('of an SVG loads no file and no address, and runs no script', async () => {
    const requests: string[] = [];
    const listener = createServer((incoming, response) => { requests.push(incoming.url ?? ''); response.end(); }).listen(0, '127.0.0.1');
    await new Promise((resolve) => { listener.once('listening', resolve); });
    const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const blue = join(scratch, 'blue.png');
    writeFileSync(blue, await sharp({ create: { width: 10, height: 10, channels: 3, background: 'blue' } }).png().toBuffer());
    // A blob is named by its hash, so the neighbour of the SVG is named here too.
    const neighbour = await imageSamples.jpeg(200, 100);
    await put(neighbour, 'neighbour.jpg');
    const references = [`file://${blue}`, blue, `${origin}/image.png`, sha256(neighbour), `../${sha256(neighbour).slice(0, 2)}/${sha256(neighbour)}`];
    const evil = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY leak SYSTEM "file://${blue}"><!ENTITY far SYSTEM "${origin}/entity">]>
      <?xml-stylesheet href="${origin}/style.css"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100" onload="fetch('${origin}/onload')">
      <style>@import url("${origin}/import.css"); @font-face { font-family: x; src: url("${origin}/font") }</style>
      <script>fetch('${origin}/script')</script>
      <rect width="100" height="100" fill="red"/>
      ${references.map((href) => `<image xlink:href="${href}" href="${href}" width="100" height="100"/><use href="${href}#a"/>`).join('')}
      <foreignObject width="100" height="100"><img xmlns="http://www.w3.org/1999/xhtml" src="${origin}/html"/></foreignObject></svg>`;
    const { isBlue } = await drawn(evil, 'evil.svg');
    expect([requests, isBlue(0.25, 0.5), isBlue(0.75, 0.5)]).toEqual([[], false, false]);
    listener.close();
  });
});

describe('other kinds, by programs of the system', () => {
  const source = join(import.meta.dirname, '../../../build/icon.png');

  test.skipIf(findProgram('pdftoppm') === null)('the first page of a PDF is drawn', async () => {
    const content = '0 0 1 rg 0 0 100 200 re f 1 0 0 rg 100 0 100 200 re f';
    const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Launch/F(touch)>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n`
      + `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\ntrailer<</Root 1 0 R>>`;
    const { width, height, isBlue } = await drawn(pdf, 'paper.pdf');
    expect([width, height, isBlue(0.2, 0.5), isBlue(0.8, 0.5)]).toEqual([512, 512, true, false]);
  });

  test.skipIf(findProgram('ffmpeg') === null)('a frame of a video is drawn, also of a short one; a playlist names nothing', async () => {
    const make = async (name: string, seconds: string): Promise<Bytes> => {
      const made = await runProgram(['ffmpeg', '-y', '-v', 'error', '-f', 'lavfi', '-i', 'color=red:320x240:r=5', '-vf', 'drawbox=w=160:color=blue:t=fill', '-t', seconds, join(scratch, name)], { timeoutMs: 60_000 });
      expect(made.exitCode).toBe(0);
      return new Uint8Array(readFileSync(join(scratch, name)));
    };
    const { width, height, isBlue } = await drawn(await make('long.mp4', '3'), 'long.mp4');
    expect([width, height, isBlue(0.2, 0.5), isBlue(0.8, 0.5)]).toEqual([512, 384, true, false]);
    expect((await drawn(await make('short.mkv', '0.4'), 'short.mkv')).isBlue(0.2, 0.5)).toBe(true);
    const playlist = await put(`#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile://${join(scratch, 'long.mp4')}\n#EXT-X-ENDLIST\n`, 'playlist.mp4');
    expect(await codeOf(await request(playlist, 'tile'))).toEqual([404, 'FILE_HAS_NO_THUMBNAIL']);
  });

  test.skipIf(findProgram('heif-dec', 'heif-convert') === null || findProgram('heif-enc') === null)('a HEIC image is drawn', async () => {
    const heic = join(scratch, 'photo.heic');
    const made = await runProgram(['heif-enc', source, '-o', heic], { timeoutMs: 60_000 });
    expect(made.exitCode).toBe(0);
    const { format, width } = await drawn(new Uint8Array(readFileSync(heic)), 'photo.heic', 'row', 'image/heic');
    expect([format, width]).toEqual(['webp', 64]);
  });

  test('no such thumbnails are offered or drawn if the operator switched them off', async () => {
    const bare = await startTestServer({ config: { areThumbnailToolsUsed: false } });
    try {
      const bo = await bare.register('Bo');
      const guid = await upload(createTusClient(bare, bo), '%PDF-1.4', { filename: 'paper.pdf' });
      expect((await bo.client.call('files.get', { params: { id: guid } })).thumbnailUrl).toBeNull();
      const response = await fetch(`${bare.url}/api/files/${guid}/thumbnail?size=tile`, { headers: { authorization: `Bearer ${bo.token}` } });
      expect(await codeOf(response)).toEqual([404, 'FILE_HAS_NO_THUMBNAIL']);
    } finally {
      await bare.stop();
    }
  });
});

describe('bad content', () => {
  /** The API's other calls are made while content is drawn. */
  const refusedMeanwhile = async (bytes: Bytes | string, filename: string): Promise<void> => {
    const guid = await put(bytes, filename);
    let isOver = false;
    const response = request(guid, 'tile').finally(() => { isOver = true; });
    let others = 0;
    while (!isOver) {
      await ada.client.call('account.me', {});
      others += 1;
    }
    expect(others).toBeGreaterThan(0);
    expect(await codeOf(await response)).toEqual([404, 'FILE_HAS_NO_THUMBNAIL']);
    expect(filesOf(sha256(bytes))).toEqual([`${sha256(bytes)}.1.undrawable`]);
    // The second request is refused by the marker.
    expect(await codeOf(await request(guid, 'page'))).toEqual([404, 'FILE_HAS_NO_THUMBNAIL']);
  };

  test('a truncated photograph', async () => {
    const whole = await imageSamples.noise(1200, 800);
    await refusedMeanwhile(whole.subarray(0, whole.length / 2), 'half.jpg');
  });
  test('a text with the name of an image', () => refusedMeanwhile('This is a letter.', 'letter.jpg'));
  test('a header of 50,000 × 50,000 pixels', () => refusedMeanwhile(bombPng(50_000, 50_000, 1), 'header.png'));
  test('50,000 × 50,000 real pixels in 300 KB', () => refusedMeanwhile(bombPng(50_000, 50_000), 'bomb.png'));
  test('a header with more rows than the image has', () => refusedMeanwhile(bombPng(5000, 5000, 2), 'liar.png'));
  test('an SVG that grows without end', () => refusedMeanwhile(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "<rect width='9' height='9'/>">${Array.from({ length: 12 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`).join('')}]>
     <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">&a12;</svg>`, 'laughs.svg'));
});

describe('limits', () => {
  const withLimits = async (drawingLimits: Partial<DrawingLimits>, bytes: Bytes, marker: string, reason = /./): Promise<void> => {
    const limited = await startTestServer({ drawingLimits });
    try {
      const bo = await limited.register('Bo');
      const guid = await upload(createTusClient(limited, bo), bytes, { filename: 'photo.jpg' });
      const response = await fetch(`${limited.url}/api/files/${guid}/thumbnail?size=tile`, { headers: { authorization: `Bearer ${bo.token}` } });
      expect(await codeOf(response)).toEqual([404, 'FILE_HAS_NO_THUMBNAIL']);
      const folder = join(limited.dataDirectory, 'thumbnails', sha256(bytes).slice(0, 2));
      const name = `${sha256(bytes)}.1.${marker}`;
      expect(readdirSync(folder)).toEqual([name]);
      expect(readFileSync(join(folder, name), 'utf8')).toMatch(reason);
    } finally {
      await limited.stop();
    }
  };

  test('of pixels', async () => { await withLimits({ pixels: 100 }, await imageSamples.jpeg(20, 10), 'undrawable'); });
  test('of bytes', async () => { await withLimits({ inputBytes: 100 }, await imageSamples.jpeg(20, 10), 'undrawable'); });
  test('of memory', async () => {
    // An interlaced image is decoded as a whole: 192 MB, beside the process itself.
    await withLimits({ memoryBytes: 230 * 1024 ** 2 }, await imageSamples.interlacedPng(8000, 8000), 'undrawable', /memory limit/);
  });
  test('of time', async () => { await withLimits({ timeoutMs: 1 }, await imageSamples.noise(4000, 4000), 'slow'); });

  test('a killed process is replaced, and its drawing is done by the next', async () => {
    await drawn(await imageSamples.jpeg(64, 64), 'first.jpg');
    const before = drawingProcesses();
    expect(before.length).toBeGreaterThan(0);
    const guid = await put(await imageSamples.noise(6000, 6000), 'large.jpg');
    const response = request(guid, 'page');
    // The request arrives at the process meanwhile. A kill before or after it has the same outcome.
    await ada.client.call('account.me', {});
    for (const pid of before) process.kill(pid, 'SIGKILL');
    expect((await response).status).toBe(200);
    expect(drawingProcesses().filter((pid) => before.includes(pid))).toEqual([]);
  });
});

describe('the file on disk', () => {
  test('is drawn once for all requests and all copies', async () => {
    const bytes = await imageSamples.noise(2000, 1500);
    const [guid, copy] = [await put(bytes, 'one.jpg'), await put(bytes, 'two.jpg')];
    const responses = await Promise.all([request(guid, 'tile'), request(guid, 'tile'), request(copy, 'tile')]);
    expect(responses.map(({ status, headers }) => [status, headers.get('etag')])).toEqual(responses.map(() => [200, `"${sha256(bytes)}-tile-1"`]));
    const [name = ''] = filesOf(sha256(bytes));
    expect([name, filesOf(sha256(bytes)).length]).toEqual([`${sha256(bytes)}.tile.1.webp`, 1]);
    const path = join(server.dataDirectory, 'thumbnails', sha256(bytes).slice(0, 2), name);
    const { ino, mode } = statSync(path);
    expect((await request(copy, 'tile')).status).toBe(200);
    expect([statSync(path).ino, mode & 0o777]).toEqual([ino, 0o600]);
  });

  test('is deleted with the content', async () => {
    const later = await startTestServer({ clock: () => new Date(Date.now() + 3 * 24 * 60 * 60_000), upkeepIntervalMs: 300 });
    try {
      const bo = await later.register('Bo');
      const bytes = await imageSamples.jpeg(90, 90);
      const guid = await upload(createTusClient(later, bo), bytes, { filename: 'gone.jpg' });
      const url = `${later.url}/api/files/${guid}/thumbnail?size=row`;
      const headers = { authorization: `Bearer ${bo.token}` };
      expect((await fetch(url, { headers })).status).toBe(200);
      const folder = join(later.dataDirectory, 'thumbnails', sha256(bytes).slice(0, 2));
      expect(readdirSync(folder)).toHaveLength(1);
      await later.pool.query('delete from files where guid = $1', [guid]);
      await expect.poll(() => readdirSync(folder), { timeout: 15_000 }).toEqual([]);
    } finally {
      await later.stop();
    }
  });

  test('is deleted if it belongs to other content or other rules', async () => {
    const swept = await startTestServer({ upkeepIntervalMs: 300 });
    try {
      const folder = join(swept.dataDirectory, 'thumbnails', 'ab');
      const hash = `ab${'0'.repeat(62)}`;
      writeFileSync(join(swept.dataDirectory, 'thumbnails', 'unrelated'), '');
      await swept.pool.query('insert into blobs (hash, size_bytes) values ($1, 1)', [`ab${'1'.repeat(62)}`]);
      mkdirSync(folder);
      const kept = `ab${'1'.repeat(62)}.tile.1.webp`;
      for (const name of [`${hash}.tile.1.webp`, `${hash}.1.undrawable`, `ab${'1'.repeat(62)}.tile.0.webp`, kept]) writeFileSync(join(folder, name), 'x');
      await expect.poll(() => readdirSync(folder), { timeout: 15_000 }).toEqual([kept]);
    } finally {
      await swept.stop();
    }
  });
});

describe('the response', () => {
  test('has an ETag, is checked again each time and runs nothing', async () => {
    const guid = await put(await imageSamples.jpeg(), 'photo.jpg');
    const response = await request(guid, 'tile');
    const names = ['etag', 'cache-control', 'x-content-type-options', 'content-security-policy'];
    const headersOf = ({ headers }: Response) => names.map((name) => headers.get(name));
    const etag = response.headers.get('etag') ?? '';
    expect(headersOf(response)).toEqual([expect.stringMatching(/^"[0-9a-f]{64}-tile-\d+"$/), 'private, no-cache', 'nosniff', 'sandbox']);
    const again = await request(guid, 'tile', { 'if-none-match': etag });
    expect([again.status, await again.text(), headersOf(again)]).toEqual([304, '', headersOf(response)]);
    expect((await request(guid, 'row', { 'if-none-match': etag })).status).toBe(200);
    const head = await request(guid, 'tile', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, response.headers.get('content-length'), '']);
  });

  test.each(['', 'huge', 'toString'])('has no size "%s"', async (size) => {
    expect(await codeOf(await request(await put(await imageSamples.jpeg(20, 20), 'photo.jpg'), size))).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('is refused to other methods', async () => {
    const response = await request(await put('x', 'photo.jpg'), 'tile', { 'content-type': 'text/plain' }, 'POST');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the file names its thumbnail', () => {
  test.each([['photo.jpg', 'image/jpeg', true], ['photo.psd', 'image/vnd.adobe.photoshop', false], ['letter.docx', 'application/msword', false]])('%s', async (filename, filetype, has) => {
    const guid = await put('x', filename, filetype);
    const url = has ? `/api/files/${guid}/thumbnail` : null;
    expect((await ada.client.call('files.get', { params: { id: guid } })).thumbnailUrl).toBe(url);
    const { files } = await ada.client.call('files.list', { query: { folder: 'Desktop' } });
    expect(files.find((file) => file.guid === guid)?.thumbnailUrl ?? null).toBe(url);
    if (!has) expect(await codeOf(await request(guid, 'tile'))).toEqual([404, 'FILE_HAS_NO_THUMBNAIL']);
  });

  test('folders, empty files and files in the trash have none', async () => {
    const folder = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } });
    expect(await codeOf(await request(folder.guid, 'tile'))).toEqual([404, 'FILE_HAS_NO_THUMBNAIL']);
    const empty = await put('', 'empty.jpg');
    expect(await codeOf(await request(empty, 'tile'))).toEqual([404, 'FILE_HAS_NO_THUMBNAIL']);
    const gone = await put('y', 'gone.jpg');
    await ada.client.call('files.remove', { params: { id: gone } });
    expect(await codeOf(await request(gone, 'tile'))).toEqual([410, 'FILE_DELETED']);
    const { files } = await ada.client.call('trash.list', { query: {} });
    expect(files.find(({ guid }) => guid === gone)?.thumbnailUrl ?? null).toBeNull();
  });
});

describe('permission to read a thumbnail', () => {
  test('is the permission to read the file, checked at each request', async () => {
    const guid = await put(await imageSamples.jpeg(200, 100), 'shared.jpg');
    const url = `${server.url}/api/files/${guid}/thumbnail?size=tile`;
    expect((await fetch(url)).status).toBe(401);
    const bo = await server.register('Bo');
    const asBo = (headers: Record<string, string> = {}) => fetch(url, { headers: { authorization: `Bearer ${bo.token}`, ...headers } });
    expect(await codeOf(await asBo())).toEqual([403, 'FILE_FORBIDDEN']);

    const share = (shareMode: 'readonly' | 'private') => ada.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode } });
    await share('readonly');
    const visited = await fetch(url);
    const etag = visited.headers.get('etag') ?? '';
    expect([visited.status, (await asBo()).status, (await fetch(url, { headers: { 'if-none-match': etag } })).status]).toEqual([200, 200, 304]);
    await share('private');
    expect([(await fetch(url, { headers: { 'if-none-match': etag } })).status, await codeOf(await asBo({ 'if-none-match': etag }))]).toEqual([401, [403, 'FILE_FORBIDDEN']]);
  });
});
