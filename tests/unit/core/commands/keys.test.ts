import { describe, expect, it } from 'vitest';
import { keyCapsOf, matchesStroke, formatKeys, parseKeys, type KeyPress } from '../../../../src/core/commands/key-bindings';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
const isPressed = (keys: string, pressed: KeyPress, isMac = false): boolean => {
  const [stroke] = parseKeys(keys, isMac);
  return stroke !== undefined && matchesStroke(stroke, pressed);
};

const capsOf = (keys: string, isMac: boolean) => parseKeys(keys, isMac).map((stroke) => keyCapsOf(stroke, isMac));

describe('the keys of commands', () => {
  it('mean Command on a Mac and Ctrl elsewhere', () => {
    expect(isPressed('Mod+K', press('k', { ctrlKey: true }))).toBe(true);
    expect(isPressed('Mod+K', press('k', { metaKey: true }))).toBe(false);
    expect(isPressed('Mod+K', press('k', { metaKey: true }), true)).toBe(true);
    expect(isPressed('Mod+K', press('k', { ctrlKey: true }), true)).toBe(false);
  });

  it('require exactly their modifiers', () => {
    expect(isPressed('Mod+Z', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isPressed('Shift+Mod+Z', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(isPressed('F2', press('F2', { altKey: true }))).toBe(false);
  });

  it('recognise a letter with capitals locked, and by its position on a keyboard for another script', () => {
    expect(isPressed('Mod+K', press('K', { ctrlKey: true }))).toBe(true);
    expect(isPressed('Mod+K', press('ن', { ctrlKey: true, code: 'KeyK' }))).toBe(true);
    expect(isPressed('Alt+G D', press('©', { altKey: true, code: 'KeyG' }), true)).toBe(true);
    // If a layout moved the letter, the letter is decisive and not its position.
    expect(isPressed('Mod+K', press('k', { ctrlKey: true, code: 'KeyV' }))).toBe(true);
    expect(isPressed('Mod+V', press('k', { ctrlKey: true, code: 'KeyV' }))).toBe(false);
  });

  it('find a sign wherever the layout has it', () => {
    expect(isPressed('?', press('?', { shiftKey: true, code: 'Slash' }))).toBe(true);
    expect(isPressed('?', press('?', { code: 'KeyM' }))).toBe(true);
    expect(isPressed('/', press('?', { shiftKey: true, code: 'Slash' }))).toBe(false);
  });

  it('are written as the platform writes them', () => {
    expect(capsOf('Shift+Mod+K', false)).toEqual([['Ctrl', 'Shift', 'K']]);
    expect(capsOf('Shift+Mod+K', true)).toEqual([['⇧', '⌘', 'K']]);
    expect(capsOf('Alt+G D', false)).toEqual([['Alt', 'G'], ['D']]);
    expect(formatKeys('Mod+Delete', false)).toBe('Ctrl Del');
    expect(formatKeys('Mod+Backspace', true)).toBe('⌘⌫');
    expect(formatKeys('Alt+ArrowLeft', false)).toBe('Alt ←');
  });

  it('are refused if they are invalid', () => {
    expect(() => parseKeys('Strg+K', false)).toThrow('"Strg+K" is no key.');
    expect(() => parseKeys('', false)).toThrow();
  });
});
