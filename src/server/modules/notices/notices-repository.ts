import { sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { NoticeType } from '../../../contract/entities/notice';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';
import type { NoticeData } from './notice-data';

/** Number of earlier notices that a merged notice remembers. */
const mergedLimit = 50;

/** A notice as it is inserted. */
export interface NewNotice {
  readonly type: NoticeType;
  /** Null: the server. Negative ids are people who are not signed in. */
  readonly actorId: number | null;
  readonly fileGuid: string | null;
  readonly data: NoticeData;
  readonly at: Date;
}

export const insertNotice = async (db: Database, { type, actorId, fileGuid, data, at }: NewNotice): Promise<number> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`
    insert into notices (type, actor_id, file_guid, data, created_at)
    values (${type}, ${actorId}, ${fileGuid}, ${JSON.stringify(data)}::jsonb, ${at.toISOString()}::timestamptz) returning id::float8 as id`);
  if (!row) throw new Error('A notice was not inserted');
  return row.id;
};

interface Place {
  readonly personId: number;
  readonly place: number;
  readonly peekedPlace: number;
}

/**
 * Assigns the next place in the list of each person, in the order of the ids, and locks their counts until the transaction
 * ends. So places follow the commit order.
 */
const advance = preparedStatement<Place, { personIds: readonly number[] }>('advance-notice-places', sql`
  insert into notice_counts as c (person_id, last_place)
  select p.id, 1 from people p where p.id = any(${sql.placeholder('personIds')}::bigint[]) order by p.id
  on conflict (person_id) do update set last_place = c.last_place + 1
  returning c.person_id::float8 as "personId", c.last_place as place, c.peeked_place as "peekedPlace"`);

interface Delivered extends Pick<NewNotice, 'type' | 'fileGuid'> {
  readonly noticeId: number;
  readonly at: string;
  readonly mergesSince: string | null;
  readonly action: string | null;
  /** Null: notices of all people are merged. */
  readonly mergesActor: number | null;
  readonly personIds: readonly number[];
  readonly places: readonly number[];
  readonly peekedPlaces: readonly number[];
}

const deliver = preparedStatement<object, Delivered>('deliver-notice', sql`
  with given as (
    select * from unnest(${sql.placeholder('personIds')}::bigint[], ${sql.placeholder('places')}::int[], ${sql.placeholder('peekedPlaces')}::int[]) as g(person_id, place, peeked_place)),
  replaced as (
    delete from notice_recipients r using given g
    where r.person_id = g.person_id and r.type = ${sql.placeholder('type')}::smallint and r.file_guid = ${sql.placeholder('fileGuid')}::text
      and not r.is_read and r.created_at > ${sql.placeholder('mergesSince')}::timestamptz
      and exists (select from notices n where n.id = r.notice_id and n.data ->> 'action' is not distinct from ${sql.placeholder('action')}::text
        and (${sql.placeholder('mergesActor')}::bigint is null or n.actor_id = ${sql.placeholder('mergesActor')}::bigint))
    returning r.person_id, r.place, g.peeked_place, r.notice_id, r.merged_ids),
  merged as (
    select person_id, count(*)::int as count, count(*) filter (where place > peeked_place)::int as unpeeked,
      (string_to_array(string_agg(array_to_string(notice_id || merged_ids, ','), ',' order by place desc), ',')::bigint[])[1:${sql.raw(String(mergedLimit))}] as ids
    from replaced group by person_id),
  inserted as (
    insert into notice_recipients (person_id, place, notice_id, merged_ids, type, file_guid, created_at)
    select g.person_id, g.place, ${sql.placeholder('noticeId')}::bigint, coalesce(m.ids, '{}'), ${sql.placeholder('type')}::smallint, ${sql.placeholder('fileGuid')}::text, ${sql.placeholder('at')}::timestamptz
    from given g left join merged m using (person_id))
  update notice_counts c set unread = c.unread + 1 - coalesce(m.count, 0), unpeeked = c.unpeeked + 1 - coalesce(m.unpeeked, 0)
  from given g left join merged m using (person_id) where c.person_id = g.person_id`);

/** The earlier notices that become one with a new notice: those since a time, of all people or only of the same person. */
export interface Merging {
  readonly since: Date;
  readonly isSameActorOnly: boolean;
}

/**
 * Delivers a notice to people. Their unread notices of the same type and action about the same file become one with it, if
 * `merging` includes them. People who no longer exist are left out.
 */
export const insertRecipients = async (db: Database, noticeId: number, { type, fileGuid, at, actorId, data }: NewNotice, personIds: readonly number[], merging: Merging | null): Promise<void> => {
  const places = await advance(db, { personIds });
  await deliver(db, {
    noticeId, type, fileGuid, at: at.toISOString(), mergesSince: merging?.since.toISOString() ?? null, action: data.action ?? null, mergesActor: merging?.isSameActorOnly === true ? actorId : null,
    personIds: places.map(({ personId }) => personId), places: places.map(({ place }) => place), peekedPlaces: places.map(({ peekedPlace }) => peekedPlace),
  });
};

export interface NoticeCounts {
  readonly unread: number;
  readonly unpeeked: number;
}

const findCountsOf = preparedStatement<NoticeCounts, { personId: number }>('find-notice-counts', sql`select unread, unpeeked from notice_counts where person_id = ${sql.placeholder('personId')}`);

export const findCounts = async (db: Database, personId: number): Promise<NoticeCounts> => (await findCountsOf(db, { personId }))[0] ?? { unread: 0, unpeeked: 0 };

/** A notice in a person's list. */
export interface NoticeRow {
  readonly id: number;
  readonly noticeId: number;
  readonly mergedIds: readonly number[];
  readonly type: number;
  readonly isRead: boolean;
  readonly isPeeked: boolean;
  readonly actorId: number | null;
  /** Null for the server, visitors and deleted accounts. */
  readonly actor: PersonSummary | null;
  readonly fileGuid: string | null;
  readonly data: NoticeData;
  /** ISO 8601. */
  readonly createdAt: string;
}

const selectRows = async (db: Database, rest: SQL): Promise<NoticeRow[]> => {
  const { rows } = await db.execute<NoticeRow & Record<string, unknown>>(sql`
    select r.place as id, r.notice_id::float8 as "noticeId", to_json(r.merged_ids) as "mergedIds", n.type, r.is_read as "isRead", r.place <= c.peeked_place as "isPeeked",
      n.actor_id::float8 as "actorId", case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'avatar', a.avatar) end as actor, n.file_guid as "fileGuid", n.data,
      to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from notice_recipients r join notices n on n.id = r.notice_id join notice_counts c on c.person_id = r.person_id left join people a on a.id = n.actor_id
    where ${rest}`);
  return rows;
};

export interface NoticePage {
  readonly limit: number;
  readonly isUnreadOnly: boolean;
  /** Only notices before this id; null for the first page. */
  readonly before: number | null;
  /** Only notices of these types; null for all. */
  readonly types: readonly NoticeType[] | null;
}

/** The notices of a person, the latest first. */
export const listNotices = (db: Database, personId: number, { limit, isUnreadOnly, before, types }: NoticePage): Promise<NoticeRow[]> => selectRows(db, sql`
  r.person_id = ${personId} ${before === null ? sql`` : sql`and r.place < ${before}`} ${isUnreadOnly ? sql`and not r.is_read` : sql``}
  ${types === null ? sql`` : sql`and r.type = any(${sql.param(types)}::smallint[])`} order by r.place desc limit ${limit}`);

export const findNotice = async (db: Database, personId: number, id: number): Promise<NoticeRow | null> => (await selectRows(db, sql`r.person_id = ${personId} and r.place = ${id}`))[0] ?? null;

export interface NoticeSender {
  readonly noticeId: number;
  readonly actorId: number | null;
  readonly name: string | null;
}

/** The people who caused notices. */
export const findSenders = async (db: Database, noticeIds: readonly number[]): Promise<readonly NoticeSender[]> => {
  if (noticeIds.length === 0) return [];
  const { rows } = await db.execute<NoticeSender & Record<string, unknown>>(sql`
    select n.id::float8 as "noticeId", n.actor_id::float8 as "actorId", p.name from notices n left join people p on p.id = n.actor_id where n.id = any(${sql.param(noticeIds)}::bigint[])`);
  return rows;
};

export interface RequestState {
  readonly id: number;
  readonly role: CollaboratorRole;
  readonly status: 'pending' | 'approved' | 'refused';
  /** ISO 8601; null while the request is pending. */
  readonly decidedAt: string | null;
  /** Null while the request is pending, and for deleted accounts. */
  readonly decidedBy: Pick<PersonSummary, 'id' | 'name'> | null;
}

/** The notices of an access request to the people who may decide it. */
export const findNoticesOfRequest = async (db: Database, requestId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from notices where data ->> 'requestId' = ${String(requestId)} and data ? 'requestId' and data ->> 'actionType' = 'request'`);
  return rows.map(({ id }) => id);
};

/** The present state of access requests. */
export const findRequestStates = async (db: Database, ids: readonly number[]): Promise<readonly RequestState[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<RequestState & Record<string, unknown>>(sql`
    select r.id::float8 as id, r.role, r.status, to_char(r.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "decidedAt",
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as "decidedBy"
    from access_requests r left join people p on p.id = r.decided_by where r.id = any(${sql.param(ids)}::bigint[])`);
  return rows;
};

/** Locks a person's counts until the transaction ends. All marks of a person therefore follow each other. */
const lockCounts = async (db: Database, personIds: readonly number[]): Promise<void> => {
  await db.execute(sql`select 1 from notice_counts where person_id = any(${sql.param(personIds)}::bigint[]) order by person_id for update`);
};

/** The notices of a person that a mark concerns: some ids, or all up to an id. */
export type Marked = { readonly ids: readonly number[] } | { readonly upTo: number };

const isMarked = (marked: Marked): SQL => ('ids' in marked ? sql`r.place = any(${sql.param(marked.ids)}::int[])` : sql`r.place <= ${marked.upTo}`);

/** Marks notices as read or unread. Returns the ids that this changed. */
export const setRead = async (db: Database, personId: number, marked: Marked, isRead: boolean): Promise<readonly number[]> => {
  await lockCounts(db, [personId]);
  const direction = sql.raw(isRead ? '-' : '+');
  const { rows: [row] } = await db.execute<{ ids: number[] | null }>(sql`
    with changed as (
      update notice_recipients r set is_read = ${isRead} where r.person_id = ${personId} and r.is_read <> ${isRead} and ${isMarked(marked)} returning r.place),
    counted as (
      update notice_counts c set unread = c.unread ${direction} (select count(*) from changed)::int,
        unpeeked = c.unpeeked ${direction} (select count(*) from changed where place > c.peeked_place)::int
      where c.person_id = ${personId})
    select json_agg(place order by place) as ids from changed`);
  return row?.ids ?? [];
};

/** Marks everything as seen. Returns the last id that this includes; null if nothing was unseen. */
export const setPeeked = async (db: Database, personId: number): Promise<number | null> => {
  const { rows: [row] } = await db.execute<{ place: number }>(sql`
    update notice_counts set peeked_place = last_place, unpeeked = 0 where person_id = ${personId} and peeked_place < last_place returning last_place as place`);
  return row?.place ?? null;
};

/** The subset of these people who received a notice. */
export const findRecipientsAmong = async (db: Database, noticeIds: readonly number[], personIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await db.execute<{ noticeId: number; personIds: number[] }>(sql`
    select notice_id::float8 as "noticeId", json_agg(person_id) as "personIds" from notice_recipients
    where notice_id = any(${sql.param(noticeIds)}::bigint[]) and person_id = any(${sql.param(personIds)}::bigint[]) group by notice_id`);
  return new Map(rows.map(({ noticeId, personIds: people }) => [noticeId, people]));
};

export const findTeamName = async (db: Database, teamId: number): Promise<string> => {
  const { rows: [row] } = await db.execute<{ name: string }>(sql`select name from teams where id = ${teamId}`);
  return row?.name ?? '';
};

/** People to notify: by id, and the members of departments and teams. */
export interface Recipients {
  readonly personIds?: readonly number[];
  /** The owners of these addresses in lower case. A job finds them, so that the time of the change shows nothing about them. */
  readonly addresses?: readonly string[];
  /** With everybody in the departments below them. */
  readonly departmentIds?: readonly number[];
  readonly teamIds?: readonly number[];
  /** The creators and admins of these teams. */
  readonly managersOf?: readonly number[];
  /** The owner of a file, and people with a role of their own on it. */
  readonly collaboratorsOf?: string;
  /** The same, and people who used or starred the file. */
  readonly usersOf?: string;
}

/** The ids of these people in order, after an id. */
export const listRecipients = async (
  db: Database, { personIds = [], addresses = [], departmentIds = [], teamIds = [], managersOf = [], collaboratorsOf, usersOf = '' }: Recipients, after: number, limit: number,
): Promise<number[]> => {
  const guid = collaboratorsOf ?? usersOf;
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct id::float8 as id from (
      select p.id from people p where p.id = any(${sql.param(personIds)}::bigint[])
      union all select p.id from people p where p.email_key = any(${sql.param(addresses)}::text[])
      union all select dm.person_id from departments d join department_members dm on dm.department_id = d.id where d.path && ${sql.param(departmentIds)}::bigint[]
      union all select m.person_id from team_members m where m.team_id = any(${sql.param(teamIds)}::bigint[])
      union all select m.person_id from team_members m where m.team_id = any(${sql.param(managersOf)}::bigint[]) and m.role in ('creator', 'admin')
      union all select f.creator_id from files f where f.guid = ${guid}
      union all select g.subject_id from grants g where g.file_guid = ${guid} and g.subject_type = 1
      union all select pf.person_id from person_files pf where pf.file_guid = ${usersOf} and (pf.used_at is not null or pf.starred_at is not null)
    ) given where id > ${after} order by 1 limit ${limit}`);
  return rows.map(({ id }) => id);
};

/** Deletes a notice that nobody received. */
export const deleteUnreceivedNotice = async (db: Database, noticeId: number): Promise<void> => { await db.execute(sql`delete from notices where id = ${noticeId} and not exists (select from notice_recipients r where r.notice_id = ${noticeId})`); };

/** Deletes at most `limit` notices from before a time, and corrects the counts. Returns their number. Runs in a transaction. */
export const deleteNoticesBefore = async (db: Database, before: Date, limit: number): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(sql`select id::float8 as id from notices where created_at < ${before.toISOString()}::timestamptz order by created_at limit ${limit}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows: people } = await db.execute<{ id: number }>(sql`select distinct person_id::float8 as id from notice_recipients where notice_id = any(${sql.param(ids)}::bigint[])`);
  await lockCounts(db, people.map(({ id }) => id));
  await db.execute(sql`
    with gone as (delete from notice_recipients where notice_id = any(${sql.param(ids)}::bigint[]) returning person_id, place, is_read),
    lost as (
      select g.person_id, count(*) filter (where not g.is_read)::int as unread, count(*) filter (where not g.is_read and g.place > c.peeked_place)::int as unpeeked
      from gone g join notice_counts c using (person_id) group by g.person_id)
    update notice_counts c set unread = c.unread - l.unread, unpeeked = c.unpeeked - l.unpeeked from lost l where c.person_id = l.person_id`);
  await db.execute(sql`delete from notices where id = any(${sql.param(ids)}::bigint[])`);
  return ids.length;
};

/** Counts the notices of the next `limit` people again. Returns the last person's id, null at the end, and the number of corrected rows. Runs in a transaction. */
export const recountNotices = async (db: Database, after: number, limit: number): Promise<{ readonly last: number | null; readonly corrected: number }> => {
  const { rows } = await db.execute<{ id: number }>(sql`select person_id::float8 as id from notice_counts where person_id > ${after} order by person_id limit ${limit} for update`);
  const ids = rows.map(({ id }) => id);
  const { rowCount } = await db.execute(sql`
    update notice_counts c set unread = f.unread, unpeeked = f.unpeeked from (
      select c.person_id, count(r.place)::int as unread, count(r.place) filter (where r.place > c.peeked_place)::int as unpeeked
      from notice_counts c left join notice_recipients r on r.person_id = c.person_id and not r.is_read
      where c.person_id = any(${sql.param(ids)}::bigint[]) group by c.person_id) f
    where c.person_id = f.person_id and (c.unread, c.unpeeked) is distinct from (f.unread, f.unpeeked)`);
  return { last: rows.length < limit ? null : ids.at(-1) ?? null, corrected: rowCount ?? 0 };
};
