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

const refused = (status: number, args?: z.ZodObject): ErrorDefinition => ({ status, retryable: false, ...(args ? { args } : {}) });
const passing = (status: number, args?: z.ZodObject): ErrorDefinition => ({ status, retryable: true, ...(args ? { args } : {}) });

/**
 * `inside`: name of the descendant that blocks the action on the folder, if the caller may read it
 * (docs/permissions.md, M8).
 */
const inside = z.object({ inside: z.string().optional() });

/** `act`: the refused action, if the error text depends on it (`contract/refusals.ts`). */
const ofAct = z.object({ act: z.string().optional() });

/** Every error code of the product, with its HTTP status, arguments, and whether a retry can help. */
export const errorDefinitions = {
  // Requests
  ROUTE_NOT_FOUND: refused(404),
  METHOD_NOT_ALLOWED: refused(405),
  REQUEST_MALFORMED: refused(400),
  REQUEST_TIMEOUT: passing(408),
  HEADERS_TOO_LARGE: refused(431),
  INVALID_JSON: refused(400),
  VALIDATION_FAILED: refused(400, z.object({ field: z.string() })),
  UNSUPPORTED_MEDIA_TYPE: refused(415),
  PAYLOAD_TOO_LARGE: refused(413, z.object({ limitBytes: z.number() })),
  CURSOR_INVALID: refused(400),
  IDEMPOTENCY_KEY_REUSED: refused(422),
  IDEMPOTENCY_KEY_IN_USE: passing(409),
  AJAX_MARKER_MISSING: refused(403),
  ORIGIN_REFUSED: refused(403),
  TOO_MANY_REQUESTS: passing(429, z.object({ retryAfterSeconds: z.number() })),
  INTERNAL: passing(500),
  SERVICE_UNAVAILABLE: passing(503),
  STORAGE_FULL: passing(507),

  // Sessions and accounts
  NOT_SIGNED_IN: refused(401),
  SESSION_CHANGED: refused(401),
  INVALID_CREDENTIALS: refused(403),
  ACCOUNT_BLOCKED: refused(423),
  /** The specification defines the field; no part serves it yet. */
  REGISTRATION_FIELD_NOT_SERVED: refused(422, z.object({ field: z.string() })),
  REGISTRATION_CLOSED: refused(403),
  EMAIL_TAKEN: refused(409),
  EMAIL_INVALID: refused(400),
  PASSWORD_NOT_HASHED: refused(400),
  PASSWORD_EMPTY: refused(400),
  SESSION_NOT_FOUND: refused(404),
  TICKET_INVALID: refused(403),

  // Files
  FILE_NOT_FOUND: refused(404),
  FILE_FORBIDDEN: refused(403, z.object({ mayApply: z.boolean() })),
  FILE_DELETED: refused(410),
  FILE_TYPE_NOT_CREATABLE: refused(400),
  FILE_HAS_NO_CONTENT: refused(409, ofAct),
  PARENT_NOT_A_FOLDER: refused(409),
  SIBLING_NOT_FOUND: refused(409),
  MOVE_UNDER_ITSELF: refused(409),
  FOLDER_TOO_DEEP: refused(409, z.object({ limit: z.number() })),
  NOT_IN_TRASH: refused(409),
  CHANGED_MEANWHILE: refused(409),
  NOT_IN_FOLDER: refused(409),
  TOO_MANY_FILES: refused(409, z.object({ limit: z.number() })),
  BATCH_REFUSED: refused(409),
  NAME_EMPTY: refused(400),
  NAME_TOO_LONG: refused(400, z.object({ limit: z.number() })),
  NAME_HAS_CONTROL_CHARACTER: refused(400),
  NAME_NOT_UNICODE: refused(400),
  NAME_INVISIBLE: refused(400),
  RANGE_NOT_SATISFIABLE: refused(416),
  UPLOAD_NOT_FOUND: refused(404),
  UPLOAD_OFFSET_MISMATCH: refused(409),
  UPLOAD_VERSION_UNSUPPORTED: refused(412),
  UPLOAD_METADATA_INVALID: refused(400, z.object({ field: z.string() })),
  TOO_MANY_UPLOADS: passing(429, z.object({ limit: z.number() })),

  // Tags, templates, shortcuts, quick access and scripts
  TAG_NOT_FOUND: refused(404),
  TAG_NAME_TAKEN: refused(409),
  TOO_MANY_TAGS: refused(409, z.object({ limit: z.number() })),
  TOO_MANY_TAGS_ON_FILE: refused(409, z.object({ limit: z.number() })),
  TEMPLATE_NOT_FOUND: refused(404),
  NOT_A_SHORTCUT: refused(409),
  SHORTCUTS_OF_SEVERAL_FOLDERS: refused(409),
  NOT_LISTED: refused(409),
  INDEX_OUT_OF_RANGE: refused(409),
  SCRIPT_NOT_FOUND: refused(404),
  SCRIPT_FAILED: refused(409),
  SCRIPT_COPIES_ALONE: refused(409),

  // Spaces and settings
  NOT_A_SPACE: refused(409),
  SPACE_NOT_PINNED: refused(409),
  ANNOUNCEMENT_NOT_FOUND: refused(404),
  SETTINGS_NOT_JSON: refused(400),

  // Collaboration codes (file specification, section 8)
  OUTSIDER_CANNOT_ADD_USER: refused(403),
  DISABLED_CANNOT_ADD_USER: refused(403),
  EXPIRED_CANNOT_ADD_USER: refused(403),
  NOT_ON_SEAT_CANNOT_ADD_USER: refused(403),
  NO_ACCESS_ADD_OUTSIDER: refused(403),
  NO_ACCESS_ADD_USER: refused(403),
  PERSONAL_VERSION_CANNOT_ADD_USER: refused(403),
  ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER: refused(409),
  NO_ACCESS_TRANSFER: refused(403),
  NO_ACCESS_EDIT: refused(403, ofAct),
  NO_ACCESS_MODIFY: refused(403, ofAct),
  OUTSIDER_CANNOT_MODIFY_ROLE: refused(403),
  TOO_MANY_COLLABORATORS: refused(409, z.object({ limit: z.number() })),
  EXPIRED_CANNOT_MODIFY_ROLE: refused(403),
  ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE: refused(409),
  FILE_CANNOT_MODIFI_SPACE_COLLAB_ROLE: refused(403),
  FAILURE_PERSONAL_FREE: refused(403, ofAct),
  FAILURE_READ_ONLY: refused(403, ofAct),
  FAILURE_TRIAL_EXPIRED: refused(403),
  FAILURE_NOT_ON_SEAT: refused(403),
  FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN: refused(403),
  FAILURE_ENTERPRISE_EXPIRED_MEMBER: refused(403),
  NO_ACCESS_DELETE: refused(403, inside),
  DELETE_FILE_OR_EXIT_SHARE: refused(409),
  ONLY_DELETE_FILE: refused(409),
  ONLY_EXIT_SHARE: refused(403),
  NO_ACCESS_MOVE_FOLDER: refused(403, inside.extend(ofAct.shape)),
  NO_ACCESS_MOVE_FILE: refused(403, inside),
  NO_ACCESS_CREATE_OR_UPLOAD_FILE: refused(403, ofAct),
  FAILURE_ENTERPRISE_DINGTALK: refused(403),
  INSUFFICIENT_QUOTA: refused(403),
  /** Our addition: the same for the number of files. */
  INSUFFICIENT_FILE_COUNT: refused(403),

  // Share and file codes (file specification, section 8)
  FILE_IS_EMPTY: refused(409),
  USER_IN_BLACK_LIST: refused(403),
  MOBILE_EMPTY: refused(403),
  MOBILE_BAN: refused(403),
  FILE_CONTENT_ILLEGAL: refused(403),
  /** The operator's content check failed. Not 5xx, because proxies treat a 5xx as an unavailable server. */
  CONTENT_CHECK_FAILED: passing(424),
  FILE_IS_LOCKED: refused(409, inside),
  /** `editions`: names of the editions with the feature, as in `core/limits`, separated by commas. */
  CURRENT_EDITION_NOT_SUPPORT: refused(403, z.object({ feature: z.string(), editions: z.string() })),
  LINKED_SHEET_CANT_SHARE: refused(409),
  SERVICE_NOT_AVAILABLE_IN_REGION: refused(403),
  CANT_EDIT: refused(403),
  REAL_NAME_REQUIRED: refused(403),

  // Sharing
  SHARE_LINK_MISSING: refused(409),
  SHARE_PASSWORD_WRONG: refused(403),
  COLLABORATOR_NOT_FOUND: refused(404),
  ACCESS_REQUEST_NOT_FOUND: refused(404),

  // Blocked links (docs/permissions.md, L5)
  SHARE_EXPIRED: refused(403, z.object({ mayApply: z.boolean() })),
  PASSWORD_REQUIRED: refused(403, z.object({ mayApply: z.boolean() })),
  SHARE_INVALID: refused(403, z.object({ mayApply: z.boolean(), status: z.string() })),

  // Messages that section 8 of the specifications quotes or describes
  UNSYNCED_SHARE: refused(0),
  UNSYNCED_RETRY: refused(0),
  UNSYNCED_MOVE_INTO: refused(0),
  UNSYNCED_MOVE: refused(0),
  UNSYNCED_SKIPPED: refused(0),
  /** Raised by synchronised drawer settings. */
  SIDE_DRAWER_CONFLICT: refused(0),
  TAG_VIEW_UNAVAILABLE: { ...refused(404), errorCode: 60110 },
  FILE_ID_REQUIRED: refused(400),
  /** Raised by importing a copy of a file. */
  PARENT_GUID_NOT_FOUND: refused(400),
  /** Raised by guides. */
  GUIDE_TYPE_REQUIRED: refused(400),
  /** Raised by guides. */
  GUIDE_TYPE_UNKNOWN: refused(400),
  /** Raised by notification channels. */
  SETTING_FAILED: refused(400),
  /** Raised by billing. */
  ORDER_FAILED: passing(500),
  /** Raised by billing. */
  NO_PAYMENT_CHANNEL: refused(409),
  /** Raised by content sync. */
  COMPOSE_FAILED: passing(500),
  /** Raised by the upgrade flow. */
  USER_LOAD_FAILED: passing(0),
  /** Raised by in-app login. */
  AUTO_LOGIN_FAILED: passing(403),
  /** Raised by billing on a private deployment. */
  FEATURE_DISABLED: refused(403),
  /** Raised by embedding. */
  ACCESS_RESTRICTED: refused(403),
  SOMETHING_WENT_WRONG: passing(0),

  // Releases of the desktop app
  NO_RELEASES: refused(404),
  RELEASE_FILE_NOT_FOUND: refused(404),

  // Thrown by the client
  OFFLINE: passing(0),
  TIMED_OUT: passing(0),
  LOGIN_STATE_CHANGED: refused(0),
  SERVER_NOT_CHOSEN: refused(0),
  SERVER_NOT_ALLOWED: refused(0),
  ACCOUNT_NOT_ADDED: refused(0),
  ANSWER_INVALID: passing(0),
  CHANGE_NOT_WRITTEN: passing(0),
  CHANGE_NOT_KEPT: passing(0),
  WINDOW_OUTDATED: passing(0),
  UPLOAD_SOURCE_UNREADABLE: refused(0),
  UPLOAD_NOT_COPIED: refused(0),
  FOLDERS_NOT_UPLOADABLE: refused(0),
  DOWNLOAD_NO_ROOM: passing(0),
  DOWNLOAD_NOT_WRITTEN: passing(0),
  DOWNLOAD_GONE: refused(0),
  OPENING_REFUSED: refused(0),
  OPENING_FAILED: refused(0),
  FILE_TOO_LARGE_TO_FETCH: refused(0),
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
