import { keysOf, type CommandId } from '../../core/commands/command-catalogue';
import { formatKeys, parseKeys } from '../../core/commands/key-bindings';

/** Electron's names of keys that differ from the DOM's. */
const electronKeyNames: Readonly<Record<string, string>> = { ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', Escape: 'Esc', Enter: 'Return', '+': 'Plus' };

/** On macOS menu accelerators take precedence over the focused page, so the keys of text editing are reserved. */
const textEditingKeys = new Set(['x', 'c', 'v', 'a', 'z']);

export interface MenuKeys {
  /** Electron's accelerator, or null. */
  readonly accelerator: string | null;
  /** Shown after the label instead: key sequences, and keys that a native accelerator would intercept. */
  readonly labelSuffix: string | null;
}

/** How a menu shows the keys of a command. The page handles the keys itself. */
export const menuKeysOf = (id: CommandId, isMac: boolean): MenuKeys => {
  const [keys] = keysOf(id, isMac);
  if (keys === undefined) return { accelerator: null, labelSuffix: null };
  const [stroke, second] = parseKeys(keys, isMac);
  const isTaken = (): boolean => isMac && stroke !== undefined && ((!stroke.meta && !stroke.ctrl && !stroke.alt) || (stroke.meta && textEditingKeys.has(stroke.key)));
  if (stroke === undefined || second !== undefined || isTaken()) return { accelerator: null, labelSuffix: formatKeys(keys, isMac) };
  const held = [stroke.meta && 'Command', stroke.ctrl && 'Control', stroke.alt && 'Alt', stroke.shift && 'Shift'].filter((name) => name !== false);
  return { accelerator: [...held, electronKeyNames[stroke.key] ?? (stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key)].join('+'), labelSuffix: null };
};
