import { capabilityNames, type CapabilityName, type PermissionsAndReasons } from '../../contract/entities/permissions';
import type { ErrorCode } from '../../contract/errors';
import { isEntitled, type PermissionContext } from './rules/permission-context';
import * as editing from './rules/edit-rules';
import * as features from './rules/feature-rules';
import * as managing from './rules/manage-rules';
import * as people from './rules/sharing-rules';
import * as placing from './rules/location-rules';
import * as reading from './rules/read-rules';
import { needsRank, refused, type ReadVerdict, type Verdict } from './rules/verdict';

/** Every capability except canRead, the only one that a blocked link (L5) can refuse. */
export type NonReadCapability = Exclude<CapabilityName, 'canRead'>;

const rules: Readonly<Record<NonReadCapability, (c: PermissionContext) => Verdict>> = {
  canEdit: editing.canEdit,
  canComment: reading.canComment,
  canManage: people.canManage,
  canExit: people.canExit,
  canExport: reading.canExport,
  canManageCollaborator: people.canManageCollaborator,
  canManageAdmin: people.canManageAdmin,
  canAddOutsider: people.canAddOutsider,
  canCreateChildFile: placing.canCreateChildFile,
  canChangeShareMode: people.canChangeShareMode,
  canChangeTeamShareMode: people.canChangeTeamShareMode,
  canCopy: reading.canCopy,
  canLock: editing.canLock,
  canUnlock: editing.canUnlock,
  canRemove: placing.canRemove,
  canDownload: reading.canDownload,
  canMove: placing.canMove,
  canSetPassword: people.canSetPassword,
  canLockSheetCell: editing.canLockSheetCell,
  canUncompress: reading.canUncompress,
  canDuplicate: reading.canDuplicate,
  canSaveAsTemplate: reading.canSaveAsTemplate,
  canModifyAdvancedPermission: managing.canModifyAdvancedPermission,
  canCustomizeAdvancedPermission: managing.canCustomizeAdvancedPermission,
  canApplyPermission: people.canApplyPermission,
  canRename: editing.canRename,
  canPrint: reading.canPrint,
  canModifyTeamFileTag: editing.canModifyTeamFileTag,
  canSetFileAuth: managing.canSetFileAuth,
  canUseChangeRoleFeature: features.canUseChangeRoleFeature,
  canUseMoveFeature: features.canUseMoveFeature,
  canUsePasswordShareFileFeature: features.canUsePasswordShareFileFeature,
  canUseSheetLockFeature: features.canUseSheetLockFeature,
};

const inTrash = refused('FILE_DELETED', 'C0', 'file');
const unreadable = needsRank('FILE_FORBIDDEN', 'canRead', 'reader');
const unreadableParent = needsRank('NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'canRead', 'reader');

/** Capabilities that a person may have without read access. */
const capabilitiesWithoutReadAccess: ReadonlySet<NonReadCapability> = new Set([
  'canApplyPermission', 'canUseChangeRoleFeature', 'canUseMoveFeature', 'canUsePasswordShareFileFeature', 'canUseSheetLockFeature',
] satisfies NonReadCapability[]);

/** Refusals that precede a capability's own rule: the trash (C0), and a file that cannot be read. */
export const precheck = (c: PermissionContext, name: NonReadCapability): Verdict | null => {
  if (c.facts.file.isInTrash && name !== 'canRemove') return inTrash;
  if (isEntitled(c, 'reader') || capabilitiesWithoutReadAccess.has(name)) return null;
  return name === 'canCreateChildFile' ? unreadableParent : unreadable;
};

export const checkedVerdict = (c: PermissionContext, name: NonReadCapability): Verdict => precheck(c, name) ?? rules[name](c);

export const verdictOf = (c: PermissionContext, name: CapabilityName): ReadVerdict => (name === 'canRead' ? reading.canRead(c) : checkedVerdict(c, name));

/** Reason for refusing a capability; null if it is granted. */
export const refusalOf = (c: PermissionContext, name: NonReadCapability): ErrorCode | null => checkedVerdict(c, name).refusal;

/** Cloned and overwritten so that V8 keeps one hidden class instead of growing the object property by property. */
const allRefused = Object.fromEntries(capabilityNames.map((name) => [name, unreadable.capability])) as PermissionsAndReasons;

export const capabilitiesOf = (c: PermissionContext): PermissionsAndReasons => {
  const capabilities = { ...allRefused };
  for (const name of capabilityNames) capabilities[name] = verdictOf(c, name).capability;
  return capabilities;
};
