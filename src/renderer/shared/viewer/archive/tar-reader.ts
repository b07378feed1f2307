import { ContentProblem } from '../content/content-problem';
import type { ContentSource } from '../content/content-source';
import { maxEntries, type ArchiveEntry, type ArchiveListing } from './archive-entry';

export const tarBlockBytes = 512;
/** Maximum size of a long name or of a set of attributes. */
const maxAttributeBytes = 64 * 1024;

const decoder = new TextDecoder();

const textAt = (block: Uint8Array, start: number, length: number): string => {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return decoder.decode(end < 0 ? field : field.subarray(0, end));
};

/** A number in octal digits, or in binary if the highest bit is set. */
const numberAt = (block: Uint8Array, start: number, length: number): number => {
  if (((block[start] ?? 0) & 0x80) !== 0) return block.subarray(start + 1, start + length).reduce((sum, byte) => sum * 256 + byte, 0);
  const digits = textAt(block, start, length).trim();
  return /^[0-7]*$/.test(digits) ? Number(`0o${digits || '0'}`) : Number.NaN;
};

/** Whether a block is the header of an entry: it has the sum of its bytes, with spaces in place of the sum. */
export const isTarHeader = (block: Uint8Array): boolean =>
  block.length === tarBlockBytes && block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0) === numberAt(block, 148, 8);

/** The attributes of a pax header: lines of length, space, key, equals sign and value. */
const attributesOf = (bytes: Uint8Array): Readonly<Record<string, string>> => {
  const attributes: Record<string, string> = {};
  let at = 0;
  while (at < bytes.length) {
    const length = parseInt(textAt(bytes, at, 20), 10);
    if (!(length > 0) || at + length > bytes.length) break;
    const [, key, value] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(decoder.decode(bytes.subarray(at, at + length))) ?? [];
    if (key !== undefined && value !== undefined) attributes[key] = value;
    at += length;
  }
  return attributes;
};

/** Returns the place after the blocks with the map of a sparse file, which continues the map in its header (GNU tar, "Old GNU Format"). */
const afterSparseMap = async (source: Pick<ContentSource, 'read'>, header: Uint8Array, at: number, isExhausted: () => boolean): Promise<number> => {
  let end = at;
  for (let isContinued = header[482] === 1; isContinued && !isExhausted(); end += tarBlockBytes) isContinued = (await source.read(end, tarBlockBytes))[504] === 1;
  return end;
};

const kindByFlag: Readonly<Record<string, ArchiveEntry['kind']>> = { 1: 'link', 2: 'link', 5: 'folder' };

/** Lists a tar file by its headers (POSIX.1-2001, and the long names and sparse files of GNU tar). The contents are skipped. The list ends early once `isExhausted` returns true. */
export const listTar = async (source: Pick<ContentSource, 'read'>, isExhausted: () => boolean): Promise<ArchiveListing> => {
  const entries: ArchiveEntry[] = [];
  let attributes: Readonly<Record<string, string>> = {};
  let at = 0;
  for (let headers = 0; headers < maxEntries && !isExhausted(); headers += 1) {
    const block = await source.read(at, tarBlockBytes);
    if (block.length < tarBlockBytes || block.every((byte) => byte === 0)) {
      if (headers === 0) throw new ContentProblem('unreadable', 'No tar file');
      return { entries, isCut: false };
    }
    if (!isTarHeader(block)) throw new ContentProblem('unreadable', 'A header of a tar file is damaged');
    const flag = textAt(block, 156, 1);
    const sizeBytes = Number(attributes['size'] ?? numberAt(block, 124, 12));
    if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) throw new ContentProblem('unreadable', 'The size of an entry is no number');
    at += tarBlockBytes;
    if (flag === 'L' || flag === 'x') {
      if (sizeBytes > maxAttributeBytes) throw new ContentProblem('tooLarge', 'The attributes of an entry');
      const bytes = await source.read(at, sizeBytes);
      attributes = flag === 'L' ? { ...attributes, path: textAt(bytes, 0, bytes.length) } : { ...attributes, ...attributesOf(bytes) };
    } else if (flag !== 'g' && flag !== 'K') {
      // GNU tar has "ustar  " here, and times in place of the prefix.
      const prefix = textAt(block, 257, 6) === 'ustar' ? textAt(block, 345, 155) : '';
      const name = textAt(block, 0, 100);
      const isSparse = flag === 'S';
      if (isSparse) at = await afterSparseMap(source, block, at, isExhausted);
      // The stored parts of a sparse file are shorter than the file.
      const fileBytes = Number(attributes['GNU.sparse.realsize'] ?? attributes['GNU.sparse.size'] ?? (isSparse ? numberAt(block, 483, 12) : sizeBytes));
      const seconds = Number(attributes['mtime'] ?? numberAt(block, 136, 12));
      entries.push({
        path: attributes['GNU.sparse.name'] ?? attributes['path'] ?? (prefix === '' ? name : `${prefix}/${name}`), kind: kindByFlag[flag] ?? 'file',
        sizeBytes: Number.isSafeInteger(fileBytes) && fileBytes >= 0 ? fileBytes : sizeBytes, modifiedAtMs: Number.isFinite(seconds) && Math.abs(seconds) < 8.64e12 ? seconds * 1000 : null, isLocked: false,
      });
      attributes = {};
    }
    at += Math.ceil(sizeBytes / tarBlockBytes) * tarBlockBytes;
  }
  return { entries, isCut: true };
};
