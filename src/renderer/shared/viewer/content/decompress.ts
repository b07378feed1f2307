/** A piece of this size becomes at most 16 MB, because deflate multiplies by 1,032 at most. */
const pieceBytes = 16 * 1024;

/**
 * Decompresses piece by piece, as its reader takes the output. A `DecompressionStream` alone decompresses each chunk
 * whole, so a chunk of 4 MB could take 4 GB.
 */
export const createDecompression = (format: CompressionFormat, Native = DecompressionStream): ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource> => {
  const { readable, writable } = new Native(format) as ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>;
  const writer = writable.getWriter();
  return {
    readable,
    writable: new WritableStream({
      async write(chunk) {
        const bytes = ArrayBuffer.isView(chunk) ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength) : new Uint8Array(chunk);
        for (let at = 0; at < bytes.length; at += pieceBytes) {
          await writer.ready;
          await writer.write(bytes.subarray(at, at + pieceBytes));
        }
      },
      close: () => writer.close(),
      abort: (reason) => writer.abort(reason),
    }),
  };
};
