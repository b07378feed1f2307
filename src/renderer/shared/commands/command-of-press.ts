import { commandIds, keysOf, type CommandId } from '../../../core/commands/catalogue';
import { isStroke, strokesOf, type KeyPress } from '../../../core/commands/keys';

/** The command bound to a single key press; null if there is none. */
export const commandOfPress = (press: KeyPress, isMac: boolean): CommandId | null =>
  commandIds.find((id) => keysOf(id, isMac).some((keys) => {
    const [stroke, second] = strokesOf(keys, isMac);
    return stroke !== undefined && second === undefined && isStroke(stroke, press);
  })) ?? null;
