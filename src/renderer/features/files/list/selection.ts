import type { ListRows } from './row-keys';

/**
 * What is selected in a list. Entries are row keys, which stay the same when a file made here gets its guid.
 */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** Where a range begins that Shift extends. */
  readonly anchor: string | null;
  /** The row that the keyboard is on. */
  readonly focused: string | null;
  /** Where that row stood: what takes its place when it goes has the keyboard then. */
  readonly focusedIndex: number;
}

export const emptySelection: Selection = { selected: new Set(), anchor: null, focused: null, focusedIndex: 0 };

type Change = (selection: Selection, keys: readonly string[]) => Selection;

const on = (key: string | null, keys: readonly string[]): Pick<Selection, 'focused' | 'focusedIndex'> =>
  ({ focused: key, focusedIndex: key === null ? 0 : Math.max(0, keys.indexOf(key)) });

export const selectOnly = (key: string): Change => (_, keys) => ({ selected: new Set([key]), anchor: key, ...on(key, keys) });

export const toggle = (key: string): Change => (selection, keys) => {
  const selected = new Set(selection.selected);
  if (!selected.delete(key)) selected.add(key);
  return { selected, anchor: key, ...on(key, keys) };
};

/** Selects from the anchor to a row, and nothing else; with `isAdding`, besides what is selected. */
export const extendTo = (key: string, isAdding = false): Change => (selection, keys) => {
  const to = keys.indexOf(key);
  const anchorAt = selection.anchor === null ? -1 : keys.indexOf(selection.anchor);
  const from = anchorAt === -1 ? to : anchorAt;
  const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1);
  const selected = new Set(isAdding ? [...selection.selected, ...range] : range);
  return { selected, anchor: keys[from] ?? key, ...on(key, keys) };
};

export const selectAll: Change = (selection, keys) => ({ selected: new Set(keys), anchor: keys[0] ?? null, ...on(selection.focused ?? keys[0] ?? null, keys) });

export const clearSelection: Change = (selection) => ({ ...emptySelection, focused: selection.focused, focusedIndex: selection.focusedIndex });

/** Moves the keyboard without selecting. */
export const focusOn = (key: string): Change => (selection, keys) => ({ ...selection, ...on(key, keys) });

/** What is looked for one by one; more than these are looked for in all of the list at once. */
const fewSelected = 8;

const asTheyAre: Pick<ListRows, 'keyOf' | 'idOf'> = { keyOf: (id) => id, idOf: (key) => key };

/**
 * Leaves out what is no longer in the list. Where the row that the keyboard was on has gone, the one that took its
 * place has it. The same selection comes back where nothing is missing.
 */
export const kept = (selection: Selection, ids: readonly string[], { keyOf, idOf } = asTheyAre): Selection => {
  if (selection.selected.size === 0 && selection.focused === null) return selection;
  const all = selection.selected.size > fewSelected ? new Set(ids) : null;
  const isHere = (key: string): boolean => (all ? all.has(idOf(key)) : ids.includes(idOf(key)));
  const isFocusedHere = selection.focused === null || isHere(selection.focused);
  const isAnchorHere = selection.anchor === null || isHere(selection.anchor);
  const isAllHere = [...selection.selected].every(isHere);
  if (isFocusedHere && isAnchorHere && isAllHere) return selection;
  const inItsPlace = ids[Math.min(selection.focusedIndex, ids.length - 1)];
  return {
    selected: isAllHere ? selection.selected : new Set([...selection.selected].filter(isHere)),
    anchor: isAnchorHere ? selection.anchor : null,
    focused: isFocusedHere ? selection.focused : inItsPlace === undefined ? null : keyOf(inItsPlace),
    focusedIndex: selection.focusedIndex,
  };
};
