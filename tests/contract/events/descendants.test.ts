import { beforeAll, describe, expect, test } from 'vitest';
import { isFileEventKind } from '../../../src/contract/realtime/events';
import { createTrashService } from '../../../src/server/modules/files/trash-service';
import { createQuota } from '../../../src/server/modules/quota/quota-service';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { add, make, remove, share } from '../sharing/people';
import { drainEvents } from './drain-events';

/**
 * Section 4: live events update everybody's lists. A person with rights to a descendant only is notified when the
 * folder above it is trashed, recovered, moved, closed or destroyed.
 */
const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let eve: TestPerson;
/** A separate person, whose events show that all earlier ones have a number. */
let zed: TestPerson;

beforeAll(async () => {
  const people: TestPerson[] = [];
  for (const name of ['Ada', 'Bo', 'Cy', 'Eve', 'Zed']) people.push(await server.register(name));
  [ada, bo, cy, eve, zed] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
});

/** The events that a person receives after a sequence number: kind, action, guid, and whether data is included. */
const reported = async (person: TestPerson, after: number): Promise<string[]> => {
  const until = await drainEvents(server, zed);
  const { events } = await person.client.call('events.list', { query: { after, limit: 1000 } });
  return events.filter(({ seq, kind }) => seq < until && isFileEventKind(kind)).map(({ kind, action, guid, data }) => `${kind} ${action} ${guid}${data === null ? '' : ` ${data.file.role}`}`);
};

const shared = async (person: TestPerson) => (await person.client.call('files.list', { query: { type: 'shared' } })).files.map(({ guid }) => guid);
const starred = async (person: TestPerson) => (await person.client.call('files.starred', { query: {} })).files.map(({ guid }) => guid);
const star = (person: TestPerson, id: string) => person.client.call('files.star', { params: { id } });
const trash = (person: TestPerson, id: string) => person.client.call('files.remove', { params: { id } });
const recover = (person: TestPerson, id: string) => person.client.call('trash.recover', { params: { id } });
const purge = (person: TestPerson, id: string) => person.client.call('trash.destroy', { body: { fileGuids: [id] } });
const move = (person: TestPerson, id: string, to: string) => person.client.call('files.move', { params: { id }, body: { to } });

describe('descendants of trashed and recovered files', () => {
  test('a file that is shared directly', async () => {
    const outer = await make(ada);
    const inner = await make(ada, outer);
    const innermost = await make(ada, inner, -2);
    await add(ada, inner, bo, 'reader');
    await add(ada, innermost, bo, 'reader');
    let seq = await drainEvents(server, zed);
    await trash(ada, outer);
    expect(await shared(bo)).not.toContain(inner);
    expect(await reported(bo, seq)).toEqual([`File destroy ${inner}`]);
    expect(await reported(ada, seq)).toEqual([`File destroy ${outer}`]);
    expect(await reported(cy, seq)).toEqual([]);
    seq = await drainEvents(server, zed);
    await recover(ada, outer);
    expect(await shared(bo)).toContain(inner);
    expect(await reported(bo, seq)).toEqual([`File create ${inner} reader`]);
    expect(await reported(ada, seq)).toEqual([`File create ${outer} owner`]);
    expect(await reported(cy, seq)).toEqual([]);
  });

  test('a file of a space, for people and a team', async () => {
    const [lead, member] = [await server.register('Lead'), await server.register('Member')];
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await joinTeam(server, team, member.user.id);
    const { guid: space } = await lead.client.call('spaces.create', { body: { name: 'Space' } });
    const forTeam = await make(lead, space);
    const forMember = await make(lead, space);
    await lead.client.call('sharing.addCollaborator', { params: { id: forTeam }, body: { type: 3, id: team, role: 'editor' } });
    await add(lead, forMember, member, 'commentator');
    let seq = await drainEvents(server, zed);
    await lead.client.call('spaces.remove', { params: { guid: space } });
    expect((await reported(member, seq)).sort()).toEqual([`File destroy ${forTeam}`, `File destroy ${forMember}`].sort());
    seq = await drainEvents(server, zed);
    await recover(lead, space);
    expect((await reported(member, seq)).sort()).toEqual([`File create ${forTeam} editor`, `File create ${forMember} commentator`].sort());
  });

  test('a person\'s own files from before they lost the folder, and none of its content twice', async () => {
    const outer = await make(ada);
    await add(ada, outer, bo, 'editor');
    const made = await make(bo, outer);
    const within = await make(bo, made);
    await remove(ada, outer, bo);
    let seq = await drainEvents(server, zed);
    await trash(ada, outer);
    expect(await reported(bo, seq)).toEqual([`File destroy ${made}`]);
    seq = await drainEvents(server, zed);
    await recover(ada, outer);
    expect(await reported(bo, seq)).toEqual([`File create ${made} owner`]);
    expect((await bo.client.call('files.get', { params: { id: within } })).role).toBe('owner');
  });

  test('files behind a cut-off, for a person with a right to the folder except its closed part', async () => {
    const outer = await make(ada);
    await add(ada, outer, bo, 'reader');
    const closed = await make(ada, outer);
    await ada.client.call('sharing.setInheritance', { params: { id: closed }, body: { isCutOff: true } });
    await remove(ada, closed, bo);
    const open = await make(ada, outer);
    const inner = await make(ada, closed);
    await add(ada, inner, bo, 'reader');
    await add(ada, open, bo, 'editor');
    const seq = await drainEvents(server, zed);
    await trash(ada, outer);
    expect((await reported(bo, seq)).sort()).toEqual([`File destroy ${inner}`, `File destroy ${outer}`].sort());
  });

  test('files on a person\'s desktop, in quick access or among favourites, by a link', async () => {
    const outer = await make(ada);
    const files = [await make(ada, outer), await make(ada, outer), await make(ada, outer)] as [string, string, string];
    await share(ada, outer, { shareMode: 'readonly' });
    await star(eve, files[0]);
    await eve.client.call('desktopShortcuts.create', { params: { id: files[1] }, body: {} });
    await eve.client.call('quickAccess.create', { body: { guid: files[2] } });
    const seq = await drainEvents(server, zed);
    await trash(ada, outer);
    expect((await reported(eve, seq)).sort()).toEqual(files.map((guid) => `File destroy ${guid}`).sort());
  });
});

describe('descendants of moved files and of closed links', () => {
  const below = async () => {
    const linked = await make(ada);
    await share(ada, linked, { shareMode: 'readonly' });
    const folder = await make(ada, linked);
    const file = await make(ada, folder);
    await star(eve, file);
    return { linked, folder, file };
  };

  test('a favourite by a link, when the folder is moved out and back', async () => {
    const { linked, folder, file } = await below();
    let seq = await drainEvents(server, zed);
    await move(ada, folder, 'Desktop');
    expect(await starred(eve)).not.toContain(file);
    expect(await reported(eve, seq)).toEqual([`File destroy ${file}`]);
    seq = await drainEvents(server, zed);
    await move(ada, folder, linked);
    expect(await starred(eve)).toContain(file);
    expect(await reported(eve, seq)).toEqual([`File update ${file} unknown`]);
  });

  test('a favourite by a link that closes and opens', async () => {
    const { linked, file } = await below();
    let seq = await drainEvents(server, zed);
    await share(ada, linked, { shareMode: 'private' });
    expect(await starred(eve)).not.toContain(file);
    expect(await reported(eve, seq)).toEqual([`Permission destroy ${file}`]);
    seq = await drainEvents(server, zed);
    await share(ada, linked, { shareMode: 'editable' });
    expect(await reported(eve, seq)).toEqual([`File update ${file} unknown`]);
  });

  test('a right of one\'s own, if the folder brings a different right', async () => {
    const open = await make(ada);
    await share(ada, open, { shareMode: 'editable' });
    const folder = await make(ada);
    const file = await make(ada, folder);
    await add(ada, file, bo, 'reader');
    const seq = await drainEvents(server, zed);
    await move(ada, folder, open);
    expect(await reported(bo, seq)).toEqual([`File update ${file} reader`]);
  });

  test('in a folder among favourites by a link: files created there, moved out and back', async () => {
    const { linked, folder } = await below();
    await star(eve, folder);
    let seq = await drainEvents(server, zed);
    const made = await make(ada, folder);
    expect(await reported(eve, seq)).toEqual([`File create ${made} unknown`]);
    seq = await drainEvents(server, zed);
    await move(ada, made, linked);
    await move(ada, made, 'Desktop');
    expect(await reported(eve, seq)).toContain(`File destroy ${made}`);
    expect(await reported(cy, seq)).toEqual([]);
  });

  test('files that are cut off inside a favourite by a link', async () => {
    const { linked, folder } = await below();
    await star(eve, linked);
    const seq = await drainEvents(server, zed);
    await ada.client.call('sharing.setInheritance', { params: { id: folder }, body: { isCutOff: true } });
    expect(await reported(eve, seq)).toContain(`Permission destroy ${folder}`);
  });

  test('everyone, for any number of people', async () => {
    const { linked, file } = await below();
    await server.pool.query(`
      with crowd as (insert into people (name, sort_name, email, email_key, desktop_guid, password_hash)
        select 'Crowd', 'crowd', 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', 'crowd' || lpad(n::text, 17, '0'), 'none' from generate_series(1, 1200) n returning id)
      insert into person_files (person_id, file_guid, starred_at) select id, $1, now() from crowd`, [file]);
    const seq = await drainEvents(server, zed);
    await share(ada, linked, { shareMode: 'private' });
    const until = await drainEvents(server, zed);
    const { rows } = await server.pool.query(`select distinct subject_id from events where guid = $1 and kind = 'Permission' and action = 'destroy' and seq between $2 and $3`, [file, seq, until]);
    expect(rows.length).toBe(1201);
  });
});

describe('descendants of a folder with a new owner', () => {
  test('its cut-off files have the same new owner: the former owner loses them, the new owner receives them', async () => {
    const { guid: space } = await cy.client.call('spaces.create', { body: { name: 'Space' } });
    await add(cy, space, ada, 'editor');
    const folder = await make(ada, space);
    const closed = await make(ada, folder);
    await ada.client.call('sharing.setInheritance', { params: { id: closed }, body: { isCutOff: true } });
    // Created by another person and without collaborators, so that people with access to the folder have no right to it.
    await server.pool.query('update files set creator_id = $2, collaborator_count = 0 where guid = $1', [closed, cy.user.id]);
    await server.pool.query('delete from grants where file_guid = $1', [closed]);
    await add(ada, folder, bo, 'reader');
    const seq = await drainEvents(server, zed);
    await ada.client.call('sharing.transfer', { params: { id: folder }, body: { userId: bo.user.id } });
    expect(await reported(ada, seq)).toEqual([`File update ${folder} editor`, `Permission destroy ${closed}`]);
    expect(await reported(bo, seq)).toEqual([`File update ${folder} owner`, `Permission create ${closed} inherited`]);
  });
});

describe('a space whose link is for its team', () => {
  test('appears and disappears for the whole team, and files created in it are announced', async () => {
    const [lead, member] = [await server.register('Lead'), await server.register('Member')];
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await joinTeam(server, team, member.user.id);
    const { guid: space } = await lead.client.call('spaces.create', { body: { name: 'Space' } });
    const listed = async () => (await member.client.call('spaces.list', {})).nodes.map(({ guid }) => guid);
    let seq = await drainEvents(server, zed);
    await share(lead, space, { shareMode: 'enterprise_readonly' });
    expect(await listed()).toEqual([space]);
    expect(await reported(member, seq)).toEqual([`File update ${space} unknown`]);
    seq = await drainEvents(server, zed);
    const made = await make(lead, space);
    expect(await reported(member, seq)).toEqual([`File create ${made} unknown`]);
    seq = await drainEvents(server, zed);
    await share(lead, space, { shareMode: 'private' });
    expect(await listed()).toEqual([]);
    expect(await reported(member, seq)).toEqual([`Permission destroy ${space}`]);
    expect(await reported(cy, seq)).toEqual([]);
    await share(lead, space, { shareMode: 'enterprise_readonly' });
    seq = await drainEvents(server, zed);
    await lead.client.call('spaces.remove', { params: { guid: space } });
    await purge(lead, space);
    expect(new Set(await reported(member, seq))).toEqual(new Set([`File destroy ${space}`]));
  });
});

describe('events for a person who reconnects later', () => {
  test('files that were trashed and permanently deleted in the meantime', async () => {
    const folder = await make(ada);
    await add(ada, folder, bo, 'reader');
    await share(ada, folder, { shareMode: 'readonly' });
    await star(eve, folder);
    const seq = await drainEvents(server, zed);
    await trash(ada, folder);
    await purge(ada, folder);
    expect(new Set(await reported(bo, seq))).toEqual(new Set([`File destroy ${folder}`]));
    expect(new Set(await reported(eve, seq))).toEqual(new Set([`File destroy ${folder}`]));
    expect(await reported(cy, seq)).toEqual([]);
  });

  test('their content', async () => {
    const outer = await make(ada);
    const inner = await make(ada, outer);
    await add(ada, inner, bo, 'reader');
    const seq = await drainEvents(server, zed);
    await trash(ada, outer);
    await purge(ada, outer);
    expect(await reported(bo, seq)).toEqual([`File destroy ${inner}`]);
  });

  test('files that expired in the trash', async () => {
    const folder = await make(ada);
    await add(ada, folder, bo, 'reader');
    const seq = await drainEvents(server, zed);
    await trash(ada, folder);
    await server.pool.query(`update files set deleted_at = now() - interval '31 days' where guid = $1`, [folder]);
    const clock = () => new Date();
    const service = createTrashService({ access: {} as never, pages: {} as never, tags: {} as never, quota: createQuota({ deployment: 'private', clock, realNameFrom: null }), clock, retentionDays: 30 });
    expect(await service.deleteExpired(server.database)).toBe(1);
    expect(new Set(await reported(bo, seq))).toEqual(new Set([`File destroy ${folder}`]));
    expect(new Set(await reported(ada, seq))).toEqual(new Set([`File destroy ${folder}`]));
  });

  test('files that a person had in the trash of a permanently deleted space', async () => {
    const { guid: space } = await ada.client.call('spaces.create', { body: { name: 'Space' } });
    await add(ada, space, bo, 'editor');
    const folder = await make(bo, space);
    await trash(bo, folder);
    await ada.client.call('spaces.remove', { params: { guid: space } });
    const seq = await drainEvents(server, zed);
    await purge(ada, space);
    expect((await reported(bo, seq)).sort()).toEqual([`File destroy ${folder}`, `File destroy ${space}`].sort());
  });
});
