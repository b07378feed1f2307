import { useEffect } from 'react';
import { useCommandHandler } from '../shared/commands/use-command';
import { failureOf } from '../shared/bridge-failure';
import { useErrorText } from '../shared/i18n/use-error-text';
import { useBridge } from '../shared/store/store-hooks';
import { toasts } from '../ui/toast-store';

/** Switches to the light theme while the page is printed, because paper is white. */
const switchThemeInPrint = (root: HTMLElement): (() => void) => {
  let wasDark = false;
  const begin = (): void => {
    wasDark ||= root.classList.contains('dark');
    root.classList.remove('dark');
  };
  const end = (): void => {
    if (wasDark) root.classList.add('dark');
    wasDark = false;
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
};

/** Prints the content of the window. */
export const PrintCommand = () => {
  const { desktop } = useBridge();
  const errorText = useErrorText();
  useEffect(() => switchThemeInPrint(document.documentElement), []);
  useCommandHandler('page.print', () => {
    if (!desktop) window.print();
    else desktop.menus.print().catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  });
  return null;
};
