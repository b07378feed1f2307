import { useState, type ReactNode, type VideoHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../../ui/file-icon';
import { useBridge } from '../store/store-hooks';
import { LateMessage } from './late-message';
import { ViewerMessage } from './viewer-message';
import type { ViewerProps } from './viewer-props';
import styles from './media-viewer.module.css';

/** The attributes of a media element, which loads its file in ranges, or the message of a file that cannot be played. */
const usePlayer = ({ file, variant }: ViewerProps, message: 'audioUnsupported' | 'videoUnsupported', render: (attributes: VideoHTMLAttributes<HTMLMediaElement>) => ReactNode): ReactNode => {
  const { t } = useTranslation('viewer');
  const bridge = useBridge();
  const [isBroken, setBroken] = useState(false);
  const [isAwaited, setAwaited] = useState(true);
  if (isBroken || file.downloadUrl === null) return <ViewerMessage file={file} text={t(message)} />;
  const settle = (): void => { setAwaited(false); };
  const player = render({
    src: bridge.files.contentUrl(file.downloadUrl), controls: true, preload: 'metadata', autoFocus: variant === 'page', 'aria-label': file.name,
    onError: () => { setBroken(true); },
    // Some browsers load nothing before the first press of the play button.
    onSuspend: settle,
    onLoadedMetadata: ({ currentTarget }) => {
      settle();
      // A video without a picture that this browser can decode reports no error.
      if (currentTarget instanceof HTMLVideoElement && currentTarget.videoWidth === 0) setBroken(true);
    },
  });
  return <>{player}{isAwaited && <LateMessage file={file} />}</>;
};

export const VideoViewer = (props: ViewerProps) =>
  usePlayer(props, 'videoUnsupported', (attributes) => <div className={styles.stage}><video {...attributes} className={styles.video} playsInline /></div>);

export const AudioViewer = (props: ViewerProps) =>
  usePlayer(props, 'audioUnsupported', (attributes) => (
    <div className={styles.sound}>
      <FileIcon type={props.file.type} name={props.file.name} size={80} />
      <audio {...attributes} className={styles.audio} />
    </div>
  ));
