import { extensionOf } from '../../../core/file-types';
import { isOfficeFile } from '../../../core/office-files';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import type { BlobsService } from '../blobs/blobs-service';
import type { DrawingEnd } from './drawing-process';
import { createDrawingQueue } from './drawing-queue';
import type { ThumbnailStore } from './thumbnail-store';
import { createOfficeConverter, isNetworkIsolated, type ConversionLimits, type ConversionRequest } from './convert-office-file';

export const defaultConversionLimits: ConversionLimits = { timeoutMs: 60_000, memoryBytes: 1024 ** 3, outputBytes: 128 * 1024 ** 2 };
const waitingLimit = 50;
/** A request waits this long for a conversion, then it reports that the conversion is running. Milliseconds. */
const waitMs = 1_000;

export interface OfficePdfsDependencies {
  /** Path of the operator's office program; null without one. */
  readonly program: string | null;
  readonly store: ThumbnailStore;
  readonly blobs: Pick<BlobsService, 'locate'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: ConversionLimits;
}

/** The facts of a file that can be converted. */
export interface OfficeFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly blobHash: string;
}

/** `none`: this server has no PDF of the file. */
export type OfficePdf = { readonly kind: 'pdf'; readonly bytes: Uint8Array } | { readonly kind: 'converting' } | { readonly kind: 'none' };

/** PDFs of office files by content hash: converted once by the operator's office program, and kept like thumbnails. */
export const createOfficePdfsService = ({ program, store, blobs, clock, logger, limits }: OfficePdfsDependencies) => {
  if (program !== null && !isNetworkIsolated) logger.warn('The office program runs with network access, because `unshare --map-root-user --net` is refused on this system');
  const converter = program === null ? null : createOfficeConverter({ program, limits });

  /** A full disk costs only the next conversion. */
  const keep = async (hash: string, end: DrawingEnd): Promise<void> => {
    try {
      if (end.kind === 'drawn') await store.save(hash, 'office', end.bytes);
      else if (end.kind === 'timeout') await store.mark(hash, 'slowOffice', `Not converted within ${limits.timeoutMs} ms`);
      else if (end.kind === 'undrawable') await store.mark(hash, 'unconvertible', end.reason);
    } catch (error) {
      logger.warn({ err: error }, 'A PDF of an office file could not be stored');
    }
    if (end.kind !== 'drawn') logger.info({ hash, end }, 'An office file was not converted');
  };

  const queue = createDrawingQueue<ConversionRequest & { readonly hash: string }>({
    waitingLimit,
    processes: converter === null ? [] : [{
      async draw(request) {
        const end = await converter.draw(request);
        await keep(request.hash, end);
        return end;
      },
      stop: () => { converter.stop(); },
    }],
  });

  return {
    /** The PDF, converted by the first request for it. Throws TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE. */
    async open({ name, sizeBytes, blobHash }: OfficeFile, signal: AbortSignal): Promise<OfficePdf> {
      if (converter === null || !isOfficeFile({ name, sizeBytes })) return { kind: 'none' };
      const stored = await store.read(blobHash, 'office');
      if (stored) return { kind: 'pdf', bytes: stored };
      if (await store.isUnconvertible(blobHash, clock())) return { kind: 'none' };
      const wait = AbortSignal.timeout(waitMs);
      try {
        const end = await queue.draw(blobHash, async () => ({ hash: blobHash, path: await blobs.locate(blobHash), extension: extensionOf(name) }), AbortSignal.any([signal, wait]));
        return end.kind === 'drawn' ? { kind: 'pdf', bytes: end.bytes } : { kind: 'none' };
      } catch (error) {
        if (wait.aborted) return { kind: 'converting' };
        throw error;
      }
    },

    stop: (): void => { queue.stop(); },
  };
};

export type OfficePdfsService = ReturnType<typeof createOfficePdfsService>;
