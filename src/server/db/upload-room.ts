import { sql } from 'drizzle-orm';

/** Whether an upload `u` that is not finished still has the room it asked for: until a day after its last byte. */
export const holdsRoom = sql.raw(`u.held_at > now() - interval '24 hours'`);
