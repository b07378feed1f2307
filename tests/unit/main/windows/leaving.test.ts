import { describe, expect, it } from 'vitest';
import { mustAskBeforeLeaving } from '../../../../src/core/leaving';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { createTexts } from '../../../../src/main/texts';
import { createLeaving, leavingQuestion, type LeftBehind } from '../../../../src/main/windows/leaving';
import { createLeavingQuestion } from '../../../../src/renderer/platform/browser/leaving';

const kept = { hasWaiting: true, isOffline: true, isDurable: true, goesByItself: false };
const lost = { hasWaiting: true, isOffline: false, isDurable: false, goesByItself: true };
const sending = { ...kept, goesByItself: true };

describe('leaving with unsent changes', () => {
  it('is asked about offline the first time, and each time where they would be lost', () => {
    expect(mustAskBeforeLeaving(kept, false)).toBe(true);
    expect(mustAskBeforeLeaving(kept, true)).toBe(false);
    expect(mustAskBeforeLeaving({ ...kept, isOffline: false }, false)).toBe(false);
    expect(mustAskBeforeLeaving({ ...kept, hasWaiting: false }, false)).toBe(false);
    expect(mustAskBeforeLeaving(lost, true)).toBe(true);
    expect(mustAskBeforeLeaving({ ...lost, hasWaiting: false }, false)).toBe(false);
  });
});

describe('the desktop app', () => {
  const createApp = (count: number, answers: boolean[]) => {
    const windows = Array.from({ length: count }, (_, index) => ({ index }));
    const asked: [number | null, LeftBehind][] = [];
    const document = createMemoryDocument({ wasAsked: false });
    const leaving = createLeaving<{ index: number }>({
      document, windows: () => windows, hasPeer: () => windows.length > 1, ask: (window, left) => { asked.push([window?.index ?? null, left]); return answers.shift() ?? true; },
    });
    return { leaving, asked, document, first: windows[0] ?? { index: 0 }, second: windows[1] ?? { index: 1 } };
  };

  it('asks once before its last window is closed, and stays open at a no', () => {
    const { leaving, asked, document, first } = createApp(1, [false]);
    expect(leaving.closing(first)).toBe('close');
    leaving.tell(first, kept);
    expect(leaving.closing(first)).toBe('stay');
    expect(document.read()).toEqual({ wasAsked: true });
    expect(leaving.closing(first)).toBe('close');
    expect(asked).toEqual([[0, { unsent: 'kept', isDownloading: false }]]);
  });

  it('lets its last window go on unseen, without a word, as long as that can send what waits', () => {
    const { leaving, asked, first } = createApp(1, []);
    leaving.tell(first, sending);
    expect(leaving.closing(first)).toBe('hide');
    expect(leaving.isSending(first)).toBe(true);
    leaving.tell(first, { ...sending, isOffline: false });
    expect(leaving.closing(first)).toBe('hide');
    // The person must decide, or no change is left.
    leaving.tell(first, kept);
    expect(leaving.isSending(first)).toBe(false);
    leaving.tell(first, { ...sending, hasWaiting: false });
    expect(leaving.isSending(first)).toBe(false);
    expect(leaving.closing(first)).toBe('close');
    expect(asked).toEqual([]);
  });

  it('asks all the same before it is quit, and then lets the window go', () => {
    const { leaving, asked, first } = createApp(1, [true]);
    leaving.tell(first, sending);
    expect(leaving.mayQuit(false)).toBe(true);
    expect(leaving.closing(first)).toBe('close');
    expect(asked).toEqual([[null, { unsent: 'kept', isDownloading: false }]]);
  });

  it('closes one of several windows that could send', () => {
    const { leaving, first } = createApp(2, []);
    leaving.tell(first, sending);
    expect(leaving.closing(first)).toBe('close');
  });

  it('closes one of several windows without a word, but for changes that only it has', () => {
    const { leaving, asked, first } = createApp(2, [false]);
    leaving.tell(first, kept);
    expect(leaving.closing(first)).toBe('close');
    leaving.tell(first, lost);
    expect(leaving.closing(first)).toBe('stay');
    expect(asked).toEqual([[0, { unsent: 'lost', isDownloading: false }]]);
  });

  it('asks before it is quit, and not again for each window', () => {
    const { leaving, asked, first } = createApp(1, [false, true]);
    leaving.tell(first, lost);
    expect(leaving.mayQuit(false)).toBe(false);
    expect(leaving.mayQuit(false)).toBe(true);
    expect(leaving.closing(first)).toBe('close');
    expect(leaving.mayQuit(false)).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('asks one question for all of its windows and for what it downloads', () => {
    const { leaving, asked, document, first, second } = createApp(2, [false]);
    leaving.tell(first, lost);
    leaving.tell(second, kept);
    expect(leaving.mayQuit(true)).toBe(false);
    expect([asked, document.read()]).toEqual([[[null, { unsent: 'lost', isDownloading: true }]], { wasAsked: true }]);
  });

  it('is quit without a word where nothing is left behind, and asks about downloads alone each time', () => {
    const quiet = createApp(1, []);
    expect([quiet.leaving.mayQuit(false), quiet.asked]).toEqual([true, []]);
    const { leaving, asked, document } = createApp(1, [false, false]);
    expect([leaving.mayQuit(true), leaving.mayQuit(true)]).toEqual([false, false]);
    expect([asked, document.read()]).toEqual([Array(2).fill([null, { unsent: null, isDownloading: true }]), { wasAsked: false }]);
  });
});

describe('the question', () => {
  const ask = (left: LeftBehind) => leavingQuestion(left, 'Deckle', createTexts('en'));
  const fetched = 'What is missing is fetched when Deckle is opened again.';

  it('says what is left behind, and takes a yes for an answer unless something would be lost', () => {
    expect(ask({ unsent: null, isDownloading: true })).toEqual({ type: 'info', message: 'Deckle is still downloading', detail: fetched, buttons: ['Quit', 'Stay'], defaultId: 0, cancelId: 1 });
    expect(ask({ unsent: 'kept', isDownloading: true })).toMatchObject({
      type: 'info', message: 'Some of your changes are not sent yet', defaultId: 0,
      detail: `You are offline. They are kept on this computer and sent when Deckle is open and connected again.\n\nDownloads are not finished either. ${fetched}`,
    });
    expect(ask({ unsent: 'lost', isDownloading: false })).toMatchObject({ type: 'warning', detail: 'They cannot be kept on this computer and are lost when Deckle closes.', defaultId: 1, cancelId: 1 });
  });
});

describe('the browser', () => {
  it('asks only while there is something to ask, and remembers that it has', async () => {
    const listeners = new Set<unknown>();
    const memory = new Map<string, string>();
    const page = { addEventListener: (_: string, listener: unknown) => { listeners.add(listener); }, removeEventListener: (_: string, listener: unknown) => { listeners.delete(listener); } };
    const tell = createLeavingQuestion(page, { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => { memory.set(key, value); } });
    await tell({ ...kept, hasWaiting: false });
    expect(listeners.size).toBe(0);
    await tell(kept);
    expect(listeners.size).toBe(1);
    let isPrevented = false;
    for (const listener of listeners) (listener as (event: unknown) => void)({ preventDefault: () => { isPrevented = true; } });
    expect(isPrevented).toBe(true);
    await tell({ ...kept, isOffline: false });
    expect(listeners.size).toBe(0);
    await tell(kept);
    expect(listeners.size).toBe(0);
    await tell(lost);
    expect(listeners.size).toBe(1);
  });
});
