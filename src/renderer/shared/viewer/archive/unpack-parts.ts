import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { ContentProblem } from '../content/content-problem';
import type { ContentSource } from '../content/content-source';
import { extractEntry, openZip } from './zip-reader';

/** The parts of an office file by name. */
export type Parts = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export interface UnpackLimits {
  /** Maximum size of all parts after decompression. */
  readonly totalBytes: number;
  readonly partCount: number;
}

const sourceOf = (bytes: Uint8Array<ArrayBuffer>): ContentSource => ({
  sizeBytes: bytes.length, requestCount: () => 0, read: (start, length) => Promise.resolve(bytes.slice(Math.max(0, start), start + length)),
});

/** An office file with a password is no zip file, but a compound file with one stream of this name. */
const isCompoundFile = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);
const hasEncryptedPackage = (bytes: Uint8Array): boolean => new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage');

/** Unpacks the wanted parts of an office file. Sizes are counted, whatever the headers say. */
export const unpackParts = async (bytes: Uint8Array<ArrayBuffer>, isWanted: (name: string) => boolean, { totalBytes, partCount }: UnpackLimits): Promise<Parts> => {
  if (isCompoundFile(bytes)) throw new ContentProblem(hasEncryptedPackage(bytes) ? 'locked' : 'unreadable', 'A compound file');
  const { entries } = await openZip(sourceOf(bytes));
  const wanted = entries.filter((entry): entry is FileEntry => !entry.directory && isWanted(entry.filename));
  if (wanted.length > partCount) throw new ContentProblem('tooLarge', `${wanted.length} parts`);
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  let restBytes = totalBytes;
  for (const entry of wanted) {
    const part = await extractEntry(entry, restBytes);
    restBytes -= part.length;
    parts.set(entry.filename, part);
  }
  return parts;
};
