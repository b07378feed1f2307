import { createHash, randomBytes } from 'node:crypto';
import { median, medianRatio, type Measurement } from './measurement';
import { startMeter } from './processor-time';
import { p99, timeRequestsWhile } from './latency';
import { load, type Workshop } from './workshop';
import { openWindows } from './event-windows';

const [large, small] = [10_000, 100] as const;
const rounds = 7;
const seconds = 2;
const quietMs = 8000;
const editionChanges = 8;

/** A team with `count` members, whose first member has a session; returns its token and the team's id. */
const addTeam = async ({ query, rows }: Workshop, name: string, count: number): Promise<{ readonly teamId: number; readonly tokens: readonly string[] }> => {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const [team] = await rows<{ id: number }>('insert into teams (name) values ($1) returning id::float8 as id', [name]);
  await query(`
    with made as (
      insert into people (name, sort_name, email, email_key, desktop_guid)
      select 'Member ' || i, 'member ' || lpad(i::text, 6, '0'), $4 || i || '@example.com', $4 || i || '@example.com', $4 || lpad(i::text, 21, '0') from generate_series(1, $1::int) i returning id, name),
    joined as (insert into team_members (person_id, team_id, role) select id, $2, case when name = 'Member 1' then 'creator' else 'member' end from made)
    insert into sessions (id, person_id, token_hash, device, expires_at)
    select 'bench ' || id, id, decode(($3::text[])[substr(name, 8)::int], 'hex'), 'bench', now() + interval '1 day' from made`,
  [count, team?.id ?? 0, tokens.map((token) => createHash('sha256').update(token).digest('hex')), name.slice(0, 1)]);
  await query('analyze');
  return { teamId: team?.id ?? 0, tokens };
};

/** The first page of the members of a large team against a small one, and a change of the edition of a large team. */
export async function* measureTeam(workshop: Workshop): AsyncGenerator<Measurement> {
  const { origin, pids, query } = workshop;
  const [many, few] = [await addTeam(workshop, 'Many', large), await addTeam(workshop, 'Few', small)];
  const url = `${origin}/api/teams/mine/members?limit=100`;
  const sides = { many: { token: many.tokens[0] ?? '', times: [] as number[], used: [] as number[] }, few: { token: few.tokens[0] ?? '', times: [] as number[], used: [] as number[] } };
  for (let round = -1; round < rounds; round += 1) {
    for (const { token, times, used } of Object.values(sides)) {
      const meter = await startMeter(workshop, pids.ours);
      const { latencyMs, requests } = await load(url, token, 1, seconds);
      const usedMs = await meter();
      // The first round is a warm-up.
      if (round < 0) continue;
      times.push(latencyMs);
      used.push(usedMs / requests);
    }
  }
  const name = `The first page of ${large} members against that of ${small}`;
  const goal = { kind: 'at most', value: 1.2 } as const;
  yield { name: `${name}, time`, goal, ratio: medianRatio(sides.many.times, sides.few.times), details: `${median(sides.many.times).toFixed(2)} ms against ${median(sides.few.times).toFixed(2)} ms, 100 members a page, median of ${rounds} rounds` };
  yield { name: `${name}, processor's time with PostgreSQL's`, goal, ratio: medianRatio(sides.many.used, sides.few.used), details: 'as above' };

  const windows = await openWindows(workshop, origin, many.tokens);
  const me = `${origin}/api/users/me`;
  const token = sides.few.token;
  const quietEnd = performance.now() + quietMs;
  const quiet = await timeRequestsWhile(me, token, () => performance.now() < quietEnd);
  let isOver = false;
  const changes = (async () => {
    for (let index = 1; index <= editionChanges; index += 1) {
      // As a payment does: the team's columns and its event, in one statement.
      await query(`
        with changed as (update teams set edition_id = $2 where id = $1),
          event as (insert into events (kind, action, guid, actor_id, subject_type, subject_id) values ('Account', 'update', $1::text, 1, 3, $1::bigint))
        select pg_notify('deckle_events', '')`, [many.teamId, 1 + index % 2]);
      await windows.received(index * large);
      await new Promise((resolve) => { setTimeout(resolve, 500); });
    }
    isOver = true;
  })();
  const busy = await timeRequestsWhile(me, token, () => !isOver);
  await changes;
  await windows.close();
  yield {
    name: `GET /users/me while the edition of ${large} connected members changes, 99th percentile against quiet`, goal: { kind: 'at most', value: 2 }, ratio: p99(busy) / p99(quiet),
    details: `${p99(busy).toFixed(1)} ms against ${p99(quiet).toFixed(1)} ms, ${editionChanges} changes, ${busy.length} and ${quiet.length} requests one after the other; the windows do not read anything afterwards`,
  };
}
