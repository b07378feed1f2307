import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { createGlobalShortcut } from '../../../../src/main/shortcut/global-shortcut';

const open = (taken: Set<string> = new Set()) => {
  const own = new Map<string, () => void>();
  let pressed = 0;
  const shortcut = createGlobalShortcut({
    register(accelerator, onPressed) {
      if (accelerator === 'Strg+K') throw new TypeError('conversion failure');
      if (taken.has(accelerator) || own.has(accelerator)) return false;
      own.set(accelerator, onPressed);
      return true;
    },
    unregister: (accelerator) => { own.delete(accelerator); },
    onPressed: () => { pressed += 1; },
    log: silentLog,
  });
  return { shortcut, own, pressed: () => pressed };
};

describe('the global shortcut', () => {
  it('works once it is set, is replaced by another one, and is removed', () => {
    const { shortcut, own, pressed } = open();
    expect(shortcut.state()).toBe('none');
    expect(shortcut.apply('Ctrl+Shift+Space')).toBe('working');
    own.get('Ctrl+Shift+Space')?.();
    expect(pressed()).toBe(1);
    expect(shortcut.apply('Ctrl+Shift+Space')).toBe('working');
    expect(shortcut.apply('Alt+Space')).toBe('working');
    expect([...own.keys()]).toEqual(['Alt+Space']);
    expect(shortcut.apply(null)).toBe('none');
    expect([...own.keys()]).toEqual([]);
  });

  it('that belongs to another program is reported, and does not affect the other one', () => {
    const taken = new Set(['Alt+Space']);
    const { shortcut, own } = open(taken);
    shortcut.apply('Ctrl+Shift+Space');
    expect(shortcut.apply('Alt+Space')).toBe('taken');
    expect(shortcut.state()).toBe('taken');
    expect([...own.keys()]).toEqual([]);
    // The other program may have quit before the next change of the settings.
    taken.clear();
    expect(shortcut.apply('Alt+Space')).toBe('working');
  });

  it('that is invalid causes no crash', () => {
    expect(open().shortcut.apply('Strg+K')).toBe('taken');
  });
});
