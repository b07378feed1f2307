import {
  configure, ERR_AMBIGUOUS_ARCHIVE, ERR_ENCRYPTED, ERR_ENCRYPTED_CENTRAL_DIRECTORY, ERR_UNSUPPORTED_ENCRYPTION, Reader, ZipReader, type Entry, type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { ContentProblem } from '../content/content-problem';
import { joinBytes, type ContentSource } from '../content/content-source';
import { detectEncoding } from '../text/encodings';
import { maxEntries, type ArchiveEntry, type ArchiveListing } from './archive-entry';

// The library's own workers are scripts of blobs, which the content policy refuses.
configure({ useWebWorkers: false });

/** After this many entries the page gets a turn. */
const stepEntries = 500;

class SourceReader extends Reader<ContentSource> {
  constructor(private readonly source: ContentSource) {
    super(source);
    this.size = source.sizeBytes;
  }

  override readUint8Array(start: number, length: number): Promise<Uint8Array> {
    return this.source.read(start, length);
  }
}

const lockedMessages: ReadonlySet<string> = new Set([ERR_ENCRYPTED, ERR_ENCRYPTED_CENTRAL_DIRECTORY, ERR_UNSUPPORTED_ENCRYPTION]);

/** Throws the problem of a zip file for an error of the library. */
const translate = (error: unknown): never => {
  if (error instanceof ContentProblem) throw error;
  const message = error instanceof Error ? error.message : String(error);
  throw new ContentProblem(lockedMessages.has(message) ? 'locked' : 'unreadable', message === ERR_AMBIGUOUS_ARCHIVE ? 'A zip file that can be read in two ways' : message, { cause: error });
};

export interface ZipContent {
  readonly entries: readonly Entry[];
  readonly isCut: boolean;
}

/** The central directory of a zip file. Nothing is decompressed. */
export const openZip = async (source: ContentSource): Promise<ZipContent> => {
  const entries: Entry[] = [];
  try {
    for await (const entry of new ZipReader(new SourceReader(source)).getEntriesGenerator()) {
      if (entries.length >= maxEntries) return { entries, isCut: true };
      entries.push(entry);
      if (entries.length % stepEntries === 0) await new Promise((resolve) => { setTimeout(resolve, 0); });
    }
  } catch (error) {
    translate(error);
  }
  return { entries, isCut: false };
};

/** Decompresses an entry. Its header is not believed: the bytes are counted. */
export const extractEntry = async (entry: FileEntry, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  const writable = new WritableStream<Uint8Array>({
    write(part) {
      sizeBytes += part.length;
      if (sizeBytes > limitBytes) throw new ContentProblem('tooLarge', `An entry has more than ${limitBytes} bytes`);
      parts.push(part.slice());
    },
  });
  try {
    await entry.getData(writable);
  } catch (error) {
    if (sizeBytes > limitBytes) throw new ContentProblem('tooLarge', `An entry has more than ${limitBytes} bytes`, { cause: error });
    translate(error);
  }
  return joinBytes(parts);
};

/** Names without a mark of their encoding, as old programs wrote them in the encoding of their system. */
const nameDecoder = (entries: readonly Entry[]): TextDecoder | null => {
  const unmarked = entries.filter(({ filenameUTF8, rawFilename }) => !filenameUTF8 && rawFilename.some((byte) => byte > 127)).slice(0, stepEntries);
  if (unmarked.length === 0) return null;
  const encoding = detectEncoding(joinBytes(unmarked.map(({ rawFilename }) => rawFilename)), false);
  // Western names are in code page 437, which the library has decoded.
  return encoding === null || encoding === 'windows-1252' ? null : new TextDecoder(encoding);
};

export const listZip = async (source: ContentSource): Promise<ArchiveListing> => {
  const { entries, isCut } = await openZip(source);
  const decoder = nameDecoder(entries);
  const listed = entries.map((entry): ArchiveEntry => {
    const { filename, filenameUTF8, rawFilename, directory, symlink, uncompressedSize, lastModDate, encrypted } = entry;
    const modifiedAtMs = lastModDate.getTime();
    return {
      path: decoder && !filenameUTF8 ? decoder.decode(rawFilename) : filename,
      kind: directory ? 'folder' : symlink ? 'link' : 'file',
      sizeBytes: uncompressedSize, modifiedAtMs: Number.isFinite(modifiedAtMs) ? modifiedAtMs : null, isLocked: encrypted,
    };
  });
  return { entries: listed, isCut };
};
