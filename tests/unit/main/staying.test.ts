import { expect, test } from 'vitest';
import { createStaying } from '../../../src/main/staying';

test('the app ends with its last window, unless something is still to be sent without one', () => {
  let windows = 1;
  let ended = 0;
  const staying = createStaying({ hasWindows: () => windows > 0, end: () => { ended += 1; } });
  const one = staying.hold();
  const other = staying.hold();
  windows = 0;
  staying.windowsClosed();
  expect(ended).toBe(0);
  one();
  one();
  expect(ended).toBe(0);
  // The app was opened again meanwhile.
  windows = 1;
  other();
  expect(ended).toBe(0);
  windows = 0;
  staying.windowsClosed();
  expect(ended).toBe(1);
});
