import { useTranslation } from 'react-i18next';
import type { File } from '../../../contract/entities/file';
import { DialogTitle } from '../../ui/dialog';
import { FileIcon } from '../../ui/file-icon';

/** The name of the dialog's file, once it is loaded. */
export const ShareTitle = ({ file }: { readonly file: Pick<File, 'type' | 'name'> | undefined }) => {
  const { t } = useTranslation('sharing');
  return (
    <DialogTitle icon={file && <FileIcon type={file.type} name={file.name} size={20} />}>
      {file ? t('shareTitle', { name: file.name }) : t('share')}
    </DialogTitle>
  );
};
