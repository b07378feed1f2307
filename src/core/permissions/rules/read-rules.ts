import { fileTypes } from '../../../contract/entities/file';
import type { LinkRefusal } from '../decision';
import { restrictionOf } from './advanced-permissions';
import { hasFeature, isDesktop, isDisabledMember, isEntitled, isSpace, type PermissionContext } from './permission-context';
import { grantedByRank, needsAccount, needsFeature, needsOtherFile, needsRank, refused, type ReadVerdict, type Verdict } from './verdict';

const notForAnonymous = refused('FILE_FORBIDDEN', 'A6', 'account', 'reader');
const notForDisabled = refused('FILE_FORBIDDEN', 'A5', 'account');
const notShared = needsRank('FILE_FORBIDDEN', 'canRead', 'reader');
const stoppedLinks = {
  invalid_due_to_sharer_invalid: refused('invalid_due_to_sharer_invalid', 'L2', 'link', 'reader'),
  invalid_due_to_sharer_exited: refused('invalid_due_to_sharer_exited', 'L2', 'link', 'reader'),
  invalid_due_to_membership_expired: refused('invalid_due_to_membership_expired', 'L2', 'link', 'reader'),
  SHARE_EXPIRED: refused('SHARE_EXPIRED', 'L4', 'link', 'reader'),
  PASSWORD_REQUIRED: refused('PASSWORD_REQUIRED', 'L4', 'link', 'reader'),
} as const satisfies Record<LinkRefusal, ReadVerdict>;

export const canRead = (c: PermissionContext): ReadVerdict => {
  if (isEntitled(c, 'reader')) return grantedByRank;
  if (c.link.refusal !== null) return stoppedLinks[c.link.refusal];
  if (!c.isSignedIn) return notForAnonymous;
  return isDisabledMember(c) ? notForDisabled : notShared;
};

const readOnly = needsRank('FAILURE_READ_ONLY', 'canComment', 'commentator');

export const canComment = (c: PermissionContext): Verdict => (isEntitled(c, 'commentator') ? restrictionOf(c, 'comment') ?? grantedByRank : readOnly);

const nothingToExport = needsOtherFile('FILE_HAS_NO_CONTENT', 'canExport');
const nothingToPrint = needsOtherFile('FILE_HAS_NO_CONTENT', 'canPrint');

export const canExport = (c: PermissionContext): Verdict => (c.isContainer ? nothingToExport : restrictionOf(c, 'export') ?? grantedByRank);

export const canDownload = (c: PermissionContext): Verdict => {
  const toExport = canExport(c);
  return toExport.refusal === null ? restrictionOf(c, 'download') ?? grantedByRank : toExport;
};

export const canPrint = (c: PermissionContext): Verdict => (c.isContainer ? nothingToPrint : restrictionOf(c, 'print') ?? grantedByRank);

export const canCopy = (c: PermissionContext): Verdict => restrictionOf(c, 'copy') ?? grantedByRank;

const anonymousDuplicate = needsAccount('NO_ACCESS_EDIT', 'canDuplicate');
const notDuplicable = needsOtherFile('NO_ACCESS_MOVE_FOLDER', 'canDuplicate');

export const canDuplicate = (c: PermissionContext): Verdict => {
  if (!c.isSignedIn) return anonymousDuplicate;
  return isSpace(c) || isDesktop(c) ? notDuplicable : restrictionOf(c, 'copy') ?? grantedByRank;
};

/** Type 0 or below, neither a shortcut nor unknown. */
export const isOnlineFile = (type: number): boolean => type <= fileTypes.document && type !== fileTypes.shortcut && type > fileTypes.unknown;

const notATemplate = needsOtherFile('FILE_HAS_NO_CONTENT', 'canSaveAsTemplate');
const withoutTemplates = needsFeature('canSaveAsTemplate');

export const canSaveAsTemplate = (c: PermissionContext): Verdict => {
  if (!isOnlineFile(c.facts.file.type)) return notATemplate;
  const toDuplicate = canDuplicate(c);
  return toDuplicate.refusal !== null || hasFeature(c, 'templates') ? toDuplicate : withoutTemplates;
};

const notAnArchive = needsOtherFile('FILE_HAS_NO_CONTENT', 'canUncompress');
const anonymousUncompress = needsAccount('NO_ACCESS_EDIT', 'canUncompress');
const withoutUnzip = needsFeature('canUncompress');

export const canUncompress = (c: PermissionContext): Verdict => {
  if (c.facts.file.type !== fileTypes.zip) return notAnArchive;
  if (!c.isSignedIn) return anonymousUncompress;
  return restrictionOf(c, 'download') ?? (hasFeature(c, 'unzip') ? grantedByRank : withoutUnzip);
};
