import { describe, expect, it } from 'vitest';
import { needsCloseConfirmation } from '../../../../src/core/close-confirmation';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { createTexts } from '../../../../src/main/main-texts';
import { createClosePolicy, closePrompt, type UnfinishedWork } from '../../../../src/main/windows/close-policy';
import { createUnloadConfirmation } from '../../../../src/renderer/platform/browser/before-unload';

const kept = { hasPending: true, isOffline: true, isDurable: true, canSendUnattended: false };
const lost = { hasPending: true, isOffline: false, isDurable: false, canSendUnattended: true };
const sending = { ...kept, canSendUnattended: true };

describe('leaving with unsent changes', () => {
  it('is confirmed offline the first time, and each time if they would be lost', () => {
    expect(needsCloseConfirmation(kept, false)).toBe(true);
    expect(needsCloseConfirmation(kept, true)).toBe(false);
    expect(needsCloseConfirmation({ ...kept, isOffline: false }, false)).toBe(false);
    expect(needsCloseConfirmation({ ...kept, hasPending: false }, false)).toBe(false);
    expect(needsCloseConfirmation(lost, true)).toBe(true);
    expect(needsCloseConfirmation({ ...lost, hasPending: false }, false)).toBe(false);
  });
});

describe('the desktop app', () => {
  const createApp = (count: number, results: boolean[]) => {
    const windows = Array.from({ length: count }, (_, index) => ({ index }));
    const requests: [number | null, UnfinishedWork][] = [];
    const document = createMemoryDocument({ wasAsked: false });
    const leaving = createClosePolicy<{ index: number }>({
      document, windows: () => windows, hasPeer: () => windows.length > 1, confirm: (window, left) => { requests.push([window?.index ?? null, left]); return results.shift() ?? true; },
    });
    return { leaving, requests, document, first: windows[0] ?? { index: 0 }, second: windows[1] ?? { index: 1 } };
  };

  it('prompts once before its last window is closed, and remains open at a no', () => {
    const { leaving, requests, document, first } = createApp(1, [false]);
    expect(leaving.decide(first)).toBe('close');
    leaving.setUnsent(first, kept);
    expect(leaving.decide(first)).toBe('stay');
    expect(document.read()).toEqual({ wasAsked: true });
    expect(leaving.decide(first)).toBe('close');
    expect(requests).toEqual([[0, { unsent: 'kept', isDownloading: false }]]);
  });

  it('lets its last window continue hidden, without a prompt, as long as it can send the waiting changes', () => {
    const { leaving, requests, first } = createApp(1, []);
    leaving.setUnsent(first, sending);
    expect(leaving.decide(first)).toBe('hide');
    expect(leaving.isSending(first)).toBe(true);
    leaving.setUnsent(first, { ...sending, isOffline: false });
    expect(leaving.decide(first)).toBe('hide');
    // The person must decide, or no change is left.
    leaving.setUnsent(first, kept);
    expect(leaving.isSending(first)).toBe(false);
    leaving.setUnsent(first, { ...sending, hasPending: false });
    expect(leaving.isSending(first)).toBe(false);
    expect(leaving.decide(first)).toBe('close');
    expect(requests).toEqual([]);
  });

  it('prompts all the same before it quits, and then closes the window', () => {
    const { leaving, requests, first } = createApp(1, [true]);
    leaving.setUnsent(first, sending);
    expect(leaving.confirmQuit(false)).toBe(true);
    expect(leaving.decide(first)).toBe('close');
    expect(requests).toEqual([[null, { unsent: 'kept', isDownloading: false }]]);
  });

  it('closes one of several windows that could send', () => {
    const { leaving, first } = createApp(2, []);
    leaving.setUnsent(first, sending);
    expect(leaving.decide(first)).toBe('close');
  });

  it('closes one of several windows without a prompt, except for changes that only it has', () => {
    const { leaving, requests, first } = createApp(2, [false]);
    leaving.setUnsent(first, kept);
    expect(leaving.decide(first)).toBe('close');
    leaving.setUnsent(first, lost);
    expect(leaving.decide(first)).toBe('stay');
    expect(requests).toEqual([[0, { unsent: 'lost', isDownloading: false }]]);
  });

  it('prompts before it quits, and not again for each window', () => {
    const { leaving, requests, first } = createApp(1, [false, true]);
    leaving.setUnsent(first, lost);
    expect(leaving.confirmQuit(false)).toBe(false);
    expect(leaving.confirmQuit(false)).toBe(true);
    expect(leaving.decide(first)).toBe('close');
    expect(leaving.confirmQuit(false)).toBe(true);
    expect(requests).toHaveLength(2);
  });

  it('shows one prompt for all of its windows and for its downloads', () => {
    const { leaving, requests, document, first, second } = createApp(2, [false]);
    leaving.setUnsent(first, lost);
    leaving.setUnsent(second, kept);
    expect(leaving.confirmQuit(true)).toBe(false);
    expect([requests, document.read()]).toEqual([[[null, { unsent: 'lost', isDownloading: true }]], { wasAsked: true }]);
  });

  it('quits without a prompt if nothing is left behind, and prompts about downloads alone each time', () => {
    const quiet = createApp(1, []);
    expect([quiet.leaving.confirmQuit(false), quiet.requests]).toEqual([true, []]);
    const { leaving, requests, document } = createApp(1, [false, false]);
    expect([leaving.confirmQuit(true), leaving.confirmQuit(true)]).toEqual([false, false]);
    expect([requests, document.read()]).toEqual([Array(2).fill([null, { unsent: null, isDownloading: true }]), { wasAsked: false }]);
  });
});

describe('the prompt', () => {
  const request = (left: UnfinishedWork) => closePrompt(left, 'Deckle', createTexts('en'));
  const fetched = 'Downloads continue when you open Deckle again.';

  it('names the unsent work, and has yes as its default unless something would be lost', () => {
    expect(request({ unsent: null, isDownloading: true })).toEqual({ type: 'info', message: 'Deckle is still downloading', detail: fetched, buttons: ['Quit', 'Stay'], defaultId: 0, cancelId: 1 });
    expect(request({ unsent: 'kept', isDownloading: true })).toMatchObject({
      type: 'info', message: 'Some of your changes have not been sent yet', defaultId: 0,
      detail: `You are offline. The changes are saved on this computer and sent when Deckle is open and connected again.\n\nDownloads are not finished either. They continue when you open Deckle again.`,
    });
    expect(request({ unsent: 'lost', isDownloading: false })).toMatchObject({ type: 'warning', detail: 'The changes cannot be saved on this computer and are lost when Deckle closes.', defaultId: 1, cancelId: 1 });
  });
});

describe('the browser', () => {
  it('prompts only while there is a reason, and remembers that it has', async () => {
    const listeners = new Set<unknown>();
    const memory = new Map<string, string>();
    const page = { addEventListener: (_: string, listener: unknown) => { listeners.add(listener); }, removeEventListener: (_: string, listener: unknown) => { listeners.delete(listener); } };
    const notify = createUnloadConfirmation(page, { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => { memory.set(key, value); } });
    await notify({ ...kept, hasPending: false });
    expect(listeners.size).toBe(0);
    await notify(kept);
    expect(listeners.size).toBe(1);
    let isPrevented = false;
    for (const listener of listeners) (listener as (event: unknown) => void)({ preventDefault: () => { isPrevented = true; } });
    expect(isPrevented).toBe(true);
    await notify({ ...kept, isOffline: false });
    expect(listeners.size).toBe(0);
    await notify(kept);
    expect(listeners.size).toBe(0);
    await notify(lost);
    expect(listeners.size).toBe(1);
  });
});
