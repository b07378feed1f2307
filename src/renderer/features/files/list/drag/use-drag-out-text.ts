import { useTranslation } from 'react-i18next';
import type { File } from '../../../../../contract/entities/file';
import { useRefusalText } from '../../../../shared/access/use-refusal-text';
import { useBridge } from '../../../../shared/store/store-hooks';
import { shortName } from '../../../../ui/name-parts';

/** Explains why dragged files cannot leave the window, or how they can. Null: they leave it as usual. */
export const useDragOutText = (takesOut: boolean): ((file: File, dragged: number) => string | null) => {
  const { t } = useTranslation('files');
  const { t: tDownloads } = useTranslation('downloads');
  const bridge = useBridge();
  const reasonText = useRefusalText();
  return (file, dragged) => {
    if (!bridge.files.canDragOut && !takesOut) return t('dragOutOfApp');
    if (dragged > 1) return t('dragOutSeveral');
    if (file.downloadUrl === null) return t('dragOutNoFile', { name: shortName(file.name) });
    const { value, reason } = file.permissionsAndReasons.canDownload;
    if (!value) return reasonText(reason, 'canDownload');
    // Window managers of Linux move the window with Alt alone.
    return takesOut ? tDownloads(bridge.platform === 'linux' ? 'dragHintLinux' : 'dragHint') : null;
  };
};
