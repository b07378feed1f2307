import { setTimeout } from 'node:timers/promises';
import { fileTypes } from '../../src/contract/entities/file';
import { noticeTypes } from '../../src/contract/entities/notice';
import { addPeople } from './content';
import { p99, timeRequests } from './latency';
import { median, type Measurement } from './measurement';
import { load, type Workshop } from './workshop';

const many = 100_000;
const few = 20;
const rounds = 15;
const recipients = 10_000;

/** Gives a person notices about one document. */
const fillInbox = async ({ query }: Workshop, personId: number, count: number, guid: string): Promise<void> => {
  await query(`
    with made as (
      insert into notices (type, actor_id, file_guid, data, created_at) select $1, null, $2, '{}', now() - i * interval '1 second' from generate_series(1, $3::int) i returning id, created_at)
    insert into notice_recipients (person_id, place, notice_id, type, file_guid, created_at) select $4, row_number() over (order by id), id, $1, $2, created_at from made`, [noticeTypes.COMMENT, guid, count, personId]);
  await query('insert into notice_counts (person_id, last_place, unread, unpeeked) values ($1, $2, $2, $2)', [personId, count]);
};

const firstPage = async ({ origin }: Workshop, token: string): Promise<number> => {
  const begun = performance.now();
  const response = await fetch(`${origin}/api/notifications?limit=20`, { headers: { authorization: `Bearer ${token}` } });
  const { notifications } = await response.json() as { notifications: unknown[] };
  if (notifications.length !== few) throw new Error(`${notifications.length} notices came.`);
  return performance.now() - begun;
};

const openingPanel = async (workshop: Workshop): Promise<Measurement> => {
  const { client, rows, query } = workshop;
  const [crowded = '', sparse = ''] = await addPeople(workshop, 2);
  const ids = (await rows<{ id: number }>('select id::float8 as id from people order by id desc limit 2')).map(({ id }) => id).reverse();
  const { guid } = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan', content: 'Text' } });
  await client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
  for (const [index, count] of [many, few].entries()) await fillInbox(workshop, ids[index] ?? 0, count, guid);
  await query('analyze');
  const times: Record<'crowded' | 'sparse', number[]> = { crowded: [], sparse: [] };
  for (let round = -3; round < rounds; round += 1) {
    const [one, other] = [await firstPage(workshop, crowded), await firstPage(workshop, sparse)];
    if (round < 0) continue;
    times.crowded.push(one);
    times.sparse.push(other);
  }
  return {
    name: `The first page of ${many} notices against that of ${few}`, ratio: median(times.crowded) / median(times.sparse), goal: { kind: 'at most', value: 1.3 },
    details: `${median(times.crowded).toFixed(2)} ms against ${median(times.sparse).toFixed(2)} ms, median of ${rounds} rounds`,
  };
};

const counting = async ({ origin, token }: Workshop): Promise<Measurement> => {
  const count = await load(`${origin}/api/notifications/unpeeked_count`, token, 8, 6);
  const status = await load(`${origin}/api/status`, token, 8, 6);
  return {
    name: 'The count of notices against GET /status, time of a request', ratio: count.latencyMs / status.latencyMs, goal: { kind: 'at most', value: 1.5 },
    details: `${count.latencyMs.toFixed(2)} ms with the session against ${status.latencyMs.toFixed(2)} ms without, 8 connections`,
  };
};

/** The new name of a team with many members. */
const notifyingMany = async (workshop: Workshop): Promise<Measurement[]> => {
  const { client, rows, query, origin, token } = workshop;
  const team = await client.call('teams.create', { body: { name: 'Everybody' } });
  await query(`
    with made as (
      insert into people (name, sort_name, desktop_guid) select 'Member ' || i, 'member', 'N' || lpad(i::text, 21, '0') from generate_series(1, $1::int) i returning id)
    insert into team_members (person_id, team_id, role) select id, $2, 'member' from made`, [recipients, team.id]);
  await query('analyze');
  const quiet = await timeRequests(`${origin}/api/users/me`, token, 6000);
  const begun = performance.now();
  await client.call('teams.changeSetting', { params: { settingName: 'profile' }, body: { name: 'Everybody else' } });
  const countOf = async () => (await rows<{ rows: number; people: number }>('select count(*)::int as rows, count(distinct person_id)::int as people from notice_recipients where type = $1', [noticeTypes.TEAM_NAME_MODIFIED]))[0] ?? { rows: 0, people: 0 };
  const others = timeRequests(`${origin}/api/users/me`, token, 6000);
  let [firstMs, lastMs] = [NaN, NaN];
  for (const end = begun + 60_000; performance.now() < end && Number.isNaN(lastMs);) {
    const { rows: delivered } = await countOf();
    if (delivered > 0 && Number.isNaN(firstMs)) firstMs = performance.now() - begun;
    if (delivered >= recipients) lastMs = performance.now() - begun;
    await setTimeout(20);
  }
  const busy = await others;
  const { rows: delivered, people } = await countOf();
  return [
    {
      name: `A notice to ${recipients} people: the first has it, against 2 s`, ratio: firstMs / 2000, goal: { kind: 'at most', value: 1 },
      details: `${firstMs.toFixed(0)} ms; the last after ${lastMs.toFixed(0)} ms; ${delivered} notices of ${people} people, so ${delivered - people} twice`,
    },
    {
      name: 'GET /users/me meanwhile, 99th percentile against quiet', ratio: p99(busy) / p99(quiet), goal: { kind: 'at most', value: 2 },
      details: `${p99(busy).toFixed(1)} ms against ${p99(quiet).toFixed(1)} ms`,
    },
  ];
};

/** Notices: lists, counts, and a notice for many people. */
export async function* measureNotices(workshop: Workshop): AsyncGenerator<Measurement> {
  yield await openingPanel(workshop);
  yield await counting(workshop);
  yield* await notifyingMany(workshop);
}
