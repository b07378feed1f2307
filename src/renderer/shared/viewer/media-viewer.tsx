import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../../ui/file-icon';
import { useBridge } from '../store/store-hooks';
import { ViewerMessage } from './viewer-message';
import type { ViewerProps } from './viewer-props';
import styles from './media-viewer.module.css';

/** A video, loaded in ranges: seeking skips the bytes in between. */
export const VideoViewer = ({ file, variant }: ViewerProps) => {
  const { t } = useTranslation('viewer');
  const bridge = useBridge();
  const [isBroken, setBroken] = useState(false);
  if (isBroken || file.downloadUrl === null) return <ViewerMessage file={file} text={t('videoUnsupported')} />;
  return (
    <div className={styles.stage}>
      <video
        className={styles.video} src={bridge.files.contentUrl(file.downloadUrl)} controls playsInline preload="metadata" aria-label={file.name}
        autoFocus={variant === 'page'} onError={() => { setBroken(true); }}
        // A file without a picture that this browser can decode reports no error.
        onLoadedMetadata={({ currentTarget }) => { if (currentTarget.videoWidth === 0) setBroken(true); }}
      />
    </div>
  );
};

export const AudioViewer = ({ file, variant }: ViewerProps) => {
  const { t } = useTranslation('viewer');
  const bridge = useBridge();
  const [isBroken, setBroken] = useState(false);
  if (isBroken || file.downloadUrl === null) return <ViewerMessage file={file} text={t('audioUnsupported')} />;
  return (
    <div className={styles.sound}>
      <FileIcon type={file.type} name={file.name} size={80} />
      <audio
        className={styles.audio} src={bridge.files.contentUrl(file.downloadUrl)} controls preload="metadata" aria-label={file.name}
        autoFocus={variant === 'page'} onError={() => { setBroken(true); }}
      />
    </div>
  );
};
