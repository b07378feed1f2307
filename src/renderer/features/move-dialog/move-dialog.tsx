import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '../../shared/log';
import { useTargetFolderDialog } from '../../shared/places/target-folder-request';
import { Dialog } from '../../ui/dialog';
import { ErrorBoundary } from '../../ui/error-boundary';

/** The pinyin search is loaded lazily. */
const loadForm = async () => ({ default: (await import('./move-form')).MoveForm });
const MoveForm = lazy(loadForm);

/** Dialog for a target folder (`useRequestTargetFolder`). */
export const MoveDialog = () => {
  const { t } = useTranslation('commands');
  const { question, ask } = useTargetFolderDialog();
  // Preload, so that the dialog opens without delay, also offline.
  useEffect(() => { loadForm().catch((error: unknown) => { logProblem('The move dialog could not be preloaded.', error); }); }, []);
  const close = (): void => { ask(null); };
  return (
    // An explicit label, because the title is rendered later with the form.
    <Dialog isOpen={question !== null} onClose={close} size="large" label={t(question?.intent === 'copy' ? 'copyTo' : 'move')}>
      {question && <ErrorBoundary><Suspense><MoveForm question={question} onClose={close} /></Suspense></ErrorBoundary>}
    </Dialog>
  );
};
