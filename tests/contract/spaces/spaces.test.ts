import { beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../support/live-client';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { insertGrant } from '../../support/workspace-rows';

const server = useTestServer({ deployment: 'public' });
let ada: TestPerson;
let bo: TestPerson;
let cleo: TestPerson;
let eve: TestPerson;
let team: number;
const unknownGuid = '0123456789ABCDEFGHIJKL';

/** Ada created the team, Bo is a member, Cleo an admin; Eve has no team. */
beforeAll(async () => {
  [ada, bo, cleo, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cleo'), await server.register('Eve')];
  team = await createTeam(server, 'Team');
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, bo.user.id, 'member');
  await joinTeam(server, team, cleo.user.id, 'admin');
});

const makeSpace = async (person: TestPerson, name: string): Promise<string> => (await person.client.call('spaces.create', { body: { name } })).guid;
const namesOf = async (person: TestPerson): Promise<string[]> => (await person.client.call('spaces.list', {})).nodes.map(({ name }) => name);

describe('creating a space', () => {
  test('makes the creator its admin (section 3), and adds no one else', async () => {
    const space = await ada.client.call('spaces.create', { body: { name: '  Roadmap ' } });
    expect(space).toMatchObject({
      name: 'Roadmap', admins: [{ id: ada.user.id, name: 'Ada', type: 'user' }], isAdmin: true, isPinned: false, isDelete: false, deletedBy: null,
      shareMode: 'private', announcement: null, role: 'owner', teamId: team, sharedAt: null, shared: null, created: { time: space.createdAt }, updated: { time: space.updatedAt },
    });
    expect(await ada.client.call('files.get', { params: { id: space.guid } })).toMatchObject({ type: 2, subType: 'space', kind: 'Space', parentId: '1', folder: '1', isSpace: true, teamId: team });
    expect(await namesOf(bo)).not.toContain('Roadmap');
    expect(await failureOf(bo.client.call('files.get', { params: { id: space.guid } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });

  // docs/permissions.md, M5.
  test('is allowed for members only if the team permits it', async () => {
    expect(await failureOf(bo.client.call('spaces.create', { body: { name: 'x' } }))).toMatchObject({ code: 'NO_ACCESS_CREATE_OR_UPLOAD_FILE', status: 403 });
    expect((await bo.client.call('spaces.count', {})).canCreateSpace).toEqual({ value: false, reason: 'NO_ACCESS_CREATE_OR_UPLOAD_FILE' });
    await server.pool.query(`update teams set settings = '{"membersCreateSpaces": true}' where id = $1`, [team]);
    expect(await bo.client.call('spaces.create', { body: { name: 'By a member' } })).toMatchObject({ isAdmin: true, teamId: team });
    await server.pool.query(`update teams set settings = '{}' where id = $1`, [team]);
  });

  test('is not allowed for free personal people; paying ones create a personal space', async () => {
    expect(await failureOf(eve.client.call('spaces.create', { body: { name: 'x' } }))).toMatchObject({ code: 'FAILURE_PERSONAL_FREE', status: 403 });
    expect((await eve.client.call('spaces.count', {})).canCreateSpace).toEqual({ value: false, reason: 'FAILURE_PERSONAL_FREE' });
    await server.pool.query(`update people set personal_edition = 'premium' where id = $1`, [eve.user.id]);
    expect(await eve.client.call('spaces.create', { body: { name: 'Mine' } })).toMatchObject({ teamId: null, isAdmin: true });
  });

  test('creates one for a repeated request', async () => {
    const options = { idempotencyKey: 'space-once' };
    const [first, second] = [await ada.client.call('spaces.create', { body: { name: 'Once' } }, options), await ada.client.call('spaces.create', { body: { name: 'Once' } }, options)];
    expect(second.guid).toBe(first.guid);
    expect((await namesOf(ada)).filter((name) => name === 'Once')).toHaveLength(1);
  });

  test.each([
    ['nothing', {}, 'VALIDATION_FAILED'], ['another field', { name: 'x', teamId: 1 }, 'VALIDATION_FAILED'], ['a number', { name: 7 }, 'VALIDATION_FAILED'],
    ['an empty name', { name: ' ' }, 'NAME_EMPTY'], ['a long name', { name: 'x'.repeat(256) }, 'NAME_TOO_LONG'], ['a control character', { name: 'a\u0000' }, 'NAME_HAS_CONTROL_CHARACTER'],
  ])('refuses %s', async (_what, body, code) => {
    const response = await rawRequest(server.url, 'POST', '/api/spaces', { token: ada.token, body });
    expect([response.status, response.refusal().code]).toEqual([400, code]);
  });
});

describe('listing', () => {
  test('contains spaces by grants to the person, a department above theirs and the team; disabled members see their own alone', async () => {
    const [dee, dan] = [await server.register('Dee'), await server.register('Dan')];
    await joinTeam(server, team, dee.user.id);
    await joinTeam(server, team, dan.user.id, 'disabled');
    const outer = await createDepartment(server, team, 'Outer');
    const inner = await createDepartment(server, team, 'Inner', outer);
    await joinDepartment(server, inner, dee.user.id);
    const [personal, departmental, common, closed] = [await makeSpace(ada, 'To Dee'), await makeSpace(ada, 'To Outer'), await makeSpace(ada, 'To all'), await makeSpace(ada, 'To nobody')];
    await insertGrant(server, personal, { type: 1, id: dee.user.id }, 'reader', { by: dee.user.id });
    await insertGrant(server, personal, { type: 1, id: dan.user.id }, 'editor', { by: dan.user.id });
    await insertGrant(server, departmental, { type: 2, id: outer }, 'editor', { by: outer });
    await insertGrant(server, common, { type: 3, id: team }, 'commentator', { by: team });
    expect(await namesOf(dee)).toEqual(['To all', 'To Outer', 'To Dee']);
    expect(await dee.client.call('spaces.count', {})).toEqual({ size: 3, canCreateSpace: { value: false, reason: 'NO_ACCESS_CREATE_OR_UPLOAD_FILE' } });
    expect([await namesOf(dan), await dan.client.call('spaces.count', {})]).toEqual([[], { size: 0, canCreateSpace: { value: false, reason: 'NO_ACCESS_CREATE_OR_UPLOAD_FILE' } }]);
    expect(await namesOf(bo)).toEqual(['To all', 'By a member']);
    const { nodes: [node], capabilitySets } = await dee.client.call('spaces.list', { query: { orderBy: 'name+asc', limit: 1 } });
    expect(node).toMatchObject({ name: 'To all', role: 'commentator', isAdmin: false, admins: [{ id: ada.user.id, name: 'Ada', type: 'user' }] });
    expect(node?.sharedAt).not.toBeNull();
    expect(capabilitySets[node?.capabilitySet ?? -1]).toMatchObject({ canComment: { value: true }, canEdit: { value: false } });
    expect(JSON.stringify(await dee.client.call('spaces.list', {}))).not.toContain(closed);
  });

  test.each(['updatedAt', 'updatedAt+asc', 'name', 'name+asc', 'createdAt', 'createdAt asc'])('pages by %s without losing or repeating one', async (orderBy) => {
    const whole = (await ada.client.call('spaces.list', { query: { orderBy } })).nodes.map(({ guid }) => guid);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const { nodes, nextCursor }: { nodes: { guid: string }[]; nextCursor: string | null } = await ada.client.call('spaces.list', { query: { orderBy, limit: 2, ...(cursor === null ? {} : { cursor }) } });
      paged.push(...nodes.map(({ guid }) => guid));
      cursor = nextCursor;
    } while (cursor !== null);
    expect(whole.length).toBeGreaterThan(4);
    expect(paged).toEqual(whole);
    const backwards = (await ada.client.call('spaces.list', { query: { orderBy: orderBy.includes('asc') ? orderBy.slice(0, -4) : `${orderBy}+asc` } })).nodes.map(({ guid }) => guid);
    expect(backwards).toEqual(whole.toReversed());
  });

  test.each(['fileSize', 'name+desc', 'name;drop', ''])('the order %j is refused', async (orderBy) => {
    expect(await failureOf(ada.client.call('spaces.list', { query: { orderBy } }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'orderBy' } });
  });

  test("somebody else's cursor is refused", async () => {
    const { nextCursor } = await ada.client.call('spaces.list', { query: { limit: 1 } });
    expect(await failureOf(bo.client.call('spaces.list', { query: { limit: 1, cursor: nextCursor ?? '' } }))).toMatchObject({ code: 'CURSOR_INVALID' });
  });
});

describe('changing and removing', () => {
  test('managers of a space rename it and describe its content; others do neither', async () => {
    const guid = await makeSpace(ada, 'Old');
    await insertGrant(server, guid, { type: 1, id: bo.user.id }, 'editor', { by: bo.user.id });
    await insertGrant(server, guid, { type: 1, id: cleo.user.id }, null, { isAdmin: true, by: cleo.user.id });
    expect(await failureOf(bo.client.call('spaces.change', { params: { guid }, body: { name: 'Mine' } }))).toMatchObject({ code: 'NO_ACCESS_EDIT' });
    expect(await failureOf(bo.client.call('spaces.change', { params: { guid }, body: { settings: { diskVolumeQuota: 1 } } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await cleo.client.call('spaces.change', { params: { guid }, body: { name: 'New', base: 'Older', settings: { diskVolumeQuota: 5000 } } }))
      .toMatchObject({ name: 'New', isAdmin: true, superseded: { name: 'Old' }, admins: [{ name: 'Ada' }, { name: 'Cleo' }] });
    expect(await cleo.client.call('quota.get', { query: { type: 'space', spaceGUID: guid } })).toEqual({ data: { spaceDiskVolume: { guid, quota: 5000, used: 0, remaining: 5000, isLimited: true } } });
    expect(await failureOf(eve.client.call('spaces.change', { params: { guid }, body: { name: 'x' } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    for (const body of [{ settings: { diskVolumeQuota: -1 } }, { settings: { colour: 'red' } }, { isPinned: true }]) {
      expect((await rawRequest(server.url, 'PATCH', `/api/spaces/${guid}`, { token: ada.token, body })).refusal().code).toBe('VALIDATION_FAILED');
    }
  });

  test('a space is trashed with its content by both calls, and recovered; its members are notified', async () => {
    const guid = await makeSpace(ada, 'Away');
    // Before Bo may read the space: he receives no other events.
    const inside = (await ada.client.call('files.create', { body: { type: 1, name: 'Inside', folder: guid } })).guid;
    await insertGrant(server, guid, { type: 1, id: bo.user.id }, 'reader', { by: bo.user.id });
    const live = await connectLive(server, bo);
    await ada.client.call('spaces.remove', { params: { guid } });
    await live.waitFor(1);
    expect(live.events.map(({ action, guid: of, data }) => [action, of, data])).toEqual([['destroy', guid, null]]);
    expect(await ada.client.call('spaces.remove', { params: { guid } })).toEqual({ isUnchanged: true });
    expect([(await namesOf(ada)).includes('Away'), (await namesOf(bo)).includes('Away')]).toEqual([false, false]);
    expect(await failureOf(ada.client.call('files.get', { params: { id: inside } }))).toMatchObject({ code: 'FILE_DELETED' });
    expect((await ada.client.call('trash.list', {})).files.map(({ guid: of, parentId }) => [of, parentId])).toContainEqual([guid, '1']);
    expect(await failureOf(bo.client.call('trash.recover', { params: { id: guid } }))).toMatchObject({ code: 'NO_ACCESS_DELETE' });

    await ada.client.call('trash.recover', { params: { id: guid } });
    await live.waitFor(2);
    expect(live.events[1]).toMatchObject({ action: 'create', guid, data: { file: { name: 'Away', parentId: '1' } } });
    expect(await ada.client.call('files.get', { params: { id: inside } })).toMatchObject({ parentId: guid });
    await ada.client.call('files.remove', { params: { id: guid } });
    expect((await namesOf(ada)).includes('Away')).toBe(false);
    live.close();
  });

  test('every call refuses a file that is no space', async () => {
    const folder = (await ada.client.call('files.create', { body: { type: 1, name: 'Folder' } })).guid;
    const calls = [
      (guid: string) => ada.client.call('spaces.change', { params: { guid }, body: { name: 'x' } }), (guid: string) => ada.client.call('spaces.remove', { params: { guid } }),
      (guid: string) => ada.client.call('spaces.pin', { params: { guid } }), (guid: string) => ada.client.call('spaces.unpin', { params: { guid } }),
      (guid: string) => ada.client.call('spaces.movePinned', { params: { guid } }), (guid: string) => ada.client.call('announcements.put', { params: { guid }, body: { announcement: 'x' } }),
      (guid: string) => ada.client.call('announcements.list', { params: { guid } }), (guid: string) => ada.client.call('announcements.read', { params: { guid, id: 1 } }),
      (guid: string) => ada.client.call('quota.get', { query: { type: 'space', spaceGUID: guid } }),
    ];
    const foreign = await makeSpace(eve, 'Foreign');
    for (const call of calls) {
      expect(await failureOf(call(folder))).toMatchObject({ code: 'NOT_A_SPACE', status: 409 });
      expect(await failureOf(call(unknownGuid))).toMatchObject({ code: 'FILE_NOT_FOUND' });
      expect(await failureOf(call('../x'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
      const failure = await failureOf(call(foreign));
      expect(failure).toMatchObject({ code: 'FILE_FORBIDDEN', args: { mayApply: true } });
      expect(JSON.stringify(failure)).not.toContain('Foreign');
    }
    expect(await ada.client.call('files.get', { params: { id: folder } })).toMatchObject({ name: 'Folder' });
  });
});
