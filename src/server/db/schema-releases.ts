import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment, text } from './columns';

/** That a version of the desktop app runs on a machine, and whether it crashed there. The machine is known by its bucket alone. */
export const releaseReports = pgTable('release_reports', {
  version: text('version').notNull(),
  platform: text('platform').notNull(),
  architecture: text('architecture').notNull(),
  bucket: integer('bucket').notNull(),
  reportedAt: moment('reported_at').notNull(),
  /** The last time; null: it did not crash. */
  crashedAt: moment('crashed_at'),
}, (table) => [
  primaryKey({ columns: [table.version, table.platform, table.architecture, table.bucket] }),
  index('release_reports_reported').on(table.reportedAt),
]);

/** Versions that are held back on a platform, and the counts that decided it. */
export const releaseHalts = pgTable('release_halts', {
  version: text('version').notNull(),
  platform: text('platform').notNull(),
  machines: integer('machines').notNull(),
  crashed: integer('crashed').notNull(),
  haltedAt: moment('halted_at').notNull(),
}, (table) => [primaryKey({ columns: [table.version, table.platform] })]);
