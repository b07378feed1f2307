import type { Session } from '../../../contract/entities/session';
import type { SessionEndReason } from '../../../contract/realtime/events';
import { createGuid } from '../../../core/ids';
import type { Account } from '../../account-membership';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import type { OpenDatabase } from '../../db/database-pool';
import type { Logger } from '../../logging';
import type { Person } from '../../person';
import { presentSession } from './session-presenter';
import { deleteExpiredSessions, deleteOtherSessions, deleteSession, extendSession, findEndedSessions, findSession, insertSession, listSessions, lockSession } from './sessions-repository';
import { createToken, hashToken, isToken } from './random-tokens';

export { sessionEndChannel } from './sessions-repository';

/** A session ends 90 days after its last use. */
const lifetimeMs = 90 * 24 * 60 * 60_000;
/** Minimum interval between two updates of the time of last use. */
const extensionIntervalMs = 60_000;
const deviceLimit = 200;

export interface ActiveSession {
  readonly id: string;
  readonly person: Person;
  readonly account: Account;
  /** The new expiry, if this use extended the session; null for most uses. */
  readonly extendedTo: Date | null;
}

export interface CreatedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface SessionService {
  /** Runs one query per call, without a cache, so that an ended session is refused immediately. */
  find(token: string): Promise<ActiveSession | null>;
  /** `userAgent` is shown as the device in the list of sessions. */
  create(db: Database, personId: number, userAgent: string): Promise<CreatedSession>;
  list(db: Database, personId: number, currentSessionId: string): Promise<Session[]>;
  /** Returns which of these sessions ended, and why, for owners of long-lived connections. */
  findEnded(ids: readonly string[]): Promise<ReadonlyMap<string, SessionEndReason>>;
  /** Returns false if the person has no such session. */
  end(db: Database, sessionId: string, personId: number): Promise<boolean>;
  /** Keeps a session from ending until the transaction ends. Returns false if it has ended. */
  lock(db: Database, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a person except `keptId`. */
  endOthers(db: Database, personId: number, keptId: string | null): Promise<void>;
  /** Returns the number of deleted sessions. */
  deleteEnded(db: Database): Promise<number>;
}

export interface SessionServiceDependencies {
  readonly pool: OpenDatabase['pool'];
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const createSessionService = ({ pool, database, clock, logger }: SessionServiceDependencies): SessionService => {
  const expiryAfter = (moment: Date): Date => new Date(moment.getTime() + lifetimeMs);

  /** Runs concurrently with the request and does not delay its response. A failure is logged, and the next use tries again. */
  const extend = (id: string, now: Date): Date => {
    const expiresAt = expiryAfter(now);
    const unseenSince = new Date(now.getTime() - extensionIntervalMs);
    extendSession(database, id, { seenAt: now, expiresAt, unseenSince })
      .catch((error: unknown) => { logger.warn({ err: error }, 'A session could not be extended'); });
    return expiresAt;
  };

  return {
    async find(token) {
      if (!isToken(token)) return null;
      const now = clock();
      const found = await findSession(pool, hashToken(token), now);
      if (!found) return null;
      const isDue = now.getTime() - found.lastSeenAt.getTime() > extensionIntervalMs;
      return { id: found.id, person: found.person, account: found.account, extendedTo: isDue ? extend(found.id, now) : null };
    },
    async create(db, personId, userAgent) {
      const token = createToken();
      const createdAt = clock();
      const expiresAt = expiryAfter(createdAt);
      // PostgreSQL's text cannot contain NUL. Node decodes header bytes as Latin-1 characters.
      const device = Array.from(userAgent.replaceAll('\0', '')).slice(0, deviceLimit).join('');
      await insertSession(db, { id: createGuid(), personId, tokenHash: hashToken(token), device, createdAt, expiresAt });
      return { token, expiresAt };
    },
    async list(db, personId, currentSessionId) {
      const rows = await listSessions(db, personId, clock());
      return rows.map((row) => presentSession(row, currentSessionId));
    },
    findEnded: async (ids) => new Map((await findEndedSessions(database, ids, clock())).map(({ id, isBlocked }) => [id, isBlocked ? 'blocked' : 'expired'])),
    end: deleteSession,
    lock: lockSession,
    endOthers: deleteOtherSessions,
    deleteEnded: (db) => deleteExpiredSessions(db, clock()),
  };
};
