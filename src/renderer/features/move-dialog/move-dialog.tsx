import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '../../shared/log';
import { usePlaceAsking } from '../../shared/places/ask-place';
import { Dialog } from '../../ui/dialog';
import { ErrorBoundary } from '../../ui/error-boundary';

/** It searches by pinyin, which the start does not wait for. */
const loadForm = async () => ({ default: (await import('./move-form')).MoveForm });
const MoveForm = lazy(loadForm);

/** Asks where files go, wherever that was asked for (`useAskPlace`). */
export const MoveDialog = () => {
  const { t } = useTranslation('commands');
  const { question, ask } = usePlaceAsking();
  // It is there by the time that somebody asks for it, also without a network.
  useEffect(() => { loadForm().catch((error: unknown) => { logProblem('The choice of a place could not be loaded beforehand.', error); }); }, []);
  const close = (): void => { ask(null); };
  return (
    // Its title comes with the form, after the dialog was given its name.
    <Dialog isOpen={question !== null} onClose={close} size="large" label={t(question?.intent === 'copy' ? 'copyTo' : 'move')}>
      {question && <ErrorBoundary><Suspense><MoveForm question={question} onClose={close} /></Suspense></ErrorBoundary>}
    </Dialog>
  );
};
