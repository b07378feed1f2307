// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { ToastRegion } from '../../../../src/renderer/ui/toast-region';
import { createToastStore, toastDurationMs, type ToastStore } from '../../../../src/renderer/ui/toast-store';
import { byText, press, render, type Rendered } from '../support/render';

const texts = (store: ToastStore): readonly string[] => store.current().map(({ text }) => text);

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

describe('the duration of a toast', () => {
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

  // An action of a toast must be reachable for a slow person and by the keyboard.
  it.each(['Deleted', 'x'.repeat(500)])('at least 10 s with an action', (text) => {
    expect(toastDurationMs({ text, action: { label: 'Undo', onAction: () => undefined } })).toBe(10_000);
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
  it('never shows more than three: the oldest is removed', () => {
    const store = createToastStore();
    for (const text of ['one', 'two', 'three', 'four']) store.show({ text });
    expect(texts(store)).toEqual(['two', 'three', 'four']);
  });

  it('keeps the remaining time of each toast through a pause', () => {
    const store = createToastStore();
    const id = store.show({ text: 'first' });
    vi.advanceTimersByTime(2_000);
    store.setPaused(id, true);
    vi.advanceTimersByTime(60_000);
    store.show({ text: 'during' });
    vi.advanceTimersByTime(60_000);
    expect(texts(store)).toEqual(['first', 'during']);
    store.setPaused(id, false);
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
    store.show({ text: 'beside it' });
    store.setPaused(id, true);
    store.close(id);
    store.show({ text: 'second' });
    vi.advanceTimersByTime(3_000);
    expect(texts(store)).toEqual([]);
    store.setPaused(id, true);
    store.show({ text: 'third' });
    vi.advanceTimersByTime(3_000);
    expect(texts(store)).toEqual([]);
  });

  it('never removes the paused toast, however old it is', () => {
    const store = createToastStore();
    const id = store.show({ text: 'one' });
    store.setPaused(id, true);
    for (const text of ['two', 'three', 'four', 'five']) store.show({ text });
    expect(texts(store)).toEqual(['one', 'four', 'five']);
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

  it('exists before the first toast, so that this toast is announced too', () => {
    expect(region().querySelector('ol')?.getAttribute('aria-live')).toBe('polite');
    act(() => void store.show({ text: 'It failed', kind: 'error' }));
    expect(region().querySelector('[role="alert"]')?.textContent).toBe('It failed');
  });

  it('can be read and pressed while a dialog hides the rest of the page', () => {
    expect(region().dataset['reactAriaTopLayer']).toBe('true');
  });

  it('runs the action once and closes', async () => {
    const onAct = vi.fn();
    act(() => void store.show({ text: 'Deleted', action: { label: 'Undo', onAction: onAct } }));
    await press(byText('button', 'Undo'));
    expect(onAct).toHaveBeenCalledTimes(1);
    expect(region().querySelectorAll('li')).toHaveLength(0);
  });

  const line = (text: string): HTMLElement => {
    const found = [...region().querySelectorAll('li')].find(({ textContent }) => textContent.includes(text));
    if (!found) throw new Error(`no toast says ${text}`);
    return found;
  };
  const point = (name: 'pointerover' | 'pointerout', text: string): void => act(() => void line(text).dispatchEvent(new MouseEvent(name, { bubbles: true })));
  const wait = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

  it('keeps a toast while the pointer is over it, and while it has focus', () => {
    act(() => void store.show({ text: 'Saved' }));
    point('pointerover', 'Saved');
    wait(30_000);
    expect(region().textContent).toContain('Saved');
    act(() => region().querySelector('button')?.focus());
    point('pointerout', 'Saved');
    wait(30_000);
    expect(region().textContent).toContain('Saved');
    act(() => region().querySelector('button')?.blur());
    wait(3_000);
    expect(region().textContent).not.toContain('Saved');
  });

  it('keeps a toast with an action for 10 s, and does not remove it while the keyboard is on it', () => {
    act(() => void store.show({ text: 'Deleted', action: { label: 'Undo', onAction: () => undefined } }));
    wait(9_999);
    act(() => { byText('button', 'Undo').focus(); });
    for (const text of ['one', 'two', 'three']) act(() => void store.show({ text }));
    wait(60_000);
    expect(texts(store)).toEqual(['Deleted', 'two', 'three']);
    act(() => { byText('button', 'Undo').blur(); });
    wait(1);
    expect(texts(store)).toEqual(['two', 'three']);
  });

  it('resumes the other toasts when the focused toast was closed', async () => {
    act(() => void store.show({ text: 'Deleted', action: { label: 'Undo', onAction: () => undefined } }));
    act(() => void store.show({ text: 'Saved' }));
    act(() => { byText('button', 'Undo').focus(); });
    await press(byText('button', 'Undo'));
    wait(3_000);
    expect(texts(store)).toEqual([]);
  });
});
