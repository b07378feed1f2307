import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { toasts } from '../../../ui/toast-store';
import { useRefusalText } from '../../access/use-refusal-text';
import { useCommandHandler } from '../../commands/use-command';
import { logProblem } from '../../log';
import { forbidsPrinting, maxPrintedPages, preparePrint } from './prepare-print';

/** The page is painted without the dialog before printing blocks it, milliseconds. */
const paintMs = 50;

export interface PdfPrint {
  /** Number of pages that are prepared; null if none are being prepared. */
  readonly prepared: number | null;
  readonly cancel: () => void;
}

/** Whether the document forbids printing; null until that is known. */
const useIsForbidden = (document: PDFDocumentProxy): boolean | null => {
  const [isForbidden, setForbidden] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    forbidsPrinting(document).then((isRefused) => { if (isCurrent) setForbidden(isRefused); }, (error: unknown) => {
      if (!isCurrent) return;
      logProblem('The permissions of a PDF could not be read.', error);
      setForbidden(false);
    });
    return () => { isCurrent = false; };
  }, [document]);
  return isForbidden;
};

/** Why the document cannot be printed, as a sentence; null if it can. */
const useRefusal = (document: PDFDocumentProxy, file: File, isForbidden: boolean | null): string | null => {
  const { t } = useTranslation('viewer');
  const refusalText = useRefusalText();
  const { canPrint } = file.permissionsAndReasons;
  if (!canPrint.value) return refusalText(canPrint.reason, 'canPrint');
  if (isForbidden) return t('pdfPrintForbidden');
  return document.numPages > maxPrintedPages ? t('pdfPrintTooLong', { count: maxPrintedPages }) : null;
};

/** Printing of a whole document, by the command for printing. `isOn`: the document is the content of the page. */
export const usePdfPrint = (document: PDFDocumentProxy, file: File, isOn: boolean): PdfPrint => {
  const { t } = useTranslation('viewer');
  const [prepared, setPrepared] = useState<number | null>(null);
  const job = useRef<AbortController | null>(null);
  const isForbidden = useIsForbidden(document);
  const cancel = (): void => {
    job.current?.abort();
    setPrepared(null);
  };
  const print = async (): Promise<void> => {
    cancel();
    const controller = new AbortController();
    const { signal } = controller;
    job.current = controller;
    setPrepared(0);
    try {
      await preparePrint(document, signal, setPrepared);
      setPrepared(null);
      await new Promise((resolve) => { setTimeout(resolve, paintMs); });
      if (signal.aborted) return;
      window.addEventListener('afterprint', () => { controller.abort(); }, { once: true, signal });
      window.print();
    } catch (error) {
      if (signal.aborted) return;
      cancel();
      logProblem('A PDF could not be prepared for printing.', error);
      toasts.show({ kind: 'error', text: t('pdfPrintFailed') });
    }
  };
  // The permissions are known a moment after the document; until then nothing is printed.
  useCommandHandler('page.print', isOn ? () => { if (isForbidden === false) void print(); } : null, useRefusal(document, file, isForbidden));
  useEffect(() => () => {
    job.current?.abort();
    setPrepared(null);
  }, [document]);
  return { prepared, cancel };
};
