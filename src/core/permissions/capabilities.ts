import { capabilityNames, type CapabilityName, type PermissionsAndReasons } from '../../contract/entities/permissions';
import type { ErrorCode } from '../../contract/errors';
import { isEntitled, type Case } from './rules/case';
import * as editing from './rules/editing';
import * as features from './rules/features';
import * as managing from './rules/managing';
import * as people from './rules/people';
import * as placing from './rules/placing';
import * as reading from './rules/reading';
import { needsRank, refused, type ReadVerdict, type Verdict } from './rules/verdict';

/** Every capability except canRead, the only one that a blocked link (L5) can refuse. */
export type FurtherCapability = Exclude<CapabilityName, 'canRead'>;

const rules: Readonly<Record<FurtherCapability, (c: Case) => Verdict>> = {
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
const withoutReading: ReadonlySet<FurtherCapability> = new Set([
  'canApplyPermission', 'canUseChangeRoleFeature', 'canUseMoveFeature', 'canUsePasswordShareFileFeature', 'canUseSheetLockFeature',
] satisfies FurtherCapability[]);

/** Refusals that precede a capability's own rule: the trash (C0), and a file that cannot be read. */
export const refusedBeforehand = (c: Case, name: FurtherCapability): Verdict | null => {
  if (c.facts.file.isInTrash && name !== 'canRemove') return inTrash;
  if (isEntitled(c, 'reader') || withoutReading.has(name)) return null;
  return name === 'canCreateChildFile' ? unreadableParent : unreadable;
};

export const furtherVerdict = (c: Case, name: FurtherCapability): Verdict => refusedBeforehand(c, name) ?? rules[name](c);

export const verdictOf = (c: Case, name: CapabilityName): ReadVerdict => (name === 'canRead' ? reading.canRead(c) : furtherVerdict(c, name));

/** Reason for refusing a capability; null if it is granted. */
export const refusalOf = (c: Case, name: FurtherCapability): ErrorCode | null => furtherVerdict(c, name).refusal;

/** Cloned and overwritten so that V8 keeps one hidden class instead of growing the object property by property. */
const everythingRefused = Object.fromEntries(capabilityNames.map((name) => [name, unreadable.capability])) as PermissionsAndReasons;

export const capabilitiesOf = (c: Case): PermissionsAndReasons => {
  const capabilities = { ...everythingRefused };
  for (const name of capabilityNames) capabilities[name] = verdictOf(c, name).capability;
  return capabilities;
};
