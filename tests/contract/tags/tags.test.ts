import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointInput } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import { createAccess } from '../../../src/server/modules/files/access-service';
import { createFileViews } from '../../../src/server/modules/files/file-views-service';
import { createTagsService } from '../../../src/server/modules/tags/tags-service';
import { systemClock } from '../../../src/server/system-clock';
import { connectLive } from '../../support/live-client';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { createCallScope } from '../../../src/server/call-scope';
import { insertGrant } from '../../support/workspace-rows';
import { drainEvents } from '../events/drain-events';

const server = useTestServer();
let team: number;
/** Creator, admin, member and disabled member of one team; a stranger. */
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let dee: TestPerson;
let eve: TestPerson;

beforeAll(async () => {
  [ada, bo, cy, dee, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy'), await server.register('Dee'), await server.register('Eve')];
  team = await createTeam(server, 'Makers');
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, bo.user.id, 'admin');
  await joinTeam(server, team, cy.user.id, 'member');
  await joinTeam(server, team, dee.user.id, 'disabled');
});

const red = '#d92d20';
const create = (person: TestPerson, body: Partial<EndpointInput<'tags.create'>['body']>) =>
  person.client.call('tags.create', { body: { name: 'Tag', colour: red, tagType: 'user', ...body } });
const makeFile = async (person: TestPerson, name = 'Plan'): Promise<string> =>
  (await person.client.call('files.create', { body: { type: fileTypes.newdoc, name } })).guid;
const grant = async (guid: string, person: TestPerson, role: string): Promise<void> => {
  await insertGrant(server, guid, { type: 1, id: person.user.id }, role, { by: person.user.id });
};
const set = (person: TestPerson, id: string, body: EndpointInput<'tags.set'>['body']) => person.client.call('tags.set', { params: { id }, ...(body ? { body } : {}) });

describe("tags of one's own", () => {
  it('are created, listed by name and seen by no one else', async () => {
    const fay = await server.register('Fay');
    const zeta = await create(fay, { name: '  Zeta ' });
    expect(zeta).toEqual({ id: zeta.id, name: 'Zeta', colour: red, tagType: 'user', count: 0 });
    await create(fay, { name: 'alpha', colour: '#12B76A' });
    const listed = await fay.client.call('tags.list', {});
    // "a user may have at most userMaxPerFile tags per file (server-given, default 3)" (section 6).
    expect(listed).toMatchObject({ team: { tags: [], multiple: false }, user: { maxPerFile: 3 } });
    expect(listed.user.tags.map(({ name }) => name)).toEqual(['alpha', 'Zeta']);
    expect((await eve.client.call('tags.list', {})).user.tags).toEqual([]);
  });

  it('have names that differ in more than case, width and spacing', async () => {
    const fay = await server.register('Fay');
    const tag = await create(fay, { name: 'Straße  Nord' });
    for (const name of ['straße nord', 'STRASSE NORD', 'Ｓtraße　nord']) expect(await failureOf(create(fay, { name }))).toMatchObject({ code: 'TAG_NAME_TAKEN', status: 409 });
    const other = await create(fay, { name: 'South' });
    expect(await failureOf(fay.client.call('tags.change', { params: { tagId: other.id }, body: { name: 'STRAßE NORD' } }))).toMatchObject({ code: 'TAG_NAME_TAKEN' });
    expect(await fay.client.call('tags.change', { params: { tagId: tag.id }, body: { name: 'STRASSE NORD', colour: '#000000' } })).toMatchObject({ name: 'STRASSE NORD', colour: '#000000' });
    // The same name of another person is another tag.
    expect(await create(await server.register('Gus'), { name: 'South' })).toMatchObject({ name: 'South' });
  });

  it('created at the same moment under one name become one', async () => {
    const fay = await server.register('Fay');
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => create(fay, { name: 'Once' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await fay.client.call('tags.list', {})).user.tags).toHaveLength(1);
  });

  it('are limited to 500', async () => {
    const fay = await server.register('Fay');
    await server.pool.query(`insert into tags (person_id, name, name_key, colour) select $1, n::text, n::text, '#000000' from generate_series(1, 500) n`, [fay.user.id]);
    expect(await failureOf(create(fay, { name: 'One more' }))).toMatchObject({ code: 'TOO_MANY_TAGS', args: { limit: 500 } });
  });

  it.each([
    ['an empty name', { name: '  ' }, 'NAME_EMPTY'],
    ['a long name', { name: 'x'.repeat(51) }, 'NAME_TOO_LONG'],
    ['a control character', { name: 'a\u0007b' }, 'NAME_HAS_CONTROL_CHARACTER'],
  ])('refuse %s', async (_title, body, code) => {
    expect(await failureOf(create(eve, body))).toMatchObject({ code, status: 400 });
  });

  it.each([
    [{}, 'name'], [{ name: 'A', colour: 'red', tagType: 'user' }, 'colour'], [{ name: 'A', colour: '#fff', tagType: 'user' }, 'colour'],
    [{ name: 'A', colour: red }, 'tagType'], [{ name: 'A', colour: red, tagType: 'all' }, 'tagType'], [{ name: 7, colour: red, tagType: 'user' }, 'name'],
  ])('refuse %j', async (body, field) => {
    const response = await rawRequest(server.url, 'POST', '/api/file-tags', { token: eve.token, body });
    expect(response.refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field } });
  });

  it('repeated with one key are created once', async () => {
    const fay = await server.register('Fay');
    const call = () => fay.client.call('tags.create', { body: { name: 'Again', colour: red, tagType: 'user' } }, { idempotencyKey: 'one' });
    expect(await call()).toEqual(await call());
    expect((await fay.client.call('tags.list', {})).user.tags).toHaveLength(1);
  });

  it('of another person can be neither changed nor deleted nor used', async () => {
    const tag = await create(cy, { name: 'Mine' });
    expect(await failureOf(eve.client.call('tags.change', { params: { tagId: tag.id }, body: { name: 'Yours' } }))).toMatchObject({ code: 'TAG_NOT_FOUND', status: 404 });
    expect(await eve.client.call('tags.remove', { params: { tagId: tag.id }, body: { tagId: tag.id, tagType: 'user' } })).toEqual({ isUnchanged: true });
    expect(await failureOf(set(eve, await makeFile(eve), { user: [tag.id] }))).toMatchObject({ code: 'TAG_NOT_FOUND' });
    expect((await cy.client.call('tags.list', {})).user.tags.map(({ name }) => name)).toContain('Mine');
  });

  it('are added to a file and removed from it without revealing the others', async () => {
    const fay = await server.register('Fay');
    const [a, b, c, d] = [await create(fay, { name: 'A' }), await create(fay, { name: 'B' }), await create(fay, { name: 'C' }), await create(fay, { name: 'D' })];
    const guid = await makeFile(fay);
    const idsAfter = async (body: EndpointInput<'tags.set'>['body']): Promise<number[]> => (await set(fay, guid, body)).fileTags.user.map(({ id }) => id);
    expect(await idsAfter({ user: [a.id] })).toEqual([a.id]);
    // Two devices know one tag: each adds a tag, and the first removes the known one.
    expect(await idsAfter({ add: { user: [b.id] }, remove: { user: [a.id] } })).toEqual([b.id]);
    expect(await idsAfter({ add: { user: [c.id] }, remove: { user: [] } })).toEqual([b.id, c.id]);
    // Adding an existing tag and removing a missing one change nothing.
    expect(await idsAfter({ add: { user: [c.id] }, remove: { user: [a.id] } })).toEqual([b.id, c.id]);
    expect(await idsAfter({ remove: { user: [b.id], team: [] } })).toEqual([c.id]);
    // A complete list is applied first; a tag in both `add` and `remove` is added.
    expect(await idsAfter({ user: [a.id, b.id], add: { user: [d.id, b.id] }, remove: { user: [a.id, b.id] } })).toEqual(expect.arrayContaining([b.id, d.id]));
    expect(await idsAfter({ add: { user: [a.id] } })).toHaveLength(3);
    // "a user may have at most userMaxPerFile tags per file (server-given, default 3)" (section 6).
    expect(await failureOf(set(fay, guid, { add: { user: [c.id] } }))).toMatchObject({ code: 'TOO_MANY_TAGS_ON_FILE', args: { limit: 3 } });
    expect(await idsAfter({ add: { user: [c.id] }, remove: { user: [a.id] } })).toHaveLength(3);
    expect(await failureOf(set(eve, await makeFile(eve), { add: { user: [a.id] } }))).toMatchObject({ code: 'TAG_NOT_FOUND' });
    expect(await failureOf(set(fay, guid, { add: { user: ['one' as unknown as number] } }))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('added to a file by two devices concurrently are both on it', async () => {
    const fay = await server.register('Fay');
    const tags = await Promise.all(['A', 'B', 'C'].map((name) => create(fay, { name })));
    const guid = await makeFile(fay);
    await Promise.all(tags.map(({ id }) => set(fay, guid, { add: { user: [id] }, remove: {} })));
    expect((await set(fay, guid, {})).fileTags.user.map(({ id }) => id).sort()).toEqual(tags.map(({ id }) => id).sort());
  });

  it('are deleted once, and from all files', async () => {
    const fay = await server.register('Fay');
    const tag = await create(fay, {});
    const guid = await makeFile(fay);
    await set(fay, guid, { user: [tag.id] });
    const remove = (tagId: number, body: EndpointInput<'tags.remove'>['body']) => fay.client.call('tags.remove', { params: { tagId }, body });
    expect(await failureOf(remove(tag.id, { tagId: tag.id + 1, tagType: 'user' }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'tagId' } });
    expect(await failureOf(remove(tag.id, { tagId: tag.id, tagType: 'team' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await remove(tag.id, { tagId: tag.id, tagType: 'user' })).toEqual({});
    expect(await remove(tag.id, { tagId: tag.id, tagType: 'user' })).toEqual({ isUnchanged: true });
    expect((await fay.client.call('files.get', { params: { id: guid } })).fileTags).toEqual({ team: [], user: [] });
  });
});

describe('tags of a team', () => {
  it('are created by its creator and admins, and visible to its members who are not disabled', async () => {
    const urgent = await create(ada, { name: 'Urgent', tagType: 'team' });
    const legal = await create(bo, { name: 'Legal', tagType: 'team' });
    for (const person of [cy, dee, eve]) {
      expect(await failureOf(create(person, { name: 'No', tagType: 'team' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });
    }
    expect(await failureOf(cy.client.call('tags.change', { params: { tagId: urgent.id }, body: { name: 'No' } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(cy.client.call('tags.remove', { params: { tagId: urgent.id }, body: { tagId: urgent.id, tagType: 'team' } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    const names = async (person: TestPerson) => (await person.client.call('tags.list', {})).team.tags.map(({ name }) => name);
    expect([await names(ada), await names(cy), await names(dee), await names(eve)]).toEqual([['Legal', 'Urgent'], ['Legal', 'Urgent'], [], []]);
    expect(await failureOf(eve.client.call('tags.change', { params: { tagId: legal.id }, body: {} }))).toMatchObject({ code: 'TAG_NOT_FOUND' });
    expect(await failureOf(dee.client.call('tags.change', { params: { tagId: legal.id }, body: {} }))).toMatchObject({ code: 'TAG_NOT_FOUND' });
  });

  it.each([
    ['the creator', () => ada, { value: true, reason: 'UNKNOWN' }],
    ['an admin', () => bo, { value: true, reason: 'UNKNOWN' }],
    ['a plain member', () => cy, { value: false, reason: 'NO_ACCESS_MODIFY' }],
    ['a member who is disabled', () => dee, { value: false, reason: 'NO_ACCESS_MODIFY' }],
    ['somebody without a team', () => eve, { value: false, reason: 'NO_ACCESS_MODIFY' }],
  ])('report to %s whether they can create, change and delete them', async (_title, person, canManage) => {
    expect((await person().client.call('tags.list', {})).team.canManage).toEqual(canManage);
  });

  it('count the files that the caller can reach, outside the trash', async () => {
    const tag = await create(ada, { name: 'Counted', tagType: 'team' });
    const [shown, hidden, trashed] = [await makeFile(ada), await makeFile(ada), await makeFile(ada)];
    for (const guid of [shown, hidden, trashed]) await set(ada, guid, { team: [tag.id] });
    await ada.client.call('files.remove', { params: { id: trashed } });
    await grant(shown, cy, 'reader');
    const countFor = async (person: TestPerson) => (await person.client.call('tags.list', {})).team.tags.find(({ id }) => id === tag.id)?.count;
    expect([await countFor(ada), await countFor(cy), await countFor(bo)]).toEqual([2, 1, 0]);
  });
});

describe('the tags of a file', () => {
  it('are replaced by the given ones, at most three of one\'s own', async () => {
    const fay = await server.register('Fay');
    const guid = await makeFile(fay);
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await create(fay, { name })).id);
    const [a, b, c, d] = ids as [number, number, number, number];
    const userTags = async () => (await fay.client.call('files.get', { params: { id: guid } })).fileTags.user.map(({ name }) => name);
    expect((await set(fay, guid, { user: [a, b, c, a] })).fileTags).toMatchObject({ team: [], user: [{ name: 'A', colour: red }, { name: 'B' }, { name: 'C' }] });
    expect(await failureOf(set(fay, guid, { user: ids }))).toMatchObject({ code: 'TOO_MANY_TAGS_ON_FILE', status: 409, args: { limit: 3 } });
    await set(fay, guid, {});
    expect(await userTags()).toEqual(['A', 'B', 'C']);
    await set(fay, `Desktop~${guid}`, { user: [d, b] });
    expect((await userTags()).toSorted()).toEqual(['B', 'D']);
    await set(fay, guid, { user: [] });
    expect(await userTags()).toEqual([]);
    expect(await failureOf(set(fay, guid, { user: [999_999_999] }))).toMatchObject({ code: 'TAG_NOT_FOUND' });
  });

  it('require canModifyTeamFileTag for the team\'s and canRead for one\'s own', async () => {
    const tag = await create(ada, { name: 'Asked', tagType: 'team' });
    const guid = await makeFile(ada);
    for (const person of [bo, cy, eve]) expect(await failureOf(set(person, guid, { team: [tag.id] }))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    await grant(guid, bo, 'reader');
    await grant(guid, cy, 'editor');
    await grant(guid, eve, 'editor');
    // "the file has a team and the person is a member of it who is not disabled, and E ≥ editor" (docs/permissions.md).
    expect(await failureOf(set(bo, guid, { team: [tag.id] }))).toMatchObject({ code: 'NO_ACCESS_EDIT' });
    expect(await failureOf(set(eve, guid, { team: [tag.id] }))).toMatchObject({ code: 'NO_ACCESS_EDIT' });
    expect((await set(cy, guid, { team: [tag.id] })).fileTags.team).toEqual([{ id: tag.id, name: 'Asked', colour: red }]);
    // A person who leaves the team's tags unchanged needs no right to change them.
    const own = await create(bo, { name: 'Own' });
    expect((await set(bo, guid, { team: [tag.id], user: [own.id] })).fileTags).toMatchObject({ team: [{ name: 'Asked' }], user: [{ name: 'Own' }] });
    expect((await cy.client.call('files.get', { params: { id: guid } })).fileTags).toMatchObject({ team: [{ name: 'Asked' }], user: [] });
    expect((await eve.client.call('files.get', { params: { id: guid } })).fileTags).toEqual({ team: [], user: [] });
  });

  it('include one of the team\'s, several if the team allows it', async () => {
    const [one, two] = [await create(ada, { name: 'One', tagType: 'team' }), await create(ada, { name: 'Two', tagType: 'team' })];
    const guid = await makeFile(ada);
    expect(await failureOf(set(ada, guid, { team: [one.id, two.id] }))).toMatchObject({ code: 'TOO_MANY_TAGS_ON_FILE', args: { limit: 1 } });
    await server.pool.query(`update teams set settings = '{"multipleFileTags": true}' where id = $1`, [team]);
    expect((await ada.client.call('tags.list', {})).team.multiple).toBe(true);
    expect((await set(ada, guid, { team: [one.id, two.id] })).fileTags.team.map(({ name }) => name)).toEqual(['One', 'Two']);
    // A person's own tag is not a tag of the team.
    const own = await create(ada, { name: 'Not the team\'s' });
    expect(await failureOf(set(ada, guid, { team: [own.id] }))).toMatchObject({ code: 'TAG_NOT_FOUND' });
    await server.pool.query(`update teams set settings = '{}' where id = $1`, [team]);
  });

  it.each([
    [{ user: 'all' }, 'user'], [{ user: [1.5] }, 'user.0'], [{ user: [-1] }, 'user.0'], [{ user: ['1'] }, 'user.0'], [{ team: Array.from({ length: 101 }, () => 1) }, 'team'],
  ])('refuse %j', async (body, field) => {
    const response = await rawRequest(server.url, 'POST', `/api/files/${await makeFile(eve)}/file-tags`, { token: eve.token, body });
    expect(response.refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field } });
  });

  it.each(['0123456789ABCDEFGHIJKL', '../../etc/passwd', 'Desktop'])('do not exist for the file %j', async (id) => {
    expect(await failureOf(set(eve, id, { user: [] }))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('are announced to all readers of the file for the team\'s tags, to oneself for one\'s own', async () => {
    const guid = await makeFile(ada);
    await grant(guid, cy, 'editor');
    const team1 = await create(ada, { name: 'Told', tagType: 'team' });
    const own = await create(ada, { name: 'Untold' });
    // The event of the new file precedes the connections.
    await drainEvents(server, eve);
    const [adas, cys, eves] = [await connectLive(server, ada), await connectLive(server, cy), await connectLive(server, eve)];
    await set(ada, guid, { user: [own.id] });
    await set(ada, guid, { user: [own.id] });
    await set(ada, guid, { team: [team1.id] });
    const last = await makeFile(eve);
    await Promise.all([adas.waitFor(2), cys.waitFor(1), eves.waitFor(1)]);
    const reported = (client: typeof adas) => client.events.map((event) => [event.kind, event.action, event.guid]);
    expect(reported(adas)).toEqual([['File', 'update', guid], ['File', 'update', guid]]);
    expect(reported(cys)).toEqual([['File', 'update', guid]]);
    expect(reported(eves)).toEqual([['File', 'create', last]]);
    for (const client of [adas, cys, eves]) client.close();
  });
});

describe('tags without the feature of an edition', () => {
  it('can be neither created nor added to files, and their view does not exist', async () => {
    const sold = await startTestServer({ deployment: 'public' });
    try {
      const [free, paying] = [await sold.register('Free'), await sold.register('Paying')];
      await sold.pool.query(`update people set personal_edition = 'premium' where id = $1`, [paying.user.id]);
      expect(await failureOf(create(free, {}))).toMatchObject({
        code: 'CURRENT_EDITION_NOT_SUPPORT', status: 403,
        args: { feature: 'enableFileTag', editions: 'personal_premium,personal_super,enterprise_standard,enterprise_premium,team' },
      });
      expect(await create(paying, {})).toMatchObject({ name: 'Tag' });
      const guid = await makeFile(free);
      expect(await failureOf(set(free, guid, { user: [] }))).toMatchObject({ code: 'CURRENT_EDITION_NOT_SUPPORT' });
      expect(await free.client.call('tags.list', {})).toEqual({
        team: { tags: [], multiple: false, canManage: { value: false, reason: 'CURRENT_EDITION_NOT_SUPPORT' } }, user: { tags: [], maxPerFile: 3 },
      });
    } finally {
      await sold.stop();
    }
  });
});

describe('the view of a tag', () => {
  it('exists for the owner of the tag, and is 60110 for all others', async () => {
    const access = createAccess({ deployment: 'private', clock: systemClock });
    const tags = createTagsService({ access, views: createFileViews({ access, apiBase: '/api', thumbnailSources: new Set() }), deployment: 'private', clock: systemClock });
    const callerOf = ({ user }: TestPerson) => ({
      personId: user.id, sessionId: 's', person: { ...user, mobile: null, isBlocked: false }, account: { personalEdition: 'free', membershipExpiresAt: null, team: null },
    } as const);
    const { id } = await create(eve, { name: 'Viewed' });
    expect(await tags.requireVisible(createCallScope(server.database, callerOf(eve), null), id)).toMatchObject({ name: 'Viewed', tagType: 'user' });
    for (const [person, tagId] of [[cy, id], [eve, id + 1000]] as const) {
      await expect(tags.requireVisible(createCallScope(server.database, callerOf(person), null), tagId)).rejects.toMatchObject({ code: 'TAG_VIEW_UNAVAILABLE' });
    }
  });
});
