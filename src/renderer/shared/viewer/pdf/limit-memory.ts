import { createDecompression } from '../content/decompress';
import { reportTooLarge } from './too-large-message';

/**
 * pdf.js decompresses a stream without a limit, so a small file could take all memory. Imported first in its worker, this
 * bounds a stream after decompression: the global constructors that it uses refuse more.
 */
const maxStreamBytes = 512 * 1024 * 1024;

const refuse = (sizeBytes: number): never => {
  reportTooLarge();
  throw new RangeError(`A stream of ${sizeBytes} bytes or more`);
};

/** Counts what comes out of a decompression. */
const createCounter = (): TransformStream<Uint8Array, Uint8Array> => {
  let sizeBytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxStreamBytes) refuse(sizeBytes);
      controller.enqueue(chunk);
    },
  });
};

const constructWith = <T extends object>(original: T, construct: (parameters: unknown[], target: NewableFunction) => object): T =>
  new Proxy(original, { construct: (_, parameters: unknown[], target) => construct(parameters, target) });

const NativeArray = Uint8Array;
const NativeDecompression = DecompressionStream;

Object.assign(globalThis, {
  Uint8Array: constructWith(NativeArray, (parameters, target) => {
    const [size] = parameters;
    if (typeof size === 'number' && size > maxStreamBytes) refuse(size);
    return Reflect.construct(NativeArray, parameters, target) as object;
  }),
  DecompressionStream: constructWith(NativeDecompression, ([format]) => {
    const { readable, writable } = createDecompression(format as CompressionFormat, NativeDecompression);
    return { writable, readable: readable.pipeThrough(createCounter()) };
  }),
});
