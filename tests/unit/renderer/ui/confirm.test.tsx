// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { Button } from '../../../../src/renderer/ui/button';
import { ConfirmDialog } from '../../../../src/renderer/ui/confirm-dialog';
import { ConfirmPopover } from '../../../../src/renderer/ui/confirm-popover';
import { byText, press, render, type Rendered } from '../support/render';

const onConfirm = vi.fn();
const onCancel = vi.fn();
let rendered: Rendered;
const user = userEvent.setup({ delay: null });

const dialog = (): HTMLElement | null => document.querySelector('[role=alertdialog]');
const partOf = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const buttonTexts = (): readonly string[] => [...dialog()?.querySelectorAll('button') ?? []].map(({ textContent }) => textContent).filter((text) => text !== '');

beforeEach(async () => {
  vi.useFakeTimers();
  onConfirm.mockReset();
  onCancel.mockReset();
  await setLocale('en');
});
afterEach(() => {
  rendered.unmount();
  vi.useRealTimers();
});

// Account specification, section 2: default title, description and labels; mask, close button and cancel all mean no.
describe('the confirm dialog', () => {
  const element = <ConfirmDialog isOpen onConfirm={onConfirm} onCancel={onCancel} />;
  const open = (): void => {
    rendered = render(element);
    // React Aria listens for presses beside the dialog only after the dialog was shown.
    act(() => { vi.advanceTimersByTime(100); });
  };

  it('has the default texts', () => {
    open();
    expect(dialog()?.querySelector('h2')?.textContent).toBe('confirmation');
    expect(dialog()?.textContent).toContain('Are you sure to perform this action?');
    expect(buttonTexts()).toEqual(['Cancel', 'OK']);
  });

  it.each([
    ['the mask', () => user.click(partOf('.mask'))],
    ['the close button', () => user.click(partOf('[aria-label=Close]'))],
    ['Escape', () => user.keyboard('{Escape}')],
    ['Cancel', () => user.click(byText('button', 'Cancel'))],
  ])('returns no by %s', async (_, act) => {
    open();
    await act();
    expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  });

  it('returns yes by OK, and nothing by a press beside its buttons', async () => {
    open();
    await user.click(partOf('.body'));
    expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([0, 0]);
    await user.click(byText('button', 'OK'));
    expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([0, 1]);
  });
});

// Account specification, section 2: the confirm popover's default title.
describe('the confirm popover', () => {
  const open = async (): Promise<void> => {
    rendered = render(<ConfirmPopover onConfirm={onConfirm} onCancel={onCancel}><Button>Leave</Button></ConfirmPopover>);
    expect(dialog()).toBeNull();
    await press(byText('button', 'Leave'));
  };

  it('has the default texts', async () => {
    await open();
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Are you sure?');
    expect(buttonTexts()).toEqual(['Cancel', 'OK']);
  });

  it.each([['OK', 1, 0], ['Cancel', 0, 1]])('is closed with a result by %s', async (label, confirmed, cancelled) => {
    await open();
    await press(byText('button', label));
    act(() => { vi.advanceTimersByTime(500); });
    expect(dialog()).toBeNull();
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([confirmed, cancelled]);
  });
});
