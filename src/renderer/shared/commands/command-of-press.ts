import { commandIds, keysOf, type CommandId } from '../../../core/commands/catalogue';
import { isStroke, strokesOf, type KeyPress } from '../../../core/commands/keys';

/** The command that one stroke alone stands for; null where there is none. */
export const commandOfPress = (press: KeyPress, isMac: boolean): CommandId | null =>
  commandIds.find((id) => keysOf(id, isMac).some((keys) => {
    const [stroke, second] = strokesOf(keys, isMac);
    return stroke !== undefined && second === undefined && isStroke(stroke, press);
  })) ?? null;
