import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { viewerKindOf, type ViewerKind } from '../../../core/viewer-kinds';
import { ErrorBoundary } from '../../ui/error-boundary';
import { FilePicture } from '../file-picture';
import { logProblem } from '../log';
import { canViewContent } from './can-view-content';
import { ViewerMessage } from './viewer-message';
import type { ViewerProps } from './viewer-props';
import styles from './content-viewer.module.css';

/** The viewers, each loaded when the first file of its kind is shown. */
const viewers: Record<ViewerKind, ComponentType<ViewerProps>> = {
  image: lazy(async () => ({ default: (await import('./image-viewer')).ImageViewer })),
  audio: lazy(async () => ({ default: (await import('./media-viewer')).AudioViewer })),
  pdf: lazy(async () => ({ default: (await import('./pdf/pdf-viewer')).PdfViewer })),
  video: lazy(async () => ({ default: (await import('./media-viewer')).VideoViewer })),
  text: lazy(async () => ({ default: (await import('./text/text-viewer')).TextViewer })),
  table: lazy(async () => ({ default: (await import('./text/table-viewer')).TableViewer })),
};

export interface ContentViewerProps extends ViewerProps {
  /** Shown for a file whose content has no viewer, or may not be viewed. */
  readonly fallback: ReactNode;
}

/**
 * The content of an uploaded file. It fills its parent, which has a definite height. A viewer that throws is replaced by
 * a message; the page around it stays.
 */
export const ContentViewer = ({ fallback, ...props }: ContentViewerProps) => {
  const { t } = useTranslation('viewer');
  const { file } = props;
  const kind = viewerKindOf(file);
  if (kind === null || !canViewContent(file)) return fallback;
  const Viewer = viewers[kind];
  const placeholder = <div className={styles.loading} aria-busy><FilePicture file={file} size="drawer" className={styles.picture} /></div>;
  return (
    <div className={styles.viewer} data-kind={kind}>
      <ErrorBoundary
        resetKey={file.guid} onError={(error) => { logProblem('A viewer failed.', error); }}
        fallback={<ViewerMessage file={file} text={t('failed')} />}
      >
        <Suspense fallback={placeholder}>
          <Delayed key={file.guid} delayMs={props.variant === 'preview' ? previewDelayMs : 0} placeholder={placeholder}><Viewer {...props} /></Delayed>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
};

/** A preview loads content after this time, so that passing over a file loads nothing. */
const previewDelayMs = 150;

const Delayed = ({ delayMs, placeholder, children }: { readonly delayMs: number; readonly placeholder: ReactNode; readonly children: ReactNode }) => {
  const [isDue, setDue] = useState(delayMs === 0);
  useEffect(() => {
    if (isDue) return undefined;
    const timer = setTimeout(() => { setDue(true); }, delayMs);
    return () => { clearTimeout(timer); };
  }, [isDue, delayMs]);
  return isDue ? children : placeholder;
};
