import type { CapabilityName } from './entities/permissions';
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
  'INSUFFICIENT_FILE_COUNT',
] as const satisfies readonly ErrorCode[];

/** Why nothing can be brought to where a link for anybody opens it (docs/permissions.md, M7). */
export const arrivalErrors = [
  'USER_IN_BLACK_LIST', 'MOBILE_EMPTY', 'MOBILE_BAN', 'FILE_CONTENT_ILLEGAL', 'CONTENT_CHECK_FAILED', 'LINKED_SHEET_CANT_SHARE',
  'SERVICE_NOT_AVAILABLE_IN_REGION', 'REAL_NAME_REQUIRED',
] as const satisfies readonly ErrorCode[];

/** Why a link for anybody may not be made, but for a lock, FILE_IS_LOCKED (docs/permissions.md, M6). */
export const publicShareErrors = ['CANT_EDIT', 'FILE_IS_EMPTY', ...arrivalErrors] as const satisfies readonly ErrorCode[];

/** Why a file cannot be moved from where it is (docs/permissions.md, canMove). */
export const moveErrors = ['NO_ACCESS_MOVE_FOLDER', 'NO_ACCESS_MOVE_FILE'] as const satisfies readonly ErrorCode[];

/** An action that can be refused: a capability of a file, or an action on something else that is refused with the same codes. */
export type RefusedAct = CapabilityName | 'createSpace' | 'announce' | 'manageTeamTags' | 'changeTemplate';

/**
 * Actions that have a sentence of their own for a code. The codes are the specification's and name a family of actions;
 * the sentence of the code alone names one of them, so it would be wrong for the others.
 */
const refusalsByAct = {
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
} as const satisfies Partial<Record<ErrorCode, readonly RefusedAct[]>>;

type RefusalsByAct = typeof refusalsByAct;
export type RefusalByAct = { readonly [Code in keyof RefusalsByAct]: `${Code}_${RefusalsByAct[Code][number]}` }[keyof RefusalsByAct];

/** The keys of the sentences of errors. */
export type ErrorTextKey = ErrorCode | RefusalByAct;

const keys: ReadonlySet<string> = new Set(Object.entries(refusalsByAct).flatMap(([code, acts]) => acts.map((act) => `${code}_${act}`)));
const isRefusalByAct = (key: string): key is RefusalByAct => keys.has(key);

/** The key of the sentence for a code where this action was refused; `act` comes from the server's answer or from a capability. */
export const errorTextKey = (code: ErrorCode, act: unknown): ErrorTextKey => {
  const key = `${code}_${String(act)}`;
  return isRefusalByAct(key) ? key : code;
};

/** The argument of a refusal by which `errorTextKey` finds its sentence; nothing where the code has one sentence for all. */
export const actArgs = (code: ErrorCode, act: RefusedAct | undefined): { readonly act?: string } =>
  (act !== undefined && errorTextKey(code, act) !== code ? { act } : {});
