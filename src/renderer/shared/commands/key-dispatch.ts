import { matchesStroke, isTypedLetter, parseKeys, type KeyPress, type Stroke } from '../../../core/commands/key-bindings';
import { commandIds, keysOf, type CommandId } from '../../../core/commands/command-catalogue';
import { definitionOf } from './command-table';

/** The context of a key press. */
export interface KeyContext {
  /** The focus is in a text field or other editable element. */
  readonly isTyping: boolean;
  /** The focus is in a list, where letters search for a name. */
  readonly isInList: boolean;
}

export type DispatchResult =
  | { readonly kind: 'none' }
  /** The first stroke of a sequence; the next stroke decides. */
  | { readonly kind: 'begun' }
  /** Commands with these keys; the first available one is run. */
  | { readonly kind: 'commands'; readonly ids: readonly CommandId[] }
  /** A stroke that completes no sequence; it is ignored. */
  | { readonly kind: 'missed' };

interface Binding {
  readonly id: CommandId;
  readonly strokes: readonly Stroke[];
}

/** Timeout for the next stroke of a sequence. */
export const strokeTimeoutMs = 2000;

const modifierKeys = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Fn']);

export interface KeyDispatch {
  press(press: KeyPress, place: KeyContext): DispatchResult;
  /** Whether a sequence is in progress. */
  isSequenceActive(): boolean;
}

/** Maps key presses to commands, stroke by stroke. `now` returns when the current key was pressed, in ms. */
export const createKeyDispatch = (isMac: boolean, now: () => number): KeyDispatch => {
  const bindings: readonly Binding[] = commandIds.flatMap((id) => keysOf(id, isMac).map((keys) => ({ id, strokes: parseKeys(keys, isMac) })));
  let begun: readonly Binding[] = [];
  let depth = 0;
  let until = 0;

  const isBegun = (): boolean => begun.length > 0 && now() < until;
  const dispatch = (press: KeyPress, place: KeyContext): DispatchResult => {
    if (modifierKeys.has(press.key)) return { kind: 'none' };
    const isContinuing = isBegun();
    if (!isContinuing) { begun = []; depth = 0; }
    const isOpen = ({ id, strokes: [first] }: Binding): boolean => {
      if (isContinuing || first === undefined) return true;
      if (place.isTyping) return definitionOf(id).worksInTextFields === true && (first.ctrl || first.meta || first.alt);
      return !(place.isInList && isTypedLetter(first));
    };
    const meant = (isContinuing ? begun : bindings).filter((binding) => {
      const stroke = binding.strokes[depth];
      return stroke !== undefined && matchesStroke(stroke, press) && isOpen(binding);
    });
    const done = meant.filter(({ strokes }) => strokes.length === depth + 1);
    const further = meant.filter(({ strokes }) => strokes.length > depth + 1);
    begun = done.length > 0 ? [] : further;
    if (begun.length > 0) {
      depth += 1;
      until = now() + strokeTimeoutMs;
      return { kind: 'begun' };
    }
    depth = 0;
    if (done.length > 0) return { kind: 'commands', ids: done.map(({ id }) => id) };
    return { kind: isContinuing ? 'missed' : 'none' };
  };
  return { press: dispatch, isSequenceActive: isBegun };
};
