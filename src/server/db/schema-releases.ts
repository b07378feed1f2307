import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestamptz, text } from './column-types';

/** One row per desktop version and machine bucket, with its last crash. Machines are identified by bucket only. */
export const releaseReports = pgTable('release_reports', {
  version: text('version').notNull(),
  platform: text('platform').notNull(),
  architecture: text('architecture').notNull(),
  bucket: integer('bucket').notNull(),
  reportedAt: timestamptz('reported_at').notNull(),
  /** The time of the last crash, or null. */
  crashedAt: timestamptz('crashed_at'),
}, (table) => [
  primaryKey({ columns: [table.version, table.platform, table.architecture, table.bucket] }),
  index('release_reports_reported').on(table.reportedAt),
]);

/** Versions that are halted on a platform, and the counts that led to the halt. */
export const releaseHalts = pgTable('release_halts', {
  version: text('version').notNull(),
  platform: text('platform').notNull(),
  machines: integer('machines').notNull(),
  crashed: integer('crashed').notNull(),
  haltedAt: timestamptz('halted_at').notNull(),
}, (table) => [primaryKey({ columns: [table.version, table.platform] })]);
