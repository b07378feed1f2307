import { useEffect } from 'react';

/** Elements above the page, which close. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

let lastFocused: HTMLElement | null = null;

const note = ({ target }: FocusEvent): void => {
  if (!(target instanceof HTMLElement) || target.closest(overlays) !== null) return;
  // The rows of a list and their buttons come and go, but the list stays.
  lastFocused = target.closest<HTMLElement>('[role=grid]') ?? target;
};

/** Notes which element of the page has the focus. Returns the function that ends this. */
export const followPageFocus = (): (() => void) => {
  document.addEventListener('focusin', note);
  return () => { document.removeEventListener('focusin', note); };
};

const returnFocusToPage = (): void => {
  // React Aria restores the focus one frame after an overlay is closed.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (document.activeElement === document.body && lastFocused?.isConnected === true) lastFocused.focus({ preventScroll: true });
  }));
};

/**
 * Rendered in an overlay. After the overlay is closed, the element of the page that had the focus last has it again, unless
 * a different element has it. React Aria restores the focus only to the element that had it when the overlay opened. An
 * item of a menu is already removed.
 */
export const ReturnsFocus = () => {
  useEffect(() => returnFocusToPage, []);
  return null;
};
