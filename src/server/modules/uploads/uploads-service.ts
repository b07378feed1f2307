import { createHash } from 'node:crypto';
import { Metadata, Upload } from '@tus/server';
import { uploadLimitBytes } from '../../../contract/api/bytes';
import { typeOfUpload } from '../../../core/file-types';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { hashFile, type BlobsService } from '../blobs/blobs-service';
import type { FilesService } from '../files/files-service';
import { createTusHandler, type TusAnswer, type TusRequest } from './tus-handler';
import { UploadFiles } from './upload-files';
import { parseUploadMetadata } from './upload-metadata';
import {
  deleteExpired, deleteUnfinished, findUnfinished, findUpload, findUploadByKey, findUploadForUpdate, finishUpload, insertUpload, type UploadRow,
} from './uploads-repository';

const dayMs = 24 * 60 * 60_000;
/** An upload that is not finished by then is taken away. */
const lifetimeMs = 7 * dayMs;
/** How long a finished upload says which file it became, and how long it does if it was made with an idempotency key. */
const finishedLifetimeMs = dayMs;
const keyedLifetimeMs = 90 * dayMs;
/** How long bytes are left alone that no upload under way belongs to. */
const strayAgeMs = 60 * 60_000;

/** An upload as its owner sees it. */
export type UploadStatus = Pick<UploadRow, 'id' | 'sizeBytes' | 'metadata' | 'fileGuid'>;

export interface NewUploadRequest {
  /** Upload-Length and Upload-Metadata as they came. */
  readonly length: string | undefined;
  readonly metadata: string | undefined;
  readonly idempotencyKey: string | null;
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
}

const parseLength = (length: string | undefined): number => {
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw new ApiError('VALIDATION_FAILED', { field: 'Upload-Length' });
  const sizeBytes = Number(length);
  if (sizeBytes > uploadLimitBytes) throw new ApiError('PAYLOAD_TOO_LARGE', { limitBytes: uploadLimitBytes });
  return sizeBytes;
};

/** Resumable uploads (tus 1.0.0): bytes first, then, in one transaction, the file, its event and the upload's end. */
export const createUploadsService = ({ database, files, blobs, clock, directory, path }: UploadsDependencies) => {
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

  /** What is being finished now, so that a request for the same does not do the work again. */
  const finishing = new Map<string, Promise<string>>();

  const keepAsFile = async (caller: Caller, { id, sizeBytes }: UploadStatus): Promise<string> => {
    // Whoever asked before this request may have finished it since, and taken the bytes away.
    const known = await findUpload(database, id);
    if (known && known.fileGuid !== null) return known.fileGuid;
    const source = store.pathOf(id);
    const hash = store.hashOf(id, sizeBytes) ?? await hashFile(source);
    const guid = await database.transaction(async (db) => {
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
    });
    await store.discard(id);
    return guid;
  };

  const finish = (caller: Caller, upload: UploadStatus): Promise<string> => {
    const running = finishing.get(upload.id) ?? keepAsFile(caller, upload).finally(() => { finishing.delete(upload.id); });
    finishing.set(upload.id, running);
    return running;
  };

  const tus = createTusHandler({ path, store, maximumBytes: uploadLimitBytes });

  return {
    /**
     * Makes an upload, or answers the one that the same key made before. Throws IDEMPOTENCY_KEY_REUSED where it was made
     * with something else, and what keeps from adding files to the folder.
     */
    async create(caller: Caller, { length, metadata = '', idempotencyKey, origin }: NewUploadRequest): Promise<{ upload: UploadStatus; isNew: boolean }> {
      const sizeBytes = parseLength(length);
      const described = parseUploadMetadata(metadata);
      const requestHash = createHash('sha256').update(JSON.stringify([sizeBytes, described])).digest();
      const known = idempotencyKey === null ? null : await findUploadByKey(database, caller.personId, idempotencyKey);
      const upload = { id: createGuid(), personId: caller.personId, idempotencyKey, requestHash, origin, sizeBytes, metadata };
      if (!known) {
        await files.requireCreatableIn(database, caller, described.folder);
        if (await insertUpload(database, upload)) return { upload: { ...upload, fileGuid: null }, isNew: true };
      }
      const existing = known ?? await findUploadByKey(database, caller.personId, idempotencyKey ?? '');
      if (!existing) throw new ApiError('UPLOAD_NOT_FOUND');
      if (!existing.requestHash.equals(requestHash)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
      return { upload: existing, isNew: false };
    },

    /** One's own upload. Somebody else's is not there (UPLOAD_NOT_FOUND). */
    async get(caller: Caller, id: string): Promise<UploadStatus> {
      const row = await findUpload(database, id);
      if (row?.personId !== caller.personId) throw new ApiError('UPLOAD_NOT_FOUND');
      return row;
    },

    /** How many bytes of an upload that is not finished are here. */
    offsetOf: async (id: string): Promise<number> => (await store.getUpload(id)).offset,

    /** Makes the file of an upload whose bytes are all here; answers its guid, however often it is asked. */
    finish,

    /** Answers a request of the protocol about an upload that is not finished; the request that completes it gets the file's guid. */
    handle: (caller: Caller, upload: UploadStatus, request: TusRequest): Promise<TusAnswer> =>
      tus(upload.id, request, () => finish(caller, upload)),

    /** Takes away uploads that are over, and bytes that belong to none; answers how many uploads. */
    async removeExpired(): Promise<number> {
      const before = (ageMs: number): Date => new Date(clock().getTime() - ageMs);
      const count = await deleteExpired(database, {
        unfinishedBefore: before(lifetimeMs), finishedBefore: before(finishedLifetimeMs), keyedBefore: before(keyedLifetimeMs),
      });
      const untouched = await store.idsUntouchedSince(before(strayAgeMs));
      const unfinished = await findUnfinished(database, untouched);
      for (const id of untouched) if (!unfinished.has(id)) await store.discard(id);
      return count;
    },
  };
};

export type UploadsService = ReturnType<typeof createUploadsService>;
