import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReleaseManifest } from '../../../src/contract/release-manifest';
import { manifestOf, packageOf, releaseOf } from '../../support/release-samples';
import { signed } from '../../support/signed-release-manifests';
import { startTestServer, type TestServer } from '../../support/test-server';
import { failureOf } from '../http/failure-of';

let server: TestServer;
let directory: string;

beforeAll(async () => {
  server = await startTestServer();
  directory = join(server.dataDirectory, 'releases');
});
afterAll(() => server.stop());
beforeEach(async () => {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  // The server detects that the last test's manifest was deleted.
  await failureOf(ask());
});

let written = 0;
/** Every version of the file has another size, so that a change is detected however coarse the disk's clock is. */
const publish = (manifest: ReleaseManifest): string => {
  written += 1;
  const text = JSON.stringify(signed(manifest)) + ' '.repeat(written);
  writeFileSync(join(directory, `${manifest.channel}.json`), text);
  return text;
};
const put = (name: string, bytes = name): void => { writeFileSync(join(directory, name), bytes); };

const bytes = '0123456789';
const packed = packageOf('Deckle-3.4.1-linux-x64.tar.gz', bytes, { blocks: { file: 'Deckle-3.4.1-linux-x64.tar.gz.blocks', sizeBytes: 6, sha512: packageOf('x', 'blocks').sha512 } });
const release = releaseOf('3.4.1', { files: [packed] });

const params = { channel: 'stable', platform: 'linux', arch: 'x64' } as const;
const ask = (changed: Partial<Record<keyof typeof params, string>> = {}) => server.clientFor().call('releases.manifest', { params: { ...params, ...changed } as typeof params });

describe('the manifest', () => {
  it('is passed on to anybody exactly as it was signed', async () => {
    put(packed.file, bytes);
    const { signed: text, signatures } = JSON.parse(publish(manifestOf([release], { serial: 7 }))) as ReturnType<typeof signed>;
    expect(await ask()).toEqual({ signed: text, signatures, halted: [] });
  });

  it('is not there where nothing was published', async () => {
    expect(await failureOf(ask())).toMatchObject({ status: 404, code: 'NO_RELEASES' });
  });

  it.each([{ platform: 'win32' }, { arch: 'arm64' }, { channel: 'beta' }])('is not there for %j, which it has nothing for', async (changed) => {
    put(packed.file, bytes);
    publish(manifestOf([release]));
    expect(await failureOf(ask(changed))).toMatchObject({ status: 404, code: 'NO_RELEASES' });
  });

  it.each([{ platform: 'amiga' }, { arch: 'mips' }, { channel: 'nightly' }])('is refused for %j, which there is not', async (changed) => {
    expect(await failureOf(ask(changed))).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('is not there while its packages do not lie here whole', async () => {
    publish(manifestOf([release]));
    expect(await failureOf(ask())).toMatchObject({ code: 'NO_RELEASES' });
    put(packed.file, bytes.slice(1));
    expect(await failureOf(ask())).toMatchObject({ code: 'NO_RELEASES' });
    put(packed.file, bytes);
    expect(await ask()).toMatchObject({ halted: [] });
  });

  it('is read again when it changes, and stays as it was where the new one cannot be read, is too large, has a fault or is older', async () => {
    put(packed.file, bytes);
    publish(manifestOf([release], { serial: 7 }));
    await ask();
    publish(manifestOf([release], { serial: 8 }));
    const serial = async (): Promise<number> => (JSON.parse((await ask()).signed) as ReleaseManifest).serial;
    expect(await serial()).toBe(8);
    const tooLarge = JSON.stringify(signed(manifestOf([release], { serial: 9 }))) + ' '.repeat(32 * 1024 ** 2);
    for (const broken of ['', '{', JSON.stringify({ signed: '{}', signatures: [] }), tooLarge]) {
      writeFileSync(join(directory, 'stable.json'), broken);
      expect(await serial()).toBe(8);
    }
    publish(manifestOf([release], { serial: 7 }));
    expect(await serial()).toBe(8);
    publish(manifestOf([release, release], { serial: 9 }));
    expect(await serial()).toBe(8);
    publish(manifestOf([release], { serial: 10 }));
    expect(await serial()).toBe(10);
  });

  it('has a tag, by which nothing is sent twice', async () => {
    put(packed.file, bytes);
    publish(manifestOf([release]));
    const url = `${server.url}/api/release-manifest/stable/linux/x64`;
    const first = await fetch(url);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    publish(manifestOf([release], { serial: 2 }));
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('the files', () => {
  const get = (name: string, headers: Record<string, string> = {}, method = 'GET') => fetch(`${server.url}/api/releases/${name}`, { headers, method });
  beforeEach(() => {
    put(packed.file, bytes);
    put(`${packed.file}.blocks`, 'blocks');
    publish(manifestOf([release]));
  });

  it('come whole, with their size and SHA-512, to be saved', async () => {
    const answer = await get(packed.file);
    expect(await answer.text()).toBe(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': '10', 'accept-ranges': 'bytes', etag: `"${packed.sha512}"`, 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename=${packed.file}`,
    });
    expect(await (await get(`${packed.file}.blocks`)).text()).toBe('blocks');
  });

  // RFC 9110, section 14: first and last position are inclusive, a suffix counts from the end.
  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'], ['bytes=8-', 206, '89', 'bytes 8-9/10'], ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=4-400', 206, '456789', 'bytes 4-9/10'], ['bytes=10-', 416, null, 'bytes */10'], ['bytes=0-1,4-5', 200, bytes, null], ['lines=0-1', 200, bytes, null],
  ] as const)('answer %s with %i', async (range, status, text, contentRange) => {
    const answer = await get(packed.file, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    if (text !== null) expect(await answer.text()).toBe(text);
  });

  it('answer HEAD without their bytes, and 304 to whoever has them', async () => {
    const head = await get(packed.file, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect((await get(packed.file, { 'if-none-match': `"${packed.sha512}"` })).status).toBe(304);
    expect((await get(packed.file, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });

  it('are those that a manifest names, and nothing else that lies there or elsewhere', async () => {
    put('private.pem');
    symlinkSync('/etc/passwd', join(directory, 'link'));
    const names = [
      'private.pem', 'link', 'stable.json', '.', '..', '%2e%2e', '..%2fkey', '%2e%2e%2fkey', '..%5ckey', '%2fetc%2fpasswd', `${packed.file}%00`, `${packed.file}%2f`, `.%2f${packed.file}`,
      `..%2freleases%2f${packed.file}`, packed.file.toLowerCase(), `${packed.file}.`, `${packed.file}%20`, 'constructor', '__proto__', 'a'.repeat(3000),
    ];
    for (const name of names) {
      const answer = await get(name);
      expect([name.slice(0, 60), answer.status]).toEqual([name.slice(0, 60), 404]);
      expect(((await answer.json()) as { code: string }).code).toMatch(/^(RELEASE_FILE_NOT_FOUND|ROUTE_NOT_FOUND)$/);
    }
    expect((await get(packed.file)).status).toBe(200);
  });

  it('are not there while they are not whole', async () => {
    put(packed.file, `${bytes}!`);
    expect((await get(packed.file)).status).toBe(404);
  });
});
