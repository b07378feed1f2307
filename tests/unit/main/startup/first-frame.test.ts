import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForFirstFrame, waitForFirstPage } from '../../../../src/main/startup/first-frame';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const question = () => {
  let resolveFirstCall = (): void => undefined;
  const firstCall = new Promise<void>((resolve) => { resolveFirstCall = resolve; });
  return { firstCall, resolveFirstCall };
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
    const { firstCall, resolveFirstCall } = question();
    return { window, resolveFirstCall, isOver: watched(waitForFirstFrame([window as unknown as BrowserWindow], firstCall)) };
  };

  it('is waited for until the first call of the page', async () => {
    const { resolveFirstCall, isOver } = open();
    expect(await isOver(2_900)).toBe(false);
    resolveFirstCall();
    expect(await isOver()).toBe(true);
  });

  it('is waited for three seconds at most, and no longer than its window exists', async () => {
    const late = open();
    expect(await late.isOver(2_999)).toBe(false);
    expect(await late.isOver(1)).toBe(true);
    const closed = open();
    closed.window.emit('closed');
    expect(await closed.isOver()).toBe(true);
  });

  it('is not waited for if no window opens', async () => {
    expect(await watched(waitForFirstFrame([], question().firstCall))()).toBe(true);
  });
});

describe('the first page', () => {
  it('has come with its first call, however late', async () => {
    const { firstCall, resolveFirstCall } = question();
    const isOver = watched(waitForFirstPage(firstCall, () => true));
    expect(await isOver(3_600_000)).toBe(false);
    resolveFirstCall();
    expect(await isOver()).toBe(true);
  });

  it('is not waited for longer than a minute if no window opens', async () => {
    const isOver = watched(waitForFirstPage(question().firstCall, () => false));
    expect(await isOver(59_999)).toBe(false);
    expect(await isOver(1)).toBe(true);
  });
});
