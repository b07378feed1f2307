import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytewise collation independent of the database's collation. Sort keys, paths and positions depend on it. */
export const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A transaction number, to be compared with snapshots. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
/** A timestamp as text, so that microseconds are kept. Presenters convert it to ISO 8601. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** A timestamp column in milliseconds since 1970, as a double with microsecond precision. */
export const epochMilliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
