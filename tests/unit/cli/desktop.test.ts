import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseDesktop, closeDesktop, openDesktop, type LaunchEnvironment, type DesktopChoice } from '../../../src/cli/start/launch-desktop';

const usual: LaunchEnvironment = { environment: { DISPLAY: ':0' }, platform: 'linux', isRoot: false, nodeVersion: 'v22.12.0', isBrowserWanted: false };
const electron: DesktopChoice = { program: '/somewhere/electron' };
const choose = (changes: Partial<LaunchEnvironment>): DesktopChoice => chooseDesktop({ ...usual, ...changes }, () => electron);

test('the desktop app opens if it can', () => {
  expect(choose({})).toEqual(electron);
  expect(choose({ environment: { WAYLAND_DISPLAY: 'wayland-0' } })).toEqual(electron);
  expect(choose({ environment: {}, platform: 'darwin' })).toEqual(electron);
  expect(choose({ environment: {}, platform: 'win32' })).toEqual(electron);
  expect(choose({ nodeVersion: 'v24.0.0' })).toEqual(electron);
  expect(choose({ nodeVersion: 'v20.19.0', environment: { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: '/runtime' } })).toEqual(electron);
});

test.each([
  [{ isBrowserWanted: true }, 'The app is served to the browser, as asked.'],
  [{ isRoot: true }, 'The desktop app does not run as root, because Electron has no sandbox there, so the app is served to the browser.'],
  [{ environment: {} }, 'There is no display for the desktop app, so it is served to the browser.'],
  [{ nodeVersion: 'v20.20.2' }, 'The desktop app needs Node 22.12.0 or newer to fetch Electron (this is v20.20.2), so the app is served to the browser.'],
  [{ nodeVersion: 'v22.11.0' }, 'The desktop app needs Node 22.12.0 or newer to fetch Electron (this is v22.11.0), so the app is served to the browser.'],
])('a sentence explains why the browser is used: %j', (changes, reason) => {
  expect(choose(changes)).toEqual({ reason });
});

test.skipIf(process.platform === 'win32')('the app of a data directory has user data and keychain entries of its own, and its ticket on standard input only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-open-desktop-'));
  try {
    const program = join(folder, 'electron');
    writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@" "$DECKLE_KEYCHAIN_SERVICE"\ncat\n', { mode: 0o700 });
    const logFile = join(folder, 'desktop.log');
    const { DECKLE_KEYCHAIN_SERVICE: _, ...withoutKeychainService } = process.env;
    await once(openDesktop(program, '/the/app', { userData: '/data/desktop', logFile }, { server: 'http://127.0.0.1:4780', ticket: 'ticket-1' }, withoutKeychainService), 'exit');
    expect(readFileSync(logFile, 'utf8').trimEnd().split('\n')).toEqual([
      '--user-data-dir=/data/desktop', '/the/app', '--ticket-stdin', 'Deckle /data/desktop', '{"server":"http://127.0.0.1:4780","ticket":"ticket-1"}',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs a shell script in the app's place until it reports ready. Returns how `closeDesktop` ended the script. */
const closed = async (onSigterm: string, limitMs: number): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }> => {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-close-desktop-'));
  try {
    const program = join(folder, 'electron');
    writeFileSync(program, `#!/bin/sh\ntrap '${onSigterm}' TERM\ntouch "${folder}/ready"\nwhile [ -e "${folder}/ready" ]; do sleep 0.05; done\n`, { mode: 0o700 });
    const app = openDesktop(program, '/the/app', { userData: folder, logFile: join(folder, 'desktop.log') }, { server: 'http://127.0.0.1:4780', ticket: null });
    await expect.poll(() => existsSync(join(folder, 'ready')), { timeout: 10_000 }).toBe(true);
    await closeDesktop(app, limitMs);
    await closeDesktop(app, limitMs);
    return { exitCode: app.exitCode, signal: app.signalCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test.skipIf(process.platform === 'win32').each([
  ['ends by itself on request', 'exit 7', 20_000, { exitCode: 7, signal: null }],
  ['is ended by force where it does not listen', '', 300, { exitCode: null, signal: 'SIGKILL' }],
])('an app that is closed %s', async (_, onSigterm, limitMs, outcome) => {
  expect(await closed(onSigterm, limitMs)).toEqual(outcome);
});

test('an app that could not be started needs no closing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-no-desktop-'));
  const app = openDesktop(join(folder, 'nothing'), '/the/app', { userData: folder, logFile: join(folder, 'desktop.log') }, { server: 'http://127.0.0.1:4780', ticket: null });
  await once(app, 'error');
  await closeDesktop(app);
  rmSync(folder, { recursive: true, force: true });
});
