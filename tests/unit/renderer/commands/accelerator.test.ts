import { describe, expect, it } from 'vitest';
import type { KeyPress } from '../../../../src/core/commands/keys';
import { acceleratorOf, capsOfAccelerator } from '../../../../src/renderer/features/desktop-settings/accelerator';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('keys that are recorded for everywhere', () => {
  it.each([
    [press(' ', 'Space', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+Space'],
    [press('©', 'KeyG', { altKey: true }), 'Alt+G'],
    [press('ن', 'KeyK', { metaKey: true }), 'Super+K'],
    [press('ArrowUp', 'ArrowUp', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+Up'],
    [press('F9', 'F9'), 'F9'],
    [press('!', 'Digit1', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+1'],
  ])('are written as Electron reads them', (pressed, accelerator) => { expect(acceleratorOf(pressed)).toEqual({ accelerator }); });

  it('are not done while only something is held, and must not take away what is typed', () => {
    expect(acceleratorOf(press('Control', 'ControlLeft', { ctrlKey: true }))).toBe(null);
    expect(acceleratorOf(press('a', 'KeyA'))).toBe('unfit');
    expect(acceleratorOf(press('A', 'KeyA', { shiftKey: true }))).toBe('unfit');
    expect(acceleratorOf(press('MediaPlay', 'MediaPlayPause', { ctrlKey: true }))).toBe('unfit');
  });

  it('are shown as they stand on the keyboard', () => {
    expect(capsOfAccelerator('Ctrl+Shift+Space', false)).toEqual(['Ctrl', 'Shift', 'Space']);
    expect(capsOfAccelerator('Super+Alt+Up', false)).toEqual(['Super', 'Alt', '↑']);
    expect(capsOfAccelerator('Super+Shift+K', true)).toEqual(['⇧', '⌘', 'K']);
  });
});
