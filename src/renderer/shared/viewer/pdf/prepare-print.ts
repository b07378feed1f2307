import { AnnotationMode, PermissionFlag, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { canvasRatio } from './page-layout';
import { createPrintSheets } from './print-sheets';

/** Longer documents are not printed: the images of all pages are kept until the end. */
export const maxPrintedPages = 500;

/** Pixels per point of a printed page, at 150 dpi. */
const printScale = 150 / 72;

/** Whether the document's author forbids printing. */
export const forbidsPrinting = async (pdf: PDFDocumentProxy): Promise<boolean> => {
  const permissions = await pdf.getPermissions();
  return permissions !== null && !permissions.includes(PermissionFlag.PRINT);
};

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob> => new Promise((resolve, reject) => {
  canvas.toBlob((picture) => {
    if (picture) resolve(picture);
    else reject(new Error('A page has no image.'));
  });
});

/** The image of a page. Its canvas is freed before the promise resolves. */
const draw = async (page: PDFPageProxy, signal: AbortSignal): Promise<Blob> => {
  const viewport = page.getViewport({ scale: canvasRatio(page.getViewport({ scale: 1 }), printScale) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE });
  const cancel = (): void => { task.cancel(); };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise;
    return await pictureOf(canvas);
  } finally {
    signal.removeEventListener('abort', cancel);
    canvas.width = 0;
    canvas.height = 0;
    page.cleanup();
  }
};

/**
 * Draws all pages one after the other for printing. They are released when the signal aborts. Rejects if a page cannot be
 * drawn, or with the reason of the signal.
 */
export const preparePrint = async (pdf: PDFDocumentProxy, signal: AbortSignal, onPrepared: (pages: number) => void): Promise<void> => {
  const sheets = createPrintSheets();
  signal.addEventListener('abort', () => { sheets.release(); }, { once: true });
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    signal.throwIfAborted();
    if (number === 1) sheets.setPaper(page.getViewport({ scale: 1 }));
    const picture = await draw(page, signal);
    signal.throwIfAborted();
    await sheets.add(picture);
    signal.throwIfAborted();
    onPrepared(number);
  }
};
