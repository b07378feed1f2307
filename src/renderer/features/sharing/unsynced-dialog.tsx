import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppSelector } from '../../shared/store/store-hooks';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';
import { icon16 } from '../../ui/icon-props';
import type { ShareDialogProps } from './share-dialog';
import { ShareTitle } from './share-title';

/** The dialog of a file that the server does not know yet. The sharing dialog replaces it after the sync. */
export const UnsyncedDialog = ({ guid, refusal, onClose }: ShareDialogProps & { readonly refusal: Failure }) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const file = useAppSelector((state) => selectFile(state, guid));
  return (
    <Dialog isOpen onClose={onClose}>
      <ShareTitle file={file} />
      <DialogBody><Banner shape="card" icon={<CloudUpload {...icon16} />}>{errorText(refusal)}</Banner></DialogBody>
      <DialogFooter><Button size="large" onPress={onClose}>{t('done')}</Button></DialogFooter>
    </Dialog>
  );
};
