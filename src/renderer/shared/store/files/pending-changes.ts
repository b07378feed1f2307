import type { File } from '../../../../contract/entities/file';
import { capabilitiesWith, completeFile } from '../../../../core/file-entity';
import { fileTypes } from '../../../../contract/entities/file';
import { kindOfType, subTypeOf } from '../../../../core/file-types';
import type { Change, ChangeOf } from '../../../../core/sync/change';
import { createsFile } from '../../../../core/sync/rules-by-kind';
import { includesTagDiff, applyTagDiff } from '../../../../core/sync/tag-diff';
import type { AccountPerson } from '../../../../contract/entities/session';

/** A change without a server response, with the data to show it optimistically. */
export interface PendingChange {
  readonly id: string;
  readonly change: Change;
  /** When the change was made, ISO 8601. */
  readonly at: string;
  readonly person: AccountPerson;
}

/** A file with a pending change applied; null if the change needs a file that does not exist. */
export const applyChange = (file: File | null, guid: string, pending: PendingChange): File | null => {
  const { change, at, person } = pending;
  if (createsFile(change)) return file ?? createOptimisticFile(guid, change as NewFileChange, at, person);
  if (file === null) return null;
  switch (change.kind) {
    case 'rename': return { ...file, name: change.name };
    case 'move': return { ...file, parentId: change.to, folder: change.to };
    case 'remove': return { ...file, isDelete: true, deletedAt: at, deletedBy: person.id, deleted: { time: at, user: { id: person.id, name: person.name, avatar: person.avatar } } };
    case 'recover': return { ...file, isDelete: false, deletedAt: null, deletedBy: null, deleted: null };
    // Only files in the trash: the file may have been recovered meanwhile.
    case 'destroy': return file.isDelete ? null : file;
    // The person loses access to the file.
    case 'leave': return null;
    case 'lock': return withLock(file, change.locked, at, person);
    case 'use': return { ...file, lastUsedAt: at, lastAction: 'open', hiddenFromRecent: false };
    default: return applyPersonalChange(file, change);
  }
};

/** Applies a change to the person's own attributes of a file. */
export const applyPersonalChange = (file: File, change: Change): File => {
  switch (change.kind) {
    case 'star': return { ...file, starred: change.starred };
    case 'mark': return { ...file, marked: change.marked };
    case 'onDesktop': return { ...file, hasDesktopShortcut: change.isOn };
    case 'hide': return { ...file, hiddenFromRecent: change.isHidden };
    case 'tags': return { ...file, fileTags: { ...file.fileTags, [change.list]: applyTagDiff(file.fileTags[change.list], change) } };
    default: return file;
  }
};

/** Whether a file has the attributes that a change set; true for changes of other attributes. */
export const matchesChange = (file: File, change: Change): boolean => {
  switch (change.kind) {
    case 'star': return file.starred === change.starred;
    case 'mark': return file.marked === change.marked;
    case 'lock': return file.isLocked === change.locked;
    case 'onDesktop': return file.hasDesktopShortcut === change.isOn;
    case 'hide': return file.hiddenFromRecent === change.isHidden;
    case 'tags': return includesTagDiff(file.fileTags[change.list], change);
    default: return true;
  }
};

const notYet = { value: false, reason: 'UNSYNCED_RETRY' } as const;
const notSharedYet = { value: false, reason: 'UNSYNCED_SHARE' } as const;
/** Capabilities of a file that the server has not created yet (file specification, section 4, "Unsynced files"). */
const unsyncedCapabilities = capabilitiesWith({ value: true, reason: 'UNKNOWN' }, {
  canDownload: notYet, canExport: notYet, canExit: notYet, canManageCollaborator: notYet, canManageAdmin: notYet, canAddOutsider: notYet,
  canChangeShareMode: notSharedYet, canChangeTeamShareMode: notSharedYet, canSetPassword: notSharedYet,
});

/** The person who locks a file may unlock it, regardless of other permissions. */
const withLock = (file: File, isLocked: boolean, at: string, { id, name, avatar }: AccountPerson): File => {
  const { canLock, canUnlock } = file.permissionsAndReasons;
  return {
    ...file, isLocked, lockedUser: isLocked ? { id, name, avatar } : null, lockedAt: isLocked ? at : null,
    permissionsAndReasons: {
      ...file.permissionsAndReasons,
      canLock: isLocked ? { value: false, reason: 'FILE_IS_LOCKED' } : file.isLocked ? canUnlock : canLock,
      canUnlock: isLocked ? { value: true, reason: canUnlock.reason } : { value: false, reason: 'NO_ACCESS_MODIFY' },
    },
  };
};

type NewFileChange = ChangeOf<'create' | 'copy' | 'shortcut' | 'fromTemplate'>;

const createOptimisticFile = (guid: string, change: NewFileChange, at: string, person: AccountPerson): File => {
  const type = change.kind === 'shortcut' ? fileTypes.shortcut : change.type;
  const shortcutFields = change.kind === 'shortcut'
    ? { isShortcut: true, shortcutSource: { guid: change.source, name: change.name, type: change.type as File['type'], subType: subTypeOf(change.type), url: '' } } : {};
  const author = { id: person.id, name: person.name, avatar: person.avatar };
  return completeFile({
    id: guid, guid, name: change.name,
    // The server computes sort keys; this approximation holds until its response.
    sortName: change.name.toLowerCase(),
    type: type as File['type'], subType: subTypeOf(type), kind: kindOfType(type), ...shortcutFields,
    parentId: change.folder, folder: change.folder,
    ...('modifiedAt' in change && change.modifiedAt !== undefined ? { modifiedAt: change.modifiedAt } : {}),
    createdAt: at, updatedAt: at, creator: author, updatedUser: author,
    role: 'owner', revision: 0,
  }, unsyncedCapabilities);
};

/** A change of one file as it enters the queue. */
export interface EnqueuedChange {
  readonly guid: string;
  readonly pending: PendingChange;
}

/** The file with its pending changes; null if it is gone. */
export const overlay = (confirmed: File | null, guid: string, changes: readonly PendingChange[]): File | null =>
  changes.reduce<File | null>((file, change) => applyChange(file, guid, change), confirmed);
