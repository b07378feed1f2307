import { Worker } from 'node:worker_threads';
import type { DocumentBlock } from '../../../core/content/document-blocks';

export interface BuildRequest {
  /** A snapshot and the changesets after it, in order. */
  readonly updates: readonly Uint8Array[];
  /** Whether the blocks are needed too. */
  readonly hasBlocks?: boolean;
}

export interface BuildResult {
  /** The whole document as one Yjs update. */
  readonly state: Uint8Array;
  readonly text: string;
  /** Null unless they were requested. */
  readonly blocks: readonly DocumentBlock[] | null;
}

/** The program of the worker. Builds run a file beside the server, tests run the source. */
export interface ContentProgram {
  readonly path: string;
}

export interface BuildLimits {
  /** Memory of the worker's objects, MiB. */
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

export const defaultBuildLimits: BuildLimits = { memoryMb: 512, timeoutMs: 60_000 };

/**
 * Builds a document in a worker thread, away from the thread that responds. Rejects if the updates are damaged, the limits
 * of memory or time are reached, or the server stops.
 */
export const buildContent = (program: ContentProgram, limits: BuildLimits, request: BuildRequest, stopping?: AbortSignal): Promise<BuildResult> => new Promise((resolve, reject) => {
  const worker = new Worker(program.path, { workerData: request, execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } });
  const timer = setTimeout(() => { end(new Error(`The content was not built within ${limits.timeoutMs} ms`)); }, limits.timeoutMs);
  const stop = (): void => { end(new Error('The server stops')); };
  const end = (outcome: BuildResult | Error): void => {
    clearTimeout(timer);
    stopping?.removeEventListener('abort', stop);
    void worker.terminate();
    if (outcome instanceof Error) reject(outcome);
    else resolve(outcome);
  };
  stopping?.addEventListener('abort', stop);
  worker.once('message', (result: BuildResult) => { end(result); });
  worker.once('error', (error) => { end(error instanceof Error ? error : new Error(String(error))); });
  worker.once('exit', (code) => { end(new Error(`The worker ended with the code ${code}`)); });
});
