import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForFirstFrame, waitForFirstPage } from '../../../../src/main/startup/first-frame';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const question = () => {
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => { ask = resolve; });
  return { asked, ask };
};
const watched = (waiting: Promise<void>) => {
  const state = { isOver: false };
  void waiting.then(() => { state.isOver = true; });
  return async (passMs = 0): Promise<boolean> => {
    await vi.advanceTimersByTimeAsync(passMs);
    return state.isOver;
  };
};

describe('the first frame', () => {
  const open = () => {
    const window = new EventEmitter();
    const { asked, ask } = question();
    return { window, ask, isOver: watched(waitForFirstFrame([window as unknown as BrowserWindow], asked)) };
  };

  it('is waited for until the page asks something', async () => {
    const { ask, isOver } = open();
    expect(await isOver(2_900)).toBe(false);
    ask();
    expect(await isOver()).toBe(true);
  });

  it('is waited for three seconds at most, and no longer than its window is there', async () => {
    const late = open();
    expect(await late.isOver(2_999)).toBe(false);
    expect(await late.isOver(1)).toBe(true);
    const closed = open();
    closed.window.emit('closed');
    expect(await closed.isOver()).toBe(true);
  });

  it('is not waited for where no window opens', async () => {
    expect(await watched(waitForFirstFrame([], question().asked))()).toBe(true);
  });
});

describe('the first page', () => {
  it('has come once it asks something, however late', async () => {
    const { asked, ask } = question();
    const isOver = watched(waitForFirstPage(asked, () => true));
    expect(await isOver(3_600_000)).toBe(false);
    ask();
    expect(await isOver()).toBe(true);
  });

  it('is not waited for longer than a minute where no window opens', async () => {
    const isOver = watched(waitForFirstPage(question().asked, () => false));
    expect(await isOver(59_999)).toBe(false);
    expect(await isOver(1)).toBe(true);
  });
});
