import { sql } from 'drizzle-orm';

/** Whether an unfinished upload `u` still reserves its quota: until a day after its last byte. */
export const reservesQuota = sql.raw(`u.held_at > now() - interval '24 hours'`);
