import { bigint, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, text, timestamptz } from './column-types';
import { files, people } from './schema';

/** The state of an online file's content. The row exists from the first opening by a person who may edit. */
export const contentHeads = pgTable('content_heads', {
  fileGuid: text('file_guid').primaryKey().references(() => files.guid, { onDelete: 'cascade' }),
  /** Number of changesets; 0 without any. */
  rev: integer('rev').notNull().default(0),
  /** Changesets since the last snapshot, and their bytes. */
  tailCount: integer('tail_count').notNull().default(0),
  tailBytes: bigint('tail_bytes', { mode: 'number' }).notNull().default(0),
  /** When excerpt, search text and snapshot are due; null if they have the current state. */
  summaryDueAt: timestamptz('summary_due_at'),
}, (table) => [index('content_heads_summary_due').on(table.summaryDueAt)]);

/** The log of a file's changesets. A changeset is one Yjs update. */
export const contentChangesets = pgTable('content_changesets', {
  fileGuid: text('file_guid').notNull().references(() => contentHeads.fileGuid, { onDelete: 'cascade' }),
  rev: integer('rev').notNull(),
  /** The client's name of the changeset, for repeated requests. */
  uuid: text('uuid').notNull(),
  clientId: bigint('client_id', { mode: 'number' }).notNull(),
  personId: bigint('person_id', { mode: 'number' }).notNull(),
  at: timestamptz('at').notNull(),
  bytes: bytea('bytes').notNull(),
}, (table) => [primaryKey({ columns: [table.fileGuid, table.rev] }), uniqueIndex('content_changesets_uuid').on(table.fileGuid, table.uuid)]);

/**
 * Yjs client ids of a file. Each belongs to one window of one person and is never reused. The text that a file was created
 * with has a client id without a person.
 */
export const contentClients = pgTable('content_clients', {
  fileGuid: text('file_guid').notNull().references(() => contentHeads.fileGuid, { onDelete: 'cascade' }),
  clientId: bigint('client_id', { mode: 'number' }).notNull(),
  personId: bigint('person_id', { mode: 'number' }).references(() => people.id),
  /** Clock of the next part that this client id may add. */
  nextClock: bigint('next_clock', { mode: 'number' }).notNull().default(0),
}, (table) => [primaryKey({ columns: [table.fileGuid, table.clientId] })]);

/** The content at a revision as one Yjs update. Revision 0 is the text that a file was created with. */
export const contentSnapshots = pgTable('content_snapshots', {
  fileGuid: text('file_guid').notNull().references(() => contentHeads.fileGuid, { onDelete: 'cascade' }),
  rev: integer('rev').notNull(),
  bytes: bytea('bytes').notNull(),
  /** SHA-256 of the bytes. A damaged snapshot is not used. */
  digest: bytea('digest').notNull(),
}, (table) => [primaryKey({ columns: [table.fileGuid, table.rev] })]);
