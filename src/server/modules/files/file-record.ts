import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { File } from '../../../contract/entities/file';
import type { AdvancedPermissions, ShareMode } from '../../../contract/entities/permissions';

/** Facts that few files have: a lock, a link, collaborators, … Timestamps are in PostgreSQL's JSON format. */
export interface FileExtras {
  readonly lockedBy: PersonSummary | null;
  readonly lockedAt: string | null;
  readonly isServiceCreated: boolean;
  readonly onlyAdminsCanModifyCollaborators: boolean;
  readonly advancedPermissions: AdvancedPermissions | null;
  readonly shareMode: ShareMode | null;
  readonly shareExpiresAt: string | null;
  readonly isPasswordProtected: boolean;
  readonly isCutOff: boolean;
  readonly collaboratorCount: number;
  readonly departmentCollaboratorCount: number;
  /** The source of a shortcut. */
  readonly sourceGuid: string | null;
}

export const noExtras: FileExtras = {
  lockedBy: null, lockedAt: null, isServiceCreated: false, onlyAdminsCanModifyCollaborators: false, advancedPermissions: null, shareMode: null,
  shareExpiresAt: null, isPasswordProtected: false, isCutOff: false, collaboratorCount: 0, departmentCollaboratorCount: 0, sourceGuid: null,
};

/**
 * The fields of a file that lists show, for files from any folder. Timestamps are UTC without a zone, with microseconds,
 * in PostgreSQL's format: `2026-01-31 12:00:00.123456`.
 */
export interface ListedFileRow {
  readonly guid: string;
  readonly type: File['type'];
  readonly name: string;
  readonly sortName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly modifiedAt: string | null;
  readonly sizeBytes: number | null;
  readonly mimeType: string | null;
  readonly excerpt: string | null;
  readonly revision: number;
  readonly creator: PersonSummary;
  readonly updater: PersonSummary;
  /** Null if all values equal `noExtras`. */
  readonly extras: FileExtras | null;
}

/** A file's row with its people; presenters convert it to API entities. */
export interface FileRecord extends ListedFileRow {
  /** Null for roots: the hidden desktop rows and spaces. */
  readonly parentGuid: string | null;
  readonly trashRoot: string | null;
  readonly deletedAt: string | null;
  readonly deletedBy: number | null;
  readonly deleter: PersonSummary | null;
}

/** A file with its path. */
export interface LocatedFile extends FileRecord {
  /** Guids from the root to the file itself, each followed by a slash. */
  readonly path: string;
  readonly position: string;
  readonly blobHash: string | null;
}
