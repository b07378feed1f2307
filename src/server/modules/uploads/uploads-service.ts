import { Metadata, Upload } from '@tus/server';
import { uploadLimitBytes } from '../../../contract/api/byte-routes';
import { typeOfUpload } from '../../../core/file-types';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { Clock } from '../../system-clock';
import { createCallScope, scopeOn, type Caller, type CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { databaseCreatedAt } from '../../db/database-identity';
import { retryAfterExternalCalls } from '../../external-calls';
import { hashFile, type BlobsService } from '../blobs/blobs-service';
import type { FilesService } from '../files/files-service';
import { createDiskReserve } from '../../disk-reserve';
import { createTusHandler, type TusResponse, type TusRequest } from './tus-handler';
import { UploadFiles } from './upload-files';
import { parseUploadMetadata } from './upload-metadata';
import {
  countUnfinished, deleteExpired, deleteUnfinished, findUploadStates, findUpload, findUploadForUpdate, finishUpload, insertUpload, extendReservation, renewReservation, type UploadRow,
} from './uploads-repository';

const dayMs = 24 * 60 * 60_000;
/** Lifetime of an unfinished upload. Its quota reservation ends one day after its last byte. */
const lifetimeMs = 7 * dayMs;
/**
 * How long a finished upload can be mapped to its file. Longer than idempotency keys are retained, so that a key always
 * finds its upload.
 */
const finishedLifetimeMs = 91 * dayMs;
/** Maximum number of unfinished uploads of one person. Clients send a few at a time; a faulty client must not fill the disk. */
const defaultUnfinishedLimit = 1000;
/** Minimum age of bytes without an upload in progress before they are removed. */
const minimumStrayAgeMs = 60 * 60_000;

/** An upload as presented to its owner. */
export type UploadStatus = Pick<UploadRow, 'id' | 'sizeBytes' | 'metadata' | 'fileGuid'>;

export interface NewUploadRequest {
  /** Upload-Length and Upload-Metadata as received. */
  readonly length: string | undefined;
  readonly metadata: string | undefined;
}

export interface UploadsDependencies {
  readonly database: Database;
  readonly files: FilesService;
  readonly blobs: BlobsService;
  readonly clock: Clock;
  /** Directory of uploads in progress. If it is on the same file system as the blobs, finished files need not be copied. */
  readonly directory: string;
  /** The path of the tus endpoint: `/api/uploads`. */
  readonly path: string;
  /** Number of days that bytes without an upload remain in quarantine before they are permanently deleted. */
  readonly quarantineDays: number;
  /** Free disk space that uploads must not use, in bytes. */
  readonly reserveBytes: number;
  readonly unfinishedLimit?: number;
}

const parseLength = (length: string | undefined): number => {
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw new ApiError('VALIDATION_FAILED', { field: 'Upload-Length' });
  const sizeBytes = Number(length);
  if (sizeBytes > uploadLimitBytes) throw new ApiError('PAYLOAD_TOO_LARGE', { limitBytes: uploadLimitBytes });
  return sizeBytes;
};

/** Maximum number of bytes in a request: the declared length of its body, or the whole upload without a declared length. */
const bodyBytesOf = ({ headers }: TusRequest, { sizeBytes }: UploadStatus): number => {
  const length = headers['content-length'];
  return typeof length === 'string' ? Math.min(Number(length), sizeBytes) : sizeBytes;
};

interface UploadsParts extends UploadsDependencies {
  readonly store: UploadFiles;
  readonly disk: ReturnType<typeof createDiskReserve>;
  /** Uploads that are being finished, so that concurrent requests for the same upload share the work. */
  readonly finishing: Map<string, Promise<string>>;
  readonly tus: ReturnType<typeof createTusHandler>;
}

const createFile = async ({ store, blobs, files }: UploadsParts, scope: CallScope<Caller>, { id, sizeBytes }: UploadStatus): Promise<string> => {
  // A request before this request may have finished the upload already and deleted the bytes.
  const known = await findUpload(scope.db, id);
  if (known && known.fileGuid !== null) return known.fileGuid;
  const source = store.pathOf(id);
  const hash = store.hashOf(id, sizeBytes) ?? await hashFile(source);
  const guid = await retryAfterExternalCalls(() => scope.db.transaction(async (db) => {
    const row = await findUploadForUpdate(db, id);
    if (!row) throw new ApiError('UPLOAD_NOT_FOUND');
    if (row.fileGuid !== null) return row.fileGuid;
    const { filename, folder, filetype, modified } = parseUploadMetadata(row.metadata);
    await blobs.storeFile(db, source, hash, sizeBytes);
    const fileGuid = await files.createUploaded(createCallScope(db, scope.caller, row.origin), {
      name: filename, type: typeOfUpload(filename), folder, modifiedAt: modified, bytes: { blobHash: hash, sizeBytes, mimeType: filetype },
    });
    await finishUpload(db, id, fileGuid);
    return fileGuid;
  }));
  await store.discard(id);
  return guid;
};

const finish = (parts: UploadsParts, scope: CallScope<Caller>, upload: UploadStatus): Promise<string> => {
  const { finishing } = parts;
  const running = finishing.get(upload.id) ?? createFile(parts, scope, upload).finally(() => { finishing.delete(upload.id); });
  finishing.set(upload.id, running);
  return running;
};

/**
 * Creates an upload in the caller's transaction. Throws TOO_MANY_UPLOADS, STORAGE_FULL and the errors of adding files
 * to the folder. Concurrent creations may exceed the limit slightly.
 */
const create = async ({ files, unfinishedLimit = defaultUnfinishedLimit, disk }: UploadsParts, scope: CallScope<Caller>, id: string, { length, metadata = '' }: NewUploadRequest): Promise<void> => {
  const { db, caller, origin } = scope;
  const sizeBytes = parseLength(length);
  const { folder } = parseUploadMetadata(metadata);
  const folderGuid = await files.requireUploadAllowed(scope, folder, sizeBytes);
  if (await countUnfinished(db, caller.personId) >= unfinishedLimit) throw new ApiError('TOO_MANY_UPLOADS', { limit: unfinishedLimit });
  await disk.requireSpace(sizeBytes);
  await insertUpload(db, { id, personId: caller.personId, origin, sizeBytes, metadata, folderGuid });
};

/**
 * Called before bytes arrive. Reserves quota again if the last byte arrived more than a day ago. Throws the errors of
 * adding files to the folder.
 */
const requireReservation = async ({ files }: UploadsParts, scope: CallScope<Caller>, { id, sizeBytes, metadata }: UploadStatus): Promise<void> => {
  if (await extendReservation(scope.db, id)) return;
  await scope.db.transaction(async (db) => {
    await files.requireUploadAllowed(scopeOn(db, scope), parseUploadMetadata(metadata).folder, sizeBytes);
    await renewReservation(db, id);
  });
};

/** Returns an upload of the caller. Throws UPLOAD_NOT_FOUND, also for uploads of other people. */
const get = async ({ db, caller }: CallScope<Caller>, id: string): Promise<UploadStatus> => {
  const row = await findUpload(db, id);
  if (row?.personId !== caller.personId) throw new ApiError('UPLOAD_NOT_FOUND');
  return row;
};

/**
 * Returns the upload that the first creation with this key made. If it was cancelled or has expired, a new upload
 * starts under the same id. So the key leads to a file as long as the key exists.
 */
const recreate = async (parts: UploadsParts, scope: CallScope<Caller>, id: string, request: NewUploadRequest): Promise<UploadStatus> => {
  if (!(await findUpload(scope.db, id))) await scope.db.transaction((db) => create(parts, scopeOn(db, scope), id, request));
  return get(scope, id);
};

/** Number of received bytes of an unfinished upload. */
const offsetOf = async ({ store }: UploadsParts, id: string): Promise<number> => (await store.getUpload(id)).offset;

/** Handles a tus request for an unfinished upload. The response to the request that completes the upload contains the file's guid. */
const handle = async (parts: UploadsParts, scope: CallScope<Caller>, upload: UploadStatus, request: TusRequest): Promise<TusResponse> => {
  const { tus, disk } = parts;
  const bringsBytes = request.method === 'POST' || request.method === 'PATCH';
  if (bringsBytes) await requireReservation(parts, scope, upload);
  const run = (): Promise<TusResponse> => tus(upload, request, () => finish(parts, scope, upload));
  try {
    return bringsBytes ? await disk.receiving(bodyBytesOf(request, upload), run) : await run();
  } finally {
    if (bringsBytes) await extendReservation(scope.db, upload.id);
  }
};

/** Deletes expired uploads. Returns the number of deleted uploads. */
const removeExpired = async ({ clock, database, store }: UploadsParts): Promise<number> => {
  const before = (ageMs: number): Date => new Date(clock().getTime() - ageMs);
  const expired = await deleteExpired(database, { unfinishedBefore: before(lifetimeMs), finishedBefore: before(finishedLifetimeMs) });
  for (const id of expired) await store.discard(id);
  return expired.length;
};

/**
 * Quarantines bytes that have no upload, unless they are older than the database. Deletes the bytes of finished
 * uploads. Returns the number of quarantined files.
 */
const quarantineStrays = async ({ database, store, clock }: UploadsParts): Promise<number> => {
  const createdAt = await databaseCreatedAt(database);
  const untouched = await store.listUnmodifiedSince(new Date(clock().getTime() - minimumStrayAgeMs));
  const states = await findUploadStates(database, untouched.map(({ id }) => id));
  let count = 0;
  for (const { id, storedAt } of untouched) {
    const state = states.get(id);
    if (state?.isFinished) await store.discard(id);
    if (state || storedAt < createdAt) continue;
    await store.quarantineFile(id, clock());
    count += 1;
  }
  return count;
};

/** Permanently deletes stray bytes whose quarantine has expired. Returns the number of files. */
const purgeStrays = ({ store, clock, quarantineDays }: UploadsParts): Promise<number> => store.purgeQuarantine(new Date(clock().getTime() - (quarantineDays + 1) * dayMs));

/** Resumable uploads (tus 1.0.0). After all bytes have arrived, one transaction creates the file and its event and finishes the upload. */
export const createUploadsService = (dependencies: UploadsDependencies) => {
  const { database, directory, path, reserveBytes } = dependencies;
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
  const tus = createTusHandler({ path, store, maximumBytes: uploadLimitBytes });
  return { get, ...bindFirst({ ...dependencies, store, disk, tus, finishing: new Map() }, { create, recreate, offsetOf, finish, handle, removeExpired, quarantineStrays, purgeStrays }) };
};

export type UploadsService = ReturnType<typeof createUploadsService>;
