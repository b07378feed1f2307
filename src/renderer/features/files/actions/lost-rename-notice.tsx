import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortName } from '../../../ui/name-parts';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { toasts } from '../../../ui/toast-store';
import { useListInteraction } from '../list/list-interaction';

/** Notifies the person if the file that they are renaming is deleted or no longer accessible, with the entered name. */
export const LostRenameNotice = () => {
  const { t } = useTranslation('files');
  const { renaming, setRenaming, storedRenameText } = useListInteraction();
  const key = renaming?.key ?? null;
  const file = useAppSelector((state) => (key === null ? undefined : selectFile(state, key)));
  const lastKnown = useRef<{ readonly key: string; readonly name: string } | null>(null);
  useEffect(() => {
    if (key === null) return;
    if (file?.isDelete === false) {
      lastKnown.current = { key, name: file.name };
      return;
    }
    // The file has not been in the store yet, and may still be loading.
    if (lastKnown.current?.key !== key) return;
    const typed = storedRenameText(key);
    setRenaming(null);
    if (typed !== null) toasts.show({ kind: 'error', text: t('renameLost', { name: shortName(lastKnown.current.name), typed: shortName(typed) }) });
  }, [key, file, storedRenameText, setRenaming, t]);
  return null;
};
