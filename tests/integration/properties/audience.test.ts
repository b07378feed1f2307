import type pg from 'pg';
import { expect, test } from 'vitest';
import type { StoredEvent } from '../../../src/contract/realtime/events';
import { audienceOf, createAudience, type Audience } from '../../../src/server/modules/events/event-audience-service';
import { listEvents } from '../../../src/server/modules/events/events-repository';
import type { CommittedEvent, PresentEvents } from '../../../src/server/modules/events/events-service';
import { createFileEventViews } from '../../../src/server/modules/files/file-event-views-service';
import { drawWrite } from './random-writes';
import { listenEverywhere } from './live-event-sockets';
import { toStoredEvent, catchUpEvents, wrongEventData } from './compare-events';
import { createSeededRandom, type SeededRandom } from '../../support/seeded-random';
import { filesOf, make, createSharedWorkspace, type SharedWorkspace } from './shared-workspace';
import { insertPeople } from '../../support/workspace-rows';

const seed = Number(process.env.SEED ?? 1);
const steps = Number(process.env.STEPS ?? 30);
/** More people than the maximum audience for which the database filters irrelevant membership changes. */
const crowdSize = 120;

/** Statements that change memberships, as any program may run them. */
type Change = readonly [text: string, values: readonly unknown[]];
interface Places {
  readonly team: number;
  readonly departments: readonly number[];
  readonly people: readonly number[];
  /** People without a window. A disabled member receives no events, so a window would wait for its marker forever. */
  readonly windowless: readonly number[];
}

const drawChange = (random: SeededRandom, { team, departments, people, windowless }: Places): Change => random.pick<() => Change>([
  () => ['delete from team_members where person_id = $1', [random.pick(people)]],
  () => [`insert into team_members (person_id, team_id, role) values ($1, $2, $3)
    on conflict (person_id) do update set team_id = excluded.team_id, role = excluded.role`, [random.pick(people), team, random.pick(['member', 'member', 'admin'])]],
  () => ['update team_members set role = $2 where person_id = $1', [random.pick(windowless), random.pick(['disabled', 'member'])]],
  () => ['insert into department_members (person_id, department_id) values ($1, $2) on conflict do nothing', [random.pick(people), random.pick(departments)]],
  () => ['delete from department_members where person_id = $1 and department_id = $2', [random.pick(people), random.pick(departments)]],
  () => ['update departments set path = $2::bigint[] where id = $1', [departments[1], random.chance(0.5) ? [departments[1]] : departments]],
  () => ['update teams set expires_at = $2 where id = $1', [team, random.chance(0.5) ? null : new Date(Date.now() - 1000)]],
])();

/** Adds people without a window to the team, half of them to a department. */
const fillTeam = async ({ server: { pool } }: SharedWorkspace, team: number, department: number): Promise<readonly number[]> => {
  const ids = await insertPeople({ pool }, crowdSize, 'D');
  await pool.query(`insert into team_members (person_id, team_id, role) select unnest($1::bigint[]), $2, 'member'`, [ids, team]);
  await pool.query('insert into department_members (person_id, department_id) select id, $2 from unnest($1::bigint[]) as of(id) where id % 2 = 0', [ids, department]);
  return ids;
};

/** The events sent to a person, each as one text. */
const eventTextsOf = (views: Awaited<ReturnType<PresentEvents>>, personId: number): string[] =>
  views.flatMap((each) => each.filter(({ people }) => people.includes(personId)).map(({ event: { at: _at, ...event } }) => JSON.stringify(event)));

/** The kind of an event's view. The file itself may have changed again before the event was caught up with. */
const viewKindOf = ({ seq, kind, action, guid, data }: StoredEvent): string => `${seq} ${kind} ${action} ${guid} ${data === null ? 'alone' : 'whole'}`;

test('random histories of memberships, grants and moves notify exactly those people whom a decision per person includes', async () => {
  const workshop = await createSharedWorkspace();
  const { server, people, marker } = workshop;
  const { database, pool } = server;
  const subject = (type: 1 | 2 | 3): number[] => workshop.subjects.filter((each) => each.type === type).map(({ id }) => id);
  const [team = 0] = subject(3);
  const departments = subject(2);
  const crowd = await fillTeam(workshop, team, departments[0] ?? 0);
  const ids = people.map(({ user }) => user.id);
  const places: Places = { team, departments, people: [...ids.slice(1), ...crowd.slice(0, 3)], windowless: crowd.slice(0, 3) };
  const notify = createFileEventViews({ apiBase: '/api', thumbnailSources: new Set(), deployment: 'private', clock: () => new Date() });
  // Another server on the same database. It receives nothing from the first one, and everybody is connected to it.
  const others: Audience = createAudience();
  for (const id of [...ids, ...crowd]) others.add(id);
  const random = createSeededRandom(seed);
  // The files granted to the team and to a department. Every step changes one of them.
  const granted = (await filesOf(workshop)).filter(({ name }) => name === 'Of the team' || name === 'Of a department');
  const listeners = await listenEverywhere(workshop);
  const history: string[] = [];
  let late: pg.PoolClient | null = null;
  let shared = 0;
  const lastSeq = async (): Promise<number> => (await pool.query<{ seq: number }>('select last_seq::float8 as seq from event_counter')).rows[0]?.seq ?? 0;

  const compare = async (events: readonly CommittedEvent[]): Promise<void> => {
    const views = await database.transaction((db) => notify(db, events, others), { isolationLevel: 'repeatable read', accessMode: 'read only' });
    shared = Math.max(shared, ...views.flat().map((view) => view.people.length));
    for (const id of [...ids, ...random.sample(crowd, 6), ...crowd.slice(0, 3)]) {
      expect(eventTextsOf(views, id), `person ${id}\nSEED=${seed}\n${history.slice(-6).join('\n')}`).toEqual(eventTextsOf(await notify(database, events, audienceOf(id)), id));
    }
  };

  try {
    for (let step = 0; step < steps; step += 1) {
      const before = await lastSeq();
      // A change that is committed later than changes that began after it.
      if (late !== null && random.chance(0.5)) {
        await late.query('commit');
        late.release();
        late = null;
        history.push('the late change is committed');
      }
      const change = drawChange(random, places);
      if (late === null && random.chance(0.3)) {
        late = await pool.connect();
        await late.query('begin');
        await late.query(change[0], [...change[1]]);
        history.push(`late: ${JSON.stringify(change)}`);
      } else if (late === null && random.chance(0.7)) {
        await pool.query(change[0], [...change[1]]);
        history.push(JSON.stringify(change));
      }
      const { person, call } = drawWrite(random, workshop, await filesOf(workshop));
      history.push(`${person.user.name} ${call.name} ${JSON.stringify(call.input)} ${await make(person, call) ?? 'done'}`);
      for (const { guid, creatorId } of granted) {
        const owner = people.find(({ user }) => user.id === creatorId);
        if (owner) await make(owner, { name: 'files.rename', input: { params: { id: guid }, body: { name: `Granted ${step}` } } });
      }
      const reported = await listeners.drain();
      for (const [index, listener] of people.entries()) {
        const events = (reported[index] ?? []).map(toStoredEvent);
        const place = `${listener.user.name}\nSEED=${seed}\n${history.slice(-6).join('\n')}`;
        expect(events.map(viewKindOf), place).toEqual((await catchUpEvents(listener, before, marker.guid)).map(viewKindOf));
        expect(await wrongEventData(listener, events), place).toEqual([]);
      }
      await compare(await listEvents(database, before, 1000));
    }
    // Without any shared decisions, the test would prove nothing.
    expect(shared).toBeGreaterThan(crowdSize / 3);
  } finally {
    if (late) {
      await late.query('rollback');
      late.release();
    }
    listeners.close();
    await server.stop();
  }
}, 60_000 + steps * 4_000);
