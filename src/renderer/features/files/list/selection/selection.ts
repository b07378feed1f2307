import type { ListRows } from '../row-keys';

/** The selection of a list. Entries are row keys, which stay the same when a file created here gets its guid. */
export interface Selection {
  /** The selected keys among the loaded ones. */
  readonly selected: ReadonlySet<string>;
  /** If set, everything in the list is selected except for these keys, including files that are not loaded. Null: only `selected`. */
  readonly except: ReadonlySet<string> | null;
  /** The start of a range that Shift extends. */
  readonly anchor: string | null;
  /** The focused row. */
  readonly focused: string | null;
  /** The index of the focused row. If that row is removed, the row at its index gets the focus. */
  readonly focusedIndex: number;
}

export const emptySelection: Selection = { selected: new Set(), except: null, anchor: null, focused: null, focusedIndex: 0 };

type Change = (selection: Selection, keys: readonly string[]) => Selection;

const on = (key: string | null, keys: readonly string[]): Pick<Selection, 'focused' | 'focusedIndex'> =>
  ({ focused: key, focusedIndex: key === null ? 0 : Math.max(0, keys.indexOf(key)) });

export const selectOnly = (key: string): Change => (_, keys) => ({ selected: new Set([key]), except: null, anchor: key, ...on(key, keys) });

export const toggle = (key: string): Change => (selection, keys) => {
  const selected = new Set(selection.selected);
  const except = selection.except === null ? null : new Set(selection.except);
  if (selected.delete(key)) except?.add(key);
  else {
    selected.add(key);
    except?.delete(key);
  }
  return { selected, except, anchor: key, ...on(key, keys) };
};

/** Selects from the anchor to a row, replacing the selection; with `isAdding`, extending it. */
export const extendTo = (key: string, isAdding = false): Change => (selection, keys) => {
  const to = keys.indexOf(key);
  const anchorAt = selection.anchor === null ? -1 : keys.indexOf(selection.anchor);
  const from = anchorAt === -1 ? to : anchorAt;
  const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1);
  const selected = new Set(isAdding ? [...selection.selected, ...range] : range);
  return { selected, except: null, anchor: keys[from] ?? key, ...on(key, keys) };
};

/** Selects exactly these keys, as the selection rectangle does. */
export const selectKeys = (chosen: ReadonlySet<string>, focused: string | null): Change => (selection, keys) =>
  ({ selected: chosen, except: null, anchor: focused ?? selection.anchor, ...(focused === null ? { focused: selection.focused, focusedIndex: selection.focusedIndex } : on(focused, keys)) });

export const selectAll: Change = (selection, keys) => ({ selected: new Set(keys), except: new Set(), anchor: keys[0] ?? null, ...on(selection.focused ?? keys[0] ?? null, keys) });

export const clearSelection: Change = (selection) => ({ ...emptySelection, focused: selection.focused, focusedIndex: selection.focusedIndex });

/** Moves the focus without selecting. */
export const focusOn = (key: string): Change => (selection, keys) => ({ ...selection, ...on(key, keys) });

/** Up to this many keys are searched one by one; more are looked up in a set of the whole list. */
const linearSearchLimit = 8;

export interface PruneOptions extends Pick<ListRows, 'keyOf' | 'idOf'> {
  /** Whether an id that is not among the rows belongs to the list and is only not loaded. */
  readonly isNotLoaded?: (id: string) => boolean;
}

const identityRows: PruneOptions = { keyOf: (id) => id, idOf: (key) => key };

/**
 * Removes keys that left the list, and adds new ones if everything is selected. If the focused row was removed, the
 * row at its index gets the focus. Returns the same object if nothing changed.
 */
export const pruneSelection = (selection: Selection, ids: readonly string[], { keyOf, idOf, isNotLoaded = () => false }: PruneOptions = identityRows): Selection => {
  const { selected, except, focused, anchor } = selection;
  if (selected.size === 0 && except === null && focused === null) return selection;
  const all = selected.size > linearSearchLimit ? new Set(ids) : null;
  const isHere = (key: string): boolean => (all ? all.has(idOf(key)) : ids.includes(idOf(key))) || isNotLoaded(idOf(key));
  const isFocusedHere = focused === null || isHere(focused);
  const isAnchorHere = anchor === null || isHere(anchor);
  const isAllHere = [...selected].every(isHere);
  const come = except === null ? [] : ids.map(keyOf).filter((key) => !selected.has(key) && !except.has(key));
  if (isFocusedHere && isAnchorHere && isAllHere && come.length === 0) return selection;
  const inItsPlace = ids[Math.min(selection.focusedIndex, ids.length - 1)];
  const left = isAllHere && come.length === 0 ? selected : new Set([...[...selected].filter(isHere), ...come]);
  return {
    selected: left, except: left.size === 0 ? null : except,
    anchor: isAnchorHere ? anchor : null,
    focused: isFocusedHere ? focused : inItsPlace === undefined ? null : keyOf(inItsPlace),
    focusedIndex: selection.focusedIndex,
  };
};
