// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { ToastRegion } from '../../../../src/renderer/ui/toast-region';
import { createToastStore, toastDurationMs, type ToastStore } from '../../../../src/renderer/ui/toasts';
import { byText, press, render, type Rendered } from './render';

const texts = (store: ToastStore): readonly string[] => store.current().map(({ text }) => text);

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

describe('how long a toast stays', () => {
  // Account specification, section 9: 3 s for 15 characters or fewer, longer for longer text.
  it.each([
    ['Saved', 3_000],
    ['123456789012345', 3_000],
    ['1234567890123456', 3_100],
    ['已经把文件移动到回收站里面去了', 3_000],
    ['👩‍🚀'.repeat(5), 3_000],
    ['x'.repeat(500), 10_000],
  ])('%s', (text, milliseconds) => {
    expect(toastDurationMs({ text })).toBe(milliseconds);
  });

  it('counts the action as text that has to be read', () => {
    expect(toastDurationMs({ text: '123456789012345', action: { label: 'Undo', onAct: () => undefined } })).toBe(3_400);
  });

  it('ends after exactly that time', () => {
    const store = createToastStore();
    store.show({ text: 'Saved' });
    vi.advanceTimersByTime(2_999);
    expect(texts(store)).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual([]);
  });
});

describe('the store', () => {
  it('never shows more than three: the oldest makes room', () => {
    const store = createToastStore();
    for (const text of ['one', 'two', 'three', 'four']) store.show({ text });
    expect(texts(store)).toEqual(['two', 'three', 'four']);
  });

  it('keeps what was left of each time through a pause', () => {
    const store = createToastStore();
    store.show({ text: 'first' });
    vi.advanceTimersByTime(2_000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    store.show({ text: 'during' });
    vi.advanceTimersByTime(60_000);
    expect(texts(store)).toEqual(['first', 'during']);
    store.resume();
    vi.advanceTimersByTime(999);
    expect(texts(store)).toEqual(['first', 'during']);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual(['during']);
    vi.advanceTimersByTime(2_000);
    expect(texts(store)).toEqual([]);
  });

  it('is not left paused by a toast that was closed under the pointer', () => {
    const store = createToastStore();
    const id = store.show({ text: 'first' });
    store.pause();
    store.close(id);
    store.show({ text: 'second' });
    vi.advanceTimersByTime(3_000);
    expect(texts(store)).toEqual([]);
  });
});

describe('the region', () => {
  let store: ToastStore;
  let rendered: Rendered;

  beforeEach(async () => {
    await setLocale('en');
    store = createToastStore();
    rendered = render(<ToastRegion store={store} />);
  });
  afterEach(() => { rendered.unmount(); });

  const region = (): HTMLElement => {
    const found = document.querySelector<HTMLElement>('section[aria-label="Messages"]');
    if (!found) throw new Error('no region');
    return found;
  };

  it('is there before the first toast, so that this one is announced too', () => {
    expect(region().querySelector('ol')?.getAttribute('aria-live')).toBe('polite');
    act(() => void store.show({ text: 'It failed', kind: 'error' }));
    expect(region().querySelector('[role="alert"]')?.textContent).toBe('It failed');
  });

  it('can be read and pressed while a dialog hides the rest of the page', () => {
    expect(region().dataset['reactAriaTopLayer']).toBe('true');
  });

  it('runs the action once and closes', () => {
    const onAct = vi.fn();
    act(() => void store.show({ text: 'Deleted', action: { label: 'Undo', onAct } }));
    press(byText('button', 'Undo'));
    expect(onAct).toHaveBeenCalledTimes(1);
    expect(region().querySelectorAll('li')).toHaveLength(0);
  });

  it('stays while the pointer is over it, and while it has focus', () => {
    act(() => void store.show({ text: 'Saved' }));
    const over = (name: string): void => act(() => void region().dispatchEvent(new MouseEvent(name, { bubbles: true })));
    over('pointerover');
    act(() => void vi.advanceTimersByTime(30_000));
    expect(region().textContent).toContain('Saved');
    act(() => region().querySelector('button')?.focus());
    over('pointerout');
    act(() => void vi.advanceTimersByTime(30_000));
    expect(region().textContent).toContain('Saved');
    act(() => region().querySelector('button')?.blur());
    act(() => void vi.advanceTimersByTime(3_000));
    expect(region().textContent).not.toContain('Saved');
  });
});
