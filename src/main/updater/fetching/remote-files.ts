import { DamagedError, UnreachableError } from './fetch-errors';

export interface RemoteBytes {
  /** Offset of the first byte: 0 if the server does not support ranges. */
  readonly from: number;
  /** Rejects with an `UnreachableError` if the connection breaks. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The files next to a server's manifest. */
export interface RemoteFiles {
  /**
   * Fetches the bytes from `from` to `to`, inclusive; null: to the end. Rejects with an `UnreachableError`, or with a
   * `DamagedError` if the file is shorter.
   */
  open(file: string, from: number, to: number | null): Promise<RemoteBytes>;
}

export interface RemoteFilesPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly addressOf: (file: string) => string;
}

export const createRemoteFiles = ({ fetch, addressOf }: RemoteFilesPorts): RemoteFiles => ({
  async open(file, from, to) {
    const isWhole = from === 0 && to === null;
    // Files are addressed by their hash, so they must neither come from a cache nor fill it.
    const response = await fetch(addressOf(file), { cache: 'no-store', credentials: 'omit', ...(isWhole ? {} : { headers: { range: `bytes=${from}-${to ?? ''}` } }) })
      .catch((error: unknown) => { throw new UnreachableError('the server could not be reached', { cause: error }); });
    if (response.status === 416) throw new DamagedError('the file on the server is shorter than the manifest says');
    if ((response.status !== 200 && response.status !== 206) || response.body === null) {
      await response.body?.cancel();
      throw new UnreachableError(`the server answered ${response.status}`);
    }
    return { from: response.status === 206 ? startOf(response.headers.get('content-range'), from) : 0, bytes: chunksOf(response.body) };
  },
});

const startOf = (contentRange: string | null, requestedStart: number): number => {
  const start = Number(/^bytes (\d+)-/.exec(contentRange ?? '')?.[1] ?? requestedStart);
  if (start !== requestedStart) throw new UnreachableError('the server sent another range');
  return start;
};

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => { throw new UnreachableError('the connection broke off', { cause: error }); });
      if (done) return;
      yield value;
    }
  } finally {
    // Cancels the rest of an abandoned response.
    await reader.cancel().catch(() => undefined);
  }
}
