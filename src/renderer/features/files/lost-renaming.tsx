import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortName } from '../../shared/format/name-parts';
import { selectFile } from '../../shared/store/files/selectors';
import { useAppSelector } from '../../shared/store/hooks';
import { toasts } from '../../ui/toasts';
import { useHand } from './hand';

/** Notifies the person if the file that they are renaming is deleted or no longer accessible, with the entered name. */
export const LostRenaming = () => {
  const { t } = useTranslation('files');
  const { renaming, setRenaming, typedInto } = useHand();
  const key = renaming?.key ?? null;
  const file = useAppSelector((state) => (key === null ? undefined : selectFile(state, key)));
  const called = useRef<{ readonly key: string; readonly name: string } | null>(null);
  useEffect(() => {
    if (key === null) return;
    if (file?.isDelete === false) {
      called.current = { key, name: file.name };
      return;
    }
    // The file has not been in the store yet, and may still be loading.
    if (called.current?.key !== key) return;
    const typed = typedInto(key);
    setRenaming(null);
    if (typed !== null) toasts.show({ kind: 'error', text: t('renameLost', { name: shortName(called.current.name), typed: shortName(typed) }) });
  }, [key, file, typedInto, setRenaming, t]);
  return null;
};
