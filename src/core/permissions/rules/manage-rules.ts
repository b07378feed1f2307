import { hasFeature, isAuthorised, isDesktop, isSpace, type PermissionContext } from './permission-context';
import { grantedByAuthorisation, needsAuthorisation, needsFeature, needsOtherFile, type Verdict } from './verdict';

type Rule = (c: PermissionContext) => Verdict;

/** One rule for canModifyAdvancedPermission and canCustomizeAdvancedPermission. */
const advancedRule = (name: string): Rule => {
  const desktopHasNone = needsOtherFile('NO_ACCESS_MODIFY', name);
  const notAManager = needsAuthorisation('NO_ACCESS_MODIFY', name, 'manager');
  const withoutFeature = needsFeature(name);
  return (c) => {
    if (isDesktop(c)) return desktopHasNone;
    if (!isAuthorised(c, 'manager')) return notAManager;
    return hasFeature(c, 'advancedPermissions') ? grantedByAuthorisation : withoutFeature;
  };
};

export const canModifyAdvancedPermission = advancedRule('canModifyAdvancedPermission');
export const canCustomizeAdvancedPermission = advancedRule('canCustomizeAdvancedPermission');

const nothingToCutOff = needsOtherFile('NO_ACCESS_MODIFY', 'canSetFileAuth');
const cutNeedsManager = needsAuthorisation('NO_ACCESS_MODIFY', 'canSetFileAuth', 'manager');

export const canSetFileAuth: Rule = (c) => {
  if (isDesktop(c) || isSpace(c)) return nothingToCutOff;
  return isAuthorised(c, 'manager') ? grantedByAuthorisation : cutNeedsManager;
};
