import type { ErrorCode } from './errors';

/** What keeps somebody from a file at all: it is not there, it may not be read, or its link is closed. */
export const closedErrors = ['FILE_NOT_FOUND', 'FILE_FORBIDDEN', 'PASSWORD_REQUIRED', 'SHARE_EXPIRED', 'SHARE_INVALID'] as const satisfies readonly ErrorCode[];

/** The same for calls that open nothing in the trash. */
export const fileErrors = [...closedErrors, 'FILE_DELETED'] as const satisfies readonly ErrorCode[];

/** What stands in the way of an account (docs/permissions.md, B1 to B3). */
const accountErrors = [
  'FAILURE_TRIAL_EXPIRED', 'FAILURE_ENTERPRISE_DINGTALK', 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN', 'FAILURE_ENTERPRISE_EXPIRED_MEMBER',
  'FAILURE_NOT_ON_SEAT',
] as const satisfies readonly ErrorCode[];

/** Why somebody may not make, or be handed, a space (docs/permissions.md, M5). */
export const newSpaceErrors = [...accountErrors, 'NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'FAILURE_PERSONAL_FREE'] as const satisfies readonly ErrorCode[];

/** Why nothing can be made in a folder (docs/permissions.md, canCreateChildFile). */
export const creationErrors = [
  ...accountErrors, 'NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'FAILURE_READ_ONLY', 'FAILURE_PERSONAL_FREE', 'FILE_IS_LOCKED', 'INSUFFICIENT_QUOTA',
] as const satisfies readonly ErrorCode[];

/** Why a link for anybody may not be made, but for a lock, FILE_IS_LOCKED (docs/permissions.md, M6). */
export const publicShareErrors = [
  'CANT_EDIT', 'FILE_IS_EMPTY', 'USER_IN_BLACK_LIST', 'MOBILE_EMPTY', 'MOBILE_BAN', 'FILE_CONTENT_ILLEGAL', 'LINKED_SHEET_CANT_SHARE',
  'SERVICE_NOT_AVAILABLE_IN_REGION', 'REAL_NAME_REQUIRED',
] as const satisfies readonly ErrorCode[];

/** Why a file cannot be moved from where it is (docs/permissions.md, canMove). */
export const moveErrors = ['NO_ACCESS_MOVE_FOLDER', 'NO_ACCESS_MOVE_FILE'] as const satisfies readonly ErrorCode[];
