import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerKind } from '../../../core/viewer-kinds';
import { ErrorBoundary } from '../../ui/error-boundary';
import { FilePicture } from '../file-picture';
import { logProblem } from '../log';
import { withinPatience } from './patience';
import { viewedKindOf } from './viewed-kind';
import { ViewerMessage } from './viewer-message';
import type { ViewerProps } from './viewer-props';
import styles from './content-viewer.module.css';

type LoadViewer = () => Promise<ComponentType<ViewerProps>>;

/** Shows the server's PDF of an office file, where the server has an office program; the viewer otherwise. */
const officeOr = (load: LoadViewer): LoadViewer => async () => {
  const [{ createOfficeViewer }, otherwise] = await Promise.all([import('./office/office-viewer'), load()]);
  return createOfficeViewer(otherwise);
};

/** The viewers, each loaded when the first file of its kind is shown. */
const loaders: Record<ViewerKind, LoadViewer> = {
  image: async () => (await import('./image-viewer')).ImageViewer,
  audio: async () => (await import('./media-viewer')).AudioViewer,
  pdf: async () => (await import('./pdf/pdf-viewer')).PdfViewer,
  video: async () => (await import('./media-viewer')).VideoViewer,
  text: async () => (await import('./text/text-viewer')).TextViewer,
  word: officeOr(async () => (await import('./word/word-viewer')).WordViewer),
  workbook: officeOr(async () => (await import('./workbook/workbook-viewer')).WorkbookViewer),
  office: officeOr(async () => (await import('./office/office-details')).OfficeDetails),
  archive: async () => (await import('./archive/archive-viewer')).ArchiveViewer,
  package: officeOr(async () => (await import('./archive/package-viewer')).PackageViewer),
  font: async () => (await import('./font/font-viewer')).FontViewer,
  table: async () => (await import('./text/table-viewer')).TableViewer,
};

const lazyViewer = (load: LoadViewer) => lazy(async () => ({ default: await withinPatience(load()) }));
type LazyViewer = ReturnType<typeof lazyViewer>;

const viewers = Object.fromEntries(Object.entries(loaders).map(([kind, load]) => [kind, lazyViewer(load)])) as Record<ViewerKind, LazyViewer>;

/** A viewer that failed is loaded again at its next use. */
const renew = (kind: ViewerKind): void => { viewers[kind] = lazyViewer(loaders[kind]); };

/**
 * The content of an uploaded file. It fills its parent, which has a definite height. A viewer that throws, or is not
 * loaded within 30 s, is replaced by a message; the page around it stays.
 */
export const ContentViewer = (props: ViewerProps) => {
  const { t } = useTranslation('viewer');
  const { file, fallback } = props;
  const [attempt, setAttempt] = useState(0);
  const kind = viewedKindOf(file);
  if (kind === null) return fallback;
  const Viewer = viewers[kind];
  const onError = (error: unknown): void => {
    renew(kind);
    logProblem('A viewer failed.', error);
  };
  const placeholder = <div className={styles.loading} aria-busy><FilePicture file={file} size="drawer" className={styles.picture} /></div>;
  return (
    <div className={styles.viewer} data-kind={kind}>
      <ErrorBoundary
        resetKey={`${file.guid} ${attempt}`} onError={onError}
        fallback={<ViewerMessage file={file} text={t('failed')} onRetry={() => { setAttempt(attempt + 1); }} />}
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
