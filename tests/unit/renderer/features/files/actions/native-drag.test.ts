import { expect, it, vi } from 'vitest';
import { dragOut } from '../../../../../../src/renderer/features/files/actions/native-drag';

const file = { guid: 'G1', name: 'a.pdf' };

/** Results in turn, each when the test releases it. Records the order of the steps. */
const bench = (...answers: readonly ('dragged' | 'fetched')[]) => {
  const pointer = new EventTarget();
  const happened: string[] = [];
  const left = [...answers];
  let answer = (): void => undefined;
  const taking = dragOut(file, {
    pointer, onFetching: () => { happened.push('fetching'); }, onReady: () => { happened.push('ready'); },
    bridge: {
      dragFileOut: ({ guid }) => new Promise((resolve) => {
        happened.push(`drag ${guid}`);
        answer = () => { resolve(left.shift() ?? 'dragged'); };
      }),
    },
  });
  return { happened, taking, answer: () => { answer(); }, letGo: () => { pointer.dispatchEvent(new Event('pointerup')); } };
};

it('takes files on this computer immediately', async () => {
  const { happened, taking, answer } = bench('dragged');
  answer();
  await taking;
  expect(happened).toEqual(['drag G1']);
});

it('takes what had to be fetched while it was held, and says so where that takes a while', async () => {
  vi.useFakeTimers();
  try {
    const { happened, taking, answer } = bench('fetched', 'dragged');
    vi.advanceTimersByTime(500);
    answer();
    await Promise.resolve();
    await Promise.resolve();
    answer();
    await taking;
    expect(happened).toEqual(['drag G1', 'fetching', 'drag G1']);
  } finally {
    vi.useRealTimers();
  }
});

it('takes nothing that was let go of meanwhile, and says that it is ready now', async () => {
  const { happened, taking, answer, letGo } = bench('fetched');
  letGo();
  answer();
  await taking;
  expect(happened).toEqual(['drag G1', 'ready']);
});
