import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytewise order whatever the database's own collation is: sort keys, paths and positions depend on it. */
export const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** The number of a transaction, which a snapshot holds or does not hold. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
/** Text in and out, so that microseconds survive; presenters turn it into ISO 8601. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** A moment in milliseconds since 1970, to the microsecond, as a double. */
export const millisecondsOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
