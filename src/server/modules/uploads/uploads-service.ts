import { Metadata, Upload } from '@tus/server';
import { uploadLimitBytes } from '../../../contract/api/bytes';
import { typeOfUpload } from '../../../core/file-types';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { databaseCreatedAt } from '../../db/installation';
import { withOutsideWork } from '../../outside-work';
import { hashFile, type BlobsService } from '../blobs/blobs-service';
import type { FilesService } from '../files/files-service';
import { createDiskReserve } from './disk-reserve';
import { createTusHandler, type TusAnswer, type TusRequest } from './tus-handler';
import { UploadFiles } from './upload-files';
import { parseUploadMetadata } from './upload-metadata';
import {
  countUnfinished, deleteExpired, deleteUnfinished, findStates, findUpload, findUploadForUpdate, finishUpload, insertUpload, keepRoom, takeRoom, type UploadRow,
} from './uploads-repository';

const dayMs = 24 * 60 * 60_000;
/** An upload that is not finished by then is taken away. Its room it has only until a day after its last byte. */
const lifetimeMs = 7 * dayMs;
/** How long a finished upload says which file it became. Longer than idempotency keys are kept: a key leads here as long as it lives. */
const finishedLifetimeMs = 91 * dayMs;
/** How many uploads one person may have begun and not finished. Clients send a handful at a time; a broken one must not fill the disk. */
const defaultUnfinishedLimit = 1000;
/** How long bytes are left alone that no upload under way belongs to. */
const strayAgeMs = 60 * 60_000;

/** An upload as its owner sees it. */
export type UploadStatus = Pick<UploadRow, 'id' | 'sizeBytes' | 'metadata' | 'fileGuid'>;

export interface NewUploadRequest {
  /** Upload-Length and Upload-Metadata as they came. */
  readonly length: string | undefined;
  readonly metadata: string | undefined;
  readonly origin: string | null;
}

export interface UploadsDependencies {
  readonly database: Database;
  readonly files: FilesService;
  readonly blobs: BlobsService;
  readonly clock: Clock;
  /** Where bytes under way lie; on one file system with the blobs they need not be copied. */
  readonly directory: string;
  /** The path of the tus endpoint: `/api/uploads`. */
  readonly path: string;
  /** How many days bytes that belong to no upload stay in quarantine before they are deleted for good. */
  readonly quarantineDays: number;
  /** Free space that uploads leave on the disk, bytes. */
  readonly reserveBytes: number;
  readonly unfinishedLimit?: number;
}

const parseLength = (length: string | undefined): number => {
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw new ApiError('VALIDATION_FAILED', { field: 'Upload-Length' });
  const sizeBytes = Number(length);
  if (sizeBytes > uploadLimitBytes) throw new ApiError('PAYLOAD_TOO_LARGE', { limitBytes: uploadLimitBytes });
  return sizeBytes;
};

/** The bytes that a request brings at most: the declared length of its body, or the whole upload where it declares none. */
const bodyBytesOf = ({ headers }: TusRequest, { sizeBytes }: UploadStatus): number => {
  const length = headers['content-length'];
  return typeof length === 'string' ? Math.min(Number(length), sizeBytes) : sizeBytes;
};

/** Resumable uploads (tus 1.0.0): bytes first, then, in one transaction, the file, its event and the upload's end. */
export const createUploadsService = ({ database, files, blobs, clock, directory, path, quarantineDays, reserveBytes, unfinishedLimit = defaultUnfinishedLimit }: UploadsDependencies) => {
  const store = new UploadFiles(directory, {
    async get(id) {
      const row = await findUpload(database, id);
      if (!row) return undefined;
      const isFinished = row.fileGuid !== null;
      const createdAt = new Date(row.createdAt).toISOString();
      const upload = new Upload({ id, size: row.sizeBytes, offset: isFinished ? row.sizeBytes : 0, metadata: Metadata.parse(row.metadata), creation_date: createdAt });
      return { upload, isFinished };
    },
    delete: (id) => deleteUnfinished(database, id),
  }, lifetimeMs);

  const disk = createDiskReserve({ directory, reserveBytes });

  /** What is being finished now, so that a request for the same does not do the work again. */
  const finishing = new Map<string, Promise<string>>();

  const keepAsFile = async (caller: Caller, { id, sizeBytes }: UploadStatus): Promise<string> => {
    // Whoever asked before this request may have finished it since, and taken the bytes away.
    const known = await findUpload(database, id);
    if (known && known.fileGuid !== null) return known.fileGuid;
    const source = store.pathOf(id);
    const hash = store.hashOf(id, sizeBytes) ?? await hashFile(source);
    const guid = await withOutsideWork(() => database.transaction(async (db) => {
      const row = await findUploadForUpdate(db, id);
      if (!row) throw new ApiError('UPLOAD_NOT_FOUND');
      if (row.fileGuid !== null) return row.fileGuid;
      const { filename, folder, filetype, modified } = parseUploadMetadata(row.metadata);
      await blobs.keepFile(db, source, hash, sizeBytes);
      const fileGuid = await files.createUploaded(db, caller, row.origin, {
        name: filename, type: typeOfUpload(filename), folder, modifiedAt: modified, bytes: { blobHash: hash, sizeBytes, mimeType: filetype },
      });
      await finishUpload(db, id, fileGuid);
      return fileGuid;
    }));
    await store.discard(id);
    return guid;
  };

  const finish = (caller: Caller, upload: UploadStatus): Promise<string> => {
    const running = finishing.get(upload.id) ?? keepAsFile(caller, upload).finally(() => { finishing.delete(upload.id); });
    finishing.set(upload.id, running);
    return running;
  };

  /**
   * Begins an upload in the caller's transaction. Throws TOO_MANY_UPLOADS (creations at the same moment may go over the
   * limit by a few), STORAGE_FULL and what keeps from adding files to the folder.
   */
  const create = async (db: Database, caller: Caller, id: string, { length, metadata = '', origin }: NewUploadRequest): Promise<void> => {
    const sizeBytes = parseLength(length);
    const { folder } = parseUploadMetadata(metadata);
    const folderGuid = await files.requireCreatableIn(db, caller, folder, sizeBytes);
    if (await countUnfinished(db, caller.personId) >= unfinishedLimit) throw new ApiError('TOO_MANY_UPLOADS', { limit: unfinishedLimit });
    await disk.requireSpace(sizeBytes);
    await insertUpload(db, { id, personId: caller.personId, origin, sizeBytes, metadata, folderGuid });
  };

  /** Before bytes come: whoever comes more than a day after the last ones asks for room again. Throws what keeps from adding files to the folder. */
  const requireStillRoom = async (caller: Caller, { id, sizeBytes, metadata }: UploadStatus): Promise<void> => {
    if (await keepRoom(database, id)) return;
    await database.transaction(async (db) => {
      await files.requireCreatableIn(db, caller, parseUploadMetadata(metadata).folder, sizeBytes);
      await takeRoom(db, id);
    });
  };

  /** One's own upload. Somebody else's is not there (UPLOAD_NOT_FOUND). */
  const get = async (caller: Caller, id: string): Promise<UploadStatus> => {
    const row = await findUpload(database, id);
    if (row?.personId !== caller.personId) throw new ApiError('UPLOAD_NOT_FOUND');
    return row;
  };

  const tus = createTusHandler({ path, store, maximumBytes: uploadLimitBytes });

  return {
    create,

    /**
     * The upload that a repeated creation made the first time. One that was called off or ran out meanwhile begins anew
     * under its old id, so that its key is good for a file as long as it lives.
     */
    async createAgain(caller: Caller, id: string, request: NewUploadRequest): Promise<UploadStatus> {
      if (!(await findUpload(database, id))) await database.transaction((db) => create(db, caller, id, request));
      return get(caller, id);
    },

    get,

    /** How many bytes of an upload that is not finished are here. */
    offsetOf: async (id: string): Promise<number> => (await store.getUpload(id)).offset,

    /** Makes the file of an upload whose bytes are all here; answers its guid, however often it is asked. */
    finish,

    /** Answers a request of the protocol about an upload that is not finished; the request that completes it gets the file's guid. */
    async handle(caller: Caller, upload: UploadStatus, request: TusRequest): Promise<TusAnswer> {
      const bringsBytes = request.method === 'POST' || request.method === 'PATCH';
      if (bringsBytes) await requireStillRoom(caller, upload);
      const run = (): Promise<TusAnswer> => tus(upload, request, () => finish(caller, upload));
      try {
        return bringsBytes ? await disk.receiving(bodyBytesOf(request, upload), run) : await run();
      } finally {
        if (bringsBytes) await keepRoom(database, upload.id);
      }
    },

    /** Deletes uploads that are over; returns how many. */
    async removeExpired(): Promise<number> {
      const before = (ageMs: number): Date => new Date(clock().getTime() - ageMs);
      const expired = await deleteExpired(database, { unfinishedBefore: before(lifetimeMs), finishedBefore: before(finishedLifetimeMs) });
      for (const id of expired) await store.discard(id);
      return expired.length;
    },

    /** Moves bytes aside that belong to no upload, unless they are older than the database, and deletes those of finished ones. Returns how many were moved. */
    async setStraysAside(): Promise<number> {
      const createdAt = await databaseCreatedAt(database);
      const untouched = await store.listUntouchedSince(new Date(clock().getTime() - strayAgeMs));
      const states = await findStates(database, untouched.map(({ id }) => id));
      let count = 0;
      for (const { id, storedAt } of untouched) {
        const state = states.get(id);
        if (state?.isFinished) await store.discard(id);
        if (state || storedAt < createdAt) continue;
        await store.setAside(id, clock());
        count += 1;
      }
      return count;
    },

    /** Deletes strays for good that have been aside for long enough; returns how many. */
    purgeStrays: (): Promise<number> => store.purgeAside(new Date(clock().getTime() - (quarantineDays + 1) * dayMs)),
  };
};

export type UploadsService = ReturnType<typeof createUploadsService>;
