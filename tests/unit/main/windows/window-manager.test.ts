import { describe, expect, it } from 'vitest';
import { themeStylesheet } from '../../../../src/core/themes';
import { cascadePlacement, placeWindow } from '../../../../src/main/windows/window-placement';
import { createCrashPolicy } from '../../../../src/main/windows/crash-policy';
import { overlayOf } from '../../../../src/main/windows/title-bar';
import { windowOptions } from '../../../../src/main/windows/window-options';
import { roundZoom, nextZoom } from '../../../../src/main/windows/window-zoom';

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 2560, height: 1400 };

describe('the position of a window', () => {
  const plain = { isMaximized: false, isFullScreen: false };
  const saved = { x: 2000, y: 100, width: 1200, height: 800, ...plain };

  it('is the middle of the screen at a first start, no larger than it', () => {
    expect(placeWindow(null, [screen])).toEqual({ x: 240, y: 70, width: 1440, height: 900, ...plain });
    expect(placeWindow(null, [{ x: 0, y: 24, width: 1024, height: 640 }])).toEqual({ x: 0, y: 24, width: 1024, height: 640, ...plain });
  });

  const above = { x: 0, y: -1080, width: 1920, height: 1080 };
  const left = { x: -1280, y: 0, width: 1280, height: 1024 };
  it.each<[string, Partial<typeof saved>, readonly typeof screen[], Partial<typeof saved>]>([
    ['at its former place, on the second screen', {}, [screen, second], {}],
    ['at its former place, on a screen above', { x: 100, y: -900 }, [screen, above], {}],
    ['at its former place, on a screen to the left', { x: -1200, y: 20 }, [screen, left], {}],
    ['at its former place across two screens', { x: 1500 }, [screen, second], {}],
    ['the nearest edge where the second screen is gone', {}, [screen], { x: 720, y: 100 }],
    ['the nearest edge where the screen above is gone', { x: 100, y: -900 }, [screen], { x: 100, y: 0 }],
    ['the nearest of the screens that are left', { x: -1200, y: 20 }, [second, screen], { x: 0, y: 20 }],
    ['where its title bar can be reached again: it was above the screen', { x: 100, y: -300 }, [screen], { x: 100, y: 0 }],
    ['where its title bar can be reached again: it was below', { x: 100, y: 1030 }, [screen], { x: 100, y: 240 }],
    ['where its title bar can be reached again: only a corner was seen', { x: -1150, y: 10 }, [screen], { x: 0, y: 10 }],
    ['as large as the present screen', { x: 0, y: 0, width: 2500, height: 1300 }, [screen], { width: 1920, height: 1040 }],
    ['as large as the nearest screen is', { width: 2500, height: 1300 }, [screen], { x: 0, y: 0, width: 1920, height: 1040 }],
    // The same screen at a scale of 200 % has half as many points.
    ['on its screen, of which the scale became twice as large', { x: 2400, y: 600 }, [screen, { x: 1920, y: 0, width: 1280, height: 700 }], { height: 700 }],
    ['visible, if its screen became too small for its former place', { x: 3400, y: 600 }, [screen, { x: 1920, y: 0, width: 1280, height: 700 }], { x: 2000, y: 0, width: 1200, height: 700 }],
    ['maximised and full screen as it was', { isMaximized: true, isFullScreen: true }, [screen, second], {}],
    ['where it was, with no screen at all', {}, [], {}],
  ])('is %s', (_, was, areas, becomes) => {
    const remembered = { ...saved, ...was };
    expect(placeWindow(remembered, areas)).toEqual({ ...remembered, ...becomes });
  });

  it('is a little beside the existing windows', () => {
    const last = { ...saved, isMaximized: true };
    expect(cascadePlacement(null, [])).toBeNull();
    expect(cascadePlacement(last, [])).toEqual(last);
    expect(cascadePlacement(last, [{ x: 2000, y: 100 }])).toEqual({ ...saved, x: 2028, y: 128 });
    expect(cascadePlacement(last, [{ x: 2000, y: 100 }, { x: 2028, y: 128 }])).toEqual({ ...saved, x: 2056, y: 156 });
    expect(cascadePlacement(last, [{ x: 0, y: 0 }])).toEqual(saved);
  });
});

describe('the zoom of a page (50 % to 300 %)', () => {
  it('follows the steps of a browser and ends at the last', () => {
    const inwards = [1];
    for (let factor = 1; factor < 3;) inwards.push(factor = nextZoom(factor, 'in'));
    expect(inwards).toEqual([1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]);
    const outwards = [1];
    for (let factor = 1; factor > 0.5;) outwards.push(factor = nextZoom(factor, 'out'));
    expect(outwards).toEqual([1, 0.9, 0.8, 0.75, 0.67, 0.5]);
    expect([nextZoom(3, 'in'), nextZoom(0.5, 'out'), nextZoom(1.7, 'reset')]).toEqual([3, 0.5, 1]);
  });

  it('derives the step from Chromium\'s rounded factor', () => {
    expect([nextZoom(1.0999999, 'in'), nextZoom(1.1000001, 'out'), roundZoom(1.0999999), roundZoom(4), roundZoom(0.1)]).toEqual([1.25, 1, 1.1, 3, 0.5]);
  });
});

describe('windowOptions', () => {
  const input = { placement: { ...screen, isMaximized: false, isFullScreen: false }, partition: 'persist:account-x', preloadPath: '/p', isDark: true, colour: 'default', iconPath: '/i' } as const;

  it.each(['linux', 'win32', 'darwin'] as const)('lock the page in on %s (Electron security checklist, 2 to 4, 6, 8, 9)', (platform) => {
    expect(windowOptions({ ...input, platform }).webPreferences).toMatchObject({
      sandbox: true, contextIsolation: true, nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false,
      webSecurity: true, allowRunningInsecureContent: false, experimentalFeatures: false, webviewTag: false, partition: 'persist:account-x',
    });
    expect(windowOptions({ ...input, platform }).webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });

  it('hide the title bar and keep the buttons of macOS', () => {
    expect(windowOptions({ ...input, platform: 'darwin' })).toMatchObject({ titleBarStyle: 'hidden', trafficLightPosition: { x: 14, y: 13 } });
    expect(windowOptions({ ...input, platform: 'darwin' })).not.toHaveProperty('titleBarOverlay');
    expect(windowOptions({ ...input, platform: 'win32', colour: 'blue', isDark: false })).toMatchObject({ backgroundColor: '#EDF0F5', titleBarOverlay: { color: '#EDF0F5', symbolColor: '#444C5B', height: 40 } });
    expect(windowOptions({ ...input, platform: 'linux' })).toMatchObject({ titleBarStyle: 'hidden', show: false, minWidth: 800, minHeight: 600, backgroundColor: '#161512' });
  });
});

describe('the colours of the title bar', () => {
  const css = `\n${themeStylesheet()}`;
  const tokens = (selector: string): string => css.slice(css.indexOf(`\n${selector} {`) + 1).split('}')[0] ?? '';

  it.each(['default', 'green', 'blue'] as const)('are those of the page, %s', (colour) => {
    for (const mode of ['light', 'dark'] as const) {
      const known = tokens(`${mode === 'dark' ? '.dark' : ''}[data-theme="${colour}"]`);
      const { color, symbolColor } = overlayOf(colour, mode === 'dark');
      expect(known).toContain(`--paper: ${color};`);
      expect(known).toContain(`--ink-2: ${symbolColor};`);
    }
  });
});

describe('a page that stopped working', () => {
  it('is reloaded once, then the person gets a prompt', () => {
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
