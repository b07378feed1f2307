import { describe, expect, it } from 'vitest';
import { startsHidden, ensureReachable } from '../../../../src/main/autostart/hidden-start';

describe('a start without a window', () => {
  it.each([
    [['Deckle.exe', '--hidden'], false, false, true],
    [['Deckle.exe'], false, true, false],
    // macOS passes no arguments at sign-in.
    [['Deckle'], true, true, true],
    [['Deckle'], true, false, false],
  ] as const)('started as %j, by macOS at sign-in: %s', (argv, wasOpenedAtSignIn, opensHidden, isHidden) => {
    expect(startsHidden({ argv, wasOpenedAtSignIn, opensHidden })).toBe(isHidden);
  });

  it.each([
    ['linux', true, false, 0],
    ['linux', false, false, 1],
    // A link opened a window meanwhile.
    ['linux', false, true, 0],
    ['win32', true, false, 0],
    ['win32', false, false, 1],
    // The dock icon reopens the app.
    ['darwin', false, false, 0],
  ] as const)('on %s, in the tray: %s, with a window already: %s, opens %d', async (platform, isInTray, hasWindows, expected) => {
    let opened = 0;
    await ensureReachable({ platform, waitForTray: async () => isInTray, hasWindows: () => hasWindows, openMinimised: () => { opened += 1; } });
    expect(opened).toBe(expected);
  });
});
