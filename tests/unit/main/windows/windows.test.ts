import { describe, expect, it } from 'vitest';
import { placeWindow } from '../../../../src/main/windows/bounds';
import { createCrashPolicy } from '../../../../src/main/windows/crash-policy';
import { windowOptions } from '../../../../src/main/windows/window-options';

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 2560, height: 1400 };

describe('where a window is placed', () => {
  it('is the middle of the screen at a first start, no larger than it', () => {
    expect(placeWindow(null, [screen])).toEqual({ x: 240, y: 70, width: 1440, height: 900, isMaximized: false });
    expect(placeWindow(null, [{ x: 0, y: 24, width: 1024, height: 640 }])).toEqual({ x: 0, y: 24, width: 1024, height: 640, isMaximized: false });
  });

  it('is where the last one stood, also on another screen', () => {
    const last = { x: 2000, y: 100, width: 1200, height: 800, isMaximized: true };
    expect(placeWindow(last, [screen, second])).toEqual(last);
  });

  it('is the first screen where the one it stood on is gone, or its title bar could not be reached', () => {
    const gone = { x: 2000, y: 100, width: 1200, height: 800, isMaximized: false };
    expect(placeWindow(gone, [screen])).toEqual({ x: 360, y: 120, width: 1200, height: 800, isMaximized: false });
    expect(placeWindow({ ...gone, x: 100, y: -300 }, [screen])).toEqual({ x: 360, y: 120, width: 1200, height: 800, isMaximized: false });
    expect(placeWindow({ ...gone, x: 100, y: 1030 }, [screen])).toMatchObject({ y: 120 });
    expect(placeWindow({ ...gone, x: -1150, y: 10 }, [screen])).toMatchObject({ x: 360 });
  });

  it('shrinks with the screen', () => {
    expect(placeWindow({ x: 0, y: 0, width: 2500, height: 1300, isMaximized: false }, [screen])).toMatchObject({ width: 1920, height: 1040 });
  });
});

describe('windowOptions', () => {
  const input = { placement: { ...screen, isMaximized: false }, partition: 'persist:account-x', preloadPath: '/p', isDark: true, iconPath: '/i' };

  it.each(['linux', 'win32', 'darwin'] as const)('lock the page in on %s (Electron security checklist, 2 to 4, 6, 8, 9)', (platform) => {
    expect(windowOptions({ ...input, platform }).webPreferences).toMatchObject({
      sandbox: true, contextIsolation: true, nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false,
      webSecurity: true, allowRunningInsecureContent: false, experimentalFeatures: false, webviewTag: false, partition: 'persist:account-x',
    });
    expect(windowOptions({ ...input, platform }).webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });

  it('hide the title bar and keep the buttons of macOS', () => {
    expect(windowOptions({ ...input, platform: 'darwin' })).toMatchObject({ titleBarStyle: 'hidden', trafficLightPosition: { x: 14, y: 13 } });
    expect(windowOptions({ ...input, platform: 'linux' })).toMatchObject({ titleBarStyle: 'hidden', show: false, minWidth: 800, minHeight: 600, backgroundColor: '#161512' });
  });
});

describe('a page that stopped working', () => {
  it('is reloaded once, then the person is asked', () => {
    let now = 0;
    const crashed = createCrashPolicy(() => now);
    expect(crashed()).toBe('reload');
    now = 30_000;
    expect(crashed()).toBe('ask');
    now = 31_000;
    expect(crashed()).toBe('reload');
    now = 95_000;
    expect(crashed()).toBe('reload');
  });
});
