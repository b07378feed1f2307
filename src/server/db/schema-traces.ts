import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { text, timestamptz } from './column-types';

/** Durations that clients measured, without the person. */
export const clientTraces = pgTable('client_traces', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamptz('at').notNull(),
  tag: text('tag').notNull(),
  durationMs: integer('duration_ms').notNull(),
  traceId: text('trace_id'),
  spanId: text('span_id'),
  parentSpanId: text('parent_span_id'),
}, (table) => [index('client_traces_at').on(table.at)]);
