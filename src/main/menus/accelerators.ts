import { keysOf, type CommandId } from '../../core/commands/catalogue';
import { keysText, strokesOf } from '../../core/commands/keys';

/** Electron's names of keys that differ from the DOM's. */
const names: Readonly<Record<string, string>> = { ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', Escape: 'Esc', Enter: 'Return', '+': 'Plus' };

/** On macOS menu accelerators take precedence over the focused page, so the keys of text editing are reserved. */
const keysOfText = new Set(['x', 'c', 'v', 'a', 'z']);

export interface ShownKeys {
  /** Electron's accelerator, or null. */
  readonly accelerator: string | null;
  /** Shown after the label instead: key sequences, and keys that a native accelerator would intercept. */
  readonly written: string | null;
}

/** How a menu shows the keys of a command. The page handles the keys itself. */
export const shownKeys = (id: CommandId, isMac: boolean): ShownKeys => {
  const [keys] = keysOf(id, isMac);
  if (keys === undefined) return { accelerator: null, written: null };
  const [stroke, second] = strokesOf(keys, isMac);
  const isTaken = (): boolean => isMac && stroke !== undefined && ((!stroke.meta && !stroke.ctrl && !stroke.alt) || (stroke.meta && keysOfText.has(stroke.key)));
  if (stroke === undefined || second !== undefined || isTaken()) return { accelerator: null, written: keysText(keys, isMac) };
  const held = [stroke.meta && 'Command', stroke.ctrl && 'Control', stroke.alt && 'Alt', stroke.shift && 'Shift'].filter((name) => name !== false);
  return { accelerator: [...held, names[stroke.key] ?? (stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key)].join('+'), written: null };
};
