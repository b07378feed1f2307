import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LocaleProvider } from '../../../../src/renderer/shared/i18n/locale-provider';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Browsers have it, jsdom does not. React Aria looks up ids with it, and these ids need no escaping.
if (typeof globalThis.CSS?.escape !== 'function') Object.assign(window, { CSS: { escape: (text: string) => text } });

export interface Rendered {
  readonly container: HTMLElement;
  readonly show: (element: ReactNode) => void;
  readonly unmount: () => void;
}

/** Renders into the page with the language of the last call to `setLocale`. */
export const render = (element: ReactNode): Rendered => {
  const container = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(container);
  const show = (shown: ReactNode): void => act(() => root.render(<LocaleProvider>{shown}</LocaleProvider>));
  show(element);
  return {
    container,
    show,
    unmount: () => {
      act(() => root.unmount());
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

export const press = (element: HTMLElement): void => act(() => element.click());

/** Types as a browser does: React listens to the native setter and the input event. */
export const type = (input: HTMLInputElement, value: string): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

export const keyDown = (element: HTMLElement, key: string, more: KeyboardEventInit = {}): void =>
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
