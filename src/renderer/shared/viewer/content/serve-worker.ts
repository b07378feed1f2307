import { problemKindOf } from './content-problem';
import type { ParseMessage } from './run-worker';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Uint8Array<ArrayBuffer>>) => void) | null;
  postMessage(message: unknown): void;
}

/** Makes the parser of a worker's content: the page sends bytes and receives the value or the problem. */
export const serveWorker = <T>(parse: (bytes: Uint8Array<ArrayBuffer>) => T | Promise<T>): void => {
  const scope = self as unknown as WorkerScope;
  const post = (message: ParseMessage<T>): void => { scope.postMessage(message); };
  scope.onmessage = ({ data }) => {
    Promise.resolve(data).then(parse).then((value) => { post({ value }); }).catch((error: unknown) => {
      post({ problem: problemKindOf(error), reason: error instanceof Error ? error.message : String(error) });
    });
  };
};
