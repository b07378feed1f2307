import { expect, test } from 'vitest';
import { createKeepAlive } from '../../../src/main/keep-alive';

const start = () => {
  const state = { windows: 1, ended: 0 };
  let respond: (isReachable: boolean) => void = () => undefined;
  const staying = createKeepAlive({
    hasWindows: () => state.windows > 0,
    isReachable: () => new Promise((resolve) => { respond = resolve; }),
    quit: () => { state.ended += 1; },
  });
  const reachable = async (isReachable: boolean): Promise<void> => {
    respond(isReachable);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { state, staying, reachable };
};

test('the app ends with its last window, unless something is still to be sent without one', async () => {
  const { state, staying, reachable } = start();
  const one = staying.acquire();
  const other = staying.acquire();
  state.windows = 0;
  staying.onWindowsClosed();
  await reachable(false);
  expect(state.ended).toBe(0);
  one();
  one();
  await reachable(false);
  expect(state.ended).toBe(0);
  // The app was opened again meanwhile.
  state.windows = 1;
  other();
  await reachable(false);
  expect(state.ended).toBe(0);
  state.windows = 0;
  staying.onWindowsClosed();
  await reachable(false);
  expect(state.ended).toBe(1);
});

test('the app does not end if it can be reached without a window', async () => {
  const { state, staying, reachable } = start();
  state.windows = 0;
  staying.onWindowsClosed();
  await reachable(true);
  expect(state.ended).toBe(0);
});

test.each(['window', 'work'] as const)('a %s that begins while the system responds keeps the app', async (kind) => {
  const { state, staying, reachable } = start();
  state.windows = 0;
  staying.onWindowsClosed();
  if (kind === 'window') state.windows = 1;
  else staying.acquire();
  await reachable(false);
  expect(state.ended).toBe(0);
});
