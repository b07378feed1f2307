import { guidSchema } from '../../../contract/entities/common';
import type { CapabilityName } from '../../../contract/entities/file';
import { isContainerType } from '../../../core/file-types';
import { ApiError } from '../../api-error';
import type { Person } from '../../person';
import type { FilePlace } from './file-record';
import { rootOf } from './paths';
import { standingOf, type Standing } from './policy';

export const isGuid = (text: string): boolean => guidSchema.safeParse(text).success;

/** A file that a person may read, with what they may do with it. */
export interface Opened<File extends FilePlace> {
  readonly file: File;
  readonly standing: Standing;
}

export const standingIn = (file: Pick<FilePlace, 'type' | 'trashRoot' | 'path'>, person: Person): Standing =>
  standingOf({ isOnOwnDesktop: rootOf(file.path) === person.desktopGuid, type: file.type, isInTrash: file.trashRoot !== null });

/**
 * What a refusal tells: nothing there is FILE_NOT_FOUND, and so is what lies in the trash of
 * somebody else; what may not be read is FILE_FORBIDDEN.
 */
const openReadable = <File extends FilePlace>(file: File | null, person: Person): Opened<File> => {
  if (!file) throw new ApiError('FILE_NOT_FOUND');
  const standing = standingIn(file, person);
  if (standing.permissionsAndReasons.canRead.value) return { file, standing };
  if (file.trashRoot !== null || file.parentGuid === null) throw new ApiError('FILE_NOT_FOUND');
  throw new ApiError('FILE_FORBIDDEN', { mayApply: standing.mayApply });
};

/** A file whether it lies in the trash or not. The hidden folder behind a desktop is none. */
export const openFileOrTrash = <File extends FilePlace>(file: File | null, person: Person): Opened<File> =>
  openReadable(file?.parentGuid === null ? null : file, person);

const refuseTrash = <File extends FilePlace>(opened: Opened<File>): Opened<File> => {
  if (opened.file.trashRoot !== null) throw new ApiError('FILE_DELETED');
  return opened;
};

/** A file outside the trash; those who could read it learn that it is deleted (FILE_DELETED). */
export const openFile = <File extends FilePlace>(file: File | null, person: Person): Opened<File> => refuseTrash(openFileOrTrash(file, person));

/** A folder, or a desktop, that other files lie in. */
export const openFolder = <File extends FilePlace>(file: File | null, person: Person): Opened<File> => {
  const opened = refuseTrash(openReadable(file, person));
  if (!isContainerType(opened.file.type)) throw new ApiError('PARENT_NOT_A_FOLDER');
  return opened;
};

/** Throws FILE_FORBIDDEN where the person lacks the capability. */
export const requireCapability = ({ standing }: Opened<FilePlace>, capability: CapabilityName): void => {
  if (!standing.permissionsAndReasons[capability].value) throw new ApiError('FILE_FORBIDDEN', { mayApply: standing.mayApply });
};
