/** Keys of an accelerator with a name instead of a letter or a digit, in addition to the function keys. */
export const globalKeyNames = [
  'Space', 'Return', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown', 'Up', 'Down', 'Left', 'Right', ',', '.', '/', ';', '\'', '[', ']', '\\', '-', '=', '`',
] as const;
export type GlobalKeyName = (typeof globalKeyNames)[number];

const holdable = ['Super', 'Ctrl', 'Alt', 'Shift'];
const letterOrDigit = /^[A-Z0-9]$/;
const functionKey = /^F(?:[1-9]|1\d|2[0-4])$/;

/**
 * Why an accelerator cannot be a global shortcut, or null. `unfit`: it would capture ordinary typing, including
 * passwords, in every other program, or the app cannot record it. `common`: programs use such accelerators to copy,
 * save and close.
 */
export const globalKeysProblem = (accelerator: string, isMac: boolean): 'unfit' | 'common' | null => {
  const words = accelerator.split('+');
  const key = words.pop() ?? '';
  const holds = (name: string): boolean => words.includes(name);
  const isKnown = letterOrDigit.test(key) || functionKey.test(key) || globalKeyNames.some((name) => name === key);
  if (!isKnown || new Set(words).size !== words.length || !words.every((word) => holdable.includes(word))) return 'unfit';
  if (!holds('Ctrl') && !holds('Super') && !holds('Alt') && !functionKey.test(key)) return 'unfit';
  const [main, other] = isMac ? ['Super', 'Ctrl'] : ['Ctrl', 'Super'];
  return letterOrDigit.test(key) && holds(main) && !holds(other) && !holds('Alt') && !holds('Shift') ? 'common' : null;
};
