import type { File, FileTags } from '../../../../contract/entities/file';

const isSameTags = (one: FileTags['user'], other: FileTags['user']): boolean => one === other
  || (one.length === other.length && one.every(({ id, name, colour }, index) => id === other[index]?.id && name === other[index].name && colour === other[index].colour));

/** Whether two descriptions agree on what the file is to this person, which no revision tells the age of. */
export const isSameToPerson = (one: File, other: File): boolean =>
  one.starred === other.starred && one.marked === other.marked && one.hasDesktopShortcut === other.hasDesktopShortcut && one.sharedAt === other.sharedAt
  && isSameTags(one.fileTags.user, other.fileTags.user) && isSameTags(one.fileTags.team, other.fileTags.team);

/** Pages repeat what is known; keeping the object keeps its row from being drawn again. */
export const isSameFile = (known: File, file: File): boolean =>
  known.revision === file.revision && known.name === file.name && known.parentId === file.parentId
  && known.updatedAt === file.updatedAt && known.isDelete === file.isDelete && known.deletedAt === file.deletedAt
  && known.collaboratorCount === file.collaboratorCount && known.departmentCollaboratorCount === file.departmentCollaboratorCount
  && known.role === file.role && known.shareMode === file.shareMode && known.isLocked === file.isLocked && isSameToPerson(known, file);
