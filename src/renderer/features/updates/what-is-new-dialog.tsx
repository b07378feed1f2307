import { useTranslation } from 'react-i18next';
import type { WhatIsNew } from '../../../contract/desktop/updates';
import { useLocaleId } from '../../shared/i18n/locale-provider';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { ReleaseNotes } from '../../ui/release-notes';

export interface WhatIsNewDialogProps {
  readonly news: WhatIsNew;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The release notes of the version that runs, in the person's language. */
export const WhatIsNewDialog = ({ news, isOpen, onClose }: WhatIsNewDialogProps) => {
  const { t } = useTranslation('updates');
  const locale = useLocaleId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} isScrolledInside>
      <DialogTitle>{t('whatIsNewIn', { version: news.version })}</DialogTitle>
      <DialogBody><ReleaseNotes notes={news.notes[locale]} /></DialogBody>
      <DialogFooter><Button variant="primary" onPress={onClose}>{t('close')}</Button></DialogFooter>
    </Dialog>
  );
};
