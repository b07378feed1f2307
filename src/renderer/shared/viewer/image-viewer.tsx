import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../contract/entities/file';
import { isDrawnByServer } from '../../../core/viewer-kinds';
import { IconButton } from '../../ui/icon-button';
import { icon16 } from '../../ui/icon-props';
import { useFormats } from '../format/use-formats';
import { useBridge } from '../store/store-hooks';
import { useThumbnailUrl } from '../use-thumbnail-url';
import { useZoom, type Zoom } from './use-zoom';
import { ViewerMessage } from './viewer-message';
import type { ViewerProps } from './viewer-props';
import styles from './image-viewer.module.css';
import toolStyles from './viewer-tools.module.css';

/** The URL of the picture: the original, or the server's drawing of it; null if the server does not draw it. */
const usePictureUrl = (file: File): string | null => {
  const bridge = useBridge();
  const drawn = useThumbnailUrl(file, 'page');
  if (isDrawnByServer(file)) return drawn;
  return file.downloadUrl === null ? null : bridge.files.contentUrl(file.downloadUrl);
};

/** An image on a dark stage. An SVG is a picture here as well: its scripts and links do nothing. */
export const ImageViewer = ({ file, variant }: ViewerProps) => {
  const { t } = useTranslation('viewer');
  const stage = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  const zoom = useZoom(stage);
  const isPage = variant === 'page';
  useEffect(() => { if (isPage) stage.current?.focus({ preventScroll: true }); }, [isPage]);
  const url = usePictureUrl(file);
  if (isBroken || url === null) return <ViewerMessage file={file} text={t('imageUnsupported')} />;
  const { shown, quarterTurns } = zoom;
  const unturned = shown && (quarterTurns % 2 === 0 ? shown : { width: shown.height, height: shown.width });
  return (
    <div className={styles.frame}>
      <div
        ref={stage} className={styles.stage} dir="ltr" tabIndex={isPage ? 0 : -1} role="group" aria-label={t('picture')}
        onPointerDown={zoom.onPointerDown} onKeyDown={isPage ? (event) => { handleZoomKey(event, zoom); } : undefined}
      >
        <div className={styles.box} style={shown ?? undefined}>
          <img
            src={url} alt={file.name} draggable={false} className={styles.image}
            style={unturned ? { ...unturned, rotate: `${quarterTurns * 90}deg` } : undefined}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => { zoom.setImageSize(naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : pictureOfUnknownSize); }}
            onError={() => { setBroken(true); }}
          />
        </div>
      </div>
      {isPage && <ZoomTools zoom={zoom} />}
    </div>
  );
};

/** The size of an SVG that names none (CSS Images 3, section 5.1). */
const pictureOfUnknownSize = { width: 300, height: 150 };

const handleZoomKey = (event: KeyboardEvent, zoom: Zoom): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => { zoom.step('in'); }, '=': () => { zoom.step('in'); }, '-': () => { zoom.step('out'); },
    0: zoom.fit, 1: () => { zoom.zoomTo(1); }, r: zoom.turn,
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
};

const ZoomTools = ({ zoom }: { readonly zoom: Zoom }) => {
  const { t } = useTranslation('viewer');
  const formats = useFormats();
  return (
    <div role="toolbar" aria-label={t('zoom')} className={toolStyles.tools}>
      <IconButton label={t('zoomOut')} shortcut="−" tooltipPlacement="top" icon={<ZoomOut {...icon16} />} onPress={() => { zoom.step('out'); }} />
      <output className={styles.scale}>{zoom.scale === null ? '' : formats.percent(zoom.scale)}</output>
      <IconButton label={t('zoomIn')} shortcut="+" tooltipPlacement="top" icon={<ZoomIn {...icon16} />} onPress={() => { zoom.step('in'); }} />
      <IconButton label={t('fit')} shortcut="0" tooltipPlacement="top" isPressed={zoom.isFitted} icon={<Maximize {...icon16} />} onPress={zoom.fit} />
      <IconButton label={t('turn')} shortcut="R" tooltipPlacement="top" icon={<RotateCw {...icon16} />} onPress={zoom.turn} />
    </div>
  );
};
