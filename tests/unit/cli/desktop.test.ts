import { expect, test } from 'vitest';
import { chooseDesktop, type Circumstances, type DesktopChoice } from '../../../src/cli/start/desktop';

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
