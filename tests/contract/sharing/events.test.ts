import { describe, expect, test } from 'vitest';
import type { LiveEvent } from '../../../src/contract/realtime/events';
import type { TestPerson } from '../../support/test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { connectLive } from '../../support/live-client';
import { drainEvents } from '../events/drain-events';
import { add, change, get, make, remove, share, startWithFour } from './people';
import { insertUse } from '../../support/workspace-rows';

const { server, ada, bo, cy, eve } = await startWithFour();

/** The events about a file that a person receives after a sequence number: kind, action, role and count. */
const reported = async (person: TestPerson, guid: string, after: number): Promise<unknown[]> => {
  await drainEvents(server, ada);
  const { events } = await person.client.call('events.list', { query: { after, limit: 1000 } });
  return events.filter((event) => event.guid === guid).map(({ kind, action, data }) => [`${kind} ${action}`, data?.file.role ?? null, data?.file.collaboratorCount ?? 0]);
};

describe('recipients of events', () => {
  test('of a collaborator who is added, changed and removed', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, 'reader');
    let seq = await drainEvents(server, ada);
    await add(ada, guid, cy, 'reader');
    expect(await reported(cy, guid, seq)).toEqual([['Permission create', 'reader', 2], ['Invite create', 'reader', 2]]);
    expect(await reported(bo, guid, seq)).toEqual([['Invite create', 'reader', 2]]);
    expect(await reported(ada, guid, seq)).toEqual([['Invite create', 'owner', 2]]);
    expect(await reported(eve, guid, seq)).toEqual([]);

    seq = await drainEvents(server, ada);
    await change(ada, guid, cy, { role: 'editor' });
    expect(await reported(cy, guid, seq)).toEqual([['File update', 'editor', 2]]);
    expect(await reported(bo, guid, seq)).toEqual([['File update', 'reader', 2]]);

    seq = await drainEvents(server, ada);
    await remove(ada, guid, cy);
    expect(await reported(cy, guid, seq)).toEqual([['Permission destroy', null, 0]]);
    expect(await reported(bo, guid, seq)).toEqual([['Invite delete', 'reader', 1]]);

    seq = await drainEvents(server, ada);
    await add(ada, guid, bo, 'reader');
    expect(await reported(bo, guid, seq)).toEqual([]);
  });

  test('of a department are all its people, also those who keep the file by another grant', async () => {
    const [lead, inner, both] = await Promise.all(['Lead', 'Inner', 'Both'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson];
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    const department = await createDepartment(server, team, 'Department');
    for (const person of [inner, both]) {
      await joinTeam(server, team, person.user.id);
      await joinDepartment(server, department, person.user.id);
    }
    const guid = await make(lead);
    await add(lead, guid, both, 'commentator');
    let seq = await drainEvents(server, ada);
    await lead.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 2, id: department, role: 'reader' } });
    expect(await reported(inner, guid, seq)).toEqual([['Permission create', 'reader', 1], ['Invite create', 'reader', 1]]);
    seq = await drainEvents(server, ada);
    await lead.client.call('sharing.removeCollaborator', { params: { id: guid, userId: department }, query: { type: '2' } });
    expect(await reported(inner, guid, seq)).toEqual([['Permission destroy', null, 0]]);
    expect(await reported(both, guid, seq)).toEqual([['Permission create', 'commentator', 1], ['Invite delete', 'commentator', 1]]);
  });

  test('of a closed link are the people who used it, by the guid alone', async () => {
    const guid = await make(ada);
    await share(ada, guid, { shareMode: 'readonly' });
    await get(server, eve, guid);
    await insertUse(server, guid, eve.user.id);
    await add(ada, guid, bo, 'reader');
    let seq = await drainEvents(server, ada);
    await share(ada, guid, { shareMode: 'editable' });
    expect(await reported(eve, guid, seq)).toEqual([['File update', 'unknown', 1]]);
    seq = await drainEvents(server, ada);
    await share(ada, guid, { shareMode: 'private' });
    expect(await reported(eve, guid, seq)).toEqual([['Permission destroy', null, 0]]);
    expect(await reported(bo, guid, seq)).toEqual([['File update', 'reader', 1]]);
    expect(await reported(cy, guid, seq)).toEqual([]);
  });

  test('of a new password are the people whom it blocks', async () => {
    const guid = await make(ada);
    await share(ada, guid, { shareMode: 'readonly' });
    await insertUse(server, guid, eve.user.id);
    const seq = await drainEvents(server, ada);
    const { password } = await ada.client.call('sharing.setPassword', { params: { id: guid }, body: { passwordProtected: true } });
    expect(await reported(eve, guid, seq)).toEqual([['Permission destroy', null, 0]]);
    const { rows: [row] } = await server.pool.query<{ text: string }>(`select string_agg(e::text, ' ') as text from events e where guid = $1`, [guid]);
    expect(row?.text).not.toContain(password);
  });

  test('do not exist for dry runs, refused or void changes', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, 'reader');
    const seq = await drainEvents(server, ada);
    await ada.client.call('sharing.removeCollaborator', { params: { id: guid, userId: bo.user.id }, query: { dryRun: '1' } });
    await ada.client.call('sharing.setMode', { params: { id: guid }, query: { dryRun: '1' }, body: { shareMode: 'readonly' } });
    await share(ada, guid, { shareMode: null });
    await share(bo, guid, { shareMode: 'readonly' }).catch(() => undefined);
    expect(await reported(bo, guid, seq)).toEqual([]);
    expect(await reported(ada, guid, seq)).toEqual([]);
  });

  test('get them over the socket immediately', async () => {
    const guid = await make(ada);
    const live = await connectLive(server, cy);
    const received: string[] = [];
    const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
    const arrival = (count: number) => new Promise<void>((resolve) => { waiting.push({ count, resolve }); });
    for (const kind of ['Permission', 'Invite']) {
      live.socket.on(kind, (event: LiveEvent) => {
        received.push(`${kind} ${event.action} ${event.data?.file.name ?? null}`);
        for (const { count, resolve } of waiting) if (received.length >= count) resolve();
      });
    }
    const [came, went] = [arrival(2), arrival(3)];
    await add(ada, guid, cy, 'reader');
    // Waits for delivery, because events are filtered by the rights at that time: after the removal they would not be sent.
    await came;
    await remove(ada, guid, cy);
    await went;
    live.close();
    expect(received).toEqual(['Permission create Secret plan', 'Invite create Secret plan', 'Permission destroy null']);
  });
});
