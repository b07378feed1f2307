import { expect, test } from 'vitest';
import { dropGapAt, indexIncludingHidden, indexForGap, isAtEdge } from '../../../../../src/renderer/app/frame/drop-position';

const box = { top: 100, height: 32 };

test('the upper half of an entry is before it, the lower half behind it', () => {
  expect([100, 115, 116, 131].map((y) => dropGapAt(2, y, box))).toEqual([2, 2, 3, 3]);
});

test('the outer quarters of a folder are between entries', () => {
  expect([100, 107, 108, 124, 125].map((y) => isAtEdge(y, box))).toEqual([true, true, false, false, true]);
});

test('a place is counted among the other entries; a drop beside itself moves nothing', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect([0, 1, 2, 3, 4].map((gap) => indexForGap(ids, 'b', gap))).toEqual([0, null, null, 2, 3]);
  expect(indexForGap(ids, 'new', 4)).toBe(4);
});

test('hidden entries keep their places', () => {
  const all = ['a', 'hidden', 'b', 'c'];
  const shown = ['a', 'b', 'c'];
  expect(indexIncludingHidden(all, shown, 'c', 0)).toBe(0);
  // Before b, and so behind the hidden entries.
  expect(indexIncludingHidden(all, shown, 'c', 1)).toBe(2);
  expect(indexIncludingHidden(all, shown, 'a', 2)).toBe(3);
  expect(indexIncludingHidden(all, shown, 'new', 3)).toBe(4);
});
