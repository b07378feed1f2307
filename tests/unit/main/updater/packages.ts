import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ReleaseBlock, ReleaseBlockList } from '../../../../src/contract/release-blocks';
import { DamagedError, UnreachableError } from '../../../../src/main/updater/fetching/fetch-errors';
import type { RemoteFiles } from '../../../../src/main/updater/fetching/remote-files';

export const sha512Of = (bytes: string | Buffer): string => createHash('sha512').update(bytes).digest('hex');

/** An archive for tests of blocks: gzip members with filler between them. Each file is given as its pieces. */
export const archiveOfPieces = (version: string, files: Readonly<Record<string, readonly string[]>>): { readonly archive: Buffer; readonly list: ReleaseBlockList } => {
  const parts: Buffer[] = [];
  let offset = 0;
  const add = (bytes: Buffer): { offset: number; length: number } => {
    parts.push(bytes);
    offset += bytes.length;
    return { offset: offset - bytes.length, length: bytes.length };
  };
  const list: ReleaseBlockList = {
    format: 1, version,
    files: Object.entries(files).map(([path, pieces]) => {
      add(gzipSync(`header of ${path}`));
      const blocks: ReleaseBlock[] = pieces.map((piece) => ({ ...add(gzipSync(piece)), size: Buffer.byteLength(piece), sha256: createHash('sha256').update(piece).digest('hex') }));
      return { path, isExecutable: path === 'deckle', blocks };
    }),
  };
  return { archive: Buffer.concat(parts), list };
};

/** A server that counts the bytes it sends. Tests can alter the bytes, and break the connection after a number of them. */
export const createFakeRemote = (files: Readonly<Record<string, Buffer>>) => {
  const requests: string[] = [];
  const given = { bytes: 0, breaksAfter: Number.POSITIVE_INFINITY, hasRanges: true, chunk: 16 };
  const remote: RemoteFiles = {
    async open(file, from, to) {
      const whole = files[file];
      if (!whole || given.breaksAfter <= given.bytes) throw new UnreachableError('not there');
      if (from >= whole.length) throw new DamagedError('too short');
      requests.push(`${file} ${from}-${to ?? ''}`);
      const start = given.hasRanges ? from : 0;
      const wanted = given.hasRanges && to !== null ? whole.subarray(start, to + 1) : whole.subarray(start);
      async function* chunks(): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < wanted.length; at += given.chunk) {
          await Promise.resolve();
          if (given.bytes >= given.breaksAfter) throw new UnreachableError('broke off');
          const chunk = wanted.subarray(at, at + given.chunk);
          given.bytes += chunk.length;
          yield chunk;
        }
      }
      return { from: start, bytes: chunks() };
    },
  };
  return { remote, requests, given };
};
