import { expect, it } from 'vitest';
import { anchorAt, canvasRatio, layOut, offsetOf, pageAt, pageGapPx } from '../../../../../../src/renderer/shared/viewer/pdf/page-layout';

const sizes = Array.from({ length: 5 }, () => ({ width: 600, height: 800 }));

it('finds the page at an offset, also before the first and after the last', () => {
  const layout = layOut(sizes, 1);
  expect([-50, 0, pageGapPx + 799, pageGapPx * 2 + 800, 1e9].map((offset) => pageAt(layout, offset))).toEqual([0, 0, 0, 1, 4]);
  expect(pageAt(layOut([], 1), 100)).toBe(0);
});

it('keeps a place when the scale or the size of an earlier page changes', () => {
  const anchor = anchorAt(layOut(sizes, 1), 2000);
  const changed = layOut(sizes.map((size, index) => (index === 0 ? { width: 800, height: 300 } : size)), 2);
  expect(anchorAt(changed, offsetOf(changed, anchor))).toEqual({ page: anchor.page, share: expect.closeTo(anchor.share, 5) as number });
});

it('limits the pixels of a canvas', () => {
  expect(canvasRatio({ width: 600, height: 800 }, 2)).toBe(2);
  const huge = { width: 20_000, height: 20_000 };
  expect((huge.width * canvasRatio(huge, 2)) * (huge.height * canvasRatio(huge, 2))).toBeCloseTo(16_000_000);
});
