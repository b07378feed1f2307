import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { avatarAddressOf, avatarEdge, avatarHashIn } from '../../../contract/api/byte-routes';
import { ApiError } from '../../api-error';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import type { BlobsService } from '../blobs/blobs-service';
import { rateLimits } from '../rate-limits/rate-limits-service';
import type { ThumbnailsService } from '../thumbnails/thumbnails-service';
import { deleteUnusedPictures, insertPicture, isPicture, touchPicture } from './pictures-repository';

export interface PicturesDependencies {
  readonly database: Database;
  readonly blobs: Pick<BlobsService, 'storeFile' | 'read'>;
  readonly thumbnails: Pick<ThumbnailsService, 'drawSquare'>;
  readonly clock: Clock;
}

const hourMs = 60 * 60_000;
/** Maximum number of uploaded pictures of a person per hour. */
const uploadsPerHour = 60;
/** How long a picture stays that nobody has chosen. */
const unusedLifetimeMs = 24 * hourMs;

/** A picture as the server stores it: a WebP image that was encoded anew. */
export interface DrawnPicture {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Pictures of people (decisions, 6.19): encoded anew by a drawing process, stored as blobs, and known by their hash. */
export const createPictures = ({ database, blobs, thumbnails, clock }: PicturesDependencies) => ({
  /** Throws TOO_MANY_REQUESTS after too many uploads of a person. */
  countUpload: async (personId: number): Promise<void> => { await rateLimits.count(database, [{ subject: `picture ${personId}`, limit: uploadsPerHour, windowMs: hourMs }], clock()); },

  /** Decodes and encodes the square at a position (`avatarPositionSchema`) anew. Throws PICTURE_NOT_READABLE, TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE. */
  async draw(bytes: Uint8Array, position: number, signal: AbortSignal): Promise<DrawnPicture> {
    const drawn = await thumbnails.drawSquare(hashOf(bytes), { bytes, position, edge: avatarEdge }, signal);
    return { hash: hashOf(drawn), bytes: drawn };
  },

  /** Stores a picture of a person. Returns its address. */
  async store(db: Database, personId: number, { hash, bytes }: DrawnPicture): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'deckle-picture-'));
    try {
      const path = join(directory, hash);
      await writeFile(path, bytes);
      await blobs.storeFile(db, path, hash, bytes.byteLength);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
    await insertPicture(db, personId, hash);
    return avatarAddressOf(hash);
  },

  /** Throws PICTURE_NOT_UPLOADED unless the person uploaded the picture of this address. Keeps the picture. */
  async requireOwn(db: Database, personId: number, address: string): Promise<void> {
    const hash = avatarHashIn(address);
    if (hash === null || !(await touchPicture(db, personId, hash))) throw new ApiError('PICTURE_NOT_UPLOADED');
  },

  /** Throws PICTURE_NOT_FOUND unless somebody has this picture. */
  async requireKnown(hash: string): Promise<void> {
    if (avatarHashIn(avatarAddressOf(hash)) === null || !(await isPicture(database, hash))) throw new ApiError('PICTURE_NOT_FOUND');
  },

  /** The WebP image of a known picture. */
  read: (hash: string): Promise<Buffer> => blobs.read(hash),

  /** Deletes the pictures that nobody has chosen for a day. Their bytes become orphans of the blob sweep. Returns their number. */
  deleteUnused: (): Promise<number> => deleteUnusedPictures(database, new Date(clock().getTime() - unusedLifetimeMs)),
});

export type Pictures = ReturnType<typeof createPictures>;
