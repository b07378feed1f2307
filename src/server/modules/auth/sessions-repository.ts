import { and, desc, eq, gt, lt, ne, sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../db/database-handle';
import { sessions } from '../../db/schema';
import type { Account } from '../../account-membership';
import { accountColumn, accountJoins } from '../../db/account-columns';
import { namedText } from '../../db/prepared-statement';
import type { Person } from '../../person';

/** A session and the person it belongs to. */
export interface FoundSession {
  readonly id: string;
  readonly lastSeenAt: Date;
  readonly person: Person;
  readonly account: Account;
}

export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
}

/**
 * Runs before every call. Therefore it is plain SQL, prepared once per connection, and uses two unique indexes.
 * Timestamps of the person are returned as text and formatted by presenters.
 */
const sessionByToken = namedText('session-by-token', `
  select s.id as session_id, s.last_seen_at, p.id::text as person_id, p.name, p.email, p.mobile, p.avatar, p.status, p.is_blocked,
    p.password_hash is not null as has_password, p.desktop_guid, p.created_at::text as created_at, p.updated_at::text as updated_at, ${accountColumn}
  from sessions s join people p on p.id = s.person_id ${accountJoins}
  where s.token_hash = $1 and s.expires_at > (select $2::timestamptz)`);

interface SessionByTokenRow {
  session_id: string; last_seen_at: Date; person_id: string; name: string; email: string | null; mobile: string | null; avatar: string | null;
  status: number; is_blocked: boolean; has_password: boolean; desktop_guid: string; created_at: string; updated_at: string; account: Account;
}

export const findSession = async (pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<FoundSession | null> => {
  const { rows: [row] } = await pool.query<SessionByTokenRow>({ text: sessionByToken, values: [tokenHash, now] });
  if (!row) return null;
  return {
    id: row.session_id,
    lastSeenAt: row.last_seen_at,
    person: {
      id: Number(row.person_id), name: row.name, email: row.email, mobile: row.mobile, avatar: row.avatar, status: row.status,
      hasPassword: row.has_password, isBlocked: row.is_blocked, desktopGuid: row.desktop_guid, createdAt: row.created_at, updatedAt: row.updated_at,
    },
    account: row.account,
  };
};

export interface NewSession {
  readonly id: string;
  readonly personId: number;
  readonly tokenHash: Buffer;
  readonly device: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertSession = async (db: Database, session: NewSession): Promise<void> => {
  const createdAt = session.createdAt.toISOString();
  await db.insert(sessions).values({ ...session, createdAt, lastSeenAt: createdAt, expiresAt: session.expiresAt.toISOString() });
};

/** Extends a session. The condition on `lastSeenAt` lets only one of several concurrent requests update the row. */
export const extendSession = async (db: Database, id: string, { seenAt, expiresAt, unseenSince }: { seenAt: Date; expiresAt: Date; unseenSince: Date }): Promise<void> => {
  await db.update(sessions).set({ lastSeenAt: seenAt.toISOString(), expiresAt: expiresAt.toISOString() })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, unseenSince.toISOString())));
};

/** Sessions that have not expired, the most recently used first. */
export const listSessions = (db: Database, personId: number, now: Date): Promise<SessionRow[]> =>
  db.select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
    .from(sessions).where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, now.toISOString())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id)).limit(1000);

/** Returns the subset of these sessions that ended or expired, or whose people are blocked. */
export const findEndedSessions = async (db: Database, ids: readonly string[], now: Date): Promise<{ id: string; isBlocked: boolean }[]> => {
  const { rows } = await db.execute<{ id: string; isBlocked: boolean }>(sql`
    select given.id, coalesce(p.is_blocked, false) as "isBlocked"
    from unnest(${sql.param(ids)}::text[]) as given (id) left join sessions s on s.id = given.id left join people p on p.id = s.person_id
    where s.id is null or s.expires_at <= ${now.toISOString()} or p.is_blocked`);
  return rows;
};

/** The channel on which servers learn of ended sessions. The payload is the id of the session. */
export const sessionEndChannel = 'deckle_session_ended';

/** Ends sessions, and notifies all servers after the commit. Returns the number of sessions. */
const endSessions = async (db: Database, condition: SQL | undefined): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    with ended as (delete from ${sessions} where ${condition} returning ${sessions.id}) select pg_notify(${sessionEndChannel}, id) from ended`);
  return rowCount ?? 0;
};

/** Returns whether the person had such a session. */
export const deleteSession = async (db: Database, id: string, personId: number): Promise<boolean> =>
  await endSessions(db, and(eq(sessions.id, id), eq(sessions.personId, personId))) > 0;

/** Locks a session against its end. Returns false if there is none. */
export const lockSession = async (db: Database, id: string): Promise<boolean> => {
  const locked = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('share');
  return locked.length === 1;
};

/** Ends all sessions of a person except `keptId`. */
export const deleteOtherSessions = async (db: Database, personId: number, keptId: string | null): Promise<void> => {
  await endSessions(db, and(eq(sessions.personId, personId), keptId === null ? undefined : ne(sessions.id, keptId)));
};

export const deleteExpiredSessions = async (db: Database, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(sessions).where(lt(sessions.expiresAt, now.toISOString()));
  return rowCount ?? 0;
};
