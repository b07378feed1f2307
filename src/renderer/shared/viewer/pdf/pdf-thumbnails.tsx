import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../format/use-formats';
import { logProblem } from '../../log';
import type { Hit } from './document-text';
import styles from './pdf-thumbnails.module.css';

const rowHeightPx = 184;
const boxPx = { width: 104, height: 144 } as const;

export interface PdfThumbnailsProps {
  readonly document: PDFDocumentProxy;
  readonly current: number;
  readonly hits: readonly Hit[];
  readonly onGoTo: (page: number) => void;
}

/** All pages in small, with the number of matches on each. */
export const PdfThumbnails = ({ document, current, hits, onGoTo }: PdfThumbnailsProps) => {
  const { t } = useTranslation('viewer');
  const formats = useFormats();
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({ count: document.numPages, overscan: 2, paddingStart: 12, getScrollElement: () => scroller.current, estimateSize: () => rowHeightPx });
  useEffect(() => { virtualizer.scrollToIndex(current, { align: 'auto' }); }, [virtualizer, current]);
  const counts = useMemo(() => {
    const byPage = new Map<number, number>();
    for (const { page } of hits) byPage.set(page, (byPage.get(page) ?? 0) + 1);
    return byPage;
  }, [hits]);
  return (
    <nav ref={scroller} className={styles.side} aria-label={t('pdfPages')}>
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const count = counts.get(index);
          return (
            <button
              key={index} type="button" className={styles.row} style={{ top: start }} aria-label={t('pdfPage', { page: index + 1 })} aria-current={index === current ? 'page' : undefined}
              onClick={() => { onGoTo(index); }}
            >
              <Thumbnail document={document} index={index} />
              {count !== undefined && <span className={styles.hits}>{formats.number(count)}</span>}
              <span className={styles.number}>{formats.number(index + 1)}</span>
            </button>
          );
        })}
      </div>
    </nav>
  );
};

const Thumbnail = ({ document: pdf, index }: { readonly document: PDFDocumentProxy; readonly index: number }) => {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current } = box;
    const aborted = new AbortController();
    const { signal } = aborted;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(index + 1);
      if (signal.aborted) return;
      const full = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(boxPx.width / full.width, boxPx.height / full.height) * devicePixelRatio });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      const task = page.render({ canvas, viewport });
      signal.addEventListener('abort', () => { task.cancel(); }, { once: true });
      await task.promise;
      current?.replaceChildren(canvas);
    };
    draw().catch((error: unknown) => { if (!signal.aborted) logProblem('A thumbnail of a PDF could not be drawn.', error); });
    return () => { aborted.abort(); };
  }, [pdf, index]);
  return <span ref={box} className={styles.picture} />;
};
