import type { PersonSummary } from '../../../contract/entities/common';
import type { File } from '../../../contract/entities/file';

/**
 * What lists show of a file, wherever it lies. Moments are UTC without a zone, to the microsecond, as PostgreSQL writes
 * them: `2026-01-31 12:00:00.123456`.
 */
export interface FileFacts {
  readonly guid: string;
  readonly type: File['type'];
  readonly name: string;
  readonly sortName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly sizeBytes: number | null;
  readonly mimeType: string | null;
  readonly revision: number;
  readonly creator: PersonSummary;
  readonly updater: PersonSummary;
}

/** A file's row with its people: what presenters turn into entities and what events keep. */
export interface FileRecord extends FileFacts {
  /** Null only for the hidden desktop rows. */
  readonly parentGuid: string | null;
  readonly trashRoot: string | null;
  readonly deletedAt: string | null;
  readonly deletedBy: number | null;
}

/** Where a file lies, and what else decides who may do what with it. */
export interface FilePlace extends Pick<FileRecord, 'guid' | 'type' | 'parentGuid' | 'trashRoot'> {
  /** Guids from the root down to the file itself, each followed by a slash. */
  readonly path: string;
}

export interface LocatedFile extends FileRecord, FilePlace {
  readonly position: string;
  readonly blobHash: string | null;
}
