import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { text, timestamptz } from './column-types';
import { people } from './schema';

/** Notices, each stored once for all recipients. */
export const notices = pgTable('notices', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** One of `noticeTypes`. */
  type: smallint('type').notNull(),
  /** The person who caused it; null for the server. */
  actorId: bigint('actor_id', { mode: 'number' }),
  /** Not a reference: the notice outlives the file. */
  fileGuid: text('file_guid'),
  /** The fields that depend on the type (`NoticeData`). */
  data: jsonb('data').notNull(),
  createdAt: timestamptz('created_at').notNull(),
}, (table) => [
  index('notices_created').on(table.createdAt),
  index('notices_request').on(sql`(${table.data} ->> 'requestId')`).where(sql`data ? 'requestId'`),
]);

/** One row for each recipient of a notice. */
export const noticeRecipients = pgTable('notice_recipients', {
  personId: bigint('person_id', { mode: 'number' }).notNull().references(() => people.id, { onDelete: 'cascade' }),
  /** Counts up per person in commit order, because the person's row of `notice_counts` is locked. */
  place: integer('place').notNull(),
  noticeId: bigint('notice_id', { mode: 'number' }).notNull().references(() => notices.id, { onDelete: 'cascade' }),
  /** Earlier notices of the same type about the same file that this row replaced, the latest first. */
  mergedIds: bigint('merged_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
  type: smallint('type').notNull(),
  fileGuid: text('file_guid'),
  isRead: boolean('is_read').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.personId, table.place] }),
  index('notice_recipients_notice').on(table.noticeId),
  index('notice_recipients_unread').on(table.personId, table.place).where(sql`not is_read`),
  index('notice_recipients_mergeable').on(table.personId, table.fileGuid, table.type).where(sql`not is_read`),
]);

/** Payers whose storage is nearly full or full, so that each is notified once until the usage falls below. */
export const storageAlerts = pgTable('storage_alerts', {
  /** `team:<id>` or `person:<id>`. */
  payer: text('payer').primaryKey(),
  /** 90 or 100 per cent. */
  level: smallint('level').notNull(),
});

/** The counts of a person's notices, changed in the transaction that changes the notices. */
export const noticeCounts = pgTable('notice_counts', {
  personId: bigint('person_id', { mode: 'number' }).primaryKey().references(() => people.id, { onDelete: 'cascade' }),
  lastPlace: integer('last_place').notNull().default(0),
  /** The last place that was in an opened list. */
  peekedPlace: integer('peeked_place').notNull().default(0),
  unread: integer('unread').notNull().default(0),
  /** Unread notices after `peekedPlace`. */
  unpeeked: integer('unpeeked').notNull().default(0),
});
