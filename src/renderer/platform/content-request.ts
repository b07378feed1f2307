import type { WorkspaceBridge } from '../../contract/bridge';

/** A request that receives no bytes for this time has failed, milliseconds. */
const contentStallMs = 30_000;

const within = async <T>(wait: Promise<T>, stalled: AbortController): Promise<T> => {
  const timer = setTimeout(() => { stalled.abort(new DOMException(`No bytes within ${contentStallMs} ms`, 'TimeoutError')); }, contentStallMs);
  try {
    return await wait;
  } finally {
    clearTimeout(timer);
  }
};

/** The same bytes. Only the wait for the next ones counts, so a slow reader is no stalled request. */
const watchBody = (body: ReadableStream<Uint8Array<ArrayBuffer>>, stalled: AbortController): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await within(reader.read(), stalled);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
};

/**
 * Requests a file's bytes. Redirects are refused: content never comes from another address. Rejects with a
 * `TimeoutError`, as the body does, when no bytes arrive for 30 s.
 */
export const requestContent = async (url: string, { range, signal }: NonNullable<Parameters<WorkspaceBridge['files']['fetchContent']>[1]> = {}): Promise<Response> => {
  const stalled = new AbortController();
  const response = await within(fetch(url, {
    redirect: 'error',
    ...(range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {}),
    signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
  }), stalled);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(watchBody(response.body, stalled), { status, statusText, headers });
};
