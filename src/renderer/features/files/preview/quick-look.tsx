import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { FilePreview, type FilePreviewProps } from './preview-pane';
import styles from './quick-look.module.css';

export interface QuickLookProps extends FilePreviewProps {
  readonly file: File;
  readonly onClose: () => void;
}

/**
 * A large preview of one file over the list. The focus stays in the list: arrow keys show the next file, and Space or
 * Escape closes the preview.
 */
export const QuickLook = ({ onClose, ...preview }: QuickLookProps) => {
  const { t } = useTranslation('commands');
  const { t: tCommon } = useTranslation('common');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div role="dialog" aria-label={t('quickLook')} className={styles.look} onKeyDown={onKeyDown}>
      <span className={styles.close}><IconButton label={tCommon('close')} icon={<X {...icon16} />} onPress={onClose} /></span>
      <FilePreview {...preview} />
    </div>
  );
};
