import { describe, expect, it } from 'vitest';
import { errorCodes, errorDefinitions, isErrorCode } from '../../../src/contract/errors';
import { locales } from '../../../src/contract/preferences';
import { errorMessage } from '../../../src/locales/error-messages';

/** File specification, section 8, "Collaboration codes". */
const collaborationCodes = [
  'OUTSIDER_CANNOT_ADD_USER', 'DISABLED_CANNOT_ADD_USER', 'EXPIRED_CANNOT_ADD_USER', 'NOT_ON_SEAT_CANNOT_ADD_USER', 'NO_ACCESS_ADD_OUTSIDER',
  'NO_ACCESS_ADD_USER', 'PERSONAL_VERSION_CANNOT_ADD_USER', 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER', 'NO_ACCESS_TRANSFER', 'NO_ACCESS_EDIT',
  'NO_ACCESS_MODIFY', 'OUTSIDER_CANNOT_MODIFY_ROLE', 'TOO_MANY_COLLABORATORS', 'EXPIRED_CANNOT_MODIFY_ROLE',
  'ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE', 'FILE_CANNOT_MODIFI_SPACE_COLLAB_ROLE', 'FAILURE_PERSONAL_FREE', 'FAILURE_READ_ONLY',
  'FAILURE_TRIAL_EXPIRED', 'FAILURE_NOT_ON_SEAT', 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN', 'FAILURE_ENTERPRISE_EXPIRED_MEMBER',
  'NO_ACCESS_DELETE', 'DELETE_FILE_OR_EXIT_SHARE', 'ONLY_DELETE_FILE', 'ONLY_EXIT_SHARE', 'NO_ACCESS_MOVE_FOLDER', 'NO_ACCESS_MOVE_FILE',
  'NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'FAILURE_ENTERPRISE_DINGTALK', 'INSUFFICIENT_QUOTA',
];

/** File specification, section 8, "Share and file codes"; the account specification repeats them. */
const shareCodes = [
  'FILE_IS_EMPTY', 'USER_IN_BLACK_LIST', 'MOBILE_EMPTY', 'MOBILE_BAN', 'FILE_CONTENT_ILLEGAL', 'FILE_IS_LOCKED', 'CURRENT_EDITION_NOT_SUPPORT',
  'LINKED_SHEET_CANT_SHARE', 'SERVICE_NOT_AVAILABLE_IN_REGION', 'CANT_EDIT',
];

/** Messages that section 8 of either specification quotes, letter for letter. */
const quotedMessages = [
  ['UNSYNCED_SHARE', 'Please wait for sync before changing the share state'],
  ['UNSYNCED_RETRY', 'File not yet synced, retry after sync'],
  ['UNSYNCED_MOVE_INTO', 'Cannot move into an unsynced folder'],
  ['UNSYNCED_MOVE', 'Cannot move an unsynced file'],
  ['SIDE_DRAWER_CONFLICT', 'small preview, space announcement and space activity cannot be shown at the same time'],
  ['FILE_ID_REQUIRED', '"fileId" is required'],
  ['PARENT_GUID_NOT_FOUND', 'parentGuid not found'],
  ['GUIDE_TYPE_REQUIRED', 'Parameter [type] cannot be empty.'],
  ['GUIDE_TYPE_UNKNOWN', 'No such guide type'],
  ['SETTING_FAILED', 'Setting failed'],
  ['ORDER_FAILED', 'order generation failed, please contact support'],
  ['COMPOSE_FAILED', 'Server Error'],
  ['AUTO_LOGIN_FAILED', 'Auto login failed, please retry.'],
  ['SOMETHING_WENT_WRONG', 'Something went wrong'],
  ['OFFLINE', 'cannot reach the server'],
  ['LOGIN_STATE_CHANGED', 'The login state changed and the request was terminated'],
] as const;

/** Codes that section 8 describes without quoting them, and the error pages of section 2. */
const describedCodes = [
  'UNSYNCED_SKIPPED', 'TAG_VIEW_UNAVAILABLE', 'NO_PAYMENT_CHANNEL', 'USER_LOAD_FAILED',
  'ROUTE_NOT_FOUND', 'FILE_DELETED', 'FILE_FORBIDDEN', 'ACCESS_RESTRICTED', 'FEATURE_DISABLED', 'NOT_SIGNED_IN', 'ACCOUNT_BLOCKED',
];

describe('the error catalogue', () => {
  it('has every code of section 8 of both specifications', () => {
    expect([...collaborationCodes, ...shareCodes, ...describedCodes].filter((code) => !isErrorCode(code))).toEqual([]);
    expect([collaborationCodes.length, shareCodes.length]).toEqual([31, 10]);
  });

  it.each(quotedMessages)('%s reads %j', (code, message) => {
    expect(errorMessage(code, {}, 'en')).toBe(message);
  });

  it('does not find a code among the properties of all objects', () => {
    expect(['constructor', 'toString', '__proto__', '', 401, null].map(isErrorCode)).toEqual([false, false, false, false, false, false]);
  });

  // A missing file is 404, an unreadable file 403, a deleted file 410; 60110 is in section 8 of the file specification.
  it.each([
    ['ROUTE_NOT_FOUND', 404], ['FILE_NOT_FOUND', 404], ['FILE_FORBIDDEN', 403], ['FILE_DELETED', 410], ['NOT_SIGNED_IN', 401], ['SESSION_CHANGED', 401], ['ACCOUNT_BLOCKED', 423],
    ['FILE_IS_LOCKED', 409], ['IDEMPOTENCY_KEY_REUSED', 422], ['VALIDATION_FAILED', 400], ['INVALID_JSON', 400], ['INTERNAL', 500], ['OFFLINE', 0],
    ['LOGIN_STATE_CHANGED', 0],
  ] as const)('%s has the status %i', (code, status) => {
    expect(errorDefinitions[code].status).toBe(status);
  });

  it('gives 423 to blocked accounts and to nothing else', () => {
    expect(errorCodes.filter((code) => errorDefinitions[code].status === 423)).toEqual(['ACCOUNT_BLOCKED']);
  });

  it('carries the number 60110 for a tag view that is gone, and no other number', () => {
    const numbered = errorCodes.filter((code) => errorDefinitions[code].errorCode !== undefined);
    expect(numbered).toEqual(['TAG_VIEW_UNAVAILABLE']);
    expect(errorDefinitions.TAG_VIEW_UNAVAILABLE.errorCode).toBe(60110);
  });

  it('uses only statuses that clients can distinguish: 0 for their own, 4xx and 5xx, never a gateway\'s', () => {
    const isValid = (status: number): boolean => status === 0 || (Number.isInteger(status) && status >= 400 && status <= 599 && status !== 502 && status !== 504);
    expect(errorCodes.filter((code) => !isValid(errorDefinitions[code].status))).toEqual([]);
  });
});

describe('the sentences', () => {
  /** One valid value for each argument that any code has. */
  const sampleArgs = { field: 'name', limitBytes: 1_000_000, retryAfterSeconds: 3, mayApply: true, limit: 255, feature: 'unzip', editions: 'team', name: 'Press', domains: 'example.com' };

  it.each(locales)('in %s are whole: no argument is left open', (locale) => {
    expect(errorCodes.filter((code) => /\{\{|\}\}|undefined|NaN/.test(errorMessage(code, sampleArgs, locale)))).toEqual([]);
    expect(errorCodes.filter((code) => errorMessage(code, sampleArgs, locale).trim().length < 3)).toEqual([]);
  });

  it('name only arguments that their code has', () => {
    const named = errorCodes.flatMap((code) => locales.flatMap((locale) =>
      Object.keys(sampleArgs)
        .filter((name) => errorMessage(code, sampleArgs, locale) !== errorMessage(code, { ...sampleArgs, [name]: name === 'field' ? 'other' : 7 }, locale))
        .map((name) => ({ code, name }))));
    const undeclared = named.filter(({ code, name }) => !Object.hasOwn(errorDefinitions[code].args?.shape ?? {}, name));
    expect(undeclared).toEqual([]);
    expect(new Set(named.map(({ code }) => code))).toEqual(new Set(['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'FOLDER_TOO_DEEP', 'NAME_TOO_LONG', 'UPLOAD_METADATA_INVALID', 'TOO_MANY_UPLOADS', 'TOO_MANY_FILES', 'TOO_MANY_FILES_CHOSEN', 'TOO_MANY_TAGS', 'TOO_MANY_TAGS_ON_FILE', 'CURRENT_EDITION_NOT_SUPPORT', 'TOO_MANY_COLLABORATORS', 'ALREADY_IN_TEAM', 'TOO_MANY_INVITATIONS', 'NO_SEAT_FREE', 'DEPARTMENTS_TOO_DEEP', 'TOO_MANY_DEPARTMENTS', 'EMAIL_DOMAIN_REFUSED']));
  });

  it.each([
    ['NAME_TOO_LONG', { limit: 255 }, 'en', 'The name is too long. Use at most 255 characters.'],
    ['NAME_TOO_LONG', { limit: 255 }, 'zh-CN', '名称过长，最多可用 255 个字符。'],
    ['NAME_TOO_LONG', { limit: 255 }, 'jp', '名前が長すぎます。255 文字以内にしてください。'],
    ['NAME_TOO_LONG', { limit: 255 }, 'ar-SA', 'الاسم طويل جدًا. الحد الأقصى لعدد الأحرف هو 255.'],
    ['TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }, 'en', 'Too many attempts. Try again in 1 second.'],
    ['TOO_MANY_REQUESTS', { retryAfterSeconds: 30 }, 'en', 'Too many attempts. Try again in 30 seconds.'],
    ['TOO_MANY_REQUESTS', { retryAfterSeconds: 2 }, 'ar-SA', 'عدد المحاولات كبير جدًا. انتظر ثم حاول مجددًا، مدة الانتظار: ثانيتان.'],
    ['CURRENT_EDITION_NOT_SUPPORT', { feature: 'sharePassword', editions: 'personal_premium,personal_super,enterprise_premium' }, 'en', 'Your edition does not include this feature. Upgrade to use it. Included in: Premium, Super, and Enterprise Premium.'],
    ['CURRENT_EDITION_NOT_SUPPORT', { feature: 'scripts', editions: 'enterprise_standard' }, 'zh-CN', '你当前的版本不包含此功能，请升级后使用。包含此功能的版本：企业标准版。'],
    ['CURRENT_EDITION_NOT_SUPPORT', {}, 'jp', 'お使いのエディションにはこの機能が含まれていません。利用するにはアップグレードしてください。'],
    // A value is text, never markup, a key or a nested placeholder.
    ['VALIDATION_FAILED', { field: '<b>$t(OFFLINE)</b> {{limit}}' }, 'en', 'The request is not valid: check “<b>$t(OFFLINE)</b> {{limit}}”.'],
  ] as const)('%s with %j in %s', (code, args, locale, sentence) => {
    expect(errorMessage(code, args, locale)).toBe(sentence);
  });
});
