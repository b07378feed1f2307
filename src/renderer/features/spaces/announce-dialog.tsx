import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announcementLimit, type Space } from '../../../contract/api/space-endpoints';
import { failureOf } from '../../shared/bridge-failure';
import { useDraft } from '../../shared/drafts/use-draft';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { loadSpaces } from '../../shared/store/resources/load-resources';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';

/** Writes an announcement in a space. Closing the dialog with typed text requires a confirmation. */
export const AnnounceDialog = ({ space, onClose }: { readonly space: Space; readonly onClose: () => void }) => {
  const { t } = useTranslation('places');
  const { t: tCommon } = useTranslation('common');
  const formats = useFormats();
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const isOffline = useAppSelector(selectIsOffline);
  const [text, setText] = useDraft(`announcement:${space.guid}`, '');
  const [isPending, setPending] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isTooLong = text.length > announcementLimit;
  const publish = async (): Promise<void> => {
    setPending(true);
    try {
      await bridge.api.call('announcements.put', { params: { guid: space.guid }, body: { announcement: text } });
      onClose();
      await dispatch(loadSpaces());
    } catch (failed) {
      setError(errorText(failureOf(failed)));
      setPending(false);
    }
  };
  return (
    <>
      <Dialog isOpen onClose={() => { if (text.trim() === '') onClose(); else setLeaving(true); }}>
        <DialogTitle>{t('announceNew')}</DialogTitle>
        <DialogBody>
          <TextArea
            label={t('announceText')} value={text} rows={8} autoFocus onChange={(typed) => { setText(typed); setError(null); }}
            errorMessage={isTooLong ? t('textTooLong', { limit: formats.number(announcementLimit) }) : error}
          />
        </DialogBody>
        <DialogFooter>
          <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
          <Button
            size="large" variant="primary" isPending={isPending} onPress={() => void publish()}
            isDisabled={isOffline || isTooLong || text.trim() === ''} disabledReason={isOffline ? t('needsConnection') : null}
          >
            {t('publish')}
          </Button>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog isOpen={isLeaving} isDestructive title={t('discardTitle')} description={space.name} onConfirm={onClose} onCancel={() => { setLeaving(false); }} />
    </>
  );
};
