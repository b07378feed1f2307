import type { Readable } from 'node:stream';
import type { ErrorArgs, ErrorCode } from '../../../contract/errors';
import type { Locale } from '../../../contract/preferences';
import { errorMessage } from '../../../locales/error-messages';
import { missingFilesTexts } from '../../../locales/missing-files-texts';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import type { BlobsService } from '../blobs/blobs-service';
import type { BatchEntry } from '../files/batch-contents-service';
import { createZipArchive, type ZipArchive } from './zip-archive';

/** Files up to this size are read whole, and ahead, because opening many small files one by one takes most of the time. */
const smallFileBytes = 256 * 1024;
const filesAhead = 8;
/** Maximum number of files that the text in the zip lists; further files are counted. */
const listedLimit = 10_000;

/** A file of a workspace, or bytes that exist only in the zip. */
export type ZipEntry = BatchEntry | { readonly kind: 'bytes'; readonly path: string; readonly bytes: Buffer; readonly modifiedAt: Date };

export interface ZipDownloadOptions {
  readonly blobs: Pick<BlobsService, 'open' | 'read'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly locale: Locale;
  readonly signal: AbortSignal;
}

type Content = { readonly bytes: Buffer | Readable } | { readonly failure: unknown };
interface OpenedEntry {
  readonly entry: ZipEntry;
  /** Null for entries without bytes, and for large files: they are opened when they are written. */
  readonly content: Promise<Content> | null;
}

const openContent = (blobs: ZipDownloadOptions['blobs'], { blobHash, sizeBytes }: Extract<BatchEntry, { kind: 'file' }>): Promise<Content> => {
  const bytes = sizeBytes <= smallFileBytes ? blobs.read(blobHash) : blobs.open(blobHash);
  return bytes.then((found) => ({ bytes: found }), (failure: unknown) => ({ failure }));
};

/** Starts to read small files ahead, but no file behind a large one: its rights could be lost before its turn. */
const readAhead = async function* (entries: AsyncIterable<ZipEntry>, blobs: ZipDownloadOptions['blobs']): AsyncGenerator<OpenedEntry> {
  const waiting: OpenedEntry[] = [];
  for await (const entry of entries) {
    const isLarge = entry.kind === 'file' && entry.sizeBytes > smallFileBytes;
    waiting.push({ entry, content: entry.kind === 'file' && !isLarge ? openContent(blobs, entry) : null });
    while (waiting.length > (isLarge ? 0 : filesAhead)) {
      const next = waiting.shift();
      if (next) yield next;
    }
  }
  yield* waiting;
};

/** The text in the zip that says which files are missing, and why. */
const createMissingList = (locale: Locale) => {
  const texts = missingFilesTexts[locale];
  const lines: string[] = [];
  let count = 0;
  return {
    name: texts.missingFileName,
    add(path: string, code: ErrorCode, args: ErrorArgs): void {
      count += 1;
      if (count <= listedLimit) lines.push(`${path}\r\n    ${errorMessage(code, args, locale)}`);
    },
    /** Null if nothing is missing. The byte order mark makes old editors read UTF-8. */
    text(): string | null {
      if (count === 0) return null;
      const rest = count > listedLimit ? [texts.missingMore.replace('{{count}}', String(count - listedLimit))] : [];
      return `\ufeff${[texts.missingIntro, '', ...lines, ...rest].join('\r\n')}\r\n`;
    },
  };
};

const writeEntries = async (zip: ZipArchive, entries: AsyncIterable<ZipEntry>, { blobs, clock, logger, locale }: ZipDownloadOptions): Promise<void> => {
  const missing = createMissingList(locale);
  for await (const { entry, content } of readAhead(entries, blobs)) {
    switch (entry.kind) {
      case 'folder': await zip.addFolder(entry.path, entry.modifiedAt); break;
      case 'bytes': await zip.addFile(entry.path, entry.modifiedAt, entry.bytes.length, entry.bytes); break;
      case 'unstored': missing.add(entry.path, 'FILE_HAS_NO_CONTENT', {}); break;
      case 'refused': missing.add(entry.path, entry.code, entry.args); break;
      case 'file': {
        const opened = await (content ?? openContent(blobs, entry));
        if ('bytes' in opened) await zip.addFile(entry.path, entry.modifiedAt, entry.sizeBytes, opened.bytes);
        else {
          logger.error({ guid: entry.guid, err: opened.failure }, 'The content of a file could not be read');
          missing.add(entry.path, 'INTERNAL', {});
        }
      }
    }
  }
  const text = missing.text();
  if (text !== null) await zip.addFile(missing.name, clock(), Buffer.byteLength(text), Buffer.from(text));
  zip.finish();
};

/** Streams a zip with these entries. A file that cannot be read later than its first byte ends the stream with an error. */
export const streamZip = (entries: AsyncIterable<ZipEntry>, options: ZipDownloadOptions): Readable => {
  const zip = createZipArchive(options.signal);
  writeEntries(zip, entries, options).catch((error: unknown) => {
    if (!options.signal.aborted) options.logger.error({ err: error }, 'A zip could not be completed');
    zip.fail(error instanceof Error ? error : new Error('The zip could not be completed', { cause: error }));
  });
  return zip.stream;
};
