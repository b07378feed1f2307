import { ContentProblem, type ContentProblemKind } from './content-problem';

/** The message of a worker that parses content. */
export type ParseMessage<T> = { readonly value: T } | { readonly problem: ContentProblemKind; readonly reason: string };

/** A parser that takes longer is ended: the content was made to take forever. */
const timeoutMs = 30_000;

/** Parses bytes in a worker, which ends afterwards and on abort. The bytes are moved into it. */
export const parseInWorker = <T>(scriptUrl: string, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<T> => {
  const worker = new Worker(scriptUrl);
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => { reject(new ContentProblem('tooLarge', `Not parsed within ${timeoutMs} ms`)); }, timeoutMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Parsing was cancelled', 'AbortError'));
    });
    worker.addEventListener('error', ({ message }) => { reject(new ContentProblem('unreadable', message)); });
    worker.addEventListener('message', ({ data }: MessageEvent<ParseMessage<T>>) => {
      clearTimeout(timer);
      if ('value' in data) resolve(data.value);
      else reject(new ContentProblem(data.problem, data.reason));
    });
    worker.postMessage(bytes, [bytes.buffer]);
  }).finally(() => { worker.terminate(); });
};
