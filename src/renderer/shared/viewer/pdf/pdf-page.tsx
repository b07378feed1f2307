import { AnnotationMode, TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '../../log';
import { patienceMs } from '../patience';
import type { Size } from '../zoom';
import { canvasRatio, pixelsPerPoint, type PageBox } from './page-layout';
import styles from './pdf-page.module.css';

/** A link of a page: to a web address, or to a place in the document. */
/** The target of a link: a web address, or a destination inside of the document. */
export interface PdfTarget {
  readonly url: string | null;
  readonly destination: unknown;
}

interface PageLink extends PdfTarget {
  readonly id: string;
  readonly box: CSSProperties;
}

export interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly index: number;
  readonly box: PageBox;
  readonly scale: number;
  readonly onSize: (page: number, size: Size) => void;
  /** Called with the elements of the text when they change, and with null when they are removed. */
  readonly onTextLayer: (page: number, elements: readonly HTMLElement[] | null) => void;
  readonly onLink: (link: PdfTarget) => void;
}

interface Annotation {
  readonly id: string;
  readonly subtype: string;
  readonly rect: number[];
  readonly url?: string;
  readonly dest?: unknown;
}

const percent = (share: number): string => `${share * 100}%`;

/** Links to addresses and places; actions such as starting a program are ignored. */
const linksOf = async (page: PDFPageProxy): Promise<readonly PageLink[]> => {
  const viewport = page.getViewport({ scale: 1 });
  return ((await page.getAnnotations({ intent: 'display' })) as readonly Annotation[]).flatMap(({ id, subtype, rect, url, dest }) => {
    if (subtype !== 'Link' || (url === undefined && !dest)) return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle(rect) as readonly number[];
    const box = {
      left: percent(Math.min(x1, x2) / viewport.width), top: percent(Math.min(y1, y2) / viewport.height),
      width: percent(Math.abs(x2 - x1) / viewport.width), height: percent(Math.abs(y2 - y1) / viewport.height),
    };
    return [{ id, url: url ?? null, destination: dest, box }];
  });
};

/** Draws the page into a new canvas, which replaces the former one when it is complete. */
const draw = async (page: PDFPageProxy, scale: number, frame: HTMLElement, signal: AbortSignal): Promise<void> => {
  const viewport = page.getViewport({ scale: scale * pixelsPerPoint });
  const ratio = canvasRatio(viewport, devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width * ratio));
  canvas.height = Math.max(1, Math.round(viewport.height * ratio));
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0], annotationMode: AnnotationMode.ENABLE });
  signal.addEventListener('abort', () => { task.cancel(); }, { once: true });
  await task.promise;
  frame.replaceChildren(canvas);
};

const useDrawing = ({ document, index, scale, onSize, onTextLayer }: PdfPageProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const loaded = await document.getPage(index + 1);
      if (!isCurrent) return;
      const { width, height } = loaded.getViewport({ scale: pixelsPerPoint });
      onSize(index, { width, height });
      setPage(loaded);
      const found = await linksOf(loaded);
      if (isCurrent) setLinks(found);
    };
    load().catch((error: unknown) => { if (isCurrent) logProblem('A page of a PDF could not be read.', error); });
    return () => { isCurrent = false; };
  }, [document, index, onSize]);
  useEffect(() => {
    const element = frame.current;
    if (!page || !element) return undefined;
    const aborted = new AbortController();
    const timer = setTimeout(() => { setLate(true); }, patienceMs);
    draw(page, scale, element, aborted.signal).then(() => { if (!aborted.signal.aborted) setLate(false); }, (error: unknown) => {
      if (aborted.signal.aborted) return;
      setLate(true);
      logProblem('A page of a PDF could not be drawn.', error);
    }).finally(() => { clearTimeout(timer); });
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [page, scale]);
  useEffect(() => {
    const container = text.current;
    if (!page || !container) return undefined;
    let isCurrent = true;
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport: page.getViewport({ scale: pixelsPerPoint }) });
    layer.render().then(() => { if (isCurrent) onTextLayer(index, layer.textDivs); }, (error: unknown) => { if (isCurrent) logProblem('The text of a page could not be read.', error); });
    return () => {
      isCurrent = false;
      layer.cancel();
      container.replaceChildren();
      onTextLayer(index, null);
    };
  }, [page, index, onTextLayer]);
  return { frame, text, links, isLate };
};

export const PdfPage = (props: PdfPageProps) => {
  const { t } = useTranslation('viewer');
  const { index, box: { top, width, height }, scale, onLink } = props;
  const { frame, text, links, isLate } = useDrawing(props);
  return (
    <section className={styles.page} style={{ top, width, height }} aria-label={t('pdfPage', { page: index + 1 })} data-page={index + 1}>
      <div ref={frame} className={styles.picture} />
      <div ref={text} className={styles.text} style={{ '--total-scale-factor': scale * pixelsPerPoint } as CSSProperties} />
      {isLate && <p className={styles.late} role="status">{t('pdfPageLate')}</p>}
      {links.map((link) => (
        <button
          key={link.id} type="button" className={styles.link} style={link.box} title={link.url ?? undefined} aria-label={link.url ?? t('pdfLinkToPage')}
          onClick={() => { onLink(link); }}
        />
      ))}
    </section>
  );
};
