import { globalKeysProblem, type GlobalKeyName } from '../../../core/commands/global-keys';
import { keyCapsOf, type KeyPress } from '../../../core/commands/key-bindings';

/** Accelerator names of keys, by key code. */
const namesByCode: Readonly<Record<string, GlobalKeyName>> = {
  Space: 'Space', Enter: 'Return', Backspace: 'Backspace', Delete: 'Delete', Insert: 'Insert', Home: 'Home', End: 'End', PageUp: 'PageUp', PageDown: 'PageDown',
  ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', Comma: ',', Period: '.', Slash: '/', Semicolon: ';', Quote: '\'', BracketLeft: '[', BracketRight: ']',
  Backslash: '\\', Minus: '-', Equal: '=', Backquote: '`',
};
const modifierKeys = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Fn']);

const nameOf = ({ key, code }: KeyPress): string | null => {
  if (/^F([1-9]|1\d|2[0-4])$/.test(key)) return key;
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? namesByCode[code] ?? null;
};

/**
 * Converts a key press to an Electron accelerator.
 * Returns null while only modifiers are pressed, and otherwise why the keys cannot be taken (`globalKeysProblem`).
 */
export const acceleratorOf = (press: KeyPress, isMac: boolean): { readonly accelerator: string } | 'unfit' | 'common' | null => {
  if (modifierKeys.has(press.key)) return null;
  const name = nameOf(press);
  if (name === null) return 'unfit';
  const accelerator = [press.metaKey && 'Super', press.ctrlKey && 'Ctrl', press.altKey && 'Alt', press.shiftKey && 'Shift', name].filter((part) => part !== false).join('+');
  return globalKeysProblem(accelerator, isMac) ?? { accelerator };
};

const keyNames: Readonly<Record<string, string>> = { Up: 'ArrowUp', Down: 'ArrowDown', Left: 'ArrowLeft', Right: 'ArrowRight', Return: 'Enter' };

/** Key caps of an accelerator. */
export const capsOfAccelerator = (accelerator: string, isMac: boolean): readonly string[] => {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const caps = keyCapsOf({ key: keyNames[key] ?? key, ctrl: parts.includes('Ctrl'), meta: isMac && parts.includes('Super'), alt: parts.includes('Alt'), shift: parts.includes('Shift') }, isMac);
  return !isMac && parts.includes('Super') ? ['Super', ...caps] : caps;
};
