import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isDrawnByServer } from '../../../core/viewer-kinds';
import { IconButton } from '../../ui/icon-button';
import { icon16 } from '../../ui/icon-props';
import { useFormats } from '../format/use-formats';
import { useBridge } from '../store/store-hooks';
import { useThumbnailUrl } from '../use-thumbnail-url';
import { ContentMessage } from './content/content-message';
import { maxPicturePixels } from './content/picture-limit';
import { useContent } from './content/use-content';
import { LateMessage } from './late-message';
import { checkSvg, isSvg } from './svg/check-svg';
import { useZoom, type Zoom } from './use-zoom';
import { ViewerMessage } from './viewer-message';
import type { ViewerProps } from './viewer-props';
import type { Size } from './zoom';
import styles from './image-viewer.module.css';
import toolStyles from './viewer-tools.module.css';

/** An image on a dark stage. An SVG is a picture here as well: its scripts and links do nothing. */
export const ImageViewer = (props: ViewerProps) => {
  const { file } = props;
  const bridge = useBridge();
  const drawn = useThumbnailUrl(file, 'page');
  const { t } = useTranslation('viewer');
  if (isDrawnByServer(file) && drawn !== null) return <Picture {...props} url={drawn} />;
  if (isDrawnByServer(file) || file.downloadUrl === null) return <ViewerMessage file={file} text={t('imageUnsupported')} />;
  const Original = isSvg(file) ? CheckedSvg : Picture;
  return <Original {...props} url={bridge.files.contentUrl(file.downloadUrl)} />;
};

interface PictureProps extends ViewerProps {
  readonly url: string;
}

const CheckedSvg = (props: PictureProps) => {
  const { content, retry } = useContent(props.file, checkSvg);
  switch (content.status) {
    case 'loading': return <div className={styles.frame} aria-busy />;
    case 'failed': return <ContentMessage file={props.file} problem={content.problem} onRetry={retry} />;
    case 'ready': return <Picture {...props} />;
  }
};

/** Calls `onSize` as soon as the header of the picture was read. A hidden picture is not decoded. */
const useEarlySize = (image: RefObject<HTMLImageElement | null>, onSize: (size: Size) => void): void => {
  const latest = useRef(onSize);
  useEffect(() => { latest.current = onSize; });
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      const { naturalWidth = 0, naturalHeight = 0 } = image.current ?? {};
      if (naturalWidth > 0) latest.current({ width: naturalWidth, height: naturalHeight });
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => { cancelAnimationFrame(frame); };
  }, [image]);
};

const Picture = ({ file, variant, url }: PictureProps) => {
  const { t } = useTranslation('viewer');
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [problem, setProblem] = useState<'imageUnsupported' | 'contentTooLarge' | null>(null);
  const zoom = useZoom(stage);
  const isPage = variant === 'page';
  useEffect(() => { if (isPage) stage.current?.focus({ preventScroll: true }); }, [isPage]);
  const onSize = (size: Size): void => {
    if (size.width * size.height > maxPicturePixels) setProblem('contentTooLarge');
    else zoom.setImageSize(size);
  };
  useEarlySize(image, onSize);
  if (problem !== null) return <ViewerMessage file={file} text={t(problem)} />;
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
            ref={image} src={url} alt={file.name} draggable={false} className={styles.image}
            style={unturned ? { ...unturned, rotate: `${quarterTurns * 90}deg` } : undefined}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => { onSize(naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : pictureOfUnknownSize); }}
            onError={() => { setProblem('imageUnsupported'); }}
          />
        </div>
      </div>
      {isPage && <ZoomTools zoom={zoom} />}
      {shown === null && <LateMessage file={file} />}
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
