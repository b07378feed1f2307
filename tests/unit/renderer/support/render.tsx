import { act, configure, render as renderInPage } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { matchNothing } from './match-media';
import { LocaleProvider } from '../../../../src/renderer/shared/i18n/locale-provider';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Testing Library would wait for a timer after each action of user-event, which never ends under a fake clock.
configure({ asyncWrapper: (run: () => Promise<unknown>) => run() });
// Browsers have it, jsdom does not. React Aria looks up ids with it, and these ids need no escaping.
if (typeof globalThis.CSS?.escape !== 'function') Object.assign(window, { CSS: { escape: (text: string) => text } });

export interface Rendered {
  readonly container: HTMLElement;
  readonly show: (element: ReactNode) => void;
  readonly unmount: () => void;
}

/** Renders into the page with the language of the last call to `setLocale`. The window is wide. */
export const render = (element: ReactNode): Rendered => {
  if (typeof window.matchMedia !== 'function') Object.assign(window, { matchMedia: matchNothing });
  const { container, rerender, unmount } = renderInPage(element, { wrapper: LocaleProvider });
  return {
    container,
    show: rerender,
    unmount: () => {
      unmount();
      container.remove();
    },
  };
};

/** Finds an element by its role and its visible name. */
export const byText = (selector: string, text: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.textContent.trim() === text);
  if (!found) throw new Error(`no ${selector} reads ${text}`);
  return found;
};

/** Acts as a person with a mouse and a keyboard. Without a delay, because the clock of a test can be a fake one. */
const user = userEvent.setup({ delay: null });

export const press = (element: HTMLElement): Promise<void> => user.click(element);

/** Replaces the text of a field. */
export const type = async (field: HTMLInputElement, value: string): Promise<void> => {
  await user.clear(field);
  await user.type(field, value);
};

/** Presses a key while the element has the focus. */
export const pressKey = async (element: HTMLElement, key: 'Enter' | 'Escape'): Promise<void> => {
  act(() => { element.focus(); });
  await user.keyboard(`{${key}}`);
};
