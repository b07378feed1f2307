import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common-schemas';
import type { SearchResult } from '../../shared/search/search-query';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppStore } from '../../shared/store/store-hooks';
import { usePersonName } from '../../ui/person-name';

/** Isolates a name (bidi), so that its direction does not affect the others. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** The location of a file in one line: its known ancestors, or its owner. */
export const useLocationText = (): ((finding: SearchResult) => string) => {
  const { t } = useTranslation('files');
  const nameOf = usePersonName();
  const store = useAppStore();
  return useCallback(({ file, ancestors }) => {
    const nameOfFolder = ({ guid, name }: { readonly guid: string; readonly name: string }): string => isolated(guid === desktopId ? t('desktop') : name);
    if (ancestors && ancestors.length > 0) {
      const names = ancestors.map(nameOfFolder);
      return names.length > 3 ? [names[0], '…', ...names.slice(-2)].join(' / ') : names.join(' / ');
    }
    if (file.parentId === desktopId) return t('desktop');
    const folder = file.parentId === null ? undefined : selectFile(store.getState(), file.parentId);
    return folder ? nameOfFolder(folder) : isolated(file.creator ? nameOf(file.creator) : '');
  }, [t, nameOf, store]);
};
