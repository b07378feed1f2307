import { describe, expect, it } from 'vitest';
import { clearSelection, emptySelection, extendTo, focusOn, kept, selectAll, selectOnly, toggle, type Selection } from '../../../../src/renderer/features/files/list/selection';

const keys = ['a', 'b', 'c', 'd', 'e'];
type Step = (selection: Selection, keys: readonly string[]) => Selection;
const after = (...steps: readonly Step[]): Selection => steps.reduce((selection, step) => step(selection, keys), emptySelection);
const chosen = (selection: Selection): string[] => [...selection.selected].sort();

describe('selecting in a list', () => {
  it('extends from the anchor, in either direction, and turns round at it', () => {
    expect(chosen(after(selectOnly('c'), extendTo('e')))).toEqual(['c', 'd', 'e']);
    expect(chosen(after(selectOnly('c'), extendTo('e'), extendTo('a')))).toEqual(['a', 'b', 'c']);
  });

  it('begins a range at a toggled row, and adds to what is selected where asked', () => {
    expect(chosen(after(selectOnly('a'), toggle('c'), extendTo('d')))).toEqual(['c', 'd']);
    expect(chosen(after(selectOnly('a'), toggle('c'), extendTo('d', true)))).toEqual(['a', 'c', 'd']);
  });

  it('selects nothing by moving the keyboard alone', () => {
    const selection = after(selectOnly('a'), focusOn('d'));
    expect(chosen(selection)).toEqual(['a']);
    expect(selection.focused).toBe('d');
  });

  it('keeps the keyboard where it was when everything is selected or nothing is', () => {
    expect(after(focusOn('c'), selectAll)).toMatchObject({ focused: 'c', anchor: 'a' });
    expect(chosen(after(focusOn('c'), selectAll))).toEqual(keys);
    expect(after(focusOn('c'), selectAll, clearSelection)).toMatchObject({ focused: 'c', anchor: null });
  });

  it('drops what left the list, and gives the keyboard to the row that took its place', () => {
    const selection = after(selectOnly('b'), extendTo('c'));
    const left = kept(selection, ['a', 'b', 'd', 'e']);
    expect(chosen(left)).toEqual(['b']);
    expect(left.focused).toBe('d');
    expect(kept(after(selectOnly('e')), ['a', 'b']).focused).toBe('b');
    expect(kept(after(selectOnly('e')), []).focused).toBeNull();
  });

  it('comes back itself where nothing left', () => {
    const selection = after(selectOnly('b'));
    expect(kept(selection, ['b', 'new', 'a'])).toBe(selection);
  });
});
