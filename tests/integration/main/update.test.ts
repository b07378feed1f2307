import { execFile, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeArchive } from '../../../build/archive';
import { layOut } from '../../../build/layout';
import { packUnpacked } from '../../../build/pack-unpacked';
import type { ReleaseKeys } from '../../../src/contract/release-manifest';
import { documentedBlocks } from '../../support/documented-commands';
import { findElectron, type ElectronRuntime } from '../../support/find-electron';
import { linkFolder } from '../../support/packed-app';
import { newKey } from '../../support/signed-release-manifests';
import { serverProgram } from '../../support/server-programs';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';

const found = await findElectron({ mayInstall: false });
const hasNoDisplay = process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const built = join(import.meta.dirname, '../../../out/main/index.js');
const unavailable = process.platform !== 'linux' ? 'the unpacked application is one of Linux' : process.env.DECKLE_DESKTOP_UNAVAILABLE
  ?? (!found.isAvailable ? found.reason : hasNoDisplay ? 'there is no display' : !existsSync(built) ? 'the app has not been built' : null);

const root = join(import.meta.dirname, '../../..');

/** Changes the label of one button. */
const changeOneString = (project: string): void => {
  const assets = join(project, 'out/renderer/assets');
  const name = readdirSync(assets).find((each) => each.endsWith('.js') && readFileSync(join(assets, each), 'utf8').includes('Restart to update'));
  if (name === undefined) throw new Error('The built app does not have the string that is changed.');
  writeFileSync(join(assets, name), readFileSync(join(assets, name), 'utf8').replace('Restart to update', 'Restart for the update'));
};

/**
 * A script that writes its version and start mode to a file beside it. An update treats an AppImage the same, whatever
 * it contains.
 */
const imageOf = (version: string): string => `#!/bin/sh\necho "${version} \${APPIMAGE_EXIT_AFTER_INSTALL:-goes on}" >> "$(dirname "$0")/started"\n`;

/** The checkout of a developer who builds packages: the files that the commands of docs/operating.md read and write. */
const openCheckout = (folder: string, releases: string) => {
  const keysFile = join(folder, 'release-manifest/keys.json');
  mkdirSync(dirname(keysFile), { recursive: true });
  copyFileSync(join(root, 'release-manifest/keys.json'), keysFile);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'safe'));
  const keys = (): ReleaseKeys['keys'] => (JSON.parse(readFileSync(keysFile, 'utf8')) as ReleaseKeys).keys;

  /**
   * Replaces the two packaging commands. It packs the files built by this run, with the checkout's keys, like `npm run
   * build:app`.
   */
  const pack = async (version: string, change: (project: string) => void): Promise<void> => {
    rmSync(join(folder, 'dist'), { recursive: true, force: true });
    const packed = layOut(join(folder, 'dist/Deckle'), version);
    await packUnpacked({ folder: packed, version, releaseKeys: keys(), change });
    await writeArchive({ folder: packed, version, file: join(folder, 'dist', `Deckle-${version}-linux-${process.arch}.tar.gz`), level: 1 });
    writeFileSync(join(folder, 'dist', `Deckle-${version}-linux-x86_64.AppImage`), imageOf(version));
  };

  return {
    keys,
    keyFile: join(folder, 'safe/release.pem'),
    install: join(folder, 'dist/Deckle'),
    /** Runs commands of docs/operating.md, with folders of this test for the key and the releases. Returns their output. */
    async run(commands: readonly string[], version: string, change: (project: string) => void = () => undefined): Promise<string> {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
      cpSync(join(root, 'release-notes/3.4.0'), join(folder, 'release-notes', version), { recursive: true });
      let printed = '';
      for (const command of commands) {
        if (command === 'npm run package:linux && npm run archive') {
          await pack(version, change);
          continue;
        }
        const words = command.replaceAll('/safe/place', join(folder, 'safe')).replaceAll('/srv/deckle/releases', releases).split(' ');
        expect(words.slice(0, 4)).toEqual(['npm', 'run', 'manifest', '--']);
        printed += (await promisify(execFile)(process.execPath, [...serverProgram('manifest'), ...words.slice(4)], { cwd: folder })).stdout;
      }
      return printed;
    },
  };
};

/** A packed app updates itself to the next version from a test server, and the person stays signed in. */
describe.skipIf(unavailable !== null)(`an update of the unpacked application${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  let server: TestServer;
  let person: TestPerson;
  let folder = '';
  /** The release keys that the packed app trusts. */
  let trusted: ReleaseKeys['keys'] = [];
  let browser: Browser | null = null;

  beforeAll(async () => {
    server = await startTestServer();
    person = await server.register();
    folder = mkdtempSync(join(tmpdir(), 'deckle-update-'));
    const releases = join(server.dataDirectory, 'releases');
    const [, block = ''] = documentedBlocks('Publishing the desktop app for your people', 'sh');
    const commands = block.trim().split('\n');
    const checkout = openCheckout(mkdtempSync(join(folder, 'checkout-')), releases);
    const first = await checkout.run(commands, '3.4.0');
    expect(first).toContain('All is well: serial 3, 3.4.0 100 %.');
    expect([checkout.keys().length, statSync(checkout.keyFile).mode & 0o777]).toEqual([1, 0o600]);
    renameSync(checkout.install, join(folder, 'Deckle'));
    // The key is created once. The remaining commands publish the next version.
    const second = await checkout.run(commands.slice(1).map((command) => command.replace('3.4.0', '3.4.1')), '3.4.1', changeOneString);
    expect(second).toContain('All is well: serial 6, 3.4.1 100 %, 3.4.0 100 %.');
    trusted = checkout.keys();
  }, 600_000);
  /** Closes the running app. */
  const end = async (): Promise<void> => {
    const session = await browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => undefined); // The app may end before it can respond.
    await browser?.close();
    browser = null;
  };
  afterAll(async () => {
    await end();
    // The app may still write files while it ends.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await server.stop();
  });

  /** The page of the running version, or null. */
  const attach = async (userData: string): Promise<Page | null> => {
    await browser?.close();
    browser = null;
    const port = existsSync(join(userData, 'DevToolsActivePort')) ? readFileSync(join(userData, 'DevToolsActivePort'), 'utf8').split('\n')[0] : undefined;
    if (port === undefined) return null;
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null);
    return browser?.contexts().flatMap((context) => context.pages()).find((page) => page.url().startsWith('app://deckle/')) ?? null;
  };
  const call = async (page: Page | null, channel: 'updates:version' | 'updates:state' | 'session:current' | 'updates:whats-new'): Promise<unknown> =>
    page?.evaluate((name) => window.deckle?.invoke[name]().then((result) => (result.ok ? result.data : result)), channel).catch(() => null);

  /** Starts the app signed in, like the launcher of `npm start`. */
  const start = async (program: string, userData: string, environment: Readonly<Record<string, string>> = {}): Promise<void> => {
    const { ticket } = await person.client.call('auth.createTicket', {});
    const { flags } = (found as { value: ElectronRuntime }).value;
    const child = spawn(program, [...flags, '--lang=en-US', '--remote-debugging-port=0', `--user-data-dir=${userData}`, '--ticket-stdin'], {
      env: { ...process.env, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-update-${process.pid}`, ...environment }, stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.write(`${JSON.stringify({ server: server.url, ticket })}\n`);
  };
  const restart = (page: Page | null): void => {
    page?.evaluate(() => window.deckle?.invoke['updates:restart']()).catch(() => undefined); // The page closes before the response arrives.
  };

  it('is refused if the app was built with another key', async () => {
    const install = join(folder, 'Other');
    const version = layOut(install, '3.4.0');
    linkFolder(join(folder, 'Deckle/versions/3.4.0'), version, ['resources/app.asar']);
    // The archive contains the list as text, and the other key has the same length, so that nothing else of the app
    // differs.
    const [listed] = trusted;
    const other = newKey();
    const archive = readFileSync(join(folder, 'Deckle/versions/3.4.0/resources/app.asar'), 'latin1');
    const changed = archive.replaceAll(listed?.keyId ?? '', other.keyId).replaceAll(listed?.publicKey ?? '', other.publicKey);
    expect(changed.length).toBe(archive.length);
    writeFileSync(join(version, 'resources/app.asar'), changed, 'latin1');

    const userData = join(folder, 'other-data');
    await start(join(install, 'deckle'), userData);
    let page: Page | null = null;
    await expect.poll(async () => { if (!page || page.isClosed()) page = await attach(userData); return call(page, 'updates:state'); }, { timeout: 300_000, interval: 500 }).toEqual({ status: 'failed', reason: 'refused' });
    expect([readdirSync(join(install, 'versions')), readFileSync(join(userData, 'logs/main.log'), 'utf8').includes('a release manifest was refused')]).toEqual([['3.4.0'], true]);
    await end();
  }, 600_000);

  /** The behaviour of electron-updater, on the only one of its systems that is available here. */
  it('replaces an AppImage by the new one and starts it', async () => {
    const userData = join(folder, 'image-data');
    const images = join(folder, 'images');
    mkdirSync(images);
    const image = join(images, 'Deckle.AppImage');
    writeFileSync(image, imageOf('3.4.0'));
    chmodSync(image, 0o755);
    await start(join(folder, 'Deckle/versions/3.4.0/deckle'), userData, { APPIMAGE: image, DECKLE_WITHOUT_SANDBOX: '1', XDG_CACHE_HOME: join(folder, 'cache') });
    let page: Page | null = null;
    await expect.poll(async () => { if (!page || page.isClosed()) page = await attach(userData); return call(page, 'updates:state'); }, { timeout: 300_000, interval: 500 }).toEqual({ status: 'ready', version: '3.4.1' });
    expect(readFileSync(image, 'utf8')).toBe(imageOf('3.4.0'));
    restart(page);
    await expect.poll(() => (existsSync(join(images, 'started')) ? readFileSync(join(images, 'started'), 'utf8') : ''), { timeout: 120_000, interval: 200 }).toBe('3.4.1 goes on\n');
    expect([readdirSync(images).sort(), readFileSync(image, 'utf8')]).toEqual([['Deckle.AppImage', 'started'], imageOf('3.4.1')]);
  }, 600_000);

  it('replaces it by the new version, fetches little more than the changes, and keeps the person signed in', async () => {
    const userData = join(folder, 'data');
    const install = join(folder, 'Deckle');
    await start(join(install, 'deckle'), userData);
    let page: Page | null = null;
    await expect.poll(async () => { if (!page || page.isClosed()) page = await attach(userData); return call(page, 'updates:state'); }, { timeout: 300_000, interval: 500 }).toEqual({ status: 'ready', version: '3.4.1' });
    expect([await call(page, 'updates:version'), readlinkSync(join(install, 'current'))]).toEqual(['3.4.0', 'versions/3.4.0']);

    restart(page);
    await expect.poll(async () => call(await attach(userData), 'updates:version'), { timeout: 300_000, interval: 1000 }).toBe('3.4.1');
    expect(readlinkSync(join(install, 'current'))).toBe('versions/3.4.1');
    await expect.poll(async () => call(await attach(userData), 'session:current'), { timeout: 120_000, interval: 1000 })
      .toMatchObject({ status: 'signed-in', server: server.url, isRemembered: true, user: { email: person.email } });
    await expect.poll(async () => call(await attach(userData), 'updates:whats-new'), { timeout: 120_000, interval: 1000 }).toMatchObject({ news: { version: '3.4.1' }, isUnseen: true });
    // The new version started successfully. Its trial ended, and the previous version remains for a rollback.
    await expect.poll(() => [existsSync(join(install, 'versions/trial')), readFileSync(join(install, 'versions/previous'), 'utf8')], { timeout: 120_000, interval: 200 }).toEqual([false, '3.4.0']);

    const fetched = readFileSync(join(userData, 'logs/main.log'), 'utf8').split('\n').filter((line) => line.includes('a new version was fetched')).map((line) => JSON.parse(line) as { bytes: number; of: number });
    const [{ bytes, of } = { bytes: 0, of: 1 }] = fetched;
    expect([fetched.length, bytes / of <= 0.005]).toEqual([1, true]);
  }, 900_000);
});
