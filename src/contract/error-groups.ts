import type { CapabilityKey } from './entities/edition-capabilities';
import type { CapabilityName } from './entities/permissions';
import type { ErrorArgs, ErrorCode } from './errors';

/** Reasons why a file is closed to a caller: it does not exist, may not be read, or its link is blocked. */
export const accessErrors = ['FILE_NOT_FOUND', 'FILE_FORBIDDEN', 'PASSWORD_REQUIRED', 'SHARE_EXPIRED', 'SHARE_INVALID'] as const satisfies readonly ErrorCode[];

/** The same for calls that do not open files in the trash. */
export const fileErrors = [...accessErrors, 'FILE_DELETED'] as const satisfies readonly ErrorCode[];

/** Account restrictions (docs/permissions.md, B1 to B3). */
const accountErrors = [
  'FAILURE_TRIAL_EXPIRED', 'FAILURE_ENTERPRISE_DINGTALK', 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN', 'FAILURE_ENTERPRISE_EXPIRED_MEMBER',
  'FAILURE_NOT_ON_SEAT',
] as const satisfies readonly ErrorCode[];

/** Reasons why a person may not create a space or receive one by transfer (docs/permissions.md, M5). */
export const createSpaceErrors = [...accountErrors, 'NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'FAILURE_PERSONAL_FREE'] as const satisfies readonly ErrorCode[];

/** Reasons why nothing can be created in a folder (docs/permissions.md, canCreateChildFile), without REAL_NAME_REQUIRED: `publicPlacementErrors` have it. */
export const creationErrors = [
  ...accountErrors, 'NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'FAILURE_READ_ONLY', 'FAILURE_PERSONAL_FREE', 'FILE_IS_LOCKED', 'INSUFFICIENT_QUOTA',
  'INSUFFICIENT_FILE_COUNT',
] as const satisfies readonly ErrorCode[];

/** Reasons why a file may not enter a folder that a public link opens (docs/permissions.md, M7). */
export const publicPlacementErrors = [
  'USER_IN_BLACK_LIST', 'MOBILE_EMPTY', 'MOBILE_BAN', 'FILE_CONTENT_ILLEGAL', 'CONTENT_CHECK_FAILED', 'LINKED_SHEET_CANT_SHARE',
  'SERVICE_NOT_AVAILABLE_IN_REGION', 'REAL_NAME_REQUIRED',
] as const satisfies readonly ErrorCode[];

/** Reasons why a public link may not be created, except a lock (FILE_IS_LOCKED) (docs/permissions.md, M6). */
export const publicShareErrors = ['CANT_EDIT', 'FILE_IS_EMPTY', ...publicPlacementErrors] as const satisfies readonly ErrorCode[];

/** Reasons why a file cannot leave its folder (docs/permissions.md, canMove). */
export const moveErrors = ['NO_ACCESS_MOVE_FOLDER', 'NO_ACCESS_MOVE_FILE'] as const satisfies readonly ErrorCode[];

/**
 * An action that can be refused: a capability of a file, or an action on a different object that shares its error
 * codes.
 */
export type RefusedAction = CapabilityName | 'createSpace' | 'announce' | 'manageTeamTags' | 'changeTemplate';

/**
 * Actions with a separate text for an error code. The codes are the specification's, each for a family of actions. The
 * default text of a code describes one of these actions and would be wrong for the others.
 */
const errorTextsByAction = {
  NO_ACCESS_MODIFY: [
    'canManage', 'canExit', 'canManageAdmin', 'canChangeShareMode', 'canChangeTeamShareMode', 'canSetPassword', 'canLock', 'canUnlock',
    'canModifyAdvancedPermission', 'canCustomizeAdvancedPermission', 'canSetFileAuth', 'canApplyPermission', 'announce',
    'manageTeamTags', 'changeTemplate',
  ],
  NO_ACCESS_EDIT: [
    'canRename', 'canComment', 'canExport', 'canDownload', 'canPrint', 'canCopy', 'canDuplicate', 'canSaveAsTemplate', 'canUncompress',
    'canLockSheetCell', 'canModifyTeamFileTag',
  ],
  FILE_HAS_NO_CONTENT: ['canExport', 'canPrint', 'canSaveAsTemplate', 'canUncompress', 'canLockSheetCell'],
  NO_ACCESS_MOVE_FOLDER: ['canDuplicate'],
  FAILURE_READ_ONLY: ['canComment'],
  NO_ACCESS_CREATE_OR_UPLOAD_FILE: ['createSpace'],
  FAILURE_PERSONAL_FREE: ['canCreateChildFile', 'createSpace'],
  REAL_NAME_REQUIRED: ['canCreateChildFile'],
} as const satisfies Partial<Record<ErrorCode, readonly RefusedAction[]>>;

type ErrorTextsByAction = typeof errorTextsByAction;
export type ActionErrorTextKey = { readonly [Code in keyof ErrorTextsByAction]: `${Code}_${ErrorTextsByAction[Code][number]}` }[keyof ErrorTextsByAction];

/** Keys of the error texts. */
export type ErrorTextKey = ErrorCode | ActionErrorTextKey;

const actionErrorTextKeys: ReadonlySet<string> = new Set(Object.entries(errorTextsByAction).flatMap(([code, acts]) => acts.map((act) => `${code}_${act}`)));
const isActionErrorTextKey = (key: string): key is ActionErrorTextKey => actionErrorTextKeys.has(key);

/**
 * The text key for an error code and the refused action. `act` comes from the server's response or from a capability.
 */
export const errorTextKey = (code: ErrorCode, act: unknown): ErrorTextKey => {
  const key = `${code}_${String(act)}`;
  return isActionErrorTextKey(key) ? key : code;
};

/** The error argument from which `errorTextKey` selects the text; empty if the code has one text for all actions. */
export const actionArgs = (code: ErrorCode, act: RefusedAction | undefined): { readonly act?: string } =>
  (act !== undefined && errorTextKey(code, act) !== code ? { act } : {});

/** Errors that a larger edition prevents, with the quota that is used up. */
const quotasByError: Readonly<Partial<Record<ErrorCode, CapabilityKey>>> = {
  INSUFFICIENT_QUOTA: 'diskVolumeBytes', INSUFFICIENT_FILE_COUNT: 'fileCount', TOO_MANY_COLLABORATORS: 'collaborators',
};

/** The feature or quota that a larger edition has; null if the refusal has a different reason. It may be unknown to this version. */
export const upgradeKeyOf = (code: string, args: ErrorArgs): string | null => {
  if (code === 'CURRENT_EDITION_NOT_SUPPORT') return typeof args['feature'] === 'string' ? args['feature'] : null;
  return quotasByError[code as ErrorCode] ?? null;
};
