import { beforeAll, expect, test } from 'vitest';
import { readLiveEvent, type EventKind } from '../../../../src/contract/realtime/events';
import { createCallScope, type Principal } from '../../../../src/server/call-scope';
import { recordPersonEvent, type Concerned } from '../../../../src/server/modules/people/person-events-service';
import { connectLive } from '../../../support/live-client';
import type { TestPerson } from '../../../support/test-server';
import { createTeam, joinTeam } from '../../../support/teams';
import { useTestServer } from '../../../support/use-test-server';

const server = useTestServer();
let [ada, bo, cy, zed]: TestPerson[] = [];
let team = 0;

beforeAll(async () => {
  [ada, bo, cy, zed] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy'), await server.register('Zed')];
  team = await createTeam(server, 'Team');
  for (const member of [ada, bo]) await joinTeam(server, team, member.user.id);
  await joinTeam(server, team, cy.user.id, 'disabled');
  await joinTeam(server, await createTeam(server, 'Different team'), zed.user.id);
});

const record = (kind: 'Account' | 'Team', concerned: Concerned): Promise<void> => {
  const caller: Principal = { personId: ada?.user.id ?? 0, sessionId: null, person: null };
  return recordPersonEvent(createCallScope(server.database, caller, 'window of Ada'), kind, concerned);
};

/** The events about people that each of these receives, and what `GET /events` lists for them. */
const received = async (people: readonly (TestPerson | undefined)[], act: () => Promise<void>) => {
  const windows = await Promise.all(people.map(async (person) => {
    if (!person) throw new Error('Nobody is there.');
    const [live, events] = [await connectLive(server, person), [] as unknown[]];
    for (const kind of ['Account', 'Team'] satisfies EventKind[]) {
      live.socket.on(kind, (payload) => {
        const event = readLiveEvent(payload);
        events.push(event && event.kind !== null ? [event.kind, event.guid, event.origin, event.data] : payload);
      });
    }
    return { person, live, events };
  }));
  await act();
  // An event of each person's own file arrives after all earlier events.
  await Promise.all(windows.map(async ({ person, live }) => {
    await person.client.call('files.create', { body: { type: -2, name: 'Marker' } });
    await live.waitFor(1);
  }));
  const listed = await Promise.all(windows.map(async ({ person, live }) => {
    const { events } = await person.client.call('events.list', { query: { after: live.firstSeq, epoch: live.first.epoch ?? '', skipsUnknown: 'true' } });
    return events.filter(({ kind }) => kind === 'Account' || kind === 'Team').map(({ kind, guid, origin, data }) => [kind, guid, origin, data]);
  }));
  for (const { live } of windows) live.close();
  expect(listed).toEqual(windows.map(({ events }) => events));
  return listed;
};

test('an event about a person reaches that person only', async () => {
  const desktopGuid = bo?.user.desktopGuid ?? '';
  const events = await received([ada, bo, zed], () => record('Account', { personId: bo?.user.id ?? 0, desktopGuid }));
  expect(events).toEqual([[], [['Account', desktopGuid, 'window of Ada', null]], []]);
});

test('an event about a team reaches its members, also disabled ones, and nobody else', async () => {
  const events = await received([ada, bo, cy, zed], async () => {
    await record('Team', { teamId: team });
    await record('Account', { teamId: team });
  });
  const both = [['Team', String(team), 'window of Ada', null], ['Account', String(team), 'window of Ada', null]];
  expect(events).toEqual([both, both, both, []]);
});

test('a person who left the team before does not receive its events, and their own', async () => {
  const desktopGuid = bo?.user.desktopGuid ?? '';
  const events = await received([ada, bo], async () => {
    await server.pool.query('delete from team_members where person_id = $1', [bo?.user.id]);
    await record('Account', { personId: bo?.user.id ?? 0, desktopGuid });
    await record('Team', { teamId: team });
  });
  expect(events).toEqual([[['Team', String(team), 'window of Ada', null]], [['Account', desktopGuid, 'window of Ada', null]]]);
});

test('an event of a kind that only a newer server knows reaches nobody, and later events arrive', async () => {
  const events = await received([ada], async () => {
    await server.pool.query(`insert into events (kind, action, guid, actor_id, subject_type, subject_id) values ('Whiteboard', 'update', 'x', $1, 1, $1)`, [ada?.user.id]);
    await record('Team', { teamId: team });
  });
  expect(events).toEqual([[['Team', String(team), 'window of Ada', null]]]);
});
