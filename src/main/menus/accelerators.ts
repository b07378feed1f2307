import { keysOf, type CommandId } from '../../core/commands/catalogue';
import { keysText, strokesOf } from '../../core/commands/keys';

/** Keys that Electron calls otherwise than a page does. */
const names: Readonly<Record<string, string>> = { ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right', Escape: 'Esc', Enter: 'Return', '+': 'Plus' };

/** On a Mac a menu takes its keys from whatever has the focus, so the keys of the text menu are nobody else's there. */
const keysOfText = new Set(['x', 'c', 'v', 'a', 'z']);

export interface ShownKeys {
  /** For the place where menus show keys. */
  readonly accelerator: string | null;
  /** To be written behind the label where that place cannot show them: one stroke after the other, or keys that a menu would take away. */
  readonly written: string | null;
}

/** How a menu shows the keys of a command; the page does what they mean. */
export const shownKeys = (id: CommandId, isMac: boolean): ShownKeys => {
  const [keys] = keysOf(id, isMac);
  if (keys === undefined) return { accelerator: null, written: null };
  const [stroke, second] = strokesOf(keys, isMac);
  const isTaken = (): boolean => isMac && stroke !== undefined && ((!stroke.meta && !stroke.ctrl && !stroke.alt) || (stroke.meta && keysOfText.has(stroke.key)));
  if (stroke === undefined || second !== undefined || isTaken()) return { accelerator: null, written: keysText(keys, isMac) };
  const held = [stroke.meta && 'Command', stroke.ctrl && 'Control', stroke.alt && 'Alt', stroke.shift && 'Shift'].filter((name) => name !== false);
  return { accelerator: [...held, names[stroke.key] ?? (stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key)].join('+'), written: null };
};
