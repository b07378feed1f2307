import { availableParallelism } from 'node:os';
import { thumbnailEdges, type ThumbnailSize } from '../../../contract/api/byte-routes';
import { thumbnailInputLimitBytes, thumbnailSourceOf, type ThumbnailFacts, type ThumbnailSource } from '../../../core/thumbnail-sources';
import { ApiError } from '../../api-error';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import type { BlobsService } from '../blobs/blobs-service';
import { createDrawingProcess, type DrawingEnd, type DrawingProgram } from './drawing-process';
import { drawingVersion, type DrawingLimits, type DrawingRequest, type SquareOfPicture, type ThumbnailTools } from './drawing-protocol';
import { createDrawingQueue } from './drawing-queue';
import type { ThumbnailStore } from './thumbnail-store';

export const defaultDrawingLimits: DrawingLimits = { pixels: 100_000_000, inputBytes: thumbnailInputLimitBytes, memoryBytes: 512 * 1024 ** 2, timeoutMs: 10_000 };
const waitingLimit = 200;
/** Age of an unfinished file after which its server has certainly ended, milliseconds. */
const partAgeMs = 60 * 60_000;
/** No process is started for this time after one that could not load its libraries, milliseconds. */
const failedStartPauseMs = 60_000;

export interface ThumbnailsDependencies {
  readonly store: ThumbnailStore;
  readonly blobs: Pick<BlobsService, 'locate' | 'findUnreferenced'>;
  readonly program: DrawingProgram;
  readonly tools: ThumbnailTools;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: DrawingLimits;
}

/** A file with content, as far as thumbnails need it. */
export interface ThumbnailFile extends ThumbnailFacts {
  readonly blobHash: string;
}

/** The kinds of content that a server with these programs can draw. */
export const drawableSourcesOf = (tools: ThumbnailTools): ReadonlySet<ThumbnailSource> => new Set(['image', ...Object.keys(tools) as (keyof ThumbnailTools)[]]);

/** Thumbnails by content hash: drawn once, by separate processes with limits, and kept as files. */
export const createThumbnailsService = ({ store, blobs, program, tools, clock, logger, limits }: ThumbnailsDependencies) => {
  const sources = drawableSourcesOf(tools);
  const processes = Array.from({ length: Math.max(1, Math.floor(availableParallelism() / 2)) }, () => createDrawingProcess({ program, tools, limits }));
  const queue = createDrawingQueue({ processes, waitingLimit });
  let pausedUntil = 0;

  /** A full disk costs only the next drawing. */
  const keep = async (save: () => Promise<void>): Promise<void> => {
    try {
      await save();
    } catch (error) {
      logger.warn({ err: error }, 'A thumbnail could not be stored');
    }
  };

  const reject = async (hash: string, kind: 'undrawable' | 'slow', reason: string): Promise<never> => {
    logger.info({ hash, reason }, 'Content cannot be drawn');
    await keep(() => store.mark(hash, kind, reason));
    throw new ApiError('FILE_HAS_NO_THUMBNAIL');
  };

  const pause = (): never => {
    pausedUntil = clock().getTime() + failedStartPauseMs;
    logger.error('The process that draws thumbnails could not be started');
    throw new ApiError('SERVICE_UNAVAILABLE');
  };

  const requireRunning = (): void => {
    if (clock().getTime() < pausedUntil) throw new ApiError('SERVICE_UNAVAILABLE');
  };

  const bytesOf = async (end: DrawingEnd, hash: string, size: ThumbnailSize): Promise<Uint8Array> => {
    switch (end.kind) {
      case 'drawn':
        await keep(() => store.save(hash, size, end.bytes));
        return end.bytes;
      case 'undrawable': return reject(hash, 'undrawable', end.reason);
      case 'timeout': return reject(hash, 'slow', `Not drawn within ${limits.timeoutMs} ms`);
      case 'died': return end.isReady ? reject(hash, 'undrawable', 'The drawing process ended twice') : pause();
      case 'unavailable':
        logger.warn({ hash, reason: end.reason }, 'A thumbnail cannot be drawn by this server');
        throw new ApiError('FILE_HAS_NO_THUMBNAIL');
    }
  };

  return {
    /** Names the thumbnail of a file in one size. Throws FILE_HAS_NO_THUMBNAIL for kinds that have none. */
    etagOf(file: ThumbnailFile, size: ThumbnailSize): string {
      const source = thumbnailSourceOf(file);
      if (source === null || !sources.has(source)) throw new ApiError('FILE_HAS_NO_THUMBNAIL');
      return `"${file.blobHash}-${size}-${drawingVersion}"`;
    },

    /**
     * The thumbnail as WebP, drawn by the first request for it. Throws FILE_HAS_NO_THUMBNAIL for content that cannot be
     * drawn, TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE. The signal ends the wait for a drawing.
     */
    async open({ blobHash }: ThumbnailFile, size: ThumbnailSize, signal: AbortSignal): Promise<Uint8Array> {
      const stored = await store.read(blobHash, size);
      if (stored) return stored;
      if (await store.isUndrawable(blobHash, clock())) throw new ApiError('FILE_HAS_NO_THUMBNAIL');
      requireRunning();
      const prepare = async (): Promise<DrawingRequest> => ({ kind: 'thumbnail', path: await blobs.locate(blobHash), edge: thumbnailEdges[size] });
      return bytesOf(await queue.draw(`${blobHash} ${size}`, prepare, signal), blobHash, size);
    },

    /**
     * A square of a raster image as WebP, without metadata and animation. Nothing is stored. `key`: the bytes; requests
     * for one square of one key share a drawing. Throws PICTURE_NOT_READABLE for bytes that cannot be drawn,
     * TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE. The signal ends the wait for the drawing.
     */
    async drawSquare(key: string, square: SquareOfPicture, signal: AbortSignal): Promise<Uint8Array> {
      requireRunning();
      const end = await queue.draw(`square ${square.edge} ${square.position} ${key}`, async () => ({ kind: 'square', ...square }), signal);
      if (end.kind === 'drawn') return end.bytes;
      if (end.kind === 'died' && !end.isReady) return pause();
      logger.info({ end: end.kind, reason: 'reason' in end ? end.reason : undefined }, 'A picture cannot be drawn');
      throw new ApiError(end.kind === 'unavailable' ? 'SERVICE_UNAVAILABLE' : 'PICTURE_NOT_READABLE');
    },

    /** Deletes the thumbnails of content that no row references, and leftovers. Returns their number. */
    async sweep(): Promise<number> {
      let count = await store.removeOutdated(new Date(clock().getTime() - partAgeMs));
      for await (const hashes of store.listHashes()) {
        for (const hash of await blobs.findUnreferenced(hashes)) {
          await store.remove(hash);
          count += 1;
        }
      }
      return count;
    },

    stop: (): void => { queue.stop(); },
  };
};

export type ThumbnailsService = ReturnType<typeof createThumbnailsService>;
