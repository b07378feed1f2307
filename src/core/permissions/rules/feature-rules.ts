import type { CapabilityName, FeatureName } from '../../../contract/entities/permissions';
import { hasFeature, type PermissionContext } from './permission-context';
import { granted, needsFeature, type Verdict } from './verdict';

/** The feature that a capability requires in addition to rights (docs/permissions.md, "Capabilities"). */
export const featureOfCapability: Readonly<Partial<Record<CapabilityName, FeatureName>>> = {
  canChangeTeamShareMode: 'enterpriseShare',
  canSetPassword: 'sharePassword',
  canSaveAsTemplate: 'templates',
  canLockSheetCell: 'sheetLock',
  canUncompress: 'unzip',
  canModifyAdvancedPermission: 'advancedPermissions',
  canCustomizeAdvancedPermission: 'advancedPermissions',
  canModifyTeamFileTag: 'enableFileTag',
  canUseChangeRoleFeature: 'changeRole',
  canUseMoveFeature: 'move',
  canUsePasswordShareFileFeature: 'sharePassword',
  canUseSheetLockFeature: 'sheetLock',
};

/** The canUse… capabilities do not depend on the file. */
const gate = (name: string, feature: FeatureName): ((c: PermissionContext) => Verdict) => {
  const [withFeature, without] = [granted(name, 'edition'), needsFeature(name)];
  return (c) => (hasFeature(c, feature) ? withFeature : without);
};

export const canUseChangeRoleFeature = gate('canUseChangeRoleFeature', 'changeRole');
export const canUseMoveFeature = gate('canUseMoveFeature', 'move');
export const canUsePasswordShareFileFeature = gate('canUsePasswordShareFileFeature', 'sharePassword');
export const canUseSheetLockFeature = gate('canUseSheetLockFeature', 'sheetLock');
