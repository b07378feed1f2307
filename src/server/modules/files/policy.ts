import type { CapabilityName, File, PermissionsAndReasons } from '../../../contract/entities/file';
import { isContainerType, kindOfType } from '../../../core/file-types';

/** What the decision depends on. */
export interface Circumstances {
  /** Whether the desktop at the root of the file's path is this person's own. */
  readonly isOnOwnDesktop: boolean;
  readonly type: number;
  readonly isInTrash: boolean;
}

/** What a person is to a file. Equal decisions are the same object, so that lists can tell capability sets apart. */
export interface Standing {
  readonly role: File['role'];
  readonly permissionsAndReasons: PermissionsAndReasons;
  /** Whether this person may ask for access. Nothing takes such a request yet. */
  readonly mayApply: boolean;
}

const granted = { value: true, reason: 'OWNER' } as const;
const refused = (reason: string): { value: boolean; reason: string } => ({ value: false, reason });

const ownerCapabilities = (isFolder: boolean, hasBytes: boolean): Record<CapabilityName, { value: boolean; reason: string }> => ({
  canRead: granted,
  canEdit: granted,
  canRename: granted,
  canMove: granted,
  canRemove: granted,
  canCreateChildFile: isFolder ? granted : refused('PARENT_NOT_A_FOLDER'),
  canDownload: hasBytes ? granted : refused('FILE_HAS_NO_CONTENT'),
});

const inTrash = refused('FILE_DELETED');
const noRights = refused('FILE_FORBIDDEN');

const standings = {
  folder: { role: 'owner', mayApply: false, permissionsAndReasons: ownerCapabilities(true, false) },
  onlineFile: { role: 'owner', mayApply: false, permissionsAndReasons: ownerCapabilities(false, false) },
  cloudFile: { role: 'owner', mayApply: false, permissionsAndReasons: ownerCapabilities(false, true) },
  trashed: {
    role: 'owner', mayApply: false,
    permissionsAndReasons: {
      canRead: granted, canEdit: inTrash, canRename: inTrash, canMove: inTrash, canRemove: inTrash, canCreateChildFile: inTrash, canDownload: inTrash,
    },
  },
  stranger: {
    role: 'none', mayApply: false,
    permissionsAndReasons: {
      canRead: noRights, canEdit: noRights, canRename: noRights, canMove: noRights, canRemove: noRights, canCreateChildFile: noRights, canDownload: noRights,
    },
  },
} as const satisfies Record<string, Standing>;

/**
 * The one place that decides who may do what with a file: the owner of the desktop at the path's root everything that
 * the file's kind and the trash allow, everybody else nothing.
 */
export const standingOf = ({ isOnOwnDesktop, type, isInTrash }: Circumstances): Standing => {
  if (!isOnOwnDesktop) return standings.stranger;
  if (isInTrash) return standings.trashed;
  if (isContainerType(type)) return standings.folder;
  return kindOfType(type) === 'CloudFile' ? standings.cloudFile : standings.onlineFile;
};

/** The people who may read what lies below a root, given whose desktop it is: to whom events there are told. */
export const audienceOf = (rootOwnerId: number | null): readonly number[] => (rootOwnerId === null ? [] : [rootOwnerId]);
