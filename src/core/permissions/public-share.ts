import type { ErrorCode } from '../../contract/errors';
import { furtherVerdict, refusalOf } from './capabilities';
import type { PermissionFacts } from './facts';
import { caseOf, hasFeature } from './rules/case';
import { isOnlineFile } from './rules/reading';

/** What a link for anybody asks beyond the rights in a file. */
export interface PublicShareFacts {
  readonly hasContent: boolean;
  /** On the operator's list. */
  readonly isBlacklisted: boolean;
  /** `unasked` where the operator asks for no mobile number. */
  readonly mobile: 'unasked' | 'verified' | 'missing' | 'banned';
  readonly isContentRefused: boolean;
  /** Whether it shows sheets which the link would not open. */
  readonly showsClosedSheets: boolean;
  readonly isAvailableInRegion: boolean;
  readonly isRealNameDue: boolean;
}

/** What is asked of whoever shows something, and of what is shown, whatever their rights in it. */
const showingRefusal = (share: PublicShareFacts, hasFeature: boolean): ErrorCode | null => {
  if (share.isBlacklisted) return 'USER_IN_BLACK_LIST';
  if (share.mobile === 'missing') return 'MOBILE_EMPTY';
  if (share.mobile === 'banned') return 'MOBILE_BAN';
  if (share.isContentRefused) return 'FILE_CONTENT_ILLEGAL';
  if (!hasFeature) return 'CURRENT_EDITION_NOT_SUPPORT';
  if (share.showsClosedSheets) return 'LINKED_SHEET_CANT_SHARE';
  if (!share.isAvailableInRegion) return 'SERVICE_NOT_AVAILABLE_IN_REGION';
  return share.isRealNameDue ? 'REAL_NAME_REQUIRED' : null;
};

/** Making, uploading, copying or recovering something to where a link for anybody shows it (M7). Who made the link had the feature. */
export const arrivalRefusal = (share: PublicShareFacts): ErrorCode | null => showingRefusal(share, true);

/** Setting a link to readonly, commentable or editable (M6). */
export const publicShareRefusal = (facts: PermissionFacts, share: PublicShareFacts): ErrorCode | null => {
  const c = caseOf(facts);
  const refusal = refusalOf(c, 'canChangeShareMode');
  if (refusal !== null) return refusal;
  const edit = furtherVerdict(c, 'canEdit').refusal;
  if (edit !== null && edit !== 'FILE_IS_LOCKED') return 'CANT_EDIT';
  if (facts.file.lockedBy !== null) return 'FILE_IS_LOCKED';
  if (isOnlineFile(facts.file.type) && !share.hasContent) return 'FILE_IS_EMPTY';
  return showingRefusal(share, hasFeature(c, 'publicShare'));
};
