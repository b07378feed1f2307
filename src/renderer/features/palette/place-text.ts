import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common';
import type { Finding } from '../../shared/search/question';
import { selectFile } from '../../shared/store/files/selectors';
import { useAppStore } from '../../shared/store/hooks';

/** Isolates a name (bidi), so that its direction does not affect the others. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** The location of a file in one line: its known ancestors, or its owner. */
export const usePlaceText = (): ((finding: Finding) => string) => {
  const { t } = useTranslation('files');
  const store = useAppStore();
  return useCallback(({ file, ancestors }) => {
    const nameOf = ({ guid, name }: { readonly guid: string; readonly name: string }): string => isolated(guid === desktopId ? t('desktop') : name);
    if (ancestors && ancestors.length > 0) {
      const names = ancestors.map(nameOf);
      return names.length > 3 ? [names[0], '…', ...names.slice(-2)].join(' / ') : names.join(' / ');
    }
    if (file.parentId === desktopId) return t('desktop');
    const folder = file.parentId === null ? undefined : selectFile(store.getState(), file.parentId);
    return folder ? nameOf(folder) : isolated(file.creator?.name ?? '');
  }, [t, store]);
};
