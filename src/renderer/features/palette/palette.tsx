import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useCommandHandler } from '../../shared/commands/use-command';
import { lazyPart } from '../../shared/parts/lazy-part';
import { classNames } from '../../ui/class-names';
import { ErrorBoundary } from '../../ui/error-boundary';
import { icon16 } from '../../ui/icon-props';
import modal from '../../ui/modal.module.css';
import type { PaletteBodyProps } from './palette-body';
import styles from './palette.module.css';

/** The pinyin search is as large as a third of the app, so it is loaded lazily. */
const PaletteBody = lazyPart<PaletteBodyProps>(async () => (await import('./palette-body')).PaletteBody);

/** The command palette: finds files, people and commands. */
export const Palette = () => {
  const { t } = useTranslation('search');
  const [first, setFirst] = useState<string | null>(null);
  useCommandHandler('search.open', () => { setFirst(''); });
  useCommandHandler('commands.open', () => { setFirst('>'); });
  useEffect(() => { PaletteBody.preload(); }, []);
  const close = (): void => { setFirst(null); };
  // Keeps the content while the palette fades out.
  const [shown, setShown] = useState('');
  if (first !== null && first !== shown) setShown(first);
  return (
    <ModalOverlay isOpen={first !== null} onOpenChange={(isOpen) => { if (!isOpen) close(); }} isDismissable className={classNames(modal.mask, styles.mask)}>
      <Modal className={classNames(modal.modal, styles.modal)}>
        <AriaDialog aria-label={t('palette')} className={classNames(styles.dialog)}>
          <ErrorBoundary><PaletteBody props={{ initialText: shown, onClose: close }} placeholder={<FirstField typed={shown} onType={setFirst} />} /></ErrorBoundary>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};

interface FirstFieldProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** Accepts input until the palette is loaded, which takes over the text. */
const FirstField = ({ typed, onType }: FirstFieldProps) => {
  const { t } = useTranslation('search');
  return (
    <div className={styles.palette}>
      <div className={styles.head}>
        <span className={styles.glass}><Search {...icon16} size={18} /></span>
        <input
          className={styles.field} type="text" autoFocus autoComplete="off" spellCheck={false} dir="auto" aria-label={t('palette')}
          value={typed} onChange={({ target }) => { onType(target.value); }}
        />
      </div>
    </div>
  );
};
