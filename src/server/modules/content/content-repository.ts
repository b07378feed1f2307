import { sql } from 'drizzle-orm';
import type { Presence } from '../../../contract/realtime/content-messages';
import type { Database } from '../../db/database-handle';
import { epochMilliseconds } from '../../db/column-types';
import { preparedStatement } from '../../db/prepared-statement';

export interface HeadRow {
  readonly rev: number;
  /** The text that the file was created with, if no changeset followed. */
  readonly initialText: string | null;
}

/** A client id of a file. */
export interface ClientRow {
  readonly clientId: number;
  /** Null for the text that the file was created with. */
  readonly personId: number | null;
  readonly nextClock: number;
}

export interface NewChangeset {
  readonly rev: number;
  readonly uuid: string;
  readonly clientId: number;
  readonly personId: number;
  readonly bytes: Uint8Array;
}

export interface ChangesetRow {
  readonly rev: number;
  readonly uuid: string;
  readonly clientId: number;
  readonly personId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** The channel on which servers learn that a file's content has changesets that they have not read. */
export const contentChannel = 'deckle_content';
/** The channel on which servers pass presence messages on. */
export const presenceChannel = 'deckle_presence';

const lockOne = preparedStatement<HeadRow, { guid: string }>('lock-content-head', sql`
  select h.rev, case when h.rev = 0 then (select c.content from file_contents c where c.file_guid = h.file_guid) end as "initialText"
  from content_heads h where h.file_guid = ${sql.placeholder('guid')} for update of h`);

const insertHead = preparedStatement<object, { guid: string }>('insert-content-head', sql`
  insert into content_heads (file_guid) select guid from files where guid = ${sql.placeholder('guid')} on conflict do nothing`);

/** Locks the head of a file's content until the transaction ends. Null if nobody opened the file to edit it. */
export const lockHead = async (db: Database, guid: string): Promise<HeadRow | null> => (await lockOne(db, { guid }))[0] ?? null;

/** The same, and inserts the head of an existing file. Null if the file does not exist. */
export const lockNewHead = async (db: Database, guid: string): Promise<HeadRow | null> => {
  await insertHead(db, { guid });
  return lockHead(db, guid);
};

/** Deletes the head of a file without content. */
export const deleteHead = async (db: Database, guid: string): Promise<void> => {
  await db.execute(sql`delete from content_heads where file_guid = ${guid} and rev = 0`);
};

/** The last revision of a file's content; 0 without changesets. */
const findOne = preparedStatement<{ rev: number }, { guid: string }>('find-content-head', sql`select rev from content_heads where file_guid = ${sql.placeholder('guid')}`);
export const findRev = async (db: Database, guid: string): Promise<number> => (await findOne(db, { guid }))[0]?.rev ?? 0;

/** A changeset that the log has. */
export interface KnownChangeset {
  readonly uuid: string;
  readonly rev: number;
  readonly personId: number;
}

interface LogFacts {
  readonly known: readonly KnownChangeset[];
  readonly clients: readonly ClientRow[];
}

const findFacts = preparedStatement<LogFacts, { guid: string; uuids: readonly string[]; clientIds: readonly number[] }>('find-content-facts', sql`
  select
    coalesce((select json_agg(json_build_object('uuid', s.uuid, 'rev', s.rev, 'personId', s.person_id)) from content_changesets s
      where s.file_guid = ${sql.placeholder('guid')} and s.uuid = any(${sql.placeholder('uuids')}::text[])), '[]'::json) as known,
    coalesce((select json_agg(json_build_object('clientId', c.client_id, 'personId', c.person_id, 'nextClock', c.next_clock)) from content_clients c
      where c.file_guid = ${sql.placeholder('guid')} and c.client_id = any(${sql.placeholder('clientIds')}::bigint[])), '[]'::json) as clients`);

/** The revisions of known changesets, and the client ids among those given. */
export const findLogFacts = async (db: Database, guid: string, uuids: readonly string[], clientIds: readonly number[]): Promise<LogFacts> =>
  (await findFacts(db, { guid, uuids, clientIds }))[0] ?? { known: [], clients: [] };

/** Inserts a client id of a person. Returns false if the file has it already. */
export const insertClient = async (db: Database, guid: string, clientId: number, personId: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    insert into content_clients (file_guid, client_id, person_id) values (${guid}, ${clientId}, ${personId}) on conflict do nothing returning 1`);
  return rows.length > 0;
};

/** Stores the text that a file was created with as revision 0. Its parts belong to no window. */
export const insertInitialSnapshot = async (db: Database, guid: string, bytes: Uint8Array, digest: Buffer): Promise<void> => {
  await db.execute(sql`insert into content_snapshots (file_guid, rev, bytes, digest) values (${guid}, 0, ${Buffer.from(bytes)}, ${digest}) on conflict do nothing`);
};

/** Stores a snapshot, and deletes those before the previous one, except revision 0. Another server may have stored it already. */
export const insertSnapshot = async (db: Database, guid: string, rev: number, bytes: Uint8Array, digest: Buffer): Promise<void> => {
  await db.execute(sql`insert into content_snapshots (file_guid, rev, bytes, digest) values (${guid}, ${rev}, ${Buffer.from(bytes)}, ${digest}) on conflict do nothing`);
  await db.execute(sql`
    delete from content_snapshots where file_guid = ${guid} and rev > 0 and rev < (
      select min(kept.rev) from (select s.rev from content_snapshots s where s.file_guid = ${guid} order by s.rev desc limit 2) kept)`);
  await db.execute(sql`
    update content_heads set (tail_count, tail_bytes) = (
      select count(*), coalesce(sum(octet_length(c.bytes)), 0) from content_changesets c where c.file_guid = ${guid} and c.rev > ${rev})
    where file_guid = ${guid}`);
};

export interface DueSummary {
  readonly guid: string;
  readonly rev: number;
  readonly tailCount: number;
  readonly tailBytes: number;
}

/** Reserves the summary that is due longest until `leasedUntil`; null if none is due. */
export const leaseSummary = async (db: Database, now: Date, leasedUntil: Date): Promise<DueSummary | null> => {
  const { rows: [row] } = await db.execute<DueSummary & Record<string, unknown>>(sql`
    update content_heads h set summary_due_at = ${leasedUntil.toISOString()}::timestamptz
    where h.file_guid = (
      select d.file_guid from content_heads d where d.summary_due_at <= ${now.toISOString()}::timestamptz order by d.summary_due_at limit 1 for update skip locked)
    returning h.file_guid as guid, h.rev, h.tail_count as "tailCount", h.tail_bytes::float8 as "tailBytes"`);
  return row ?? null;
};

/** Sets when the next summary of a file is due; null until its next change. */
export const settleSummary = async (db: Database, guid: string, dueAt: Date | null): Promise<void> => {
  await db.execute(sql`update content_heads set summary_due_at = ${dueAt?.toISOString() ?? null}::timestamptz where file_guid = ${guid}`);
};

/** The person and the time of a revision, in milliseconds since 1970. */
export const findLastChange = async (db: Database, guid: string, rev: number): Promise<{ readonly personId: number; readonly at: number } | null> => {
  const { rows: [row] } = await db.execute<{ personId: number; at: number }>(sql`
    select person_id::float8 as "personId", ${sql.raw(epochMilliseconds('at'))} as at from content_changesets where file_guid = ${guid} and rev = ${rev}`);
  return row ?? null;
};

const insertAll = preparedStatement<object, {
  guid: string; revs: readonly number[]; uuids: readonly string[]; clientIds: readonly number[]; personIds: readonly number[]; bytes: readonly Buffer[]; at: string;
  clockClients: readonly number[]; clockPeople: readonly (number | null)[]; clocks: readonly number[]; rev: number; count: number; size: number; dueAt: string;
}>('insert-changesets', sql`
  with head as (
    update content_heads set rev = ${sql.placeholder('rev')}, tail_count = tail_count + ${sql.placeholder('count')}, tail_bytes = tail_bytes + ${sql.placeholder('size')},
      summary_due_at = coalesce(summary_due_at, ${sql.placeholder('dueAt')}::timestamptz)
    where file_guid = ${sql.placeholder('guid')}),
  clocks as (
    insert into content_clients (file_guid, client_id, person_id, next_clock)
    select ${sql.placeholder('guid')}, c.client_id, c.person_id, c.clock
    from unnest(${sql.placeholder('clockClients')}::bigint[], ${sql.placeholder('clockPeople')}::bigint[], ${sql.placeholder('clocks')}::bigint[]) as c(client_id, person_id, clock)
    on conflict (file_guid, client_id) do update set next_clock = excluded.next_clock),
  added as (
    insert into content_changesets (file_guid, rev, uuid, client_id, person_id, at, bytes)
    select ${sql.placeholder('guid')}, s.rev, s.uuid, s.client_id, s.person_id, ${sql.placeholder('at')}::timestamptz, s.bytes
    from unnest(${sql.placeholder('revs')}::int[], ${sql.placeholder('uuids')}::text[], ${sql.placeholder('clientIds')}::bigint[], ${sql.placeholder('personIds')}::bigint[], ${sql.placeholder('bytes')}::bytea[])
      as s(rev, uuid, client_id, person_id, bytes))
  select pg_notify(${contentChannel}, ${sql.placeholder('guid')} || ' ' || ${sql.placeholder('rev')}::int)`);

export interface Append {
  readonly guid: string;
  readonly changesets: readonly NewChangeset[];
  readonly clients: readonly ClientRow[];
  readonly at: Date;
  /** When excerpt and snapshot are due, unless they are due already. */
  readonly summaryDueAt: Date;
}

/** Appends changesets to the log, in one statement. The caller holds the head's lock. */
export const insertChangesets = async (db: Database, { guid, changesets, clients, at, summaryDueAt }: Append): Promise<void> => {
  const last = changesets.at(-1);
  if (!last) return;
  await insertAll(db, {
    guid, at: at.toISOString(), dueAt: summaryDueAt.toISOString(), rev: last.rev, count: changesets.length,
    size: changesets.reduce((sum, { bytes }) => sum + bytes.length, 0),
    revs: changesets.map(({ rev }) => rev), uuids: changesets.map(({ uuid }) => uuid), clientIds: changesets.map(({ clientId }) => clientId),
    personIds: changesets.map(({ personId }) => personId), bytes: changesets.map(({ bytes }) => Buffer.from(bytes)),
    clockClients: clients.map(({ clientId }) => clientId), clockPeople: clients.map(({ personId }) => personId), clocks: clients.map(({ nextClock }) => nextClock),
  });
};

const selectAfter = preparedStatement<Omit<ChangesetRow, 'clientId'> & { clientId: number }, { guid: string; rev: number; upTo: number; limit: number }>('select-changesets', sql`
  select rev, uuid, client_id::float8 as "clientId", person_id::float8 as "personId", ${sql.raw(epochMilliseconds('at'))} as at, bytes from content_changesets
  where file_guid = ${sql.placeholder('guid')} and rev > ${sql.placeholder('rev')} and rev <= ${sql.placeholder('upTo')} order by rev limit ${sql.placeholder('limit')}`);

/** Changesets after a revision, in order. */
export const findChangesets = (db: Database, guid: string, rev: number, upTo: number, limit: number): Promise<ChangesetRow[]> => selectAfter(db, { guid, rev, upTo, limit });

export interface SnapshotRow {
  readonly rev: number;
  readonly bytes: Buffer;
}

/** The latest undamaged snapshot up to a revision, or null. `onDamaged` receives the revision of each damaged one. */
export const findValidSnapshot = async (db: Database, guid: string, upTo: number, digestOf: (bytes: Buffer) => Buffer, onDamaged: (rev: number) => void): Promise<SnapshotRow | null> => {
  for (let last = upTo; last >= 0;) {
    const { rows: [row] } = await db.execute<SnapshotRow & { digest: Buffer } & Record<string, unknown>>(sql`
      select rev, bytes, digest from content_snapshots where file_guid = ${guid} and rev <= ${last} order by rev desc limit 1`);
    if (!row) return null;
    if (digestOf(row.bytes).equals(row.digest)) return row;
    onDamaged(row.rev);
    last = row.rev - 1;
  }
  return null;
};

/** Number of the changesets after a revision, and of their base64 characters and line ends. */
export const measureChangesets = async (db: Database, guid: string, rev: number, upTo: number): Promise<{ readonly count: number; readonly characters: number }> => {
  const { rows: [row] } = await db.execute<{ count: number; characters: number }>(sql`
    select count(*)::float8 as count, coalesce(sum((octet_length(bytes) + 2) / 3 * 4 + 1), 0)::float8 as characters from content_changesets
    where file_guid = ${guid} and rev > ${rev} and rev <= ${upTo}`);
  return row ?? { count: 0, characters: 0 };
};

/** The text that a file was created with; null if it has changesets or no text. */
export const findInitialText = async (db: Database, guid: string): Promise<string | null> => {
  const { rows: [row] } = await db.execute<{ content: string }>(sql`
    select c.content from file_contents c where c.file_guid = ${guid} and not exists (select from content_heads h where h.file_guid = c.file_guid and h.rev > 0)`);
  return row?.content ?? null;
};

/** A presence before the person's name and picture are added. */
export type AnnouncedPresence = Omit<Presence, 'name' | 'avatar'>;

/** Sends a presence message, with the person's current name and picture, to all servers on this database. It is stored nowhere. */
export const notifyPresence = async (db: Database, presence: AnnouncedPresence): Promise<void> => {
  await db.execute(sql`
    select pg_notify(${presenceChannel}, (${JSON.stringify(presence)}::jsonb || jsonb_build_object('name', name, 'avatar', avatar))::text)
    from people where id = ${presence.personId}`);
};

/** A file, and a new copy of it. */
export interface CopiedFile {
  readonly original: string;
  readonly copy: string;
}

/**
 * Copies the content of files: the latest snapshot and the changesets after it. The client ids of the originals belong to
 * nobody in the copies.
 */
export const copyLogs = async (db: Database, files: readonly CopiedFile[]): Promise<void> => {
  const given = sql`unnest(${sql.param(files.map(({ original }) => original))}::text[], ${sql.param(files.map(({ copy }) => copy))}::text[]) as g(original, copy)`;
  await db.execute(sql`
    insert into content_heads (file_guid, rev, tail_count, tail_bytes, summary_due_at)
    select g.copy, h.rev, h.tail_count, h.tail_bytes, now() from ${given} join content_heads h on h.file_guid = g.original where h.rev > 0 for share of h`);
  await db.execute(sql`
    with latest as (
      select g.copy, h.rev as last, s.rev, s.bytes, s.digest from ${given} join content_heads h on h.file_guid = g.original
      left join lateral (select * from content_snapshots o where o.file_guid = g.original order by o.rev desc limit 1) s on true where h.rev > 0)
    insert into content_snapshots (file_guid, rev, bytes, digest) select copy, rev, bytes, digest from latest where rev is not null`);
  await db.execute(sql`
    insert into content_clients (file_guid, client_id, next_clock)
    select g.copy, c.client_id, c.next_clock from ${given} join content_heads h on h.file_guid = g.copy join content_clients c on c.file_guid = g.original where c.next_clock > 0`);
  await db.execute(sql`
    insert into content_changesets (file_guid, rev, uuid, client_id, person_id, at, bytes)
    select g.copy, c.rev, c.uuid, c.client_id, c.person_id, c.at, c.bytes from ${given} join content_heads h on h.file_guid = g.copy
    join content_changesets c on c.file_guid = g.original and c.rev <= h.rev
      and c.rev > coalesce((select max(s.rev) from content_snapshots s where s.file_guid = g.copy), 0)`);
};
