import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, moment, text } from './columns';

export const people = pgTable('people', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
  name: text('name').notNull(),
  /** Orders lists by creator; `core/names`. */
  sortName: text('sort_name').notNull(),
  email: text('email'),
  /** Lower case, the form in which an address is unique. */
  emailKey: text('email_key'),
  mobile: text('mobile'),
  avatar: text('avatar'),
  /** argon2id of the SHA-256 that the client sent. */
  passwordHash: text('password_hash'),
  /** 1 means a verified email. */
  status: integer('status').notNull().default(0),
  isBlocked: boolean('is_blocked').notNull().default(false),
  /** `free`, `premium` or `super`; counts only outside of teams. */
  personalEdition: text('personal_edition').notNull().default('free'),
  /** When the personal membership ends; null: never. */
  membershipExpiresAt: moment('membership_expires_at'),
  /** Bytes on the desktop; null: as the edition says. */
  diskVolumeQuota: bigint('disk_volume_quota', { mode: 'number' }),
  /** Whether a real-name check is due, and whether the operator keeps this person from sharing with everybody. */
  isRealNameDue: boolean('is_real_name_due').notNull().default(false),
  isSharingBanned: boolean('is_sharing_banned').notNull().default(false),
  isMobileBanned: boolean('is_mobile_banned').notNull().default(false),
  /** The hidden folder that its owner sees as `Desktop`. */
  desktopGuid: text('desktop_guid').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}, (table) => [
  uniqueIndex('people_email_key').on(table.emailKey),
  uniqueIndex('people_mobile').on(table.mobile),
  uniqueIndex('people_desktop').on(table.desktopGuid),
]);

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  personId: bigint('person_id', { mode: 'number' }).notNull().references(() => people.id),
  /** SHA-256 of the token; the token itself is never stored. */
  tokenHash: bytea('token_hash').notNull(),
  device: text('device').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
}, (table) => [
  uniqueIndex('sessions_token_hash').on(table.tokenHash),
  index('sessions_person').on(table.personId),
]);

/** Single-use sign-in tickets for programs on the server's own machine. */
export const tickets = pgTable('tickets', {
  ticketHash: bytea('ticket_hash').primaryKey(),
  personId: bigint('person_id', { mode: 'number' }).notNull().references(() => people.id),
  expiresAt: moment('expires_at').notNull(),
});

/** Failed tries that are limited per account and per address, counted in windows. */
export const attempts = pgTable('attempts', {
  subject: text('subject').notNull(),
  windowStart: moment('window_start').notNull(),
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
  /** 0 for what other files may lie in, 1 for everything else: folders first. */
  folderRank: smallint('folder_rank').notNull().generatedAlwaysAs(sql`(case when type in (1, 2) then 0 else 1 end)`),
  creatorId: bigint('creator_id', { mode: 'number' }).notNull().references(() => people.id),
  updatedBy: bigint('updated_by', { mode: 'number' }).notNull().references(() => people.id),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  mimeType: text('mime_type'),
  blobHash: text('blob_hash').references(() => blobs.hash),
  revision: integer('revision').notNull().default(1),
  /** Made by a service and not by a person (`isFromSVC`). */
  isServiceCreated: boolean('is_service_created').notNull().default(false),
  lockedBy: bigint('locked_by', { mode: 'number' }),
  lockedAt: moment('locked_at'),
  /** The source of a shortcut; no reference, because a shortcut may dangle. */
  sourceGuid: text('source_guid'),
  /** Whether an online file has content. */
  hasContent: boolean('has_content').notNull().default(false),
  excerpt: text('excerpt'),
  /** The forms of the name that search looks into (core/search/search-text); null until somebody wrote them. */
  searchText: text('search_text'),
  /** Null: as the folder's. */
  shareMode: text('share_mode'),
  shareExpiresAt: moment('share_expires_at'),
  isPasswordProtected: boolean('is_password_protected').notNull().default(false),
  /** Grows with every new password: whoever entered an earlier one enters it again. */
  sharePasswordVersion: integer('share_password_version').notNull().default(0),
  sharedBy: bigint('shared_by', { mode: 'number' }),
  sharedAt: moment('shared_at'),
  /** Whether grants and links above do not count (docs/permissions.md, A4). */
  isCutOff: boolean('is_cut_off').notNull().default(false),
  /** When its link or its cut-off last changed; null: never. A trigger writes it (migrations), as it does the next. */
  accessSince: moment('access_since'),
  /** When it was handed over to its creator; null: never. */
  ownedSince: moment('owned_since'),
  onlyAdminsCanModifyCollaborators: boolean('only_admins_can_modify_collaborators').notNull().default(false),
  advancedPermissions: jsonb('advanced_permissions'),
  /** How many people, and how many departments and teams, have a grant on this very file. */
  collaboratorCount: integer('collaborator_count').notNull().default(0),
  departmentCollaboratorCount: integer('department_collaborator_count').notNull().default(0),
  /** The file that was put into the trash and took this one with it; its own guid on that file; null outside. */
  trashRoot: text('trash_root'),
  deletedAt: moment('deleted_at'),
  deletedBy: bigint('deleted_by', { mode: 'number' }),
}, (table) => [
  index('files_path').on(table.path),
  index('files_trash_root').on(table.trashRoot).where(sql`trash_root is not null`),
  index('files_trash').on(table.deletedBy, table.deletedAt, table.guid).where(sql`trash_root = guid`),
  // The trash of owners: also what somebody else deleted.
  index('files_trash_of_creator').on(table.creatorId, table.deletedAt, table.guid).where(sql`trash_root = guid`),
  index('files_by_updated').on(table.parentGuid, table.folderRank, table.updatedAt, table.guid).where(sql`trash_root is null`),
  index('files_by_created').on(table.parentGuid, table.folderRank, table.createdAt, table.guid).where(sql`trash_root is null`),
  index('files_by_name').on(table.parentGuid, table.folderRank, table.sortName, table.guid).where(sql`trash_root is null`),
  // Folders and online files have no size; they come before the smallest file, so that the order is total.
  index('files_by_size').on(table.parentGuid, table.folderRank, sql`coalesce(size_bytes, -1)`, table.guid).where(sql`trash_root is null`),
  // A folder narrowed to a type that few in it have.
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

/** Bytes by content: lower-case hex SHA-256. */
export const blobs = pgTable('blobs', {
  hash: text('hash').primaryKey(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What is known of an upload besides its bytes; kept past its end so that a lost answer can be asked for again. */
export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  personId: bigint('person_id', { mode: 'number' }).notNull().references(() => people.id),
  origin: text('origin'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  /** The Upload-Metadata header as it came, which HEAD repeats. */
  metadata: text('metadata').notNull(),
  /** Where the file will lie, so that whoever pays for that place has room for it; no reference, because the folder may be gone before this row is. */
  folderGuid: text('folder_guid'),
  /** The finished file; no reference, because the file may be gone before this row is. */
  fileGuid: text('file_guid'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When bytes came last: what is left lying does not take up room for as long as it may be gone on with. */
  heldAt: moment('held_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
}, (table) => [
  index('uploads_unfinished').on(table.personId).where(sql`finished_at is null`),
  index('uploads_created').on(table.createdAt),
]);

/**
 * One row a write, in the write's own transaction. `seq` is given afterwards, in commit order, by one worker.
 */
export const events = pgTable('events', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  seq: bigint('seq', { mode: 'number' }),
  kind: text('kind').notNull(),
  action: text('action').notNull(),
  guid: text('guid').notNull(),
  /** Where the file was and is (see `files.path`); rights are judged by them when the event is sent or read. */
  oldPath: text('old_path'),
  newPath: text('new_path'),
  actorId: bigint('actor_id', { mode: 'number' }).notNull(),
  /** Whom it concerns (as in `grants`); null: everybody who may read the file. */
  subjectType: smallint('subject_type'),
  subjectId: bigint('subject_id', { mode: 'number' }),
  origin: text('origin'),
  data: jsonb('data'),
  at: moment('at').notNull().defaultNow(),
}, (table) => [
  uniqueIndex('events_seq').on(table.seq),
  index('events_unnumbered').on(table.id).where(sql`seq is null`),
]);

/** The last sequence given to an event: one row, locked by whoever numbers. Events are deleted in time, so their maximum would not do. */
export const eventCounter = pgTable('event_counter', {
  id: smallint('id').primaryKey().default(1),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
}, (table) => [check('event_counter_one_row', sql`${table.id} = 1`)]);

/**
 * Which numbers were given one after another by the same history. A new epoch begins whenever a server begins to number,
 * so a number together with its epoch exists in one history only: a restored backup gives the number again, in another epoch.
 */
export const eventEpochs = pgTable('event_epochs', {
  /** The first number of the epoch; it ends before the next one begins. */
  fromSeq: bigint('from_seq', { mode: 'number' }).primaryKey(),
  id: text('id').notNull(),
});

/** Answers to writes, creations of uploads among them, by the caller's own key, so that a repeated request changes nothing and gets the same answer. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  personId: bigint('person_id', { mode: 'number' }).notNull(),
  key: text('key').notNull(),
  requestHash: bytea('request_hash').notNull(),
  status: smallint('status').notNull(),
  body: text('body'),
  createdAt: moment('created_at').notNull().defaultNow(),
}, (table) => [primaryKey({ columns: [table.personId, table.key] }), index('idempotency_keys_created').on(table.createdAt)]);

/** The identity of this database, and what the servers on it have to agree on: one row. */
export const installation = pgTable('installation', {
  id: smallint('id').primaryKey().default(1),
  /** Identifies the database across dumps and moves. A data directory records it, so that it is used with this database alone. */
  databaseId: text('database_id').notNull().default(sql`gen_random_uuid()::text`),
  /** Bytes that are older were stored for another database. */
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Derived from the server's key; null until a server has started on this database. A server with another key does not start. */
  keyCheck: bytea('key_check'),
  /** When upkeep last ran, by the server's clock: a clock that jumps shows here. */
  upkeepAt: moment('upkeep_at'),
  /** Upkeep deletes nothing for good before this moment. */
  deletionsHeldUntil: moment('deletions_held_until'),
}, (table) => [check('installation_one_row', sql`${table.id} = 1`)]);
