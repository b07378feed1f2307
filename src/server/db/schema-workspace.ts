import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text as plainText, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, timestamptz, text, transactionId } from './column-types';
import { files, people } from './schema';

const personId = (name = 'person_id') => bigint(name, { mode: 'number' }).notNull().references(() => people.id, { onDelete: 'cascade' });
const fileGuid = (name = 'file_guid') => text(name).notNull().references(() => files.guid, { onDelete: 'cascade' });

/** Teams or enterprises (account specification, section 3, Team). */
export const teams = pgTable('teams', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
  name: text('name').notNull(),
  /** Edition ids of the account specification, section 3. */
  editionId: smallint('edition_id').notNull().default(1),
  isTrial: boolean('is_trial').notNull().default(false),
  /** The end of the membership or the trial; null for unlimited. */
  expiresAt: timestamptz('expires_at'),
  isDingtalk: boolean('is_dingtalk').notNull().default(false),
  /** Quota for all roots of the team together, bytes; null for the edition's quota. */
  diskVolumeQuota: bigint('disk_volume_quota', { mode: 'number' }),
  /** Facts about the team that its creator entered: kind of organisation, number of people as a text, place. */
  type: text('type').notNull().default(''),
  scale: text('scale').notNull().default(''),
  province: text('province').notNull().default(''),
  city: text('city').notNull().default(''),
  /** Number of seats; null without a limit. */
  seatCount: integer('seat_count'),
  /** `membersCreateSpaces`, `multipleFileTags`, … */
  settings: jsonb('settings').notNull().default({}),
  /** When the creator or an admin verified the real name for the team; null if none did. */
  realNameAt: timestamptz('real_name_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** A person belongs to at most one team. */
export const teamMembers = pgTable('team_members', {
  personId: personId().primaryKey(),
  teamId: bigint('team_id', { mode: 'number' }).notNull().references(() => teams.id, { onDelete: 'cascade' }),
  /** `creator`, `admin`, `member` or `disabled`. */
  role: text('role').notNull(),
  isSeat: boolean('is_seat').notNull().default(true),
  joinedAt: timestamptz('joined_at').notNull().defaultNow(),
  /** When the person joined this team or received this role. Written by a trigger (migrations). */
  standingSince: timestamptz('standing_since').notNull().defaultNow(),
  /** The person's sort key, for lists of members. Written by triggers (migrations). */
  sortName: text('sort_name').notNull().default(''),
}, (table) => [
  index('team_members_team').on(table.teamId, table.personId),
  index('team_members_by_name').on(table.teamId, table.sortName, table.personId),
]);

export const departments = pgTable('departments', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
  teamId: bigint('team_id', { mode: 'number' }).notNull().references(() => teams.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** Ids from the outermost department down to this department. */
  path: bigint('path', { mode: 'number' }).array().notNull(),
}, (table) => [index('departments_team').on(table.teamId), index('departments_path').using('gin', table.path)]);

export const departmentMembers = pgTable('department_members', {
  departmentId: bigint('department_id', { mode: 'number' }).notNull().references(() => departments.id, { onDelete: 'cascade' }),
  personId: personId(),
  joinedAt: timestamptz('joined_at').notNull().defaultNow(),
}, (table) => [primaryKey({ columns: [table.departmentId, table.personId] }), index('department_members_person').on(table.personId)]);

/** Invitations to a team: links, and invitations of one email address. */
export const teamInvitations = pgTable('team_invitations', {
  /** 22 random characters, at least 128 bits. */
  guid: text('guid').primaryKey(),
  teamId: bigint('team_id', { mode: 'number' }).notNull().references(() => teams.id, { onDelete: 'cascade' }),
  departmentId: bigint('department_id', { mode: 'number' }).references(() => departments.id, { onDelete: 'set null' }),
  /** The invited address, and the same in lower case; null for a link. */
  account: text('account'),
  accountKey: text('account_key'),
  createdBy: personId('created_by'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** Maximum number of people who join by it; null without a limit. */
  useLimit: integer('use_limit'),
  useCount: integer('use_count').notNull().default(0),
  closedAt: timestamptz('closed_at'),
}, (table) => [
  index('team_invitations_team').on(table.teamId, table.createdAt),
  index('team_invitations_account').on(table.accountKey).where(sql`account_key is not null`),
]);

/** Invitations of one email address to a file. They give no right before they are accepted. */
export const fileInvitations = pgTable('file_invitations', {
  /** 22 random characters, at least 128 bits. */
  guid: text('guid').primaryKey(),
  fileGuid: fileGuid(),
  role: text('role').notNull(),
  /** The invited address, and the same in lower case. */
  account: text('account').notNull(),
  accountKey: text('account_key').notNull(),
  /** Their rights count when the invitation is accepted. */
  createdBy: personId('created_by'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
  acceptedAt: timestamptz('accepted_at'),
  closedAt: timestamptz('closed_at'),
}, (table) => [
  index('file_invitations_file').on(table.fileGuid, table.createdAt),
  index('file_invitations_account').on(table.accountKey),
  index('file_invitations_inviter').on(table.createdBy),
]);

/** The log of a team: who did what. Entries remain when a person is deleted. */
export const teamLog = pgTable('team_log', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  teamId: bigint('team_id', { mode: 'number' }).notNull().references(() => teams.id, { onDelete: 'cascade' }),
  actorId: bigint('actor_id', { mode: 'number' }).notNull(),
  action: text('action').notNull(),
  /** The facts of the action: people, departments, roles. */
  data: jsonb('data').notNull().default({}),
  at: timestamptz('at').notNull().defaultNow(),
}, (table) => [index('team_log_team').on(table.teamId, table.id)]);

/**
 * Changes of memberships, and of attributes of teams and people that affect permissions. Triggers write them
 * (migrations) in the transaction of the change. Each server reads the changes that its `Audience` does not include
 * yet.
 */
export const membershipChanges = pgTable('membership_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** The transaction. A server whose snapshot was taken before its commit reads the change later. */
  changedIn: transactionId('changed_in').notNull().default(sql`pg_current_xact_id()`),
  /** The subject: exactly one of the three columns is set. A team or department means all of its members. */
  personId: bigint('person_id', { mode: 'number' }),
  teamId: bigint('team_id', { mode: 'number' }),
  departmentId: bigint('department_id', { mode: 'number' }),
  at: timestamptz('at').notNull().defaultNow(),
}, (table) => [index('membership_changes_transaction').on(table.changedIn), index('membership_changes_at').on(table.at)]);

/** The role of a person, a department or a team on a file and its descendants. */
export const grants = pgTable('grants', {
  fileGuid: fileGuid(),
  /** User 1, department 2, team 3 (file specification, section 3, Collaborator). */
  subjectType: smallint('subject_type').notNull(),
  subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
  /** `reader`, `commentator` or `editor`; null for the admin flag alone. */
  role: text('role'),
  isAdmin: boolean('is_admin').notNull().default(false),
  /** When the admin flag was added to an existing grant, or null. Written by a trigger (migrations). */
  adminSince: timestamptz('admin_since'),
  grantedBy: bigint('granted_by', { mode: 'number' }).notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
}, (table) => [
  primaryKey({ columns: [table.fileGuid, table.subjectType, table.subjectId] }),
  index('grants_subject').on(table.subjectType, table.subjectId, table.createdAt, table.fileGuid),
  index('grants_giver').on(table.grantedBy, table.subjectType, table.subjectId),
  // Admins are few, and lists of spaces search for them among any number of members.
  index('grants_admins').on(table.fileGuid).where(sql`is_admin`),
]);

/** The state of one file for one person. */
export const personFiles = pgTable('person_files', {
  personId: personId(),
  fileGuid: fileGuid(),
  usedAt: timestamptz('used_at'),
  lastAction: text('last_action'),
  starredAt: timestamptz('starred_at'),
  /** When the file was last marked read. It is unread if it was shared later, or never read. */
  readAt: timestamptz('read_at'),
  /** When the person removed the file from their recent files. */
  hiddenAt: timestamptz('hidden_at'),
  /** When the person stopped notices about the file, and about everything inside. */
  mutedAt: timestamptz('muted_at'),
}, (table) => [
  primaryKey({ columns: [table.personId, table.fileGuid] }),
  index('person_files_muted').on(table.fileGuid, table.personId).where(sql`muted_at is not null`),
  index('person_files_used').on(table.personId, table.usedAt, table.fileGuid).where(sql`used_at is not null`),
  index('person_files_starred').on(table.personId, table.starredAt, table.fileGuid).where(sql`starred_at is not null`),
  index('person_files_file').on(table.fileGuid),
]);

/** A person who entered a link's password may open the link until the pass expires. */
export const sharePasses = pgTable('share_passes', {
  fileGuid: fileGuid(),
  /** `session:` or `anonymous:` and an id. */
  holder: text('holder').notNull(),
  passwordVersion: integer('password_version').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
}, (table) => [primaryKey({ columns: [table.fileGuid, table.holder] })]);

export const accessRequests = pgTable('access_requests', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  fileGuid: fileGuid(),
  personId: personId(),
  role: text('role').notNull(),
  message: text('message'),
  /** `pending`, `approved` or `refused`. */
  status: text('status').notNull().default('pending'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  decidedBy: bigint('decided_by', { mode: 'number' }),
  decidedAt: timestamptz('decided_at'),
}, (table) => [
  uniqueIndex('access_requests_pending').on(table.fileGuid, table.personId).where(sql`status = 'pending'`),
  index('access_requests_file').on(table.fileGuid),
]);

export const desktopShortcuts = pgTable('desktop_shortcuts', {
  personId: personId(),
  fileGuid: fileGuid(),
  position: text('position').notNull(),
}, (table) => [primaryKey({ columns: [table.personId, table.fileGuid] }), index('desktop_shortcuts_order').on(table.personId, table.position), index('desktop_shortcuts_file').on(table.fileGuid)]);

export const quickAccess = pgTable('quick_access', {
  personId: personId(),
  fileGuid: fileGuid(),
  position: text('position').notNull(),
}, (table) => [primaryKey({ columns: [table.personId, table.fileGuid] }), index('quick_access_order').on(table.personId, table.position), index('quick_access_file').on(table.fileGuid)]);

export const pinnedSpaces = pgTable('pinned_spaces', {
  personId: personId(),
  spaceGuid: fileGuid('space_guid'),
  position: text('position').notNull(),
}, (table) => [primaryKey({ columns: [table.personId, table.spaceGuid] }), index('pinned_spaces_order').on(table.personId, table.position), index('pinned_spaces_space').on(table.spaceGuid)]);

/** The columns that only spaces have. */
export const spaces = pgTable('spaces', {
  guid: text('guid').primaryKey().references(() => files.guid, { onDelete: 'cascade' }),
  /** Null for a personal space. */
  teamId: bigint('team_id', { mode: 'number' }),
  /** Bytes; null for unlimited. */
  diskVolumeQuota: bigint('disk_volume_quota', { mode: 'number' }),
  settings: jsonb('settings').notNull().default({}),
}, (table) => [index('spaces_team').on(table.teamId)]);

export const announcements = pgTable('announcements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  spaceGuid: fileGuid('space_guid'),
  text: text('text').notNull(),
  createdBy: personId('created_by'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
}, (table) => [index('announcements_space').on(table.spaceGuid, table.id)]);

export const announcementReads = pgTable('announcement_reads', {
  announcementId: bigint('announcement_id', { mode: 'number' }).notNull().references(() => announcements.id, { onDelete: 'cascade' }),
  personId: personId(),
}, (table) => [primaryKey({ columns: [table.announcementId, table.personId] })]);

/** Tags of a team or of a person: exactly one of the two owners is set. */
export const tags = pgTable('tags', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  teamId: bigint('team_id', { mode: 'number' }).references(() => teams.id, { onDelete: 'cascade' }),
  personId: bigint('person_id', { mode: 'number' }).references(() => people.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** The folded name, unique for each owner. */
  nameKey: text('name_key').notNull(),
  colour: text('colour').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
}, (table) => [
  uniqueIndex('tags_of_team').on(table.teamId, table.nameKey).where(sql`team_id is not null`),
  uniqueIndex('tags_of_person').on(table.personId, table.nameKey).where(sql`person_id is not null`),
]);

export const fileTags = pgTable('file_tags', {
  tagId: bigint('tag_id', { mode: 'number' }).notNull().references(() => tags.id, { onDelete: 'cascade' }),
  fileGuid: fileGuid(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
}, (table) => [primaryKey({ columns: [table.tagId, table.fileGuid] }), index('file_tags_file').on(table.fileGuid)]);

/** A template has its own copy of the file it was created from. */
export const templates = pgTable('templates', {
  guid: text('guid').primaryKey(),
  /** Null for the templates that everybody has. */
  personId: bigint('person_id', { mode: 'number' }).references(() => people.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  sortName: text('sort_name').notNull(),
  type: smallint('type').notNull(),
  category: text('category'),
  content: text('content'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
}, (table) => [index('templates_person').on(table.personId, table.createdAt, table.guid)]);

/** Actions of people on files, for the timelines. */
export const activities = pgTable('activities', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  fileGuid: fileGuid(),
  personId: personId(),
  /** `create`, `update`, `comment` or `discussion`. */
  action: text('action').notNull(),
  at: timestamptz('at').notNull().defaultNow(),
}, (table) => [
  index('activities_person').on(table.personId, table.at, table.id),
  index('activities_file').on(table.fileGuid, table.at),
  index('activities_at').on(table.at, table.id),
]);

/** Folders into which a person recently put something. */
export const locations = pgTable('locations', {
  personId: personId(),
  folderGuid: fileGuid('folder_guid'),
  at: timestamptz('at').notNull().defaultNow(),
}, (table) => [primaryKey({ columns: [table.personId, table.folderGuid] }), index('locations_order').on(table.personId, table.at), index('locations_folder').on(table.folderGuid)]);

/** Bytes and files used by each root. Written in the transaction that changes them. */
export const usage = pgTable('usage', {
  /** The root of the tree: a desktop or a space. */
  rootGuid: text('root_guid').primaryKey().references(() => files.guid, { onDelete: 'cascade' }),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  fileCount: bigint('file_count', { mode: 'number' }).notNull().default(0),
});

/** The text of online files that were created with content. */
export const fileContents = pgTable('file_contents', {
  fileGuid: text('file_guid').primaryKey().references(() => files.guid, { onDelete: 'cascade' }),
  content: text('content').notNull(),
});

/** Indexed text for the search by parts of names (`files.search_text`) and of content. */
export const fileSearch = pgTable('file_search', {
  guid: text('guid').primaryKey().references(() => files.guid, { onDelete: 'cascade' }),
  /** Normalised excerpt and content; empty without either. */
  normalized: text('normalized').notNull(),
  /** Grams of name and content (core/search/grams). A migration raises the statistics target of this column. */
  grams: plainText('grams').array().notNull(),
}, (table) => [
  // Without fastupdate, because every search would have to scan the list of pending entries.
  index('file_search_grams').using('gin', table.grams).with({ fastupdate: false }),
]);

/** A person's settings and preferences, merged key by key. */
export const personSettings = pgTable('person_settings', {
  personId: personId().primaryKey(),
  settings: jsonb('settings').notNull().default({}),
  preferences: jsonb('preferences').notNull().default({}),
  /** Channels of notices that were turned off or on; others are on. */
  channels: jsonb('channels').notNull().default({}),
});

/** The last export of each person's account. Its zip is a file that is named by the id. */
export const accountExports = pgTable('account_exports', {
  personId: personId().primaryKey(),
  /** 22 random characters. */
  id: text('id').notNull(),
  /** `preparing`, `ready` or `failed`. */
  state: text('state').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** When the zip is deleted; null unless it is ready. */
  expiresAt: timestamptz('expires_at'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  /** Number of files of the person in the zip. */
  fileCount: integer('file_count'),
  /** `STORAGE_FULL` or `INTERNAL`; null unless it failed. */
  failure: text('failure'),
});

/** Things that a person learned or did once, by one of `guideTypes`. */
export const guides = pgTable('guides', {
  personId: personId(),
  type: text('type').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
}, (table) => [primaryKey({ columns: [table.personId, table.type] })]);

/** Programs of a team's operator that replace an action of the server. */
export const scriptBindings = pgTable('script_bindings', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  teamId: bigint('team_id', { mode: 'number' }).notNull().references(() => teams.id, { onDelete: 'cascade' }),
  url: text('url').notNull(),
  /** Whether the program copies folders. At most one program of a team does. */
  copyFolder: boolean('copy_folder').notNull().default(false),
}, (table) => [
  index('script_bindings_team').on(table.teamId),
  uniqueIndex('script_bindings_copy_folder').on(table.teamId).where(sql`copy_folder`),
]);

/** Link passwords, encrypted so that only this server can read them. */
export const sharePasswords = pgTable('share_passwords', {
  fileGuid: text('file_guid').primaryKey().references(() => files.guid, { onDelete: 'cascade' }),
  encrypted: bytea('encrypted').notNull(),
});
