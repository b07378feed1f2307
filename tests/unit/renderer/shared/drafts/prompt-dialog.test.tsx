// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { PromptDialog } from '../../../../../src/renderer/shared/drafts/prompt-dialog';
import { byText, pressKey, press, render, type as typeInto, type Rendered } from '../../support/render';

const onConfirm = vi.fn<(value: string) => void>();
const onCancel = vi.fn();
let rendered: Rendered;

const open = (initialValue: string): void => {
  rendered = render(<PromptDialog isOpen draftKey="name" title="Rename" label="Name" initialValue={initialValue} onConfirm={onConfirm} onCancel={onCancel} />);
};
const input = (): HTMLInputElement => {
  const found = document.querySelector('input');
  if (!found) throw new Error('no input');
  return found;
};
const confirmButton = (): HTMLButtonElement => byText('button', 'Confirm') as HTMLButtonElement;

beforeEach(async () => {
  onConfirm.mockReset();
  onCancel.mockReset();
  await setLocale('en');
});
afterEach(() => { rendered.unmount(); });

// File specification, section 2: confirm is disabled and an error text shown while the input is empty or only spaces.
describe('the prompt dialog', () => {
  it.each(['', '   ', '\u3000\u00a0\t'])('cannot be confirmed while it contains %j, and shows why', async (value) => {
    open(value);
    expect(confirmButton().disabled).toBe(true);
    expect(document.body.textContent).toContain('Enter a name');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await pressKey(input(), 'Enter');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('shows the reason as a hint until the person has typed or pressed Enter', async () => {
    const isHint = (): boolean => input().closest('[data-quiet]') !== null;
    open('');
    expect(isHint()).toBe(true);
    await typeInto(input(), ' ');
    expect(isHint()).toBe(false);
    rendered.unmount();
    open('');
    await pressKey(input(), 'Enter');
    expect(isHint()).toBe(false);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('follows the input, both ways', async () => {
    open('Plan');
    expect(confirmButton().disabled).toBe(false);
    expect(document.body.textContent).not.toContain('Enter a name');
    await typeInto(input(), '  ');
    expect(confirmButton().disabled).toBe(true);
    await typeInto(input(), 'Q1/Q2 plan');
    await press(confirmButton());
    expect(onConfirm.mock.calls).toEqual([['Q1/Q2 plan']]);
  });

  it('is confirmed by Enter, but not by the Enter that ends a composition', async () => {
    open('计划');
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
    expect(onConfirm).not.toHaveBeenCalled();
    await pressKey(input(), 'Enter');
    expect(onConfirm.mock.calls).toEqual([['计划']]);
  });

  it.each([
    ['Letterpress quote.pdf', 17],
    ['Q4 production budget', 20],
    ['.profile', 8],
    ['archive.tar.gz', 11],
    ['Section 4. The end', 18],
  ])('selects the base name of %s', (name, end) => {
    open(name);
    expect(document.activeElement).toBe(input());
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, end]);
  });

  it('is cancelled by its button and by Escape', async () => {
    open('Plan');
    await press(byText('button', 'Cancel'));
    expect(onCancel).toHaveBeenCalledTimes(1);
    await pressKey(input(), 'Escape');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });
});
