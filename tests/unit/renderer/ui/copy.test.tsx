// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { CopyButton } from '../../../../src/renderer/ui/copy-button';
import { toasts } from '../../../../src/renderer/ui/toast-store';
import { byText, press, render, type Rendered } from '../support/render';

const writeText = vi.fn<(text: string) => Promise<void>>();
let rendered: Rendered;

beforeEach(async () => {
  // Toasts of other test files may still be shown.
  toasts.clear();
  writeText.mockReset();
  await setLocale('en');
});
afterEach(() => {
  rendered.unmount();
  toasts.clear();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const copy = async (): Promise<void> => {
  rendered = render(<CopyButton text="https://deckle.example/files/7" />);
  await press(byText('button', 'Copy'));
  await act(async () => { await Promise.resolve(); });
};
const said = (): readonly (readonly [string, string | undefined])[] => toasts.current().map(({ text, kind }) => [text, kind]);

// File specification, section 8: the copy widget's three messages.
it('says that the text is copied', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  writeText.mockResolvedValue();
  await copy();
  expect(writeText.mock.calls).toEqual([['https://deckle.example/files/7']]);
  expect(said()).toEqual([['Copy succeeded!', 'success']]);
});

it('says that copying failed', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  writeText.mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'));
  await copy();
  expect(said()).toEqual([['Copy failed!', 'error']]);
});

it('says what to do where the browser has no clipboard', async () => {
  await copy();
  expect(said()).toEqual([['Your browser does not support this, please copy manually or use the latest Chrome', 'error']]);
});
