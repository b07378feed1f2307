import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from './toasts';

/** Copies a text and says how it went, in one of the three sentences of the specification (section 8). Answers whether it is copied. */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const { t } = useTranslation('common');
  return useCallback(async (text) => {
    // Absent where the page is not a secure context, whatever the types say.
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
