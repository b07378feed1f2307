import { expect, test } from 'vitest';
import { createKeepAlive } from '../../../src/main/keep-alive';

test('the app ends with its last window, unless something is still to be sent without one', () => {
  let windows = 1;
  let ended = 0;
  const staying = createKeepAlive({ hasWindows: () => windows > 0, onIdle: () => { ended += 1; } });
  const one = staying.acquire();
  const other = staying.acquire();
  windows = 0;
  staying.onWindowsClosed();
  expect(ended).toBe(0);
  one();
  one();
  expect(ended).toBe(0);
  // The app was opened again meanwhile.
  windows = 1;
  other();
  expect(ended).toBe(0);
  windows = 0;
  staying.onWindowsClosed();
  expect(ended).toBe(1);
});
