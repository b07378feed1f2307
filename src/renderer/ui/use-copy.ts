import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from './toast-store';

/**
 * Copies a text to the clipboard and reports the result in one of three messages (specification, section 8). Resolves
 * to whether the text was copied.
 */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const { t } = useTranslation('common');
  return useCallback(async (text) => {
    // Undefined outside secure contexts, contrary to its type.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) {
      toasts.show({ text: t('copyUnsupported'), kind: 'error' });
      return false;
    }
    try {
      await clipboard.writeText(text);
    } catch {
      toasts.show({ text: t('copyFailed'), kind: 'error' });
      return false;
    }
    toasts.show({ text: t('copySucceeded'), kind: 'success' });
    return true;
  }, [t]);
};
