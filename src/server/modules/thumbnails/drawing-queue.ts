import { ApiError } from '../../api-error';
import type { DrawingEnd } from './drawing-process';
import type { DrawingRequest } from './drawing-protocol';

interface Drawer<Request> {
  draw(request: Request): Promise<DrawingEnd>;
  stop(): void;
}

export interface DrawingQueueOptions<Request> {
  readonly processes: readonly Drawer<Request>[];
  /** Maximum number of waiting drawings. */
  readonly waitingLimit: number;
}

/** One drawing with the requests that wait for it. */
interface Job<Request> {
  readonly key: string;
  readonly prepare: () => Promise<Request>;
  readonly waiters: Set<Waiter>;
}

interface Waiter {
  resolve(end: DrawingEnd): void;
  reject(error: unknown): void;
}

/** After this time a refused client may try again, seconds. */
const retryAfterSeconds = 5;

/**
 * Distributes drawings to the processes. Requests for one key share a drawing. The newest request is drawn first,
 * because it belongs to what a person sees now; above the limit the oldest is refused with TOO_MANY_REQUESTS.
 */
export const createDrawingQueue = <Request = DrawingRequest>({ processes, waitingLimit }: DrawingQueueOptions<Request>) => {
  const jobs = new Map<string, Job<Request>>();
  /** The newest last. */
  let waiting: Job<Request>[] = [];
  const free = [...processes];
  let isStopped = false;

  const refuse = (job: Job<Request>, error: ApiError): void => {
    jobs.delete(job.key);
    for (const waiter of job.waiters) waiter.reject(error);
  };

  const run = async (job: Job<Request>, worker: Pick<Drawer<Request>, 'draw'>): Promise<void> => {
    try {
      const request = await job.prepare();
      let end = await worker.draw(request);
      // A killed process says nothing about the content, so the drawing is tried once more.
      if (end.kind === 'died' && end.isReady && !isStopped) end = await worker.draw(request);
      if (end.kind === 'died' && isStopped) throw new ApiError('SERVICE_UNAVAILABLE');
      for (const waiter of job.waiters) waiter.resolve(end);
    } catch (error) {
      for (const waiter of job.waiters) waiter.reject(error);
    } finally {
      jobs.delete(job.key);
    }
  };

  const runNext = (): void => {
    if (isStopped || free.length === 0) return;
    const job = waiting.pop();
    const worker = job && free.pop();
    if (!job || !worker) return;
    void run(job, worker).finally(() => {
      free.push(worker);
      runNext();
    });
  };

  /** Puts a new or repeated job in front. */
  const enqueue = (job: Job<Request>): void => {
    waiting = waiting.filter((one) => one !== job);
    waiting.push(job);
    if (waiting.length > waitingLimit) {
      const oldest = waiting.shift();
      if (oldest) refuse(oldest, new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds }));
    }
    runNext();
  };

  /** A job that nobody waits for is not started. */
  const leave = (job: Job<Request>, waiter: Waiter): void => {
    job.waiters.delete(waiter);
    if (job.waiters.size > 0 || !waiting.includes(job)) return;
    waiting = waiting.filter((one) => one !== job);
    jobs.delete(job.key);
  };

  return {
    /** `prepare` runs when it is the job's turn. The signal ends the wait. */
    draw: (key: string, prepare: () => Promise<Request>, signal: AbortSignal): Promise<DrawingEnd> => new Promise((resolve, reject) => {
      if (isStopped || signal.aborted) {
        reject(isStopped ? new ApiError('SERVICE_UNAVAILABLE') : signal.reason as Error);
        return;
      }
      const job = jobs.get(key) ?? { key, prepare, waiters: new Set() };
      const isRunning = jobs.has(key) && !waiting.includes(job);
      const waiter = { resolve, reject };
      job.waiters.add(waiter);
      jobs.set(key, job);
      signal.addEventListener('abort', () => {
        leave(job, waiter);
        reject(signal.reason as Error);
      }, { once: true });
      if (!isRunning) enqueue(job);
    }),

    /** Refuses what waits and ends the processes. */
    stop(): void {
      isStopped = true;
      for (const job of waiting) refuse(job, new ApiError('SERVICE_UNAVAILABLE'));
      waiting = [];
      for (const worker of processes) worker.stop();
    },
  };
};
