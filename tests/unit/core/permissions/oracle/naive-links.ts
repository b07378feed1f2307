import type { ShareMode } from '../../../../../src/contract/entities/permissions';
import type { LinkChange } from '../../../../../src/core/permissions/link-change';
import type { PermissionFacts } from '../../../../../src/core/permissions/facts';
import type { PublicShareFacts } from '../../../../../src/core/permissions/public-share';
import { capabilityOf, caseOf } from './naive-capabilities';
import { reasons } from './naive-collaborators';
import { linkOf } from './naive-standing';

/** M6: the reason why a public link may not be set, or null. */
export const naivePublicShareRefusal = (facts: PermissionFacts, share: PublicShareFacts): string | null => {
  const { type, lockedBy } = facts.file;
  const canEdit = capabilityOf('canEdit', caseOf({ ...facts, file: { ...facts.file, lockedBy: null } }));
  const isOnlineFile = type <= 0 && type !== -12 && type !== -999;
  const refusals = [
    ...reasons(facts, 'canChangeShareMode'),
    ...(canEdit.value ? [] : ['CANT_EDIT']),
    ...(lockedBy === null ? [] : ['FILE_IS_LOCKED']),
    ...(isOnlineFile && share.hasEditor && !share.hasContent ? ['FILE_IS_EMPTY'] : []),
    ...(share.isBlacklisted ? ['USER_IN_BLACK_LIST'] : []),
    ...(share.mobile === 'missing' ? ['MOBILE_EMPTY'] : []),
    ...(share.mobile === 'banned' ? ['MOBILE_BAN'] : []),
    ...(share.isContentRefused ? ['FILE_CONTENT_ILLEGAL'] : []),
    ...(facts.person.features.has('publicShare') ? [] : ['CURRENT_EDITION_NOT_SUPPORT']),
    ...(share.showsClosedSheets ? ['LINKED_SHEET_CANT_SHARE'] : []),
    ...(share.isAvailableInRegion ? [] : ['SERVICE_NOT_AVAILABLE_IN_REGION']),
    ...(share.isRealNameDue ? ['REAL_NAME_REQUIRED'] : []),
  ];
  return refusals[0] ?? null;
};

/** M7: the effective mode: the file's own, else that of the level above as a separate file (L1). */
export const naiveModeThatCounts = (facts: PermissionFacts, mode: ShareMode | null): ShareMode => {
  const [own, parent, ...above] = facts.levels;
  if (mode !== null) return mode;
  if (own.isCutOff || parent === undefined) return 'private';
  return linkOf({ ...facts, levels: [parent, ...above] }).mode;
};

export const isForAnybody = (mode: ShareMode): boolean => ['readonly', 'commentable', 'editable'].includes(mode);

/** M7: the reason why a link may not be changed, or null. */
export const naiveLinkChangeRefusal = (facts: PermissionFacts, { mode, hasExpiry }: LinkChange, share: PublicShareFacts): string | null => {
  const counting = naiveModeThatCounts(facts, mode);
  let refusal: string | null;
  if (isForAnybody(counting)) refusal = naivePublicShareRefusal(facts, share);
  else if (counting === 'private') refusal = reasons(facts, 'canChangeShareMode')[0] ?? null;
  else refusal = reasons(facts, 'canChangeTeamShareMode')[0] ?? null;
  if (refusal !== null) return refusal;
  return hasExpiry && !facts.person.features.has('shareExpiry') ? 'CURRENT_EDITION_NOT_SUPPORT' : null;
};
