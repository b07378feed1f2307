import { getDocument, PasswordResponses, PDFDataRangeTransport, PDFWorker, version, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { WorkspaceBridge } from '../../../../contract/bridge';
import { logProblem } from '../../log';
import { maxPicturePixels } from '../content/picture-limit';
import { trustedScriptUrl } from '../../trusted-script-url';
import workerUrl from './pdf-worker?worker&url';
import { isTooLargeMessage } from './too-large-message';

export type FetchContent = WorkspaceBridge['files']['fetchContent'];

const workerScript = trustedScriptUrl('deckle-worker', workerUrl);
/** The files that pdf.js loads by name; the build adds them (build/vite/pdf-data.ts). */
const dataUrl = `/pdf/${version}`;

/** Bytes of the smallest and of the largest request. */
const [chunkBytes, largestRequestBytes] = [128 * 1024, 1024 * 1024];

export type PdfProblem = 'unreadable' | 'tooLarge' | 'network';

export interface PdfEvents {
  readonly onReady: (document: PDFDocumentProxy) => void;
  readonly onPasswordRequired: (isWrong: boolean, submit: (password: string) => void) => void;
  readonly onFailed: (problem: PdfProblem) => void;
}

/**
 * Requests the parts of a file that pdf.js needs. While parts are read one behind the other, each request is twice as
 * long as the one before.
 */
class RangeTransport extends PDFDataRangeTransport {
  private readonly requested: { readonly begin: number; readonly behind: number }[];
  private requestBytes = chunkBytes;

  constructor(private readonly fileBytes: number, start: Uint8Array, private readonly request: (begin: number, end: number) => Promise<Uint8Array>, private readonly onFailed: (error: unknown) => void) {
    super(fileBytes, start);
    this.requested = [{ begin: 0, behind: start.length }];
  }

  override requestDataRange(begin: number, end: number): void {
    if (this.requested.some((range) => range.begin <= begin && end <= range.behind)) return;
    this.requestBytes = this.requested.at(-1)?.behind === begin ? Math.min(2 * this.requestBytes, largestRequestBytes) : chunkBytes;
    const behind = Math.min(this.fileBytes, Math.max(end, begin + this.requestBytes));
    this.requested.push({ begin, behind });
    this.request(begin, behind).then((chunk) => { this.onDataRange(begin, chunk); }, this.onFailed);
  }
}

const lengthOf = (response: Response): number | null => {
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return response.status === 206 && total !== undefined ? Number(total) : null;
};

const bytesOf = async (response: Response): Promise<Uint8Array> => {
  if (!response.ok) throw new TypeError(`The content was answered with status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
};

/**
 * Loads a PDF in ranges, or whole from a server without ranges. Scripts, forms, attachments and actions of the document
 * are never executed. Returns a function that ends the worker and all requests.
 */
export const loadDocument = (fetchContent: FetchContent, url: string, { onReady, onPasswordRequired, onFailed }: PdfEvents): (() => void) => {
  const aborted = new AbortController();
  const { signal } = aborted;
  const port = new Worker(workerScript);
  const worker = PDFWorker.create({ port });
  const end = (): void => {
    aborted.abort();
    worker.destroy();
    port.terminate();
  };
  const fail = (problem: PdfProblem, error: unknown): void => {
    if (signal.aborted) return;
    logProblem('A PDF could not be loaded.', error);
    end();
    onFailed(problem);
  };
  port.addEventListener('error', ({ message }) => { fail('unreadable', new Error(message)); });
  port.addEventListener('message', ({ data }) => { if (isTooLargeMessage(data)) fail('tooLarge', new Error('A stream above the limit')); });

  const request = async (begin: number, behind: number): Promise<Uint8Array> => {
    const response = await fetchContent(url, { range: { start: begin, end: behind - 1 }, signal });
    if (response.status !== 206) throw new TypeError('The content can no longer be read in ranges.');
    return bytesOf(response);
  };
  const open = async (): Promise<void> => {
    const first = await fetchContent(url, { range: { start: 0, end: chunkBytes - 1 }, signal });
    const length = lengthOf(first);
    const bytes = await bytesOf(first);
    if (signal.aborted) return;
    const source = length === null || length <= bytes.length
      ? { data: bytes }
      : { range: new RangeTransport(length, bytes, request, (error) => { fail('network', error); }), rangeChunkSize: chunkBytes };
    const task = getDocument({
      ...source, worker, disableAutoFetch: true, disableStream: true, isEvalSupported: false, enableXfa: false, useWasm: false,
      maxImageSize: maxPicturePixels, cMapUrl: `${dataUrl}/cmaps/`, standardFontDataUrl: `${dataUrl}/standard_fonts/`, wasmUrl: `${dataUrl}/wasm/`, verbosity: 0,
    });
    task.onPassword = (submit: (password: string) => void, reason: number): void => { onPasswordRequired(reason === PasswordResponses.INCORRECT_PASSWORD, submit); };
    try {
      const document = await task.promise;
      if (!signal.aborted) onReady(document);
    } catch (error) {
      fail('unreadable', error);
    }
  };
  open().catch((error: unknown) => { fail('network', error); });
  return end;
};
