import { describe, expect, it } from 'vitest';
import type { KeyPress } from '../../../../../src/core/commands/key-bindings';
import { commandOfPress } from '../../../../../src/renderer/shared/commands/command-of-press';
import { acceleratorOf, capsOfAccelerator } from '../../../../../src/renderer/features/desktop-settings/accelerator';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('recorded keys of a global shortcut', () => {
  it.each([
    [press(' ', 'Space', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+Space'],
    [press('©', 'KeyG', { altKey: true }), 'Alt+G'],
    [press('ن', 'KeyK', { metaKey: true }), 'Super+K'],
    [press('ArrowUp', 'ArrowUp', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+Up'],
    [press('F9', 'F9'), 'F9'],
    [press('!', 'Digit1', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+1'],
  ])('are written as Electron reads them', (pressed, accelerator) => { expect(acceleratorOf(pressed, false)).toEqual({ accelerator }); });

  it('have no effect while only a modifier is pressed, and must not remove typed text', () => {
    expect(acceleratorOf(press('Control', 'ControlLeft', { ctrlKey: true }), false)).toBe(null);
    expect(acceleratorOf(press('a', 'KeyA'), false)).toBe('unfit');
    expect(acceleratorOf(press('A', 'KeyA', { shiftKey: true }), false)).toBe('unfit');
    expect(acceleratorOf(press('MediaPlay', 'MediaPlayPause', { ctrlKey: true }), false)).toBe('unfit');
  });

  it.each([
    [press('c', 'KeyC', { ctrlKey: true }), false, 'common'],
    [press('c', 'KeyC', { metaKey: true }), true, 'common'],
    [press('1', 'Digit1', { ctrlKey: true }), false, 'common'],
    [press('c', 'KeyC', { ctrlKey: true }), true, { accelerator: 'Ctrl+C' }],
    [press('c', 'KeyC', { ctrlKey: true, altKey: true }), false, { accelerator: 'Ctrl+Alt+C' }],
    [press(' ', 'Space', { ctrlKey: true }), false, { accelerator: 'Ctrl+Space' }],
  ])('exclude %j, on a Mac: %s, which every program uses', (pressed, isMac, expected) => { expect(acceleratorOf(pressed, isMac)).toEqual(expected); });

  it.each([
    [press('k', 'KeyK', { ctrlKey: true }), 'search.open'],
    [press('P', 'KeyP', { ctrlKey: true, shiftKey: true }), 'commands.open'],
    // The first of two strokes alone is no command.
    [press('g', 'KeyG', { altKey: true }), null],
    [press('9', 'Digit9', { ctrlKey: true, altKey: true }), null],
  ])('%j means %s in the app', (pressed, id) => { expect(commandOfPress(pressed, false)).toBe(id); });

  it('are shown as on the keyboard', () => {
    expect(capsOfAccelerator('Ctrl+Shift+Space', false)).toEqual(['Ctrl', 'Shift', 'Space']);
    expect(capsOfAccelerator('Super+Alt+Up', false)).toEqual(['Super', 'Alt', '↑']);
    expect(capsOfAccelerator('Super+Shift+K', true)).toEqual(['⇧', '⌘', 'K']);
  });
});
