import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FindField } from '../../find/find-field';
import { useFindRequests } from '../../find/use-find-requests';
import { logProblem } from '../../log';
import { useBridge } from '../../store/store-hooks';
import type { Size } from '../zoom';
import type { ViewerProps } from '../viewer-props';
import { PdfPage, type PdfTarget } from './pdf-page';
import { PdfPrintDialog } from './pdf-print-dialog';
import { PdfSide } from './pdf-side';
import { PdfTicks } from './pdf-ticks';
import { PdfTools } from './pdf-tools';
import { usePageView, type PageView } from './use-page-view';
import { usePdfFind } from './use-pdf-find';
import { usePdfPrint } from './use-pdf-print';
import styles from './pdf-viewer.module.css';

/** Share of a page above which a place is shown, so that its surroundings are visible. */
const marginShare = 0.12;

/** The page and the position of a destination inside a document; null if it leads nowhere. */
const placeOfDestination = async (document: PDFDocumentProxy, destination: unknown): Promise<{ readonly page: number; readonly y: number | null } | null> => {
  const explicit: unknown = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  if (!Array.isArray(explicit)) return null;
  const [target, , , y] = explicit as readonly unknown[];
  const page = typeof target === 'number' ? target : await document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0]);
  return { page, y: typeof y === 'number' ? y : null };
};

const handleKey = (event: KeyboardEvent, view: PageView): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const toPage = (page: number) => (): void => { view.goTo({ page: Math.min(view.layout.pages.length - 1, Math.max(0, page)), share: 0 }); };
  // Up, down, PageUp, PageDown, Home and End scroll natively.
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: toPage(view.current - 1), ArrowRight: toPage(view.current + 1),
    '+': () => { view.step('in'); }, '=': () => { view.step('in'); }, '-': () => { view.step('out'); }, 0: () => { view.zoomTo('whole'); },
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
};

export interface PdfDocumentProps extends Pick<ViewerProps, 'file' | 'variant'> {
  readonly document: PDFDocumentProxy;
}

/** The pages of a document that is loaded, with thumbnails and tools on a page of its own. */
export const PdfDocument = ({ document, file, variant }: PdfDocumentProps) => {
  const { t } = useTranslation('viewer');
  const bridge = useBridge();
  const scroller = useRef<HTMLDivElement>(null);
  const view = usePageView(document, scroller);
  const isPage = variant === 'page';
  const goToPosition = (page: number, y: number): void => {
    document.getPage(page + 1).then((loaded) => {
      const viewport = loaded.getViewport({ scale: 1 });
      const [, top] = viewport.convertToViewportPoint(0, y) as readonly number[];
      view.goTo({ page, share: (top ?? 0) / viewport.height - marginShare });
    }, (error: unknown) => { logProblem('A place in a PDF could not be read.', error); });
  };
  const find = usePdfFind(document, view.current, ({ page, share }) => { view.goTo({ page, share: share - marginShare }); });
  const { count: requests, request, close } = useFindRequests(isPage, find.step);
  const { prepared, cancel } = usePdfPrint(document, file, isPage);
  useEffect(() => { if (isPage) scroller.current?.focus({ preventScroll: true }); }, [isPage]);

  const follow = async ({ url, destination }: PdfTarget): Promise<void> => {
    if (url !== null) {
      await bridge.window.openExternal(url);
      return;
    }
    const place = await placeOfDestination(document, destination);
    if (!place) return;
    if (place.y === null) view.goTo({ page: place.page, share: 0 });
    else goToPosition(place.page, place.y);
  };
  const goToTarget = (target: PdfTarget): void => { follow(target).catch((error: unknown) => { logProblem('A link of a PDF could not be followed.', error); }); };
  const setPageSize = useRef(view.setPageSize);
  useEffect(() => { setPageSize.current = view.setPageSize; });
  const onSize = useCallback((page: number, size: Size): void => { setPageSize.current(page, size); }, []);

  const { layout, scale } = view;
  return (
    <div className={styles.frame}>
      {isPage && <PdfSide document={document} current={view.current} hits={find.hits} onGoTo={(page) => { view.goTo({ page, share: 0 }); }} onFollow={goToTarget} />}
      <div className={styles.stage}>
        <div
          ref={scroller} className={styles.scroller} dir="ltr" tabIndex={isPage ? 0 : -1} role="group" aria-label={t('pdfPages')} onScroll={view.onScroll}
          onKeyDown={isPage ? (event) => { handleKey(event, view); } : undefined}
        >
          <div className={styles.pages} style={{ width: layout.width, height: layout.height }}>
            {scale !== null && view.near.map((index) => {
              const box = layout.pages[index];
              return box && (
                <PdfPage
                  key={index} document={document} index={index} box={box} scale={scale} onSize={onSize} onTextLayer={find.onTextLayer}
                  onLink={goToTarget}
                />
              );
            })}
          </div>
        </div>
        {find.hits.length > 0 && <PdfTicks layout={layout} hits={find.hits} current={find.current - 1} />}
        {isPage && <PdfTools view={view} pageCount={document.numPages} onFind={request} />}
        {prepared !== null && <PdfPrintDialog prepared={prepared} total={document.numPages} onCancel={cancel} />}
        {requests > 0 && (
          <FindField
            isInViewer requests={requests} query={find.query} onQueryChange={find.setQuery} isCaseSensitive={find.isCaseSensitive} onCaseSensitiveChange={find.setCaseSensitive}
            count={find.hits.length} isPartial={find.isPartial} current={find.current} step={find.step}
            onClose={() => {
              find.setQuery('');
              close();
            }}
          />
        )}
      </div>
    </div>
  );
};
