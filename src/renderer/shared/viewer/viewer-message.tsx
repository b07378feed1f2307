import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../contract/entities/file';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/file-icon';
import { icon16 } from '../../ui/icon-props';
import { logProblem } from '../log';
import { useBridge } from '../store/store-hooks';
import styles from './content-viewer.module.css';

export interface ViewerMessageProps {
  readonly file: File;
  /** Why the content is not shown. */
  readonly text: string;
  readonly onRetry?: () => void;
}

/** Replaces content that cannot be shown. The file can still be downloaded. */
export const ViewerMessage = ({ file, text, onRetry }: ViewerMessageProps) => {
  const { t } = useTranslation('viewer');
  const { t: tFiles } = useTranslation('files');
  const bridge = useBridge();
  const download = (): void => {
    bridge.files.save({ guid: file.guid, name: file.name }).catch((error: unknown) => { logProblem('A file could not be downloaded.', error); });
  };
  return (
    <div role="alert" className={styles.message}>
      <FileIcon type={file.type} name={file.name} size={56} />
      <p>{text}</p>
      <span className={styles.actions}>
        {onRetry && <Button onPress={onRetry}>{t('retry')}</Button>}
        <Button icon={<Download {...icon16} />} onPress={download}>{tFiles('download')}</Button>
      </span>
    </div>
  );
};
