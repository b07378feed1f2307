import { commandIds, keysOf, type CommandId } from '../../../core/commands/command-catalogue';
import { matchesStroke, parseKeys, type KeyPress } from '../../../core/commands/key-bindings';

/** The command bound to a single key press; null if there is none. */
export const commandOfPress = (press: KeyPress, isMac: boolean): CommandId | null =>
  commandIds.find((id) => keysOf(id, isMac).some((keys) => {
    const [stroke, second] = parseKeys(keys, isMac);
    return stroke !== undefined && second === undefined && matchesStroke(stroke, press);
  })) ?? null;
