import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../support/call-code';
import { connectLive } from '../../support/live-client';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { add, share } from '../sharing/people';
import { failureOf } from '../http/failure-of';
import { actionsOf, changeMembers, createFile, createTeamOf, moveOut, rolesOf, takeBack } from './team-fixture';

// "Leaving" (part 6): what a person has in the team's spaces, and to whom it belongs afterwards.

let now = new Date('2026-03-01T12:00:00.000Z');
const server = useTestServer({ clock: () => now, jobIntervalMs: 50 });

let ada: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let visitor: TestPerson;
let teamId = 0;
let space = '';
let file = '';
let grantedFile = '';
beforeEach(async () => {
  [ada, ben, eve, visitor] = [await server.register('Ada'), await server.register('Ben'), await server.register('Eve'), await server.register('Visitor')];
  ({ id: teamId } = await createTeamOf(ada, [ben, eve]));
  await ada.client.call('teams.changeSetting', { params: { settingName: 'spaces' }, body: { membersCreateSpaces: true } });
  space = (await ben.client.call('spaces.create', { body: { name: 'Space of Ben' } })).guid;
  file = await createFile(ben, 'Minutes', space);
  await share(ben, file, { shareMode: 'readonly' });
  const other = (await ada.client.call('spaces.create', { body: { name: 'Space of Ada' } })).guid;
  grantedFile = await createFile(ada, 'Plan', other);
  await add(ada, grantedFile, ben, 'editor');
});

const read = (person: TestPerson, id: string) => codeOf(person.client.call('files.get', { params: { id } }));
const ownerOf = async (id: string): Promise<string> => (await server.pool.query<{ name: string }>('select p.name from files f join people p on p.id = f.creator_id where f.guid = $1', [id])).rows[0]?.name ?? '';
const aMinute = (): void => { now = new Date(now.getTime() + 60_000); };
/** Waits until no hand-over is left. */
const handedOver = () => expect.poll(async () => (await server.pool.query('select 1 from jobs')).rows.length, { timeout: 20_000 }).toBe(0);

test('its counts are shown before, with the people who receive everything', async () => {
  expect(await ada.client.call('members.belongings', { params: { memberId: ben.user.id } })).toEqual({
    fileCount: 1, spaceCount: 1, linkCount: 1, suggested: [{ id: ada.user.id, name: 'Ada', avatar: null }],
  });
  await add(ben, space, eve, null, true);
  expect((await ada.client.call('members.belongings', { params: { memberId: ben.user.id } })).suggested.map(({ name }) => name)).toEqual(['Eve']);
  expect(await codeOf(eve.client.call('members.belongings', { params: { memberId: ben.user.id } }))).toBe('NO_ACCESS_MANAGE_TEAM');
  expect((await ben.client.call('members.belongings', { params: { memberId: ben.user.id } })).fileCount).toBe(1);
});

describe('a person who is moved out', () => {
  test('has nothing of the team with the call, and their windows learn of it', async () => {
    const windowOfBen = await connectLive(server, ben);
    const received: string[] = [];
    windowOfBen.socket.on('Account', () => { received.push('Account'); });
    await moveOut(ada, ben, eve);
    await expect.poll(() => received).toEqual(['Account']);
    expect([await read(ben, file), await read(ben, grantedFile), await codeOf(ben.client.call('teams.mine', {})), (await ben.client.call('spaces.list', { query: {} })).nodes]).toEqual(['SHARE_INVALID', 'FILE_FORBIDDEN', 'TEAM_NOT_FOUND', []]);
    expect(await read(visitor, file)).toBe('SHARE_INVALID');
    expect(await rolesOf(ada)).toEqual({ Ada: 'creator, seat', Eve: 'member, seat' });
    // Nobody receives anything within the minute.
    expect(await ownerOf(file)).toBe('Ben');
    windowOfBen.close();
  });

  test('hands everything to the chosen person after a minute; links are closed', async () => {
    await moveOut(ada, ben, eve);
    aMinute();
    await handedOver();
    expect([await ownerOf(file), await ownerOf(space), await ownerOf(grantedFile)]).toEqual(['Eve', 'Eve', 'Ada']);
    expect([(await eve.client.call('files.get', { params: { id: file } })).role, await read(ben, file), await read(visitor, file)]).toEqual(['owner', 'FILE_FORBIDDEN', 'FILE_FORBIDDEN']);
    expect((await server.pool.query('select collaborator_count, (select count(*)::int from grants g where g.file_guid = f.guid) as grants from files f where guid = any($1)', [[file, space, grantedFile]])).rows)
      .toEqual([{ collaborator_count: 0, grants: 0 }, { collaborator_count: 0, grants: 0 }, { collaborator_count: 0, grants: 0 }]);
    expect((await actionsOf(server, teamId)).slice(-2)).toEqual(['moveOut', 'handOver']);
  });

  test('hands links over with the rest, if the manager wants it', async () => {
    await moveOut(ada, ben, eve, true);
    aMinute();
    await handedOver();
    expect(await read(visitor, file)).toBe('ok');
  });

  test.each([['the first admin of the space', true, 'Eve'], ['the creator of the team without one', false, 'Ada']])('hands it to %s, without a choice', async (_who, isAdmin, expected) => {
    if (isAdmin) await add(ben, space, eve, null, true);
    await moveOut(ada, ben);
    aMinute();
    await handedOver();
    expect([await ownerOf(file), await ownerOf(space)]).toEqual([expected, expected]);
  });

  test('hands it to those who are still members, if the receiver left meanwhile', async () => {
    await moveOut(ada, ben, eve);
    await eve.client.call('teams.end', { query: { action: 'leave' } });
    aMinute();
    await handedOver();
    expect(await ownerOf(file)).toBe('Ada');
  });

  test('comes back with everything within the minute, and not later', async () => {
    const { id } = await ada.client.call('departments.create', { body: { name: 'Desk', parentId: null } });
    await ada.client.call('departments.changeMembers', { params: { departmentId: id }, body: { add: [ben.user.id], remove: [] } });
    await changeMembers(ada, [ben], { role: 'admin' });
    const { undoUntil } = await moveOut(ada, ben, eve);
    expect(undoUntil).toBe(new Date(now.getTime() + 60_000).toISOString());
    expect(await takeBack(ada, ben)).toMatchObject({ role: 'admin', isSeat: true, departmentIds: [id] });
    expect([await read(ben, file), await read(ben, grantedFile), await read(visitor, file)]).toEqual(['ok', 'ok', 'ok']);
    aMinute();
    expect(await ownerOf(file)).toBe('Ben');
    await moveOut(ada, ben, eve);
    aMinute();
    await handedOver();
    expect(await codeOf(takeBack(ada, ben))).toBe('UNDO_TOO_LATE');
  });

  test('does not come back from a different team', async () => {
    await moveOut(ada, ben);
    await createTeamOf(ben, [], 'Elsewhere');
    expect(await codeOf(takeBack(ada, ben))).toBe('ALREADY_IN_OTHER_TEAM');
    aMinute();
    await handedOver();
    expect(await ownerOf(file)).toBe('Ada');
  });

  test('owns everything again after joining again within the minute', async () => {
    await moveOut(ada, ben);
    const { guid: inviteGuid } = await ada.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
    await ben.client.call('teams.join', { body: { inviteGuid } });
    aMinute();
    await handedOver();
    expect([await ownerOf(file), await read(ben, file)]).toEqual(['Ben', 'ok']);
  });

  test('does not come back by a link that they made', async () => {
    await changeMembers(ada, [ben], { role: 'admin' });
    const { guid: inviteGuid } = await ben.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
    await moveOut(ada, ben);
    expect(await failureOf(ben.client.call('teams.join', { body: { inviteGuid } }))).toMatchObject({ code: 'INVITATION_ENDED', args: { end: 'closed' } });
  });
});

describe('moving out', () => {
  test('is refused for the creator, for strangers, and with a receiver who is no active member', async () => {
    await changeMembers(ada, [eve], { role: 'admin' });
    expect([
      await codeOf(moveOut(eve, ada)), await codeOf(moveOut(ada, visitor)), await codeOf(moveOut(ada, ben, visitor)), await codeOf(moveOut(ada, ben, ben)), await codeOf(moveOut(ben, eve)), await codeOf(moveOut(visitor, ben)),
    ]).toEqual(['CREATOR_CANNOT_LEAVE', 'MEMBER_NOT_FOUND', 'RECEIVER_NOT_FOUND', 'RECEIVER_NOT_FOUND', 'NO_ACCESS_MANAGE_TEAM', 'TEAM_NOT_FOUND']);
    await changeMembers(ada, [eve], { role: 'disabled' });
    expect(await codeOf(moveOut(ada, ben, eve))).toBe('RECEIVER_NOT_FOUND');
    expect(await rolesOf(ada)).toEqual({ Ada: 'creator, seat', Ben: 'member, seat', Eve: 'disabled' });
  });

  test('of two managers by each other at the same moment has one winner, and a creator remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await server.register('First'), await server.register('Second')];
      const owner = await server.register('Owner');
      await createTeamOf(owner, [first, second], `Team ${round}`);
      await changeMembers(owner, [first, second], { role: 'admin' });
      const codes = await Promise.all([codeOf(moveOut(first, second)), codeOf(moveOut(second, first))]);
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(['NO_ACCESS_MANAGE_TEAM', 'TEAM_NOT_FOUND']).toContain(codes.find((code) => code !== 'ok'));
      expect(Object.values(await rolesOf(owner)).sort()).toEqual(['admin, seat', 'creator, seat']);
    }
  });

  test('of a person with 2,000 files in 20 spaces is one transfer', async () => {
    const spaces: string[] = [];
    for (let index = 0; index < 20; index += 1) spaces.push((await ben.client.call('spaces.create', { body: { name: `Space ${index}` } })).guid);
    await server.pool.query(`
      insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by)
      select lpad(n::text, 22, 'x'), -2, 'File ' || n, 'file ' || n, s, s || '/' || lpad(n::text, 22, 'x') || '/', 'a' || n, $2, $2
      from unnest($1::text[]) with ordinality as spaces(s, k), generate_series(k * 100, k * 100 + 99) n`, [spaces, ben.user.id]);
    await moveOut(ada, ben, eve);
    aMinute();
    await handedOver();
    expect((await server.pool.query('select count(*)::int as left from files where creator_id = $1 and parent_guid is not null', [ben.user.id])).rows).toEqual([{ left: 0 }]);
    expect((await server.pool.query(`select data -> 'names' as names from team_log where team_id = $1 and action = 'handOver'`, [teamId])).rows).toEqual([{ names: ['2022'] }]);
  });
});

describe('leaving', () => {
  test('hands everything over soon, and is not for the creator', async () => {
    expect(await codeOf(ada.client.call('teams.end', { query: { action: 'leave' } }))).toBe('CREATOR_CANNOT_LEAVE');
    await ben.client.call('teams.end', { query: { action: 'leave' } });
    expect(await read(ben, file)).toBe('SHARE_INVALID');
    await handedOver();
    expect(await ownerOf(file)).toBe('Ada');
    expect(await codeOf(ben.client.call('teams.end', { query: { action: 'leave' } }))).toBe('TEAM_NOT_FOUND');
  });

  test('is possible for a disabled member', async () => {
    await changeMembers(ada, [ben], { role: 'disabled' });
    await ben.client.call('teams.end', { query: { action: 'leave' } });
    expect(await codeOf(ben.client.call('teams.mine', {}))).toBe('TEAM_NOT_FOUND');
  });
});
