import { ContentProblem, problemKindOf, type ContentProblemKind } from './content-problem';
import type { ContentSource } from './content-source';

/** The page's messages: the size of the content, then a response to each read. */
export type SourceMessage =
  | { readonly kind: 'open'; readonly sizeBytes: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer>; readonly requestCount: number }
  | { readonly kind: 'unread'; readonly problem: ContentProblemKind; readonly reason: string };

/** The worker's messages: reads one after the other, then the items in parts, then whether there are more. */
export type ListMessage<Item> =
  | { readonly kind: 'read'; readonly start: number; readonly length: number }
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | { readonly kind: 'end'; readonly isCut: boolean }
  | { readonly kind: 'failed'; readonly problem: ContentProblemKind; readonly reason: string };

/** A worker that is silent for longer is ended: the content was made to take forever. */
const timeoutMs = 30_000;

interface List<Item> {
  readonly items: Item[];
  readonly isCut: boolean;
}

/** Lists content in a worker, which reads through the page and ends afterwards and on abort. */
export const listInWorker = <Item>(scriptUrl: string, source: ContentSource, signal: AbortSignal): Promise<List<Item>> => {
  const worker = new Worker(scriptUrl);
  const post = (message: SourceMessage): void => { worker.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []); };
  const items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<List<Item>>((resolve, reject) => {
    const expectMessage = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => { reject(new ContentProblem('tooLarge', `No message within ${timeoutMs} ms`)); }, timeoutMs);
    };
    const respond = async (start: number, length: number): Promise<void> => {
      clearTimeout(timer);
      try {
        post({ kind: 'bytes', bytes: await source.read(start, length), requestCount: source.requestCount() });
      } catch (error) {
        post({ kind: 'unread', problem: problemKindOf(error), reason: String(error) });
      }
      if (!signal.aborted) expectMessage();
    };
    signal.addEventListener('abort', () => { reject(new DOMException('Listing was cancelled', 'AbortError')); });
    worker.addEventListener('error', ({ message }) => { reject(new ContentProblem('unreadable', message)); });
    worker.addEventListener('message', ({ data }: MessageEvent<ListMessage<Item>>) => {
      switch (data.kind) {
        case 'read': void respond(data.start, data.length); return;
        case 'items':
          for (const item of data.items) items.push(item);
          expectMessage();
          return;
        case 'end': resolve({ items, isCut: data.isCut }); return;
        case 'failed': reject(new ContentProblem(data.problem, data.reason));
      }
    });
    post({ kind: 'open', sizeBytes: source.sizeBytes });
    expectMessage();
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
};

interface WorkerScope {
  onmessage: ((event: MessageEvent<SourceMessage>) => void) | null;
  postMessage(message: unknown): void;
}

/** Items of one message: receiving them takes the page a few milliseconds. */
const itemsPerMessage = 5_000;

/** Makes the lister a worker's content. It reads one place after the other. */
export const serveLists = <Item>(list: (source: ContentSource) => Promise<{ readonly items: readonly Item[]; readonly isCut: boolean }>): void => {
  const scope = self as unknown as WorkerScope;
  const post = (message: ListMessage<Item>): void => { scope.postMessage(message); };
  const state = { requestCount: 0, settle: (_: SourceMessage): void => undefined };
  const sourceOf = (sizeBytes: number): ContentSource => ({
    sizeBytes, requestCount: () => state.requestCount,
    read: (start, length) => new Promise((resolve, reject) => {
      state.settle = (response) => {
        if (response.kind === 'bytes') {
          state.requestCount = response.requestCount;
          resolve(response.bytes);
        } else if (response.kind === 'unread') reject(new ContentProblem(response.problem, response.reason));
      };
      post({ kind: 'read', start, length });
    }),
  });
  const run = async (sizeBytes: number): Promise<void> => {
    try {
      const { items, isCut } = await list(sourceOf(sizeBytes));
      for (let at = 0; at < items.length; at += itemsPerMessage) post({ kind: 'items', items: items.slice(at, at + itemsPerMessage) });
      post({ kind: 'end', isCut });
    } catch (error) {
      post({ kind: 'failed', problem: problemKindOf(error), reason: String(error) });
    }
  };
  scope.onmessage = ({ data }) => {
    if (data.kind === 'open') void run(data.sizeBytes);
    else state.settle(data);
  };
};
