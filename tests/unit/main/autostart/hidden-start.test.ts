import { describe, expect, it } from 'vitest';
import { startsHidden } from '../../../../src/main/autostart/hidden-start';

describe('a start without a window', () => {
  it.each([
    ['win32', ['Deckle.exe', '--hidden'], false, false, true],
    ['win32', ['Deckle.exe'], true, true, false],
    ['darwin', ['Deckle'], true, true, true],
    ['darwin', ['Deckle'], true, false, false],
    ['darwin', ['Deckle'], false, true, false],
    ['darwin', ['Deckle', '--hidden'], false, false, true],
    // Where a desktop may have no place for what has no window, nobody could reach it.
    ['linux', ['deckle', '--hidden'], false, true, false],
  ] as const)('on %s, started as %j', (platform, argv, wasOpenedAtSignIn, opensHidden, isHidden) => {
    expect(startsHidden({ argv, platform, wasOpenedAtSignIn, opensHidden })).toBe(isHidden);
  });
});
