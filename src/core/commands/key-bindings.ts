/**
 * One keystroke with its modifiers. `key` is a lower-case letter, a digit, a symbol, or a name as in
 * `KeyboardEvent.key`.
 */
export interface Stroke {
  readonly key: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** The fields of a keyboard event that identify the key. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const modifiers = ['Mod', 'Ctrl', 'Alt', 'Shift'] as const;
type Modifier = (typeof modifiers)[number];
const isModifier = (word: string): word is Modifier => (modifiers as readonly string[]).includes(word);

const parseStroke = (written: string, isMac: boolean): Stroke => {
  // The symbol `+` can only be last.
  const words = written.endsWith('++') ? [...written.slice(0, -2).split('+'), '+'] : written.split('+');
  const key = words.pop() ?? '';
  const held = words.filter(isModifier);
  if (key === '' || held.length !== words.length) throw new Error(`"${written}" is no key.`);
  const has = (modifier: Modifier): boolean => held.includes(modifier);
  return {
    key: key.length === 1 ? key.toLowerCase() : key,
    ctrl: has('Ctrl') || (has('Mod') && !isMac), meta: has('Mod') && isMac, alt: has('Alt'), shift: has('Shift'),
  };
};

/**
 * Parses key bindings of commands: `Mod+K`, `Shift+Mod+V`, `F2`, `?`, or a sequence of strokes, `Alt+G D`. `Mod` is
 * Command on a Mac and Ctrl elsewhere.
 */
export const parseKeys = (keys: string, isMac: boolean): readonly Stroke[] => keys.split(' ').map((written) => parseStroke(written, isMac));

const letterOfCode = /^(?:Key|Digit)([A-Z0-9])$/;

/** Keyboard layouts place symbols on different keys, so Shift and the physical key are ignored. */
const isSymbol = (key: string): boolean => key.length === 1 && !/[\p{L}\p{N}]/u.test(key);

/**
 * The letter or digit of a key. Keyboards of other scripts, and Option on a Mac, produce other characters; then the
 * physical position decides.
 */
const keyOf = ({ key, code }: KeyPress): string => {
  if (key.length > 1 && key !== 'Dead' && key !== 'Process') return key;
  if (/^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  return letterOfCode.exec(code)?.[1]?.toLowerCase() ?? key;
};

export const matchesStroke = (stroke: Stroke, press: KeyPress): boolean => {
  if (stroke.ctrl !== press.ctrlKey || stroke.meta !== press.metaKey || stroke.alt !== press.altKey) return false;
  if (isSymbol(stroke.key)) return press.key === stroke.key;
  return stroke.shift === press.shiftKey && keyOf(press) === stroke.key;
};

/** Whether the stroke is only a letter or digit: text fields insert it, lists search for a name with it. */
export const isTypedLetter = ({ key, ctrl, meta, alt }: Stroke): boolean => !ctrl && !meta && !alt && /^[\p{L}\p{N}]$/u.test(key);

const macNames: Readonly<Record<string, string>> = {
  Enter: '↵', Backspace: '⌫', Delete: '⌦', Escape: '⎋', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Tab: '⇥',
};
const names: Readonly<Record<string, string>> = {
  Enter: '↵', Backspace: '⌫', Delete: 'Del', Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Tab: 'Tab',
};

/** Key caps of a stroke, in the platform's order. */
export const keyCapsOf = ({ key, ctrl, meta, alt, shift }: Stroke, isMac: boolean): readonly string[] => [
  ...(ctrl ? [isMac ? '⌃' : 'Ctrl'] : []),
  ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
  ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
  ...(meta ? ['⌘'] : []),
  (isMac ? macNames : names)[key] ?? (key.length === 1 ? key.toUpperCase() : key),
];

/** A key binding on one line, as in menus: `Ctrl K`, on a Mac `⌘K`. */
export const formatKeys = (keys: string, isMac: boolean): string =>
  parseKeys(keys, isMac).map((stroke) => keyCapsOf(stroke, isMac).join(isMac ? '' : ' ')).join(' ');
