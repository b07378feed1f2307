import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { chooseDesktop, openDesktop, type Circumstances, type DesktopChoice } from '../../../src/cli/start/desktop';

const usual: Circumstances = { environment: { DISPLAY: ':0' }, platform: 'linux', isRoot: false, nodeVersion: 'v22.12.0', isBrowserWanted: false };
const electron: DesktopChoice = { program: '/somewhere/electron' };
const choose = (changes: Partial<Circumstances>): DesktopChoice => chooseDesktop({ ...usual, ...changes }, () => electron);

test('the desktop app opens where it can', () => {
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
  [{ nodeVersion: 'v20.20.2' }, 'The desktop app needs Node 22.12 or newer to fetch Electron (this is v20.20.2), so the app is served to the browser.'],
  [{ nodeVersion: 'v22.11.0' }, 'The desktop app needs Node 22.12 or newer to fetch Electron (this is v22.11.0), so the app is served to the browser.'],
])('otherwise one sentence says why the browser is used: %j', (changes, reason) => {
  expect(choose(changes)).toEqual({ reason });
});

test.skipIf(process.platform === 'win32')('the app of a data directory has user data and keychain entries of its own, and its ticket on standard input only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-open-desktop-'));
  try {
    vi.stubEnv('DECKLE_KEYCHAIN_SERVICE', undefined);
    const program = join(folder, 'electron');
    writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@" "$DECKLE_KEYCHAIN_SERVICE"\ncat\n', { mode: 0o700 });
    const logFile = join(folder, 'desktop.log');
    await once(openDesktop(program, '/the/app', { userData: '/data/desktop', logFile }, { server: 'http://127.0.0.1:4780', ticket: 'ticket-1' }), 'exit');
    expect(readFileSync(logFile, 'utf8').trimEnd().split('\n')).toEqual([
      '--user-data-dir=/data/desktop', '/the/app', '--ticket-stdin', 'Deckle /data/desktop', '{"server":"http://127.0.0.1:4780","ticket":"ticket-1"}',
    ]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  }
});
