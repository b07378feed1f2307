import type { File } from '../../../contract/entities/file';

/**
 * A file's row with its people's names: what presenters turn into entities and what events keep. Moments are UTC
 * without a zone, to the microsecond, as PostgreSQL writes them: `2026-01-31 12:00:00.123456`.
 */
export interface FileRecord {
  readonly guid: string;
  readonly type: File['type'];
  readonly name: string;
  readonly sortName: string;
  /** Null only for the hidden desktop rows. */
  readonly parentGuid: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly sizeBytes: number | null;
  readonly mimeType: string | null;
  readonly revision: number;
  readonly trashRoot: string | null;
  readonly deletedAt: string | null;
  readonly deletedBy: number | null;
  readonly creatorId: number;
  readonly creatorName: string;
  readonly creatorAvatar: string | null;
  readonly updaterId: number;
  readonly updaterName: string;
  readonly updaterAvatar: string | null;
}

/** A file together with where it lies and what decides who may do what with it. */
export interface LocatedFile extends FileRecord {
  /** Guids from the root down to the file itself, each followed by a slash. */
  readonly path: string;
  readonly position: string;
  readonly blobHash: string | null;
  /** The person whose desktop is at the root of the path. */
  readonly rootOwnerId: number | null;
}
