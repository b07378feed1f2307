import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhatsNew } from '../../../contract/desktop/updates-bridge';
import { useLocaleId } from '../../ui/locale-context';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { ReleaseNotes } from '../../ui/release-notes';

export interface WhatsNewDialogProps {
  /** `null` while closed. */
  readonly news: WhatsNew | null;
  readonly onClose: () => void;
}

/** The release notes of a version, in the person's language. */
export const WhatsNewDialog = ({ news, onClose }: WhatsNewDialogProps) => {
  const { t } = useTranslation('updates');
  const locale = useLocaleId();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(news);
  if (news && news !== last) setLast(news);
  const shown = news ?? last;
  return shown && (
    <Dialog isOpen={news !== null} onClose={onClose} isBodyScrollable>
      <DialogTitle>{t('whatIsNewIn', { version: shown.version })}</DialogTitle>
      <DialogBody><ReleaseNotes notes={shown.notes[locale]} /></DialogBody>
      <DialogFooter><Button variant="primary" onPress={onClose}>{t('close')}</Button></DialogFooter>
    </Dialog>
  );
};
