import type pg from 'pg';
import type { StoredEvent } from '../../../src/contract/realtime/events';
import type { EventView } from '../../../src/core/permissions/event-view';
import { people, type Happened, type World } from '../../unit/core/permissions/oracle/event-world';

const begunAt = Date.parse('2026-01-01T00:00:00Z');
const momentOf = (time: number): string => new Date(begunAt + time * 1000).toISOString();

/** A member of the team who shared all links, with a grant on each such level. So the links remain valid. */
const sharer = people.length + 1;

/** A history in the database. Everybody catches up after its end. */
export interface StoredHistory {
  readonly now: Date;
  /** The last sequence number before the history. */
  readonly after: number;
  readonly personOf: (person: number) => number;
  readonly eventOf: (event: Happened) => number;
  readonly nameOf: (guid: string) => string;
}

/**
 * Writes a history into the database: people, memberships, files, grants and links with their start times, and the
 * events. Each history has separate people and files. Triggers are disabled, because they would overwrite the times.
 */
export const storeHistory = async (client: pg.ClientBase, seed: number, world: World): Promise<StoredHistory> => {
  const personOf = (person: number): number => 100_000 + seed * 10 + person;
  const teamId = 100_000 + seed;
  const guidOf = (guid: string): string => `h${seed}${guid}`.padEnd(22, 'x');
  const pathOf = (path: readonly string[]): string => `${path.map(guidOf).toReversed().join('/')}/`;
  const nameOf = (guid: string): string => `${guid}, version ${world.nodes.get(guid)?.version ?? 0}`;
  const nodes = [...world.nodes.values()];
  const insert = (table: string, columns: string, rows: readonly object[], overriding = ''): Promise<unknown> => client.query(
    `insert into ${table} (${columns}) ${overriding} select ${columns} from json_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)]);

  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query('insert into people (id, name, sort_name, desktop_guid) overriding system value select id, name, name, desktop_guid from json_populate_recordset(null::people, $1)',
    [JSON.stringify([...people, sharer].map((person) => ({ id: personOf(person), name: `Person ${person}`, desktop_guid: guidOf(`d${person}`) })))]);
  await client.query('insert into teams (id, name) overriding system value values ($1, $2)', [teamId, `Team ${seed}`]);
  await insert('team_members', 'person_id, team_id, role, is_seat, joined_at, standing_since', [...world.members, [sharer, 0] as const].map(([person, since]) => (
    { person_id: personOf(person), team_id: teamId, role: 'member', is_seat: true, joined_at: momentOf(since), standing_since: momentOf(since) })));
  await client.query(`insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, search_text, trash_root, is_cut_off, share_mode, shared_by, access_since, owned_since, collaborator_count, department_collaborator_count)
    select guid, type, name, name, parent_guid, path, 'a0', creator_id, creator_id, '', trash_root, is_cut_off, share_mode, shared_by, access_since, owned_since, collaborator_count, department_collaborator_count
    from json_populate_recordset(null::files, $1)`, [JSON.stringify(nodes.map((node) => ({
    guid: guidOf(node.guid), type: node.parent === null ? 2 : node.isFolder ? 1 : -2, name: nameOf(node.guid), parent_guid: node.parent === null ? null : guidOf(node.parent), path: pathOf(world.pathOf(node.guid)),
    creator_id: personOf(node.creator), trash_root: node.isTrashed ? guidOf(node.guid) : null, is_cut_off: node.isCutOff, share_mode: node.link, shared_by: node.link === null ? null : personOf(sharer),
    access_since: node.accessSince === null ? null : momentOf(node.accessSince), owned_since: node.ownedSince === null ? null : momentOf(node.ownedSince),
    collaborator_count: node.grants.filter(({ holder }) => holder !== 'team').length, department_collaborator_count: node.grants.filter(({ holder }) => holder === 'team').length,
  })))]);
  // Every tree belongs to the team, so that its team links open for members.
  await client.query(`insert into spaces (guid, team_id) select guid, $1 from unnest($2::text[]) guid`, [teamId, nodes.filter(({ parent }) => parent === null).map(({ guid }) => guidOf(guid))]);
  await client.query(`insert into grants (file_guid, subject_type, subject_id, role, granted_by, created_at)
    select file_guid, subject_type, subject_id, 'reader', granted_by, created_at from json_populate_recordset(null::grants, $1)`, [JSON.stringify(nodes.flatMap((node) => [...node.grants, ...(node.link === null ? [] : [{ holder: sharer, since: 0 }])].map(({ holder, since }) => ({
    file_guid: guidOf(node.guid), subject_type: holder === 'team' ? 3 : 1, subject_id: holder === 'team' ? teamId : personOf(holder), granted_by: personOf(node.creator), created_at: momentOf(since),
  }))))]);
  // People with access only by a link receive events only of files in their own lists.
  await client.query('insert into person_files (person_id, file_guid, starred_at) select person, guid, now() from unnest($1::bigint[]) person, unnest($2::text[]) guid',
    [people.map(personOf), nodes.map(({ guid }) => guidOf(guid))]);
  const { rows: [counter] } = await client.query<{ after: number }>('update event_counter set last_seq = last_seq + $1 returning last_seq::float8 - $1::float8 as after', [world.events.length]);
  const after = counter?.after ?? 0;
  await client.query(`insert into events (seq, kind, action, guid, old_path, new_path, actor_id, subject_type, subject_id, origin, at)
    select seq, kind, action, guid, old_path, new_path, actor_id, subject_type, subject_id, 'a window', at from json_populate_recordset(null::events, $1)`, [JSON.stringify(world.events.map((event, index) => ({
    seq: after + index + 1, kind: event.kind, action: event.action, guid: guidOf(event.guid), old_path: event.oldPath && pathOf(event.oldPath), new_path: event.newPath && pathOf(event.newPath), actor_id: personOf(1),
    subject_type: event.holder === null ? null : event.holder === 'team' ? 3 : 1, subject_id: event.holder === null ? null : event.holder === 'team' ? teamId : personOf(event.holder), at: momentOf(event.at),
  })))]);
  await client.query('commit');
  const places = new Map(world.events.map((event, index) => [event, after + index + 1]));
  return { now: new Date(begunAt + (world.now() + 1) * 1000), after, personOf, nameOf, eventOf: (event) => places.get(event) ?? 0 };
};

const tables = ['events', 'attempts', 'person_files', 'grants', 'spaces', 'files', 'team_members', 'teams', 'people'] as const;

/** Deletes all stored histories, which would slow down the next ones. */
export const deleteHistories = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`begin; set local session_replication_role = replica; ${tables.map((table) => `delete from ${table};`).join(' ')} commit`);
};

/** Returns the view of a sent event. Throws if an event with a guid only contains more. */
export const viewOfEvent = (event: StoredEvent | undefined, now: Date): EventView => {
  if (!event) return 'none';
  if (event.data !== null) return 'whole';
  if (event.at !== now.toISOString()) return 'end';
  const { kind, action, origin } = event;
  if (kind !== 'File' || origin !== null || (action !== 'destroy' && action !== 'update')) throw new Error(`Told by its guid alone: ${JSON.stringify(event)}`);
  return action === 'destroy' ? 'gone' : 'again';
};
