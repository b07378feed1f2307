import { guidSchema } from '../../../contract/entities/common';
import type { CapabilityName } from '../../../contract/entities/file';
import { isContainerType } from '../../../core/file-types';
import { ApiError } from '../../api-error';
import type { FileRecord, LocatedFile } from './file-record';
import { standingOf, type Standing } from './policy';

export const isGuid = (text: string): boolean => guidSchema.safeParse(text).success;

export interface OpenedFile {
  readonly file: LocatedFile;
  readonly standing: Standing;
}

export const standingIn = (file: Pick<FileRecord, 'type' | 'trashRoot'>, rootOwnerId: number | null, personId: number): Standing =>
  standingOf({ personId, rootOwnerId, type: file.type, isInTrash: file.trashRoot !== null });

const canRead = (standing: Standing): boolean => standing.permissionsAndReasons.canRead.value;

/**
 * What a refusal tells (decisions, "Everywhere"): nothing there is FILE_NOT_FOUND, and so is what lies in the trash of
 * somebody else; what may not be read is FILE_FORBIDDEN.
 */
const openReadable = (file: LocatedFile | null, personId: number): OpenedFile => {
  if (!file) throw new ApiError('FILE_NOT_FOUND');
  const standing = standingIn(file, file.rootOwnerId, personId);
  if (canRead(standing)) return { file, standing };
  if (file.trashRoot !== null || file.parentGuid === null) throw new ApiError('FILE_NOT_FOUND');
  throw new ApiError('FILE_FORBIDDEN', { mayApply: standing.mayApply });
};

/** A file whether it lies in the trash or not. The hidden folder behind a desktop is none. */
export const openFileOrTrash = (file: LocatedFile | null, personId: number): OpenedFile =>
  openReadable(file?.parentGuid === null ? null : file, personId);

const refuseTrash = (opened: OpenedFile): OpenedFile => {
  if (opened.file.trashRoot !== null) throw new ApiError('FILE_DELETED');
  return opened;
};

/** A file outside the trash; those who could read it learn that it is deleted (FILE_DELETED). */
export const openFile = (file: LocatedFile | null, personId: number): OpenedFile => refuseTrash(openFileOrTrash(file, personId));

/** A folder, or a desktop, that other files lie in. */
export const openFolder = (file: LocatedFile | null, personId: number): OpenedFile => {
  const opened = refuseTrash(openReadable(file, personId));
  if (!isContainerType(opened.file.type)) throw new ApiError('PARENT_NOT_A_FOLDER');
  return opened;
};

/** Throws FILE_FORBIDDEN where the person lacks the capability. */
export const requireCapability = ({ standing }: OpenedFile, capability: CapabilityName): void => {
  if (!standing.permissionsAndReasons[capability].value) throw new ApiError('FILE_FORBIDDEN', { mayApply: standing.mayApply });
};
