// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import type { File } from '../../../../../src/contract/entities/file';
import { acquireSession } from '../../../../../src/renderer/shared/content/open-sessions';
import type { ContentSession } from '../../../../../src/renderer/shared/content/content-session';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';

const file = { guid: 'A'.repeat(22) } as File;

const openWith = (opened: Promise<void>, hasUnstored: () => boolean = () => false) => {
  const close = vi.fn();
  const session = { opened, close, flush: vi.fn(), hasUnstored } as unknown as ContentSession;
  return { session, close };
};

describe('acquireSession', () => {
  it('opens a file again after its opening failed', async () => {
    const store = createStore({} as WorkspaceBridge, () => undefined);
    const failed = openWith(Promise.reject(new Error('offline')));
    const first = acquireSession(store, file, () => failed.session);
    await expect(first.session.opened).rejects.toThrow('offline');
    await Promise.resolve();
    first.release();
    const next = openWith(Promise.resolve());
    const second = acquireSession(store, file, () => next.session);
    expect(second.session).toBe(next.session);
    expect(failed.close).toHaveBeenCalledOnce();
    expect(next.close).not.toHaveBeenCalled();
  });

  it('ends a released session once its text is on the device', () => {
    const due: (() => void)[] = [];
    const runDue = (): void => { for (const run of due.splice(0)) run(); };
    const store = createStore({} as WorkspaceBridge, () => undefined, (run) => { due.push(run); });
    let isStored = false;
    const { session, close } = openWith(Promise.resolve(), () => !isStored);
    const { release } = acquireSession(store, file, () => session);
    release();
    runDue();
    runDue();
    expect([close.mock.calls.length, vi.mocked(session.flush).mock.calls.length]).toEqual([0, 2]);
    isStored = true;
    runDue();
    expect(close).toHaveBeenCalledOnce();
    expect(due).toEqual([]);
  });

  it('uses an open session again while its screen is drawn anew', () => {
    const store = createStore({} as WorkspaceBridge, () => undefined, () => undefined);
    const { session } = openWith(Promise.resolve());
    const first = acquireSession(store, file, () => session);
    first.release();
    const second = acquireSession(store, file, () => openWith(Promise.resolve()).session);
    expect(second.session).toBe(session);
  });
});
