import { describe, expect, it } from 'vitest';
import { createScrollMapping } from '../../../../../../../src/renderer/features/files/list/layout/scroll-mapping';

const rowPx = 40;
const viewPx = 700;

describe('positions in a list and of the element that scrolls it', () => {
  it('are the same up to 825,000 rows', () => {
    const mapping = createScrollMapping(825_000 * rowPx, viewPx);
    expect(mapping.elementHeightPx).toBe(33_000_000);
    expect(mapping.toList(12_345)).toBe(12_345);
    expect(mapping.toElement(12_345)).toBe(12_345);
  });

  it.each([1_000_000, 10_000_000])('reach both ends of %i rows in an element below the browser\'s limit', (rows) => {
    const heightPx = rows * rowPx;
    const mapping = createScrollMapping(heightPx, viewPx);
    expect(mapping.elementHeightPx).toBe(30_000_000);
    expect(mapping.elementHeightPx).toBeLessThan(33_554_432);
    expect(mapping.toList(0)).toBe(0);
    expect(mapping.toList(mapping.elementHeightPx - viewPx)).toBeCloseTo(heightPx - viewPx, 3);
  });

  it('are inverse to each other, and miss no row', () => {
    const mapping = createScrollMapping(10_000_000 * rowPx, viewPx);
    for (const offset of [0, 40, 4_000, 123_456_789, 399_999_300]) expect(mapping.toList(mapping.toElement(offset))).toBeCloseTo(offset, 3);
    expect(mapping.toList(1) - mapping.toList(0)).toBeLessThan(rowPx);
  });
});
