import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReleaseManifest } from '../../../src/contract/release-manifest';
import { manifestOf, packageOf, releaseOf } from '../../support/release-samples';
import { signed } from '../../support/signed-release-manifests';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
let directory: string;

beforeAll(async () => {
  directory = join(server.dataDirectory, 'releases');
});
beforeEach(async () => {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  // The server detects that the last test's manifest was deleted.
  await failureOf(request());
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
const request = (changed: Partial<Record<keyof typeof params, string>> = {}) => server.clientFor().call('releases.manifest', { params: { ...params, ...changed } as typeof params });

describe('the manifest', () => {
  it('is passed on without authentication exactly as it was signed', async () => {
    put(packed.file, bytes);
    const { signed: text, signatures } = JSON.parse(publish(manifestOf([release], { serial: 7 }))) as ReturnType<typeof signed>;
    expect(await request()).toEqual({ signed: text, signatures, halted: [] });
  });

  it('does not exist if nothing was published', async () => {
    expect(await failureOf(request())).toMatchObject({ status: 404, code: 'NO_RELEASES' });
  });

  it.each([{ platform: 'win32' }, { arch: 'arm64' }, { channel: 'beta' }])('does not exist for %j, without a package', async (changed) => {
    put(packed.file, bytes);
    publish(manifestOf([release]));
    expect(await failureOf(request(changed))).toMatchObject({ status: 404, code: 'NO_RELEASES' });
  });

  it.each([{ platform: 'amiga' }, { arch: 'mips' }, { channel: 'nightly' }])('is refused for %j, which is unknown', async (changed) => {
    expect(await failureOf(request(changed))).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('does not exist while its packages are incomplete', async () => {
    publish(manifestOf([release]));
    expect(await failureOf(request())).toMatchObject({ code: 'NO_RELEASES' });
    put(packed.file, bytes.slice(1));
    expect(await failureOf(request())).toMatchObject({ code: 'NO_RELEASES' });
    put(packed.file, bytes);
    expect(await request()).toMatchObject({ halted: [] });
  });

  it('is read again when it changes; an unreadable, too large, faulty or older one is ignored', async () => {
    put(packed.file, bytes);
    publish(manifestOf([release], { serial: 7 }));
    await request();
    publish(manifestOf([release], { serial: 8 }));
    const serial = async (): Promise<number> => (JSON.parse((await request()).signed) as ReleaseManifest).serial;
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

  it('has a tag that prevents a second transfer', async () => {
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

  it('arrive whole, with their size and SHA-512, to be saved', async () => {
    const response = await get(packed.file);
    expect(await response.text()).toBe(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': '10', 'accept-ranges': 'bytes', etag: `"${packed.sha512}"`, 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename=${packed.file}`,
    });
    expect(await (await get(`${packed.file}.blocks`)).text()).toBe('blocks');
  });

  // RFC 9110, section 14: first and last position are inclusive, a suffix counts from the end.
  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'], ['bytes=8-', 206, '89', 'bytes 8-9/10'], ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=4-400', 206, '456789', 'bytes 4-9/10'], ['bytes=10-', 416, null, 'bytes */10'], ['bytes=0-1,4-5', 200, bytes, null], ['lines=0-1', 200, bytes, null],
  ] as const)('respond to %s with %i', async (range, status, text, contentRange) => {
    const response = await get(packed.file, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
    if (text !== null) expect(await response.text()).toBe(text);
  });

  it('respond to HEAD without their bytes, and with 304 to a client that has them', async () => {
    const head = await get(packed.file, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect((await get(packed.file, { 'if-none-match': `"${packed.sha512}"` })).status).toBe(304);
    expect((await get(packed.file, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });

  it('are those that a manifest names, and no other file there or elsewhere', async () => {
    put('private.pem');
    symlinkSync('/etc/passwd', join(directory, 'link'));
    const names = [
      'private.pem', 'link', 'stable.json', '.', '..', '%2e%2e', '..%2fkey', '%2e%2e%2fkey', '..%5ckey', '%2fetc%2fpasswd', `${packed.file}%00`, `${packed.file}%2f`, `.%2f${packed.file}`,
      `..%2freleases%2f${packed.file}`, packed.file.toLowerCase(), `${packed.file}.`, `${packed.file}%20`, 'constructor', '__proto__', 'a'.repeat(3000),
    ];
    for (const name of names) {
      const response = await get(name);
      expect([name.slice(0, 60), response.status]).toEqual([name.slice(0, 60), 404]);
      expect(((await response.json()) as { code: string }).code).toMatch(/^(RELEASE_FILE_NOT_FOUND|ROUTE_NOT_FOUND)$/);
    }
    expect((await get(packed.file)).status).toBe(200);
  });

  it('do not exist while they are incomplete', async () => {
    put(packed.file, `${bytes}!`);
    expect((await get(packed.file)).status).toBe(404);
  });
});
