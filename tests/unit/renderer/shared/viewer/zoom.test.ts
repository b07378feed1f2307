import { expect, test } from 'vitest';
import { clampScale, fittingScale, nextScale, offsetAfterZoom, turnedSize } from '../../../../../src/renderer/shared/viewer/zoom';

test.each([
  { image: { width: 4000, height: 3000 }, stage: { width: 1000, height: 1000 }, scale: 0.25 },
  { image: { width: 3000, height: 4000 }, stage: { width: 1000, height: 1000 }, scale: 0.25 },
  // A small image keeps its own size.
  { image: { width: 100, height: 100 }, stage: { width: 1000, height: 500 }, scale: 1 },
])('an image of $image.width × $image.height fits at $scale', ({ image, stage, scale }) => {
  expect(fittingScale(image, stage)).toBe(scale);
});

test.each([
  { from: 1, direction: 'in', to: 1.5 },
  { from: 1, direction: 'out', to: 0.67 },
  { from: 0.62, direction: 'in', to: 0.67 },
  // Almost at a step: the press goes to the next one.
  { from: 0.668, direction: 'in', to: 1 },
  { from: 8, direction: 'in', to: 8 },
  { from: 0.05, direction: 'out', to: 0.05 },
  // An image that fits below the smallest step is not enlarged by zooming out.
  { from: 0.02, direction: 'out', to: 0.02 },
] as const)('zooming $direction from $from leads to $to', ({ from, direction, to }) => {
  expect(nextScale(from, direction)).toBe(to);
});

test('a scale is limited to its bounds, and a quarter turn swaps the sides', () => {
  expect([clampScale(0.001), clampScale(0.5), clampScale(99)]).toEqual([0.05, 0.5, 8]);
  expect([turnedSize({ width: 3, height: 2 }, 1), turnedSize({ width: 3, height: 2 }, 2)]).toEqual([{ width: 2, height: 3 }, { width: 3, height: 2 }]);
});

test.each([
  // The point 300 of 1,000 is under the pointer at 100; at twice the size it is at 600.
  { offset: 200, pointer: 100, before: 1000, after: 2000, visible: 500, expected: 500 },
  // An image that was centred with 100 px at each side: its middle stays in the middle.
  { offset: 0, pointer: 250, before: 300, after: 1000, visible: 500, expected: 250 },
  // Back to an image that needs no scrolling.
  { offset: 500, pointer: 100, before: 2000, after: 400, visible: 500, expected: 70 },
])('the point under the pointer does not move: $before to $after px', ({ expected, ...zoomed }) => {
  expect(offsetAfterZoom(zoomed)).toBe(expected);
});
