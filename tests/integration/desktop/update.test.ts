import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
/** The release key of the app is the one of this test; of the text that the built files hold, nothing else is changed. */
const trustTestKey = (project: string): void => {
  const chunks = join(project, 'out/main/chunks');
  const keys = `keys:${JSON.stringify([{ keyId: key.keyId, publicKey: key.publicKey, use: 'release' }])}`;
  const replaced = readdirSync(chunks).filter((name) => {
    const text = readFileSync(join(chunks, name), 'utf8');
    const changed = text.replace(/keys:\s*\[\s*\]/, keys);
    if (changed !== text) writeFileSync(join(chunks, name), changed);
    return changed !== text;
  });
  if (replaced.length === 0) throw new Error('The built app has no list of release keys.');
};

/** The name of one button becomes another one. */
const changeOneString = (project: string): void => {
  const assets = join(project, 'out/renderer/assets');
  const name = readdirSync(assets).find((each) => each.endsWith('.js') && readFileSync(join(assets, each), 'utf8').includes('Restart to update'));
  if (name === undefined) throw new Error('The built app does not have the string that is changed.');
  writeFileSync(join(assets, name), readFileSync(join(assets, name), 'utf8').replace('Restart to update', 'Restart for the update'));
};

/** Packs and publishes a version; answers what a manifest says of its package. */
const publish = async (folder: string, version: string, releases: string): Promise<ReleaseFile> => {
  const file = `Deckle-${version}-linux-${process.arch}.tar.gz`;
  await writeArchive({ folder, version, file: join(releases, file), level: 1 });
  const named = (name: string) => ({ file: name, sizeBytes: statSync(join(releases, name)).size, sha512: createHash('sha512').update(readFileSync(join(releases, name))).digest('hex') });
  return { platform: 'linux', architecture: process.arch as 'x64', kind: 'tar.gz', ...named(file), blocks: named(`${file}.blocks.json`) };
};

/** Issue: "An update from 3.4.0 to 3.4.1 against our own server really replaces the unpacked application and keeps the person signed in." */
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
    await packUnpacked({ folder: old, version: '3.4.0', change: trustTestKey });
    const next = join(folder, 'next');
    await packUnpacked({ folder: next, version: '3.4.1', change(project) { trustTestKey(project); changeOneString(project); } });
    const files = [await publish(next, '3.4.1', releases), await publish(old, '3.4.0', releases)];
    const manifest: ReleaseManifest = {
      format: 1, channel: 'stable', serial: 1, publishedAt: '2026-11-01T08:00:00Z', featureGates: [],
      releases: ['3.4.1', '3.4.0'].map((version, index) => ({
        version, publishedAt: '2026-11-01T08:00:00Z', minimumClient: null, stagedShare: 10_000, isWithdrawn: false, files: files.slice(index, index + 1),
        notes: { en: 'Better.', 'zh-CN': '更好。', jp: '改善。', 'ar-SA': 'أفضل.' },
      })),
    };
    writeFileSync(join(releases, 'stable.json'), JSON.stringify(signed(manifest, key)));
    rmSync(next, { recursive: true, force: true });
  }, 600_000);
  afterAll(async () => {
    const session = await browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => undefined); // It is gone before it could answer.
    rmSync(folder, { recursive: true, force: true });
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

  it('replaces it by the new version, fetches hardly more than what changed, and keeps the person signed in', async () => {
    const userData = join(folder, 'data');
    const install = join(folder, 'Deckle');
    const { ticket } = await person.client.call('auth.createTicket', {});
    const { flags } = (found as { value: ElectronRuntime }).value;
    const child = spawn(join(install, 'deckle'), [...flags, '--lang=en-US', '--remote-debugging-port=0', `--user-data-dir=${userData}`, '--ticket-stdin'], {
      env: { ...process.env, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-update-${process.pid}` }, stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.write(`${JSON.stringify({ server: server.url, ticket })}\n`);

    let page: Page | null = null;
    await expect.poll(async () => { page ??= await attach(userData); return ask(page, 'updates:state'); }, { timeout: 300_000, interval: 500 }).toEqual({ status: 'ready', version: '3.4.1' });
    expect([await ask(page, 'updates:version'), readlinkSync(join(install, 'current'))]).toEqual(['3.4.0', 'versions/3.4.0']);

    (page as Page | null)?.evaluate(() => window.deckle?.invoke['updates:restart']()).catch(() => undefined); // Its page is gone before the answer.
    await expect.poll(async () => ask(await attach(userData), 'updates:version'), { timeout: 300_000, interval: 1000 }).toBe('3.4.1');
    expect(readlinkSync(join(install, 'current'))).toBe('versions/3.4.1');
    await expect.poll(async () => ask(await attach(userData), 'session:current'), { timeout: 120_000, interval: 1000 })
      .toMatchObject({ status: 'signed-in', server: server.url, isRemembered: true, user: { email: person.email } });
    expect(await ask(await attach(userData), 'updates:what-is-new')).toMatchObject({ news: { version: '3.4.1' }, isUnseen: true });
    // It has shown that it starts, so its trial is over and the version before is kept to go back to.
    expect([existsSync(join(install, 'versions/trial')), readFileSync(join(install, 'versions/previous'), 'utf8')]).toEqual([false, '3.4.0']);

    const fetched = readFileSync(join(userData, 'logs/main.log'), 'utf8').split('\n').filter((line) => line.includes('a new version was fetched')).map((line) => JSON.parse(line) as { bytes: number; of: number });
    const [{ bytes, of } = { bytes: 0, of: 1 }] = fetched;
    expect([fetched.length, bytes / of <= 0.005]).toEqual([1, true]);
  }, 900_000);
});
