import type { ErrorCode } from '../../contract/errors';
import { checkedVerdict, refusalOf } from './capabilities';
import type { PermissionFacts } from './facts';
import { contextOf, hasFeature } from './rules/permission-context';
import { isOnlineFile } from './rules/read-rules';

/** Requirements of a public link beyond the permissions for a file. */
export interface PublicShareFacts {
  readonly hasContent: boolean;
  /** Whether an editor for the file's type exists. Without an editor nobody can add content. */
  readonly hasEditor: boolean;
  /** On the operator's list. */
  readonly isBlacklisted: boolean;
  /** `unasked` if the operator requires no mobile number. */
  readonly mobile: 'unasked' | 'verified' | 'missing' | 'banned';
  readonly isContentRefused: boolean;
  /** Whether the file embeds sheets that the link would not open. */
  readonly showsClosedSheets: boolean;
  readonly isAvailableInRegion: boolean;
  readonly isRealNameDue: boolean;
}

/** Requirements for publishing, on the person and on the content, independent of their rights. */
const publishingRefusal = (share: PublicShareFacts, hasFeature: boolean): ErrorCode | null => {
  if (share.isBlacklisted) return 'USER_IN_BLACK_LIST';
  if (share.mobile === 'missing') return 'MOBILE_EMPTY';
  if (share.mobile === 'banned') return 'MOBILE_BAN';
  if (share.isContentRefused) return 'FILE_CONTENT_ILLEGAL';
  if (!hasFeature) return 'CURRENT_EDITION_NOT_SUPPORT';
  if (share.showsClosedSheets) return 'LINKED_SHEET_CANT_SHARE';
  if (!share.isAvailableInRegion) return 'SERVICE_NOT_AVAILABLE_IN_REGION';
  return share.isRealNameDue ? 'REAL_NAME_REQUIRED' : null;
};

/**
 * Creating, uploading, copying or restoring something in a location with a public link (M7). The person who made the
 * link had the feature.
 */
export const publicPlacementRefusal = (share: PublicShareFacts): ErrorCode | null => publishingRefusal(share, true);

/** Setting a link to readonly, commentable or editable (M6). */
export const publicShareRefusal = (facts: PermissionFacts, share: PublicShareFacts): ErrorCode | null => {
  const c = contextOf(facts);
  const refusal = refusalOf(c, 'canChangeShareMode');
  if (refusal !== null) return refusal;
  const edit = checkedVerdict(c, 'canEdit').refusal;
  if (edit !== null && edit !== 'FILE_IS_LOCKED') return 'CANT_EDIT';
  if (facts.file.lockedBy !== null) return 'FILE_IS_LOCKED';
  if (isOnlineFile(facts.file.type) && share.hasEditor && !share.hasContent) return 'FILE_IS_EMPTY';
  return publishingRefusal(share, hasFeature(c, 'publicShare'));
};
