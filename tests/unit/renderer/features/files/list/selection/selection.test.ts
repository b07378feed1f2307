import { describe, expect, it } from 'vitest';
import { clearSelection, emptySelection, extendTo, focusOn, pruneSelection, selectAll, selectOnly, selectKeys, toggle, type Selection } from '../../../../../../../src/renderer/features/files/list/selection/selection';

const keys = ['a', 'b', 'c', 'd', 'e'];
type Step = (selection: Selection, keys: readonly string[]) => Selection;
const after = (...steps: readonly Step[]): Selection => steps.reduce((selection, step) => step(selection, keys), emptySelection);
const chosen = (selection: Selection): string[] => [...selection.selected].sort();

describe('selecting in a list', () => {
  it('extends from the anchor, in either direction, and reverses at it', () => {
    expect(chosen(after(selectOnly('c'), extendTo('e')))).toEqual(['c', 'd', 'e']);
    expect(chosen(after(selectOnly('c'), extendTo('e'), extendTo('a')))).toEqual(['a', 'b', 'c']);
  });

  it('begins a range at a toggled row, and adds to the selection on request', () => {
    expect(chosen(after(selectOnly('a'), toggle('c'), extendTo('d')))).toEqual(['c', 'd']);
    expect(chosen(after(selectOnly('a'), toggle('c'), extendTo('d', true)))).toEqual(['a', 'c', 'd']);
  });

  it('selects nothing by moving the keyboard alone', () => {
    const selection = after(selectOnly('a'), focusOn('d'));
    expect(chosen(selection)).toEqual(['a']);
    expect(selection.focused).toBe('d');
  });

  it('keeps the keyboard focus when everything is selected or nothing is', () => {
    expect(after(focusOn('c'), selectAll)).toMatchObject({ focused: 'c', anchor: 'a' });
    expect(chosen(after(focusOn('c'), selectAll))).toEqual(keys);
    expect(after(focusOn('c'), selectAll, clearSelection)).toMatchObject({ focused: 'c', anchor: null });
  });

  it('drops removed rows, and gives the keyboard focus to the row in their place', () => {
    const selection = after(selectOnly('b'), extendTo('c'));
    const left = pruneSelection(selection, ['a', 'b', 'd', 'e']);
    expect(chosen(left)).toEqual(['b']);
    expect(left.focused).toBe('d');
    expect(pruneSelection(after(selectOnly('e')), ['a', 'b']).focused).toBe('b');
    expect(pruneSelection(after(selectOnly('e')), []).focused).toBeNull();
  });

  it('returns the same object if nothing left', () => {
    const selection = after(selectOnly('b'));
    expect(pruneSelection(selection, ['b', 'new', 'a'])).toBe(selection);
  });

  it('keeps unloaded rows of the list, as after a change of order', () => {
    const selection = after(selectOnly('b'), extendTo('e'));
    const rows = { keyOf: (id: string) => id, idOf: (key: string) => key, isNotLoaded: (id: string) => id !== 'c' };
    expect(chosen(pruneSelection(selection, ['e', 'd'], rows))).toEqual(['b', 'd', 'e']);
  });

  it('selects the rows in a marquee, and moves the keyboard focus along', () => {
    expect(after(selectOnly('a'), selectKeys(new Set(['b', 'c']), 'c'))).toMatchObject({ selected: new Set(['b', 'c']), focused: 'c', anchor: 'c', except: null });
    expect(after(selectOnly('a'), selectKeys(new Set(), null))).toMatchObject({ selected: new Set(), focused: 'a' });
  });
});

describe('selecting everything, not only the loaded rows', () => {
  it('includes rows that are loaded later, except the deselected ones', () => {
    const all = after(selectAll, toggle('b'));
    expect(chosen(pruneSelection(all, ['a', 'b', 'c', 'd', 'e', 'f', 'g']))).toEqual(['a', 'c', 'd', 'e', 'f', 'g']);
    expect(chosen(pruneSelection(after(selectAll, toggle('b'), toggle('b')), ['a', 'b', 'f']))).toEqual(['a', 'b', 'f']);
  });

  it('ends with choosing one or a range, and with nothing left', () => {
    expect(after(selectAll, selectOnly('b')).except).toBeNull();
    expect(after(selectAll, extendTo('b')).except).toBeNull();
    expect(after(selectAll, clearSelection).except).toBeNull();
    expect(pruneSelection(after(selectAll), []).except).toBeNull();
  });
});
