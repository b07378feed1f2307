import { lazy, Suspense, useEffect, useState } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useCommandHandler } from '../../shared/commands/use-command';
import { logProblem } from '../../shared/log';
import { classNames } from '../../ui/class-names';
import { ErrorBoundary } from '../../ui/error-boundary';
import styles from './palette.module.css';

/** What finds names by pinyin is as large as a third of the app: the start does not wait for it. */
const loadBody = async () => ({ default: (await import('./palette-body')).PaletteBody });
const PaletteBody = lazy(loadBody);

/** The one place from which everything is found and done: files, people and commands. */
export const Palette = () => {
  const { t } = useTranslation('search');
  const [first, setFirst] = useState<string | null>(null);
  useCommandHandler('search.open', () => { setFirst(''); });
  useCommandHandler('commands.open', () => { setFirst('>'); });
  // It is there by the time that somebody asks for it.
  useEffect(() => { loadBody().catch((error: unknown) => { logProblem('The search could not be loaded beforehand.', error); }); }, []);
  const close = (): void => { setFirst(null); };
  // While it fades out it stays as it was.
  const [shown, setShown] = useState('');
  if (first !== null && first !== shown) setShown(first);
  return (
    <ModalOverlay isOpen={first !== null} onOpenChange={(isOpen) => { if (!isOpen) close(); }} isDismissable className={classNames(styles.mask)}>
      <Modal className={classNames(styles.modal)}>
        <AriaDialog aria-label={t('palette')} className={classNames(styles.dialog)}>
          <ErrorBoundary><Suspense><PaletteBody first={shown} onClose={close} /></Suspense></ErrorBoundary>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
