import { createHash, randomBytes } from 'node:crypto';
import { fileTypes } from '../../src/contract/entities/file';
import { openWindows } from './event-windows';
import { p99, timeRequests } from './latency';
import { median, type Measurement } from './measurement';
import { startMeter } from './processor-time';
import { readyAddress, type Workshop } from './workshop';

export const socketCount = 2000;
const writes = 150;
const eventRounds = 12;
const watchedMs = 8000;
/** No program: the remaining time is PostgreSQL's. */
const noProgram = -1;

/** People of one team with a session each; returns the tokens. */
export const addTeam = async ({ query, rows }: Workshop): Promise<{ readonly team: number; readonly tokens: readonly string[] }> => {
  const tokens = Array.from({ length: socketCount - 1 }, () => randomBytes(32).toString('base64url'));
  const [row] = await rows<{ id: number }>(`insert into teams (name) values ('Everybody') returning id::float8 as id`);
  const team = row?.id ?? 0;
  await query(`
    with made as (
      insert into people (name, sort_name, desktop_guid) select 'Member ' || i, 'member', 'M' || lpad(i::text, 21, '0') from generate_series(1, $1::int) i returning id, name),
    joined as (insert into team_members (person_id, team_id, role) select id, $2, 'member' from made)
    insert into sessions (id, person_id, token_hash, device, expires_at)
    select 'bench ' || id, id, decode($3::text[][substr(name, 8)::int], 'hex'), 'bench', now() + interval '1 day' from made`
    .replace('$3::text[][', '($3::text[])['), [tokens.length, team, tokens.map((token) => createHash('sha256').update(token).digest('hex'))]);
  return { team, tokens };
};

/** The cost of events: 2,000 sockets of a team, and writes that do not concern them. */
export async function* measureFanOut(workshop: Workshop): AsyncGenerator<Measurement> {
  const { client, origin, token, pids, query } = workshop;
  const { team, tokens } = await addTeam(workshop);
  const folder = await client.call('files.create', { body: { type: fileTypes.folder, name: 'Of the team' } });
  const { guid } = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan', folder: folder.guid } });
  const own = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'My own' } });
  await query(`insert into grants (file_guid, subject_type, subject_id, role, granted_by) select $1, 3, $2, 'editor', creator_id from files where guid = $1`, [folder.guid, team]);
  await query('update files set department_collaborator_count = 1 where guid = $1', [folder.guid]);
  await query('analyze');
  const rename = async (id: string, name: string): Promise<void> => { await client.call('files.rename', { params: { id }, body: { name } }); };

  const writeAlone = async (): Promise<number> => {
    const meter = await startMeter(workshop, noProgram);
    for (let index = 0; index < writes; index += 1) await rename(own.guid, `My own ${index}`);
    return await meter() / writes;
  };
  await writeAlone();
  const before = await writeAlone();
  const windows = await openWindows(workshop, origin, [token, ...tokens]);
  let sent = 0;
  // The first event loads the people.
  await rename(guid, 'Plan of the team');
  await windows.received(sent += socketCount);
  // Warms up both sides: connections that the windows opened plan their statements first.
  await writeAlone();
  const online = await writeAlone();
  await windows.received(sent += 2 * writes);

  const used: number[] = [];
  for (let round = 0; round < eventRounds; round += 1) {
    const meter = await startMeter(workshop, pids.ours);
    for (let index = 0; index < 5; index += 1) {
      await rename(guid, `Plan ${round} ${index}`);
      await windows.received(sent += socketCount);
    }
    used.push(await meter() / 5);
  }
  const quiet = await timeRequests(`${origin}/api/users/me`, token, watchedMs);
  let isOver = false;
  const events = (async () => {
    for (let index = 0; !isOver; index += 1) {
      await Promise.all([rename(guid, `Plan once more ${index}`), new Promise((resolve) => { setTimeout(resolve, 1000); })]);
      sent += socketCount;
    }
  })();
  const busy = await timeRequests(`${origin}/api/users/me`, token, watchedMs);
  isOver = true;
  await events;
  await windows.received(sent);
  const payload = windows.payload();
  await windows.close();
  const after = await writeAlone();

  const peer = workshop.launch([process.execPath, '--import', 'tsx', 'tests/bench/peers.ts', 'socket.io']);
  const peerOrigin = await readyAddress(peer);
  const peerWindows = await openWindows(workshop, peerOrigin, [token, ...tokens]);
  const bare: number[] = [];
  let peerSent = 0;
  for (let round = 0; round < eventRounds; round += 1) {
    const meter = await startMeter(workshop, peer.pid);
    for (let index = 0; index < 5; index += 1) {
      await fetch(`${peerOrigin}/emit`, { method: 'POST', body: payload });
      await peerWindows.received(peerSent += socketCount);
    }
    bare.push(await meter() / 5);
  }
  await peerWindows.close();
  peer.kill('SIGTERM');

  const none = (before + after) / 2;
  yield {
    name: `A private write with ${socketCount} people online against none, PostgreSQL's processor time`, goal: { kind: 'at most', value: 1.2 }, ratio: online / none,
    details: `${online.toFixed(2)} ms against ${none.toFixed(2)} ms (${before.toFixed(2)} before, ${after.toFixed(2)} after), ${writes} renames each; whoever writes is one of them`,
  };
  yield {
    name: `A team-wide event to ${socketCount} sockets against a bare socket.io emit of the same bytes, processor time with PostgreSQL's`, goal: { kind: 'at most', value: 3 },
    ratio: median(used) / median(bare),
    details: `${median(used).toFixed(1)} ms with the rename that causes it against ${median(bare).toFixed(1)} ms, ${payload.length} characters, median of ${eventRounds} rounds`,
  };
  yield {
    name: `GET /users/me during one such event a second, 99th percentile against quiet`, goal: { kind: 'at most', value: 2 }, ratio: p99(busy) / p99(quiet),
    details: `${p99(busy).toFixed(1)} ms against ${p99(quiet).toFixed(1)} ms, ${busy.length} and ${quiet.length} requests one after the other`,
  };
}
