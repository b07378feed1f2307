import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeArchive } from '../../../build/archive';
import { layOut } from '../../../build/layout';
import { packUnpacked } from '../../../build/pack-unpacked';
import type { ReleaseFile, ReleaseManifest } from '../../../src/contract/releases';
import { findElectron, type ElectronRuntime } from '../../support/electron';
import { newKey, signed } from '../../support/releases';
import { startTestServer, type TestPerson, type TestServer } from '../../support/server';

const found = await findElectron({ mayInstall: false });
const hasNoDisplay = process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const built = join(import.meta.dirname, '../../../out/main/index.js');
const unavailable = process.platform !== 'linux' ? 'the unpacked application is one of Linux' : process.env.DECKLE_DESKTOP_UNAVAILABLE
  ?? (!found.isAvailable ? found.reason : hasNoDisplay ? 'there is no display' : !existsSync(built) ? 'the app has not been built' : null);

const key = newKey();
/** The app of this test believes the key of this run, as the app that is shipped believes the project's. */
const releaseKeys = [{ keyId: key.keyId, publicKey: key.publicKey }];

/** The name of one button becomes another one. */
const changeOneString = (project: string): void => {
  const assets = join(project, 'out/renderer/assets');
  const name = readdirSync(assets).find((each) => each.endsWith('.js') && readFileSync(join(assets, each), 'utf8').includes('Restart to update'));
  if (name === undefined) throw new Error('The built app does not have the string that is changed.');
  writeFileSync(join(assets, name), readFileSync(join(assets, name), 'utf8').replace('Restart to update', 'Restart for the update'));
};

/** Says which version it is and how it was started, to a file beside it: what becomes of an AppImage is the same, whatever is in it. */
const imageOf = (version: string): string => `#!/bin/sh\necho "${version} \${APPIMAGE_EXIT_AFTER_INSTALL:-goes on}" >> "$(dirname "$0")/started"\n`;

/** Packs and publishes a version; answers what a manifest says of its packages. */
const publish = async (folder: string, version: string, releases: string): Promise<readonly ReleaseFile[]> => {
  const file = `Deckle-${version}-linux-${process.arch}.tar.gz`;
  const image = `Deckle-${version}-linux-x86_64.AppImage`;
  await writeArchive({ folder, version, file: join(releases, file), level: 1 });
  writeFileSync(join(releases, image), imageOf(version));
  const named = (name: string) => ({ file: name, sizeBytes: statSync(join(releases, name)).size, sha512: createHash('sha512').update(readFileSync(join(releases, name))).digest('hex') });
  const target = { platform: 'linux', architecture: process.arch as 'x64' } as const;
  return [{ ...target, kind: 'tar.gz', ...named(file), blocks: named(`${file}.blocks.json`) }, { ...target, kind: 'AppImage', ...named(image), blocks: null }];
};

/** A packed app really becomes the next version, from a server of ours, and the person stays signed in. */
describe.skipIf(unavailable !== null)(`an update of the unpacked application${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  let server: TestServer;
  let person: TestPerson;
  let folder = '';
  let browser: Browser | null = null;

  beforeAll(async () => {
    server = await startTestServer();
    person = await server.register();
    folder = mkdtempSync(join(tmpdir(), 'deckle-update-'));
    const releases = join(server.dataDirectory, 'releases');
    mkdirSync(releases, { recursive: true });
    const old = layOut(join(folder, 'Deckle'), '3.4.0');
    await packUnpacked({ folder: old, version: '3.4.0', releaseKeys });
    const next = join(folder, 'next');
    await packUnpacked({ folder: next, version: '3.4.1', releaseKeys, change: changeOneString });
    const files = [await publish(next, '3.4.1', releases), await publish(old, '3.4.0', releases)];
    const manifest: ReleaseManifest = {
      format: 1, channel: 'stable', serial: 1, publishedAt: '2026-11-01T08:00:00Z', featureGates: [],
      releases: ['3.4.1', '3.4.0'].map((version, index) => ({
        version, publishedAt: '2026-11-01T08:00:00Z', minimumClient: null, stagedShare: 10_000, isWithdrawn: false, files: [...files[index] ?? []],
        notes: { en: 'Better.', 'zh-CN': '更好。', jp: '改善。', 'ar-SA': 'أفضل.' },
      })),
    };
    writeFileSync(join(releases, 'stable.json'), JSON.stringify(signed(manifest, key)));
    rmSync(next, { recursive: true, force: true });
  }, 600_000);
  afterAll(async () => {
    const session = await browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => undefined); // It is gone before it could answer.
    // It may still be ending, and write while it does.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await server.stop();
  });

  /** The page of whatever version runs now; null while there is none. */
  const attach = async (userData: string): Promise<Page | null> => {
    await browser?.close();
    browser = null;
    const port = existsSync(join(userData, 'DevToolsActivePort')) ? readFileSync(join(userData, 'DevToolsActivePort'), 'utf8').split('\n')[0] : undefined;
    if (port === undefined) return null;
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null);
    return browser?.contexts().flatMap((context) => context.pages()).find((page) => page.url().startsWith('app://deckle/')) ?? null;
  };
  const ask = async (page: Page | null, channel: 'updates:version' | 'updates:state' | 'session:current' | 'updates:what-is-new'): Promise<unknown> =>
    page?.evaluate((name) => window.deckle?.invoke[name]().then((answer) => (answer.ok ? answer.data : answer)), channel).catch(() => null);

  /** Starts the app for the person, as the launcher of `npm start` does. */
  const start = async (program: string, userData: string, environment: Readonly<Record<string, string>> = {}): Promise<void> => {
    const { ticket } = await person.client.call('auth.createTicket', {});
    const { flags } = (found as { value: ElectronRuntime }).value;
    const child = spawn(program, [...flags, '--lang=en-US', '--remote-debugging-port=0', `--user-data-dir=${userData}`, '--ticket-stdin'], {
      env: { ...process.env, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-update-${process.pid}`, ...environment }, stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.write(`${JSON.stringify({ server: server.url, ticket })}\n`);
  };
  const restart = (page: Page | null): void => {
    page?.evaluate(() => window.deckle?.invoke['updates:restart']()).catch(() => undefined); // Its page is gone before the answer.
  };

  /** What electron-updater does on the one system of those it is for that is at hand. */
  it('replaces an AppImage by the new one and starts that', async () => {
    const userData = join(folder, 'image-data');
    const images = join(folder, 'images');
    mkdirSync(images);
    const image = join(images, 'Deckle.AppImage');
    writeFileSync(image, imageOf('3.4.0'));
    chmodSync(image, 0o755);
    await start(join(folder, 'Deckle/versions/3.4.0/deckle'), userData, { APPIMAGE: image, DECKLE_WITHOUT_SANDBOX: '1', XDG_CACHE_HOME: join(folder, 'cache') });
    let page: Page | null = null;
    await expect.poll(async () => { if (!page || page.isClosed()) page = await attach(userData); return ask(page, 'updates:state'); }, { timeout: 300_000, interval: 500 }).toEqual({ status: 'ready', version: '3.4.1' });
    expect(readFileSync(image, 'utf8')).toBe(imageOf('3.4.0'));
    restart(page);
    await expect.poll(() => (existsSync(join(images, 'started')) ? readFileSync(join(images, 'started'), 'utf8') : ''), { timeout: 120_000, interval: 200 }).toBe('3.4.1 goes on\n');
    expect([readdirSync(images).sort(), readFileSync(image, 'utf8')]).toEqual([['Deckle.AppImage', 'started'], imageOf('3.4.1')]);
  }, 600_000);

  it('replaces it by the new version, fetches hardly more than what changed, and keeps the person signed in', async () => {
    const userData = join(folder, 'data');
    const install = join(folder, 'Deckle');
    await start(join(install, 'deckle'), userData);
    let page: Page | null = null;
    await expect.poll(async () => { if (!page || page.isClosed()) page = await attach(userData); return ask(page, 'updates:state'); }, { timeout: 300_000, interval: 500 }).toEqual({ status: 'ready', version: '3.4.1' });
    expect([await ask(page, 'updates:version'), readlinkSync(join(install, 'current'))]).toEqual(['3.4.0', 'versions/3.4.0']);

    restart(page);
    await expect.poll(async () => ask(await attach(userData), 'updates:version'), { timeout: 300_000, interval: 1000 }).toBe('3.4.1');
    expect(readlinkSync(join(install, 'current'))).toBe('versions/3.4.1');
    await expect.poll(async () => ask(await attach(userData), 'session:current'), { timeout: 120_000, interval: 1000 })
      .toMatchObject({ status: 'signed-in', server: server.url, isRemembered: true, user: { email: person.email } });
    await expect.poll(async () => ask(await attach(userData), 'updates:what-is-new'), { timeout: 120_000, interval: 1000 }).toMatchObject({ news: { version: '3.4.1' }, isUnseen: true });
    // It has shown that it starts, so its trial is over and the version before is kept to go back to.
    await expect.poll(() => [existsSync(join(install, 'versions/trial')), readFileSync(join(install, 'versions/previous'), 'utf8')], { timeout: 120_000, interval: 200 }).toEqual([false, '3.4.0']);

    const fetched = readFileSync(join(userData, 'logs/main.log'), 'utf8').split('\n').filter((line) => line.includes('a new version was fetched')).map((line) => JSON.parse(line) as { bytes: number; of: number });
    const [{ bytes, of } = { bytes: 0, of: 1 }] = fetched;
    expect([fetched.length, bytes / of <= 0.005]).toEqual([1, true]);
  }, 900_000);
});
