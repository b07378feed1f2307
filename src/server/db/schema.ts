import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, timestamptz, text } from './column-types';

export const people = pgTable('people', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
  name: text('name').notNull(),
  /** Sort key for lists by creator; see `core/names`. */
  sortName: text('sort_name').notNull(),
  email: text('email'),
  /** The address in lower case, in which it is unique. */
  emailKey: text('email_key'),
  mobile: text('mobile'),
  /** The address of one of the person's pictures; null without one. */
  avatar: text('avatar'),
  /** True is male, false is female, null is not given. */
  gender: boolean('gender'),
  /** argon2id of the SHA-256 that the client sent. */
  passwordHash: text('password_hash'),
  /** 1 means a verified email. */
  status: integer('status').notNull().default(0),
  isBlocked: boolean('is_blocked').notNull().default(false),
  /** When the trial of a team that this person created began; null if none did. */
  teamTrialAt: timestamptz('team_trial_at'),
  /** `free`, `premium` or `super`. It applies only outside of teams. */
  personalEdition: text('personal_edition').notNull().default('free'),
  /** The end of the personal membership; null for unlimited. */
  membershipExpiresAt: timestamptz('membership_expires_at'),
  /** Quota of the desktop, bytes; null for the edition's quota. */
  diskVolumeQuota: bigint('disk_volume_quota', { mode: 'number' }),
  /** Bytes bought beside the edition's, and their end. Only the entitlements service writes them. */
  boughtBytes: bigint('bought_bytes', { mode: 'number' }).notNull().default(0),
  boughtBytesUntil: timestamptz('bought_bytes_until'),
  /** When the person verified their real name; null if they did not. */
  realNameAt: timestamptz('real_name_at'),
  /** Whether the operator forbids this person to share with everybody. */
  isSharingBanned: boolean('is_sharing_banned').notNull().default(false),
  isMobileBanned: boolean('is_mobile_banned').notNull().default(false),
  /** The hidden folder that its owner sees as `Desktop`. */
  desktopGuid: text('desktop_guid').notNull(),
  /** Where the person came from when they registered. It decides nothing. */
  registeredFrom: jsonb('registered_from').$type<{ readonly referer?: string | undefined; readonly inviter?: string | undefined; readonly activity?: string | undefined }>(),
  /** When the account is deleted, unless the person signs in before; null without a request. */
  deletionDueAt: timestamptz('deletion_due_at'),
  /** When the account was deleted. The row remains without personal data and is blocked. */
  deletedAt: timestamptz('deleted_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
}, (table) => [
  uniqueIndex('people_email_key').on(table.emailKey),
  uniqueIndex('people_mobile').on(table.mobile),
  uniqueIndex('people_desktop').on(table.desktopGuid),
]);

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  personId: bigint('person_id', { mode: 'number' }).notNull().references(() => people.id),
  /** SHA-256 of the token. The token itself is never stored. */
  tokenHash: bytea('token_hash').notNull(),
  device: text('device').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
}, (table) => [
  uniqueIndex('sessions_token_hash').on(table.tokenHash),
  index('sessions_person').on(table.personId),
]);

/** Single-use sign-in tickets for programs on the server's own machine. */
export const tickets = pgTable('tickets', {
  ticketHash: bytea('ticket_hash').primaryKey(),
  personId: bigint('person_id', { mode: 'number' }).notNull().references(() => people.id),
  expiresAt: timestamptz('expires_at').notNull(),
});

/**
 * Codes that prove the ownership of an address or a number. A code follows from the id and the server's key, so the row
 * does not contain it.
 */
export const verificationCodes = pgTable('verification_codes', {
  id: text('id').primaryKey(),
  /** An address in lower case, or a number with its country code. */
  target: text('target').notNull(),
  scene: text('scene').notNull(),
  /** The session that requested the code; empty for people who are not signed in. */
  requester: text('requester').notNull(),
  /** The address as the person typed it, or the number. */
  address: text('address').notNull(),
  tries: integer('tries').notNull().default(0),
  isUsed: boolean('is_used').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
}, (table) => [uniqueIndex('verification_codes_purpose').on(table.target, table.scene, table.requester), index('verification_codes_expiry').on(table.expiresAt)]);

/** Solved challenges, which are valid once. Kept until the challenge expires. */
export const spentChallenges = pgTable('spent_challenges', {
  signature: text('signature').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Single-use tokens of sessions whose person has just confirmed who they are. */
export const authTokens = pgTable('auth_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  sessionId: text('session_id').notNull().references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: timestamptz('expires_at').notNull(),
});

/**
 * Work that is due later. A job is inserted in the transaction that causes it. It is deleted in the transaction of its
 * effect, so the effect happens once. After its last attempt `due_at` is the time of that attempt.
 */
export const jobs = pgTable('jobs', {
  kind: text('kind').notNull(),
  /** Unique within the kind. */
  key: text('key').notNull(),
  payload: jsonb('payload').notNull(),
  dueAt: timestamptz('due_at').notNull(),
  /** Number of attempts. */
  tries: integer('tries').notNull().default(0),
  /** Text of the error of the last attempt; null before the first. */
  lastError: text('last_error'),
}, (table) => [primaryKey({ columns: [table.kind, table.key] }), index('jobs_due').on(table.dueAt)]);

/** Counts of rate-limited attempts per account and per address, in time windows. */
export const rateLimitCounts = pgTable('attempts', {
  subject: text('subject').notNull(),
  windowStart: timestamptz('window_start').notNull(),
  count: integer('count').notNull(),
}, (table) => [primaryKey({ columns: [table.subject, table.windowStart] })]);

export const files = pgTable('files', {
  guid: text('guid').primaryKey(),
  type: smallint('type').notNull(),
  name: text('name').notNull(),
  sortName: text('sort_name').notNull(),
  /** Null only for the hidden desktop rows. */
  parentGuid: text('parent_guid'),
  /** Guids from the root down to the file itself, each followed by a slash: `root/folder/file/`. */
  path: text('path').notNull(),
  /** Fractional index among the siblings. */
  position: text('position').notNull(),
  /** 0 for files that can contain others, 1 for all others. Lists show folders first. */
  folderRank: smallint('folder_rank').notNull().generatedAlwaysAs(sql`(case when type in (1, 2) then 0 else 1 end)`),
  creatorId: bigint('creator_id', { mode: 'number' }).notNull().references(() => people.id),
  updatedBy: bigint('updated_by', { mode: 'number' }).notNull().references(() => people.id),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  /** Never before `createdAt`. */
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  /** When the content was last changed before it was uploaded or imported, or null. */
  modifiedAt: timestamptz('modified_at'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  mimeType: text('mime_type'),
  blobHash: text('blob_hash').references(() => blobs.hash),
  revision: integer('revision').notNull().default(1),
  /** Created by a service and not by a person (`isFromSVC`). */
  isServiceCreated: boolean('is_service_created').notNull().default(false),
  lockedBy: bigint('locked_by', { mode: 'number' }),
  lockedAt: timestamptz('locked_at'),
  /** The source of a shortcut. Not a foreign key, because a shortcut may dangle. */
  sourceGuid: text('source_guid'),
  /** Whether an online file has content. */
  hasContent: boolean('has_content').notNull().default(false),
  excerpt: text('excerpt'),
  /** The normalised forms of the name for the search (core/search/search-text). Null until the search upkeep writes them. */
  searchText: text('search_text'),
  /** Null to inherit the folder's mode. */
  shareMode: text('share_mode'),
  shareExpiresAt: timestamptz('share_expires_at'),
  isPasswordProtected: boolean('is_password_protected').notNull().default(false),
  /** Incremented with every new password. Passes for earlier passwords become invalid. */
  sharePasswordVersion: integer('share_password_version').notNull().default(0),
  sharedBy: bigint('shared_by', { mode: 'number' }),
  sharedAt: timestamptz('shared_at'),
  /** Whether grants and links of ancestors are ignored (docs/permissions.md, A4). */
  isCutOff: boolean('is_cut_off').notNull().default(false),
  /** When the link or the cut-off last changed, or null. A trigger writes this column and the next (migrations). */
  accessSince: timestamptz('access_since'),
  /** When the file was transferred to its creator, or null. */
  ownedSince: timestamptz('owned_since'),
  onlyAdminsCanModifyCollaborators: boolean('only_admins_can_modify_collaborators').notNull().default(false),
  advancedPermissions: jsonb('advanced_permissions'),
  /** The number of people, and of departments and teams, with a grant on this file itself. */
  collaboratorCount: integer('collaborator_count').notNull().default(0),
  departmentCollaboratorCount: integer('department_collaborator_count').notNull().default(0),
  /** The file that was moved to the trash together with this file; its own guid for that file; null outside the trash. */
  trashRoot: text('trash_root'),
  deletedAt: timestamptz('deleted_at'),
  deletedBy: bigint('deleted_by', { mode: 'number' }),
}, (table) => [
  index('files_path').on(table.path),
  index('files_trash_root').on(table.trashRoot).where(sql`trash_root is not null`),
  index('files_trash').on(table.deletedBy, table.deletedAt, table.guid).where(sql`trash_root = guid`),
  // The trash of owners, including files that somebody else deleted.
  index('files_trash_of_creator').on(table.creatorId, table.deletedAt, table.guid).where(sql`trash_root = guid`),
  index('files_by_updated').on(table.parentGuid, table.folderRank, table.updatedAt, table.guid).where(sql`trash_root is null`),
  index('files_by_created').on(table.parentGuid, table.folderRank, table.createdAt, table.guid).where(sql`trash_root is null`),
  index('files_by_name').on(table.parentGuid, table.folderRank, table.sortName, table.guid).where(sql`trash_root is null`),
  // Folders and online files have no size. They sort before the smallest file, so that the order is total.
  index('files_by_size').on(table.parentGuid, table.folderRank, sql`coalesce(size_bytes, -1)`, table.guid).where(sql`trash_root is null`),
  // For folders filtered by a rare type.
  index('files_by_type').on(table.parentGuid, table.type).where(sql`trash_root is null`),
  index('files_by_position').on(table.parentGuid, table.position, table.guid).where(sql`trash_root is null`),
  index('files_recent').on(table.updatedAt, table.guid).where(sql`trash_root is null`),
  // The root of a file is the first guid of its path: its desktop or space.
  index('files_recent_of_root').on(sql`split_part(path, '/', 1)`, table.updatedAt, table.guid).where(sql`trash_root is null`),
  index('files_creator_root').on(table.creatorId, sql`split_part(path, '/', 1)`),
  index('files_cut_off').on(table.path).where(sql`is_cut_off`),
  index('files_not_searchable').on(table.guid).where(sql`search_text is null`),
  index('files_creator').on(table.creatorId, table.createdAt, table.guid),
  index('files_spaces').on(table.creatorId).where(sql`type = 2`),
  index('files_updater').on(table.updatedBy, table.updatedAt, table.guid),
  index('files_deleted').on(table.deletedAt, table.guid).where(sql`trash_root = guid`),
  index('files_source').on(table.sourceGuid).where(sql`source_guid is not null`),
  index('files_blob').on(table.blobHash).where(sql`blob_hash is not null`),
]);

/** Stored bytes by content: lower-case hex SHA-256. */
export const blobs = pgTable('blobs', {
  hash: text('hash').primaryKey(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** Pictures that a person uploaded of themselves. They are deleted a day after their last use, except the current one. */
export const personPictures = pgTable('person_pictures', {
  personId: bigint('person_id', { mode: 'number' }).notNull().references(() => people.id),
  hash: text('hash').notNull().references(() => blobs.hash),
  /** When the picture was uploaded or chosen last. */
  usedAt: timestamptz('used_at').notNull().defaultNow(),
}, (table) => [
  primaryKey({ columns: [table.personId, table.hash] }),
  index('person_pictures_hash').on(table.hash),
  index('person_pictures_used').on(table.usedAt),
]);

/** The metadata of an upload. Rows remain after the upload's end, so that a client can request a lost response again. */
export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  personId: bigint('person_id', { mode: 'number' }).notNull().references(() => people.id),
  origin: text('origin'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  /** The Upload-Metadata header as received. HEAD returns it. */
  metadata: text('metadata').notNull(),
  /**
   * The target folder, whose owner's quota is reserved. Not a foreign key, because the folder may be deleted before
   * this row.
   */
  folderGuid: text('folder_guid'),
  /** The finished file. Not a foreign key, because the file may be deleted before this row. */
  fileGuid: text('file_guid'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  /** When bytes last arrived. An abandoned upload releases its quota earlier than it expires. */
  heldAt: timestamptz('held_at').notNull().defaultNow(),
  finishedAt: timestamptz('finished_at'),
}, (table) => [
  index('uploads_unfinished').on(table.personId).where(sql`finished_at is null`),
  index('uploads_created').on(table.createdAt),
]);

/** One row per write, in the write's own transaction. A single worker assigns `seq` afterwards, in commit order. */
export const events = pgTable('events', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  seq: bigint('seq', { mode: 'number' }),
  kind: text('kind').notNull(),
  action: text('action').notNull(),
  guid: text('guid').notNull(),
  /**
   * The file's path before and after (see `files.path`). Permissions are evaluated by these paths when the event is
   * sent or read.
   */
  oldPath: text('old_path'),
  newPath: text('new_path'),
  actorId: bigint('actor_id', { mode: 'number' }).notNull(),
  /** The recipients (as in `grants`); null for everybody who may read the file. */
  subjectType: smallint('subject_type'),
  subjectId: bigint('subject_id', { mode: 'number' }),
  origin: text('origin'),
  data: jsonb('data'),
  at: timestamptz('at').notNull().defaultNow(),
}, (table) => [
  uniqueIndex('events_seq').on(table.seq),
  index('events_unnumbered').on(table.id).where(sql`seq is null`),
]);

/**
 * The last sequence number given to an event: one row, locked by the worker that numbers. Old events are deleted, so
 * their maximum is not reliable.
 */
export const eventCounter = pgTable('event_counter', {
  id: smallint('id').primaryKey().default(1),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
}, (table) => [check('event_counter_one_row', sql`${table.id} = 1`)]);

/**
 * Epochs of the event sequence. A new epoch starts whenever a server starts numbering, so that a number with its epoch
 * exists in one history only. A restored backup assigns the number again, in another epoch.
 */
export const eventEpochs = pgTable('event_epochs', {
  /** The first number of the epoch. The epoch ends before the next one starts. */
  fromSeq: bigint('from_seq', { mode: 'number' }).primaryKey(),
  id: text('id').notNull(),
});

/**
 * Responses to writes and creations of uploads, by the caller's idempotency key. A repeated request changes nothing
 * and gets the same response.
 */
export const idempotencyKeys = pgTable('idempotency_keys', {
  personId: bigint('person_id', { mode: 'number' }).notNull(),
  key: text('key').notNull(),
  requestHash: bytea('request_hash').notNull(),
  status: smallint('status').notNull(),
  body: text('body'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
}, (table) => [primaryKey({ columns: [table.personId, table.key] }), index('idempotency_keys_created').on(table.createdAt)]);

/** The identity of this database, and the state shared by all servers on it: one row. */
export const installation = pgTable('installation', {
  id: smallint('id').primaryKey().default(1),
  /** Identifies the database across dumps and moves. A data directory records the id and refuses any other database. */
  databaseId: text('database_id').notNull().default(sql`gen_random_uuid()::text`),
  /** Blobs stored earlier belong to another database. */
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  /**
   * Derived from the server's key; null until a server has started on this database. A server with another key does
   * not start.
   */
  keyCheck: bytea('key_check'),
  /** When upkeep last ran, by the server's clock. Reveals a clock that jumps. */
  upkeepAt: timestamptz('upkeep_at'),
  /** Upkeep deletes nothing permanently before this time. */
  deletionsHeldUntil: timestamptz('deletions_held_until'),
}, (table) => [check('installation_one_row', sql`${table.id} = 1`)]);
