import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortName } from '../../shared/format/name-parts';
import { selectFile } from '../../shared/store/files/selectors';
import { useAppSelector } from '../../shared/store/hooks';
import { toasts } from '../../ui/toasts';
import { useHand } from './hand';

/** A file whose name is being typed over may be deleted, or taken from this person, meanwhile: they are told, with what they had typed. */
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
    // Its coming is awaited still.
    if (called.current?.key !== key) return;
    const typed = typedInto(key);
    setRenaming(null);
    if (typed !== null) toasts.show({ kind: 'error', text: t('renameLost', { name: shortName(called.current.name), typed: shortName(typed) }) });
  }, [key, file, typedInto, setRenaming, t]);
  return null;
};
