import { noticeMarkLimit } from '../../../contract/api/notice-endpoints';
import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import { typesOfKind, type NoticeItem } from '../../../contract/entities/notice';
import type { Locale } from '../../../contract/preferences';
import { ApiError } from '../../api-error';
import { scopeOn, type Caller, type CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import type { Access } from '../files/access-service';
import { presentNotices } from './notice-views-service';
import { deleteNoticesBefore, findCounts, findNotice, listNotices, recountNotices, setPeeked, setRead, type Marked } from './notices-repository';
import { recordPersonalNoticeEvent } from './personal-notice-events-service';

/** How long notices are kept, milliseconds. */
const keptMs = 180 * 24 * 60 * 60_000;
/** Number of notices that a transaction deletes, and of people whose counts a transaction checks. */
const upkeepBatch = 500;
const everyMs = 24 * 60 * 60_000;
/** The last possible id of a notice in a list. */
const lastId = 2 ** 31 - 1;

export interface InboxDependencies {
  readonly access: Pick<Access, 'findMany'>;
  readonly clock: Clock;
}

/** The notices of the caller: lists, counts and marks. */
export const createInbox = ({ access, clock }: InboxDependencies) => {
  let lastRecountAt = -Infinity;

  const mark = async (scope: CallScope<Caller>, marked: Marked, isRead: boolean): Promise<readonly number[]> => {
    const ids = await setRead(scope.db, scope.caller.personId, marked, isRead);
    const [first] = ids;
    const last = ids.at(-1);
    if (first === undefined || last === undefined) return ids;
    // Lists are read again after `create`.
    if (!isRead) await recordPersonalNoticeEvent(scope, 'create', String(last));
    else if (ids.length === 1) await recordPersonalNoticeEvent(scope, 'read', String(first));
    else await recordPersonalNoticeEvent(scope, 'readAll', String(last));
    return ids;
  };

  return {
    /** With `action=peek` it also marks everything as seen, in one transaction with the list. */
    async list(scope: CallScope<Caller>, { limit, status, action, lt, kind }: EndpointInput<'notices.list'>['query'] & object, locale: Locale): Promise<EndpointOutput<'notices.list'>> {
      const { caller: { personId } } = scope;
      const read = async (db: Database) => ({
        rows: await listNotices(db, personId, { limit, isUnreadOnly: status === 'unread', before: lt ?? null, types: kind ? typesOfKind(kind) : null }), counts: await findCounts(db, personId),
      });
      const { rows, counts } = action === 'peek'
        ? await scope.db.transaction(async (db) => {
          const last = await setPeeked(db, personId);
          if (last !== null) await recordPersonalNoticeEvent(scopeOn(db, scope), 'peek', String(last));
          return read(db);
        })
        : await read(scope.db);
      return { notifications: await presentNotices(access, scope, rows, locale), unreadCount: counts.unread, unpeekedCount: counts.unpeeked };
    },

    counts: ({ db, caller: { personId } }: CallScope<Caller>) => findCounts(db, personId),

    /** Throws NOTICE_NOT_FOUND. */
    async mark(scope: CallScope<Caller>, id: number, isRead: boolean, locale: Locale): Promise<NoticeItem & { isUnchanged?: true }> {
      const ids = await mark(scope, { ids: [id] }, isRead);
      const row = await findNotice(scope.db, scope.caller.personId, id);
      const [item] = row ? await presentNotices(access, scope, [row], locale) : [];
      if (!item) throw new ApiError('NOTICE_NOT_FOUND');
      return ids.length === 0 ? { ...item, isUnchanged: true } : item;
    },

    async readAll(scope: CallScope<Caller>, upTo: number = lastId): Promise<EndpointOutput<'notices.readAll'>> {
      const ids = await mark(scope, { upTo }, true);
      return { ids: ids.length > noticeMarkLimit ? null : [...ids], unreadCount: (await findCounts(scope.db, scope.caller.personId)).unread };
    },

    async unreadMany(scope: CallScope<Caller>, ids: readonly number[]): Promise<EndpointOutput<'notices.unreadMany'>> {
      await mark(scope, { ids }, false);
      return { unreadCount: (await findCounts(scope.db, scope.caller.personId)).unread };
    },

    /** Deletes notices after 180 days, and once a day counts everything again. Returns the number of deleted notices. */
    async tidy(database: Database): Promise<number> {
      const now = clock().getTime();
      const before = new Date(now - keptMs);
      let total = 0;
      for (let count = upkeepBatch; count === upkeepBatch; total += count) count = await database.transaction((db) => deleteNoticesBefore(db, before, upkeepBatch));
      if (now - lastRecountAt < everyMs) return total;
      lastRecountAt = now;
      for (let after: number | null = 0; after !== null;) {
        const from: number = after;
        after = (await database.transaction((db) => recountNotices(db, from, upkeepBatch))).last;
      }
      return total;
    },
  };
};

export type Inbox = ReturnType<typeof createInbox>;
