import { expect, it, vi } from 'vitest';
import { dragOut } from '../../../../../../src/renderer/features/files/actions/native-drag';

const file = { guid: 'G1', name: 'a.pdf' };

/** Results in turn, each when the test releases it. Records the order of the steps. */
const bench = (...results: readonly ('dragged' | 'fetched')[]) => {
  const pointer = new EventTarget();
  const happened: string[] = [];
  const left = [...results];
  let reply = (): void => undefined;
  const taking = dragOut(file, {
    pointer, onFetching: () => { happened.push('fetching'); }, onReady: () => { happened.push('ready'); },
    bridge: {
      dragFileOut: ({ guid }) => new Promise((resolve) => {
        happened.push(`drag ${guid}`);
        reply = () => { resolve(left.shift() ?? 'dragged'); };
      }),
    },
  });
  return { happened, taking, respond: () => { reply(); }, letGo: () => { pointer.dispatchEvent(new Event('pointerup')); } };
};

it('drags files on this computer immediately', async () => {
  const { happened, taking, respond } = bench('dragged');
  respond();
  await taking;
  expect(happened).toEqual(['drag G1']);
});

it('drags files that were fetched during the drag, and reports a slow fetch', async () => {
  vi.useFakeTimers();
  try {
    const { happened, taking, respond } = bench('fetched', 'dragged');
    vi.advanceTimersByTime(500);
    respond();
    await Promise.resolve();
    await Promise.resolve();
    respond();
    await taking;
    expect(happened).toEqual(['drag G1', 'fetching', 'drag G1']);
  } finally {
    vi.useRealTimers();
  }
});

it('drags nothing after an early drop, and reports that the files are ready now', async () => {
  const { happened, taking, respond, letGo } = bench('fetched');
  letGo();
  respond();
  await taking;
  expect(happened).toEqual(['drag G1', 'ready']);
});
