import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Formats files for a sentence: one by its name, several by their number. */
export const useFilesLabel = (): ((files: readonly { readonly name: string }[]) => string) => {
  const { t } = useTranslation('acts');
  const { t: tFiles } = useTranslation('files');
  return useCallback((files) => {
    const [first] = files;
    return files.length === 1 && first ? t('quoted', { name: first.name }) : tFiles('itemCount', { count: files.length });
  }, [t, tFiles]);
};
