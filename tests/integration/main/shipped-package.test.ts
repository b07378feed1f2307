import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { chromium, expect as expectPage } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronFolder } from '../../../build/electron-folder';
import { findElectron, type ElectronRuntime } from '../../support/find-electron';
import { shippedAppVariable } from '../../support/packed-app';

/** Built by the build stage of `npm test`, or with `npm run package:linux`. */
const shipped = process.env[shippedAppVariable];
const found = await findElectron({ mayInstall: false });
const hasNoDisplay = process.platform === 'linux' && process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const unavailable = process.env.DECKLE_DESKTOP_UNAVAILABLE ?? (!found.isAvailable ? found.reason : hasNoDisplay ? 'there is no display' : shipped === undefined ? 'nothing was packed' : null);

/** The byte in the program. The package exports its own name for it only as a type. */
const fuseOn = '1'.charCodeAt(0);

const sizeOf = (folder: string): number => readdirSync(folder, { recursive: true, withFileTypes: true })
  .reduce((total, entry) => (entry.isFile() ? total + statSync(join(entry.parentPath, entry.name)).size : total), 0);

describe.skipIf(unavailable !== null)(`the packed application${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  const program = shipped ?? '';
  const folder = dirname(program);
  let work = '';
  beforeAll(() => { work = mkdtempSync(join(tmpdir(), 'deckle-packed-')); });
  afterAll(() => { rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }); });

  it('contains the built app, its package.json and keytar, and nothing of the server', () => {
    const files = listPackage(join(folder, 'resources/app.asar'), { isPack: false }).map((path) => path.replace(/^\//, ''));
    const modules = new Set(files.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
    expect([...modules]).toEqual(['keytar']);
    expect([...new Set(files.map((path) => path.split('/')[0]))].sort()).toEqual(['node_modules', 'out', 'package.json']);
    expect(readdirSync(join(folder, 'resources/app.asar.unpacked'))).toEqual(['node_modules']);
    expect([...new Set(files.flatMap((path) => /^out\/([^/]+)/.exec(path)?.[1] ?? []))].sort()).toEqual(['main', 'preload', 'renderer']);
    expect(readdirSync(join(folder, 'resources')).filter((name) => !name.endsWith('.png')).sort()).toEqual(['LICENSE', 'app.asar', 'app.asar.unpacked']);
  });

  it('contains only the languages of the product, and a package.json with the fields that the app reads', () => {
    expect(readdirSync(join(folder, 'locales')).sort()).toEqual(['ar.pak', 'en-US.pak', 'ja.pak', 'zh-CN.pak']);
    const packed = JSON.parse(extractFile(join(folder, 'resources/app.asar'), 'package.json').toString('utf8')) as object;
    expect(Object.keys(packed).sort()).toEqual(['author', 'description', 'desktopName', 'homepage', 'license', 'main', 'name', 'productName', 'type', 'version']);
  });

  // docs/security.md: the app trusts exactly the project's release keys.
  it('trusts the release keys that the project lists', () => {
    const listed = readFileSync(join(import.meta.dirname, '../../../release-manifest/keys.json'), 'utf8');
    expect(extractFile(join(folder, 'resources/app.asar'), 'out/main/release-keys.json').toString('utf8')).toBe(listed);
  });

  it('contains the licences of the bundled packages', () => {
    const asar = join(folder, 'resources/app.asar');
    // The app's licence text covers every bundled part.
    const texts = extractFile(asar, 'out/renderer/licences.txt').toString('utf8');
    // A font, packages of each process, and the notice that the MIT licence requires.
    for (const wanted of [/^@fontsource-variable\/inter .*OFL/m, /^react-dom .*MIT/m, /^socket\.io-client .*MIT/m, /^electron-updater .*MIT/m, /^@github\/keytar .*MIT/m]) expect(texts).toMatch(wanted);
    expect(texts).toContain('The above copyright notice and this permission notice shall be included');
    expect(readFileSync(join(folder, 'resources/LICENSE'), 'utf8')).toContain('Apache License');
    expect(listPackage(asar, { isPack: false })).toContain('/node_modules/keytar/LICENSE.md');
  });

  it('is at most 15 MB larger than the runtime', () => {
    const own = sizeOf(join(folder, 'resources'));
    expect(own).toBeGreaterThan(500_000);
    expect(own).toBeLessThanOrEqual(15_000_000);
    const ofRuntime = new Set(readdirSync(electronFolder()));
    expect(readdirSync(folder).filter((name) => !ofRuntime.has(name))).toEqual(['deckle']);
  });

  it('has every fuse as the product wants it', async () => {
    const wire = await getCurrentFuseWire(program);
    const states = Object.fromEntries(Object.entries(FuseV1Options).filter(([name]) => !/^\d+$/.test(name))
      .map(([name, index]) => [name, Number(wire[index as FuseV1Options]) === fuseOn]));
    expect(states).toEqual({
      RunAsNode: false, EnableCookieEncryption: true, EnableNodeOptionsEnvironmentVariable: false, EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true, OnlyLoadAppFromAsar: true, LoadBrowserProcessSpecificV8Snapshot: false, GrantFileProtocolExtraPrivileges: false,
    });
  });

  it('starts as it is shipped and shows the sign-in screen; it offers neither Node nor a debugger', async () => {
    const { flags } = (found as { value: ElectronRuntime }).value;
    const child = spawn(program, [...flags, '--remote-debugging-port=0', '--inspect=0', '--lang=en-US', `--user-data-dir=${join(work, 'data')}`], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require=${join(work, 'none.cjs')}`, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-${work.slice(-6)}` }, stdio: ['ignore', 'pipe', 'pipe'], detached: true,
    });
    let output = '';
    try {
      const address = await new Promise<string>((resolve, reject) => {
        child.once('close', (code, signal) => { reject(new Error(`It ended by ${signal ?? code}: ${output}`)); });
        for (const stream of [child.stdout, child.stderr]) {
          createInterface({ input: stream }).on('line', (line) => {
            output += `${line}\n`;
            const match = /DevTools listening on (ws:\S+)/.exec(line);
            if (match?.[1]) resolve(match[1]);
          });
        }
      });
      const listed = async (): Promise<string[]> => (await (await fetch(`http://${new URL(address).host}/json/list`)).json() as { url: string }[]).map(({ url }) => url);
      await expect.poll(listed, { timeout: 25_000 }).toContain('app://deckle/login');
      const browser = await chromium.connectOverCDP(address);
      const page = browser.contexts().flatMap((context) => context.pages()).find((each) => each.url() === 'app://deckle/login');
      if (!page) throw new Error('The sign-in page is gone.');
      await expectPage(page.getByRole('heading', { name: 'Which server?' })).toBeVisible();
      await browser.close();
      expect(output).not.toContain('Debugger listening');
    } finally {
      child.removeAllListeners('close');
      const ended = once(child, 'close');
      // Also kills its windows and helpers.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
    }
    expect(readFileSync(join(work, 'data/logs/main.log'), 'utf8')).toContain('"message":"started"');
  }, 90_000);
});
