import { z } from 'zod';

/**
 * Definition of one error code.
 * - `status`: the HTTP status; 0 marks codes that only the client throws.
 * - `retryable`: the same request may succeed later without a change by the person.
 * - `errorCode`: the number in the file specification (section 8), if there is one.
 */
export interface ErrorDefinition {
  readonly status: number;
  readonly retryable: boolean;
  readonly args?: z.ZodObject;
  readonly errorCode?: number;
}

const permanent = (status: number, args?: z.ZodObject): ErrorDefinition => ({ status, retryable: false, ...(args ? { args } : {}) });
const transient = (status: number, args?: z.ZodObject): ErrorDefinition => ({ status, retryable: true, ...(args ? { args } : {}) });

/**
 * `inside`: name of the descendant that blocks the action on the folder, if the caller may read it
 * (docs/permissions.md, M8).
 */
const insideArgsSchema = z.object({ inside: z.string().optional() });

/** `act`: the refused action, if the error text depends on it (`contract/error-groups.ts`). */
const actionArgsSchema = z.object({ act: z.string().optional() });

/**
 * `trashRoot`: guid of the trash entry that contains the file, if the caller may read that entry. `mayRecover`: whether
 * the caller may restore the entry.
 */
const deletedArgsSchema = z.object({ trashRoot: z.string().optional(), mayRecover: z.boolean().optional() });

/** Every error code of the product, with its HTTP status, arguments, and whether a retry can help. */
export const errorDefinitions = {
  // Requests
  ROUTE_NOT_FOUND: permanent(404),
  METHOD_NOT_ALLOWED: permanent(405),
  REQUEST_MALFORMED: permanent(400),
  REQUEST_TIMEOUT: transient(408),
  HEADERS_TOO_LARGE: permanent(431),
  INVALID_JSON: permanent(400),
  VALIDATION_FAILED: permanent(400, z.object({ field: z.string() })),
  UNSUPPORTED_MEDIA_TYPE: permanent(415),
  PAYLOAD_TOO_LARGE: permanent(413, z.object({ limitBytes: z.number() })),
  CURSOR_INVALID: permanent(400),
  IDEMPOTENCY_KEY_REUSED: permanent(422),
  IDEMPOTENCY_KEY_IN_USE: transient(409),
  AJAX_MARKER_MISSING: permanent(403),
  ORIGIN_REFUSED: permanent(403),
  TOO_MANY_REQUESTS: transient(429, z.object({ retryAfterSeconds: z.number() })),
  INTERNAL: transient(500),
  SERVICE_UNAVAILABLE: transient(503),
  STORAGE_FULL: transient(507),

  // Sessions and accounts
  NOT_SIGNED_IN: permanent(401),
  SESSION_CHANGED: permanent(401),
  INVALID_CREDENTIALS: permanent(403),
  ACCOUNT_BLOCKED: permanent(423),
  REGISTRATION_CLOSED: permanent(403),
  REGISTRATION_BY_INVITATION: permanent(403),
  EMAIL_DOMAIN_REFUSED: permanent(403, z.object({ domains: z.string() })),
  EMAIL_TAKEN: permanent(409),
  EMAIL_INVALID: permanent(400),
  PASSWORD_NOT_HASHED: permanent(400),
  PASSWORD_EMPTY: permanent(400),
  SESSION_NOT_FOUND: permanent(404),
  TICKET_INVALID: permanent(403),
  /** A verification code that is wrong, unknown, used, expired or tried too often. */
  CODE_INVALID: permanent(403),
  /** The request needs the solution of a challenge (`captcha.create`). */
  CAPTCHA_REQUIRED: permanent(403),
  MOBILE_INVALID: permanent(400),
  MOBILE_TAKEN: permanent(409),
  /** This server sends no text messages. */
  TEXT_MESSAGES_UNAVAILABLE: permanent(409),
  PASSWORD_NEEDED: permanent(409),
  /** `filing` is false: the person does not permit the server to keep the number. */
  MOBILE_CONSENT_NEEDED: permanent(422),
  /** The account has such an address or number already. */
  ALREADY_BOUND: permanent(409),
  NOT_BOUND: permanent(404),
  /** The last method of signing in is unbound only with `isLastConfirmed`. */
  LAST_METHOD: permanent(409),
  /** `field`: one of `profileFields`. */
  PROFILE_FIELD_LOCKED: permanent(403, z.object({ field: z.string() })),
  PICTURE_NOT_READABLE: permanent(400),
  PICTURE_NOT_UPLOADED: permanent(400),
  PICTURE_NOT_FOUND: permanent(404),
  EXPORT_NOT_FOUND: permanent(404),

  // Files
  FILE_NOT_FOUND: permanent(404),
  FILE_FORBIDDEN: permanent(403, z.object({ mayApply: z.boolean() })),
  FILE_DELETED: permanent(410, deletedArgsSchema),
  FILE_TYPE_NOT_CREATABLE: permanent(400),
  FILE_HAS_NO_CONTENT: permanent(409, actionArgsSchema),
  FILE_HAS_NO_THUMBNAIL: permanent(404),
  PARENT_NOT_A_FOLDER: permanent(409),
  SIBLING_NOT_FOUND: permanent(409),
  MOVE_UNDER_ITSELF: permanent(409),
  FOLDER_TOO_DEEP: permanent(409, z.object({ limit: z.number() })),
  NOT_IN_TRASH: permanent(409),
  CHANGED_MEANWHILE: permanent(409),
  NOT_IN_FOLDER: permanent(409),
  TOO_MANY_FILES: permanent(409, z.object({ limit: z.number() })),
  BATCH_REFUSED: permanent(409),
  NAME_EMPTY: permanent(400),
  NAME_TOO_LONG: permanent(400, z.object({ limit: z.number() })),
  NAME_HAS_CONTROL_CHARACTER: permanent(400),
  NAME_NOT_UNICODE: permanent(400),
  NAME_INVISIBLE: permanent(400),
  NAME_RESERVED: permanent(400),
  RANGE_NOT_SATISFIABLE: permanent(416),
  UPLOAD_NOT_FOUND: permanent(404),
  UPLOAD_OFFSET_MISMATCH: permanent(409),
  UPLOAD_VERSION_UNSUPPORTED: permanent(412),
  UPLOAD_METADATA_INVALID: permanent(400, z.object({ field: z.string() })),
  TOO_MANY_UPLOADS: transient(429, z.object({ limit: z.number() })),

  // Tags, templates, shortcuts, quick access and scripts
  TAG_NOT_FOUND: permanent(404),
  TAG_NAME_TAKEN: permanent(409),
  TOO_MANY_TAGS: permanent(409, z.object({ limit: z.number() })),
  TOO_MANY_TAGS_ON_FILE: permanent(409, z.object({ limit: z.number() })),
  TEMPLATE_NOT_FOUND: permanent(404),
  NOT_A_SHORTCUT: permanent(409),
  SHORTCUTS_OF_SEVERAL_FOLDERS: permanent(409),
  NOT_LISTED: permanent(409),
  INDEX_OUT_OF_RANGE: permanent(409),
  SCRIPT_NOT_FOUND: permanent(404),
  SCRIPT_FAILED: permanent(409),
  SCRIPT_COPIES_ALONE: permanent(409),

  // Spaces and settings
  NOT_A_SPACE: permanent(409),
  SPACE_NOT_PINNED: permanent(409),
  ANNOUNCEMENT_NOT_FOUND: permanent(404),
  SETTINGS_NOT_JSON: permanent(400),

  // Notices
  NOTICE_NOT_FOUND: permanent(404),

  // Teams
  TEAM_NOT_FOUND: permanent(404),
  /** `name`: the team of the caller. */
  ALREADY_IN_TEAM: permanent(409, z.object({ name: z.string() })),
  NO_ACCESS_INVITE: permanent(403),
  DEPARTMENT_NOT_FOUND: permanent(404),
  INVITATION_NOT_FOUND: permanent(404),
  /** `end`: one of `invitationEnds`. */
  INVITATION_ENDED: permanent(409, z.object({ end: z.string() })),
  TOO_MANY_INVITATIONS: permanent(409, z.object({ limit: z.number() })),
  TEAM_CREATION_CLOSED: permanent(403),
  INVITATION_FOR_OTHER_ADDRESS: permanent(403),
  NO_ACCESS_MANAGE_TEAM: permanent(403),
  CREATOR_ONLY: permanent(403),
  CREATOR_KEEPS_ROLE: permanent(409),
  CREATOR_CANNOT_LEAVE: permanent(409),
  MEMBER_NOT_FOUND: permanent(404),
  MEMBER_IS_DISABLED: permanent(409),
  RECEIVER_NOT_FOUND: permanent(409),
  NO_SEAT_FREE: permanent(409, z.object({ limit: z.number() })),
  UNDO_TOO_LATE: permanent(409),
  ALREADY_IN_OTHER_TEAM: permanent(409),
  DEPARTMENT_UNDER_ITSELF: permanent(409),
  DEPARTMENTS_TOO_DEEP: permanent(409, z.object({ limit: z.number() })),
  TOO_MANY_DEPARTMENTS: permanent(409, z.object({ limit: z.number() })),
  TEAM_NAME_DIFFERS: permanent(409),
  AUTH_TOKEN_INVALID: permanent(403),
  MEMBERSHIP_RUNNING: permanent(409),

  // Collaboration codes (file specification, section 8)
  OUTSIDER_CANNOT_ADD_USER: permanent(403),
  DISABLED_CANNOT_ADD_USER: permanent(403),
  EXPIRED_CANNOT_ADD_USER: permanent(403),
  NOT_ON_SEAT_CANNOT_ADD_USER: permanent(403),
  NO_ACCESS_ADD_OUTSIDER: permanent(403),
  NO_ACCESS_ADD_USER: permanent(403),
  PERSONAL_VERSION_CANNOT_ADD_USER: permanent(403),
  ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER: permanent(409),
  NO_ACCESS_TRANSFER: permanent(403),
  NO_ACCESS_EDIT: permanent(403, actionArgsSchema),
  NO_ACCESS_MODIFY: permanent(403, actionArgsSchema),
  OUTSIDER_CANNOT_MODIFY_ROLE: permanent(403),
  TOO_MANY_COLLABORATORS: permanent(409, z.object({ limit: z.number() })),
  EXPIRED_CANNOT_MODIFY_ROLE: permanent(403),
  ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE: permanent(409),
  FILE_CANNOT_MODIFI_SPACE_COLLAB_ROLE: permanent(403),
  FAILURE_PERSONAL_FREE: permanent(403, actionArgsSchema),
  FAILURE_READ_ONLY: permanent(403, actionArgsSchema),
  FAILURE_TRIAL_EXPIRED: permanent(403),
  FAILURE_NOT_ON_SEAT: permanent(403),
  FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN: permanent(403),
  FAILURE_ENTERPRISE_EXPIRED_MEMBER: permanent(403),
  NO_ACCESS_DELETE: permanent(403, insideArgsSchema),
  DELETE_FILE_OR_EXIT_SHARE: permanent(409),
  ONLY_DELETE_FILE: permanent(409),
  ONLY_EXIT_SHARE: permanent(403),
  NO_ACCESS_MOVE_FOLDER: permanent(403, insideArgsSchema.extend(actionArgsSchema.shape)),
  NO_ACCESS_MOVE_FILE: permanent(403, insideArgsSchema),
  NO_ACCESS_CREATE_OR_UPLOAD_FILE: permanent(403, actionArgsSchema),
  FAILURE_ENTERPRISE_DINGTALK: permanent(403),
  INSUFFICIENT_QUOTA: permanent(403),
  /** Our addition: the same for the number of files. */
  INSUFFICIENT_FILE_COUNT: permanent(403),

  // Share and file codes (file specification, section 8)
  FILE_IS_EMPTY: permanent(409),
  USER_IN_BLACK_LIST: permanent(403),
  MOBILE_EMPTY: permanent(403),
  MOBILE_BAN: permanent(403),
  FILE_CONTENT_ILLEGAL: permanent(403),
  /** The operator's content check failed. Not 5xx, because proxies treat a 5xx as an unavailable server. */
  CONTENT_CHECK_FAILED: transient(424),
  FILE_IS_LOCKED: permanent(409, insideArgsSchema),
  /** `editions`: names of the editions with the feature, as in `core/limits`, separated by commas. */
  CURRENT_EDITION_NOT_SUPPORT: permanent(403, z.object({ feature: z.string(), editions: z.string() })),
  LINKED_SHEET_CANT_SHARE: permanent(409),
  SERVICE_NOT_AVAILABLE_IN_REGION: permanent(403),
  CANT_EDIT: permanent(403),
  REAL_NAME_REQUIRED: permanent(403),

  // Content
  /** The type has no editor. */
  CONTENT_NOT_EDITABLE: permanent(409),
  CHANGESET_INVALID: permanent(422),
  /** `expectedClock`: the next clock of the client id in the file. */
  CHANGESET_OUT_OF_ORDER: permanent(409, z.object({ expectedClock: z.number() })),
  CONTENT_CLIENT_UNKNOWN: permanent(409),
  /** The server has an earlier state than the client: a backup was restored. */
  CONTENT_REPLACED: permanent(409),

  // Sharing
  SHARE_LINK_MISSING: permanent(409),
  SHARE_PASSWORD_WRONG: permanent(403),
  COLLABORATOR_NOT_FOUND: permanent(404),
  ACCESS_REQUEST_NOT_FOUND: permanent(404),

  // Blocked links (docs/permissions.md, L5)
  SHARE_EXPIRED: permanent(403, z.object({ mayApply: z.boolean() })),
  PASSWORD_REQUIRED: permanent(403, z.object({ mayApply: z.boolean() })),
  SHARE_INVALID: permanent(403, z.object({ mayApply: z.boolean(), status: z.string() })),

  // Messages that section 8 of the specifications quotes or describes
  UNSYNCED_SHARE: permanent(0),
  UNSYNCED_RETRY: permanent(0),
  UNSYNCED_MOVE_INTO: permanent(0),
  UNSYNCED_MOVE: permanent(0),
  UNSYNCED_SKIPPED: permanent(0),
  /** Raised by synchronised drawer settings. */
  SIDE_DRAWER_CONFLICT: permanent(0),
  TAG_VIEW_UNAVAILABLE: { ...permanent(404), errorCode: 60110 },
  FILE_ID_REQUIRED: permanent(400),
  /** Raised by importing a copy of a file. */
  PARENT_GUID_NOT_FOUND: permanent(400),
  GUIDE_TYPE_REQUIRED: permanent(400),
  GUIDE_TYPE_UNKNOWN: permanent(400),
  GUIDE_NOT_FOUND: permanent(404),
  /** Raised by notification channels. */
  SETTING_FAILED: permanent(400),
  /** Raised by billing. */
  ORDER_FAILED: transient(500),
  /** Raised by billing. */
  NO_PAYMENT_CHANNEL: permanent(409),
  /** Raised by content sync. */
  COMPOSE_FAILED: transient(500),
  /** Raised by the upgrade flow. */
  USER_LOAD_FAILED: transient(0),
  /** Raised by in-app login. */
  AUTO_LOGIN_FAILED: transient(403),
  // Orders and payments
  SKU_NOT_SOLD: permanent(404),
  HIGHER_EDITION_RUNS: permanent(409),
  MEMBERSHIP_UNLIMITED: permanent(409),
  CREDIT_EXCEEDS_PRICE: permanent(409),
  TOO_FAR_AHEAD: permanent(409),
  TEAM_BILLING_UNAVAILABLE: permanent(403),
  PRICE_CHANGED: permanent(409, z.object({ total: z.number() })),
  ORDER_PENDING: permanent(409, z.object({ orderNo: z.string() })),
  ORDER_NOT_FOUND: permanent(404),
  ORDER_NOT_PAYABLE: permanent(409, z.object({ state: z.string() })),
  DATA_TOKEN_INVALID: permanent(403),
  GATEWAY_UNREACHABLE: transient(503),

  /** Raised by billing on a private deployment. */
  FEATURE_DISABLED: permanent(403),
  /** Raised by embedding. */
  ACCESS_RESTRICTED: permanent(403),
  SOMETHING_WENT_WRONG: transient(0),

  // Releases of the desktop app
  NO_RELEASES: permanent(404),
  RELEASE_FILE_NOT_FOUND: permanent(404),

  // Thrown by the client
  OFFLINE: transient(0),
  TIMED_OUT: transient(0),
  LOGIN_STATE_CHANGED: permanent(0),
  SERVER_NOT_CHOSEN: permanent(0),
  SERVER_NOT_ALLOWED: permanent(0),
  ACCOUNT_NOT_ADDED: permanent(0),
  ANSWER_INVALID: transient(0),
  CHANGE_NOT_WRITTEN: transient(0),
  CHANGE_NOT_KEPT: transient(0),
  WINDOW_OUTDATED: transient(0),
  UPLOAD_SOURCE_UNREADABLE: permanent(0),
  UPLOAD_NOT_COPIED: permanent(0),
  TOO_MANY_FILES_CHOSEN: permanent(0, z.object({ limit: z.number() })),
  DOWNLOAD_NO_ROOM: transient(0),
  DOWNLOAD_NOT_WRITTEN: transient(0),
  DOWNLOAD_GONE: permanent(0),
  OPENING_REFUSED: permanent(0),
  OPENING_FAILED: permanent(0),
  FILE_TOO_LARGE_TO_FETCH: permanent(0),
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorDefinitions;

export const errorCodes = Object.keys(errorDefinitions) as ErrorCode[];

export const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(errorDefinitions, value);

/** Named values for the placeholders of an error text. */
export type ErrorArgs = Readonly<Record<string, string | number | boolean>>;

const errorArgsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/**
 * Result for one file of a batch call: whether it succeeded or could have; else the refusal of the call on this file
 * alone.
 */
export const batchResultSchema = z.object({ guid: z.string(), ok: z.boolean(), code: z.string().optional(), args: errorArgsSchema.optional() });
export type BatchResult = z.infer<typeof batchResultSchema>;

/** The body of every error response. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  args: errorArgsSchema.optional(),
  errorCode: z.number().optional(),
  /** With BATCH_REFUSED: the result of each file. */
  results: z.array(batchResultSchema).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * Fields of an error body that is not ours, for example a proxy's (account specification, section 8: "the body message
 * or error").
 */
export const foreignErrorBodySchema = z.object({ message: z.string().optional().catch(undefined), error: z.string().optional().catch(undefined) });
