import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/parts/lazy-part';
import { useTargetFolderDialog } from '../../shared/places/target-folder-request';
import { Dialog } from '../../ui/dialog';
import { ErrorBoundary } from '../../ui/error-boundary';
import type { MoveFormProps } from './move-form';

/** The pinyin search is loaded lazily. */
const MoveForm = lazyPart<MoveFormProps>(async () => (await import('./move-form')).MoveForm);

/** Dialog for a target folder (`useRequestTargetFolder`). */
export const MoveDialog = () => {
  const { t } = useTranslation('commands');
  const { question, openDialog } = useTargetFolderDialog();
  useEffect(() => { MoveForm.preload(); }, []);
  const close = (): void => { openDialog(null); };
  return (
    // An explicit label, because the title is rendered later with the form.
    <Dialog isOpen={question !== null} onClose={close} size="large" label={t(question?.intent === 'copy' ? 'copyTo' : 'move')}>
      {question && <ErrorBoundary><MoveForm props={{ question, onClose: close }} /></ErrorBoundary>}
    </Dialog>
  );
};
