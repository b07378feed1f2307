import { describe, expect, it } from 'vitest';
import { gapBeside, placeForGap, stepOfKey } from '../../../../src/renderer/app/tabs/tab-places';

const box = { left: 100, width: 200 };

describe('where a dragged tab lands', () => {
  it.each([[2, 150, false, 2], [2, 250, false, 3], [2, 150, true, 3], [2, 250, true, 2]])('over tab %i at %i (mirrored: %s): before %i', (index, x, isMirrored, gap) => {
    expect(gapBeside(index, x, box, isMirrored)).toBe(gap);
  });
  it.each([[1, 0, 0], [1, 1, 1], [1, 2, 1], [1, 4, 3]])('from %i into gap %i: place %i', (from, gap, place) => {
    expect(placeForGap(from, gap)).toBe(place);
  });
});

describe('the arrow keys', () => {
  it('go by the eye, whichever way the page is written', () => {
    expect([stepOfKey('ArrowRight', false), stepOfKey('ArrowLeft', false), stepOfKey('ArrowRight', true), stepOfKey('ArrowLeft', true), stepOfKey('ArrowUp', false)]).toEqual([1, -1, -1, 1, null]);
  });
});
