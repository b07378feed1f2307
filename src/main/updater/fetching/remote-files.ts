import { DamagedError, UnreachableError } from './errors';

export interface RemoteBytes {
  /** Where they begin: 0 where the server knows no ranges. */
  readonly from: number;
  /** Rejects with an `UnreachableError` where they break off. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The files that lie on a server beside its manifest. */
export interface RemoteFiles {
  /** From one byte to another, the last included; null: to the end. Rejects with an `UnreachableError`, or a `DamagedError` where the file does not reach so far. */
  open(file: string, from: number, to: number | null): Promise<RemoteBytes>;
}

export interface RemoteFilesPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly addressOf: (file: string) => string;
}

export const createRemoteFiles = ({ fetch, addressOf }: RemoteFilesPorts): RemoteFiles => ({
  async open(file, from, to) {
    const isWhole = from === 0 && to === null;
    // What is named by its hash needs no cache in between, and must not fill one.
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

const startOf = (contentRange: string | null, asked: number): number => {
  const start = Number(/^bytes (\d+)-/.exec(contentRange ?? '')?.[1] ?? asked);
  if (start !== asked) throw new UnreachableError('the server sent another range');
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
    // Where the rest is not wanted.
    await reader.cancel().catch(() => undefined);
  }
}
