import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { insertFiles } from '../../support/workspace-rows';

type Query = NonNullable<EndpointInput<'files.list'>['query']>;

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let outsider: TestPerson;
let teamId: number;
let departmentId: number;
let folder: string;
let one: string;
let two: string;
let three: string;

const make = async (name: string, parent = 'Desktop', person = ada, type: number = fileTypes.newdoc): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, folder: parent } })).guid;
const list = async (person: TestPerson, query: Query): Promise<string[]> => (await person.client.call('files.list', { query })).files.map(({ name }) => name);
const use = (person: TestPerson, id: string) => person.client.call('files.use', { params: { id }, body: { action: 'open' } });
const share = (id: string, type: 1 | 2 | 3, subject: number, email?: string) =>
  ada.client.call('sharing.addCollaborator', { params: { id }, body: { type, id: subject, role: 'reader', ...(email === undefined ? {} : { email }) } });
const unshare = (id: string, userId: number) => ada.client.call('sharing.removeCollaborator', { params: { id, userId } });

beforeAll(async () => {
  [ada, bo, cy, outsider] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy'), await server.register('Out')];
  teamId = await createTeam(server, 'Team');
  departmentId = await createDepartment(server, teamId, 'Department');
  for (const person of [ada, bo, cy]) await joinTeam(server, teamId, person.user.id, person === ada ? 'creator' : 'member');
  await joinDepartment(server, departmentId, cy.user.id);
  folder = await make('Folder', 'Desktop', ada, fileTypes.folder);
  [one, two, three] = [await make('One', folder), await make('Two', folder), await make('Three', folder)];
});

describe('recent files (file specification, sections 3, 4 and 9)', () => {
  test('files that a person created or used, the latest first, and no other person\'s', async () => {
    expect(await list(ada, { type: 'used' })).toEqual(['Three', 'Two', 'One', 'Folder']);
    expect(await list(ada, { type: 'created' })).toEqual(['Three', 'Two', 'One', 'Folder']);
    await use(ada, one);
    expect(await list(ada, { type: 'used' })).toEqual(['One', 'Three', 'Two', 'Folder']);
    expect((await ada.client.call('files.list', { query: { type: 'used', limit: 1 } })).files[0]).toMatchObject({ name: 'One', lastAction: 'open', parentId: folder });
    expect(await list(ada, { type: 'created' })).toEqual(['Three', 'Two', 'One', 'Folder']);
    expect(await list(outsider, { type: 'used' })).toEqual([]);
    expect(await list(outsider, { type: 'created' })).toEqual([]);
  });

  test('reading a file does not count as use', async () => {
    const before = await list(ada, { type: 'used' });
    await ada.client.call('files.get', { params: { id: two } });
    expect(await list(ada, { type: 'used' })).toEqual(before);
  });

  test('a file that was removed returns when it is used again', async () => {
    expect(await ada.client.call('recents.hide', { params: { id: two } })).toEqual({});
    expect(await ada.client.call('recents.hide', { params: { id: two } })).toEqual({ isUnchanged: true });
    expect(await list(ada, { type: 'used' })).toEqual(['One', 'Three', 'Folder']);
    expect(await ada.client.call('files.get', { params: { id: two } })).toMatchObject({ hiddenFromRecent: true });
    await ada.client.call('recents.hide', { params: { id: one } });
    expect(await list(ada, { type: 'used' })).toEqual(['Three', 'Folder']);
    await use(ada, two);
    await use(ada, one);
    expect(await list(ada, { type: 'used' })).toEqual(['One', 'Two', 'Three', 'Folder']);
    expect(await ada.client.call('files.get', { params: { id: two } })).toMatchObject({ hiddenFromRecent: false });
  });

  test('a file that was removed returns to its former position, used or only created', async () => {
    const before = await list(ada, { type: 'used' });
    expect(before.slice(1, 3)).toEqual(['Two', 'Three']);
    for (const id of [two, three]) {
      expect(await ada.client.call('recents.show', { params: { id } })).toEqual({ isUnchanged: true });
      await ada.client.call('recents.hide', { params: { id } });
    }
    expect(await list(ada, { type: 'used' })).toEqual(before.filter((name) => name !== 'Two' && name !== 'Three'));
    for (const id of [two, three]) expect(await ada.client.call('recents.show', { params: { id } })).toEqual({});
    expect(await list(ada, { type: 'used' })).toEqual(before);
  });

  test('files by own last change; a file unchanged since its creation is not included', async () => {
    expect(await list(ada, { type: 'updated' })).toEqual([]);
    await ada.client.call('files.rename', { params: { id: one }, body: { name: 'Uno' } });
    await ada.client.call('files.rename', { params: { id: three }, body: { name: 'Tre' } });
    expect(await list(ada, { type: 'updated' })).toEqual(['Tre', 'Uno']);
  });

  test('a file in the trash is in no list', async () => {
    const gone = await make('Gone', folder);
    await use(ada, gone);
    await ada.client.call('files.star', { params: { id: gone } });
    await ada.client.call('files.rename', { params: { id: gone }, body: { name: 'Gone too' } });
    await ada.client.call('files.remove', { params: { id: gone } });
    for (const type of ['used', 'created', 'updated'] as const) expect(await list(ada, { type })).not.toContain('Gone too');
    expect((await ada.client.call('files.starred', {})).files).toEqual([]);
  });

  test('lastTimestamp in milliseconds or seconds, below 12345678910', async () => {
    await server.pool.query(`update files set created_at = '2024-03-01T10:00:00Z' where guid = $1`, [folder]);
    const atMs = Date.parse('2024-03-01T10:00:00Z');
    expect(await list(ada, { type: 'created', lastTimestamp: atMs })).toEqual([]);
    expect(await list(ada, { type: 'created', lastTimestamp: atMs + 1 })).toEqual(['Folder']);
    expect(await list(ada, { type: 'created', lastTimestamp: atMs / 1000 })).toEqual([]);
    expect(await list(ada, { type: 'created', lastTimestamp: atMs / 1000 + 1, collaboratorCount: 'true' })).toEqual(['Folder']);
    expect(await list(ada, { type: 'created', lastTimestamp: 12_345_678_910 })).toEqual([]);
    expect(await list(ada, { type: 'created', lastTimestamp: 12_345_678_909 })).toContain('Folder');
  });
});

describe('shared with me', () => {
  test('by a grant to the person, the department or the team; latest first; no own shares, and no spaces', async () => {
    const [direct, byDepartment, byTeam] = [await make('Direct'), await make('By department'), await make('By team')];
    await share(direct, 1, cy.user.id, cy.email);
    await share(byDepartment, 2, departmentId);
    await share(byTeam, 3, teamId);
    const space = (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    await share(space, 1, cy.user.id, cy.email);
    expect(await list(cy, { type: 'shared' })).toEqual(['By team', 'By department', 'Direct']);
    expect(await list(bo, { type: 'shared' })).toEqual(['By team']);
    expect(await list(ada, { type: 'shared' })).toEqual([]);
    const { files: [shown] } = await cy.client.call('files.list', { query: { type: 'shared', limit: 1 } });
    expect(shown).toMatchObject({ name: 'By team', sharedUser: { id: ada.user.id }, role: 'reader' });
  });

  test('unread: files that were shared after the last reading', async () => {
    expect(await list(cy, { type: 'shared', unread: '1' })).toEqual(['By team', 'By department', 'Direct']);
    const { files } = await cy.client.call('files.list', { query: { type: 'shared' } });
    await cy.client.call('files.mark', { params: { id: files[1]?.guid ?? '' }, body: { marked: true } });
    expect(await list(cy, { type: 'shared', unread: '1' })).toEqual(['By team', 'Direct']);
    await cy.client.call('files.markAllRead', {});
    expect(await list(cy, { type: 'shared', unread: '1' })).toEqual([]);
    expect(await list(cy, { type: 'shared', unread: '0' })).toHaveLength(3);
    const direct = files[2]?.guid ?? '';
    await unshare(direct, cy.user.id);
    await share(direct, 1, cy.user.id, cy.email);
    expect(await list(cy, { type: 'shared', unread: '1' })).toEqual(['Direct']);
  });

  test('a right that ends removes the file from every list immediately', async () => {
    const file = await make('Lent');
    await share(file, 1, cy.user.id, cy.email);
    await use(cy, file);
    await cy.client.call('files.star', { params: { id: file } });
    const tag = await cy.client.call('tags.create', { body: { name: 'Mine', colour: '#112233', tagType: 'user' } });
    await cy.client.call('tags.set', { params: { id: file }, body: { user: [tag.id] } });
    const everywhere = async (): Promise<string[]> => [
      ...await list(cy, { type: 'used' }), ...await list(cy, { type: 'shared' }), ...await list(cy, { type: 'fileTag', tagId: tag.id }),
      ...(await cy.client.call('files.starred', {})).files.map(({ name }) => name),
    ].filter((name) => name === 'Lent');
    expect(await everywhere()).toHaveLength(4);
    await unshare(file, cy.user.id);
    expect(await everywhere()).toEqual([]);
    await share(file, 1, cy.user.id, cy.email);
    expect(await everywhere()).toHaveLength(4);
    await ada.client.call('files.remove', { params: { id: file } });
    expect(await everywhere()).toEqual([]);
  });

  test('a disabled member sees their own files and nothing else (docs/permissions.md, A5)', async () => {
    await joinTeam(server, teamId, bo.user.id, 'disabled');
    expect(await list(bo, { type: 'shared' })).toEqual([]);
    await joinTeam(server, teamId, bo.user.id, 'member');
  });
});

describe('a tag', () => {
  test('lists its files, the latest tagged first; another person\'s, a deleted or a missing tag is 60110 or invalid', async () => {
    const tag = await ada.client.call('tags.create', { body: { name: 'Important', colour: '#445566', tagType: 'user' } });
    await ada.client.call('tags.set', { params: { id: one }, body: { user: [tag.id] } });
    await ada.client.call('tags.set', { params: { id: two }, body: { user: [tag.id] } });
    expect(await list(ada, { type: 'fileTag', tagId: tag.id })).toEqual(['Two', 'Uno']);
    for (const [person, tagId] of [[bo, tag.id], [ada, 999_999]] as const) {
      const response = await rawRequest(server.url, 'GET', `/api/files?type=fileTag&tagId=${tagId}`, { token: person.token });
      expect([response.status, JSON.parse(response.text)]).toMatchObject([404, { code: 'TAG_VIEW_UNAVAILABLE', errorCode: 60110 }]);
    }
    expect(await failureOf(list(ada, { type: 'fileTag' }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'tagId' } });
  });
});

describe('pages', () => {
  test('contain every file once, whatever number of files cannot be read', async () => {
    const files: string[] = [];
    for (let index = 0; index < 9; index += 1) files.push(await make(`P${index}`));
    for (const id of files) await share(id, 1, bo.user.id, bo.email);
    for (const id of files) await bo.client.call('files.star', { params: { id } });
    for (const id of files.slice(2, 7)) await unshare(id, bo.user.id);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof starred>> = await starred(cursor);
      seen.push(...page.files.map(({ name }) => name));
      sizes.push(page.files.length);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['P8', 'P7', 'P1', 'P0']);
    expect(sizes.slice(0, 2)).toEqual([2, 2]);
  });
  const starred = (cursor: string | undefined) => bo.client.call('files.starred', { query: { limit: 2, ...(cursor ? { cursor } : {}) } });

  test('are limited to 200, and a cursor belongs to one person and one list', async () => {
    await insertFiles(server, outsider.user.desktopGuid, outsider.user.id, 450, (number) => ({ guid: `${number}`.padStart(22, 'L'), createdAt: '2020-01-01T00:00:00Z' }));
    const names: string[] = [];
    let first: string | null = null;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof created>> = await created(cursor);
      first ??= page.nextCursor;
      expect(page.files.length).toBeLessThanOrEqual(200);
      names.push(...page.files.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect([names.length, new Set(names).size]).toEqual([450, 450]);
    for (const [person, type] of [[ada, 'created'], [outsider, 'used']] as const) {
      expect(await failureOf(list(person, { type, cursor: first ?? '' }))).toMatchObject({ code: 'CURSOR_INVALID' });
    }
  });
  const created = (cursor: string | undefined) => outsider.client.call('files.list', { query: { type: 'created', limit: 1000, ...(cursor ? { cursor } : {}) } });
});

test.each([['type=all', 'type'], ['type=used&limit=0', 'limit'], ['type=shared&unread=yes', 'unread'], ['type=used&lastTimestamp=-1', 'lastTimestamp'], ['type=used&lastTimestamp=soon', 'lastTimestamp'],
  ['type=fileTag&tagId=1.5', 'tagId'], ['type=fileTag&tagId=9999999999999999999', 'tagId'], ['type=used&lastTimestamp=99999999999999999', 'lastTimestamp'], ['folder=1', 'folder']])('GET /files?%s: VALIDATION_FAILED at %s', async (query, field) => {
  const response = await rawRequest(server.url, 'GET', `/api/files?${query}`, { token: ada.token });
  expect([response.status, response.refusal().args]).toEqual([400, { field }]);
});

test('a person who is not signed in has no lists', async () => {
  for (const path of ['/api/files?type=used', '/api/files/starred', '/api/files/tree']) expect((await rawRequest(server.url, 'GET', path)).status).toBe(401);
});
