/** The part of compress-commons that we use; the package has no types. */
declare module 'compress-commons' {
  import type { Readable, Transform } from 'node:stream';

  export class ZipArchiveEntry {
    constructor(name: string);
    setMethod(method: number): void;
    setTime(time: Date): void;
    setUnixMode(mode: number): void;
    setSize(sizeBytes: number): void;
    setCompressedSize(sizeBytes: number): void;
    setExtra(extra: Buffer): void;
  }

  export class ZipArchiveOutputStream extends Transform {
    constructor(options?: { readonly forceZip64?: boolean });
    entry(entry: ZipArchiveEntry, source: Buffer | Readable, callback: (error: Error | null) => void): this | undefined;
    finish(): void;
  }
}
