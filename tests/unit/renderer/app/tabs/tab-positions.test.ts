import { describe, expect, it } from 'vitest';
import { overflowOf } from '../../../../../src/renderer/app/tabs/use-overflow';
import { gapAtPointer, isOutside, indexForTabGap, stepOfKey } from '../../../../../src/renderer/app/tabs/tab-positions';

const box = { left: 100, width: 200 };

describe('the target of a dragged tab', () => {
  it.each([[2, 150, false, 2], [2, 250, false, 3], [2, 150, true, 3], [2, 250, true, 2]])('over tab %i at %i (mirrored: %s): before %i', (index, x, isMirrored, gap) => {
    expect(gapAtPointer(index, x, box, isMirrored)).toBe(gap);
  });
  it.each([[1, 0, 0], [1, 1, 1], [1, 2, 1], [1, 4, 3]])('from %i into gap %i: place %i', (from, gap, place) => {
    expect(indexForTabGap(from, gap)).toBe(place);
  });
});

describe('a dropped tab', () => {
  it.each<[string, number, number, boolean]>([
    ['on the strip', 300, 60, false], ['in the last corner', 1899, 849, false], ['beside the window', 99, 300, true], ['behind its end', 1900, 300, true], ['above it', 300, 49, true], ['below it', 300, 850, true],
    ['on a screen to the left', -200, 300, true],
  ])('%s', (_, x, y, isOut) => {
    expect(isOutside({ x, y }, { screenX: 100, screenY: 50, outerWidth: 1800, outerHeight: 800 })).toBe(isOut);
  });
});

describe('a strip with more tabs than it has space for', () => {
  it.each<[string, number, number, boolean, boolean]>([
    ['all of it is in sight', 0, 800, false, false], ['at its start', 0, 1200, false, true], ['in the middle', 200, 1200, true, true], ['at its end', 400, 1200, true, false],
    ['at its end, rounded', 399.4, 1200, true, false], ['from right to left, in the middle', -200, 1200, true, true], ['from right to left, at its end', -400, 1200, true, false],
  ])('names the place of the rest: %s', (_, scrollLeft, scrollWidth, start, end) => {
    expect(overflowOf({ scrollLeft, clientWidth: 800, scrollWidth })).toEqual({ start, end });
  });
});

describe('the arrow keys', () => {
  it('move by the visual order, in both directions of writing', () => {
    expect([stepOfKey('ArrowRight', false), stepOfKey('ArrowLeft', false), stepOfKey('ArrowRight', true), stepOfKey('ArrowLeft', true), stepOfKey('ArrowUp', false)]).toEqual([1, -1, -1, 1, null]);
  });
});
