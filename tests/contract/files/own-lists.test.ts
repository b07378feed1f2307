import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { add, remove as removeCollaborator, share } from '../sharing/people';
import { insertFiles } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;

const make = async (who: TestPerson, name: string, folder?: string): Promise<string> =>
  (await who.client.call('files.create', { body: { type: fileTypes.newdoc, name, ...(folder === undefined ? {} : { folder }) } })).guid;
const used = async (who: TestPerson): Promise<string[]> => (await who.client.call('files.list', { query: { type: 'used' } })).files.map(({ name }) => name);
const starred = async (who: TestPerson): Promise<string[]> => (await who.client.call('files.starred', {})).files.map(({ name }) => name);

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

describe('entries of one\'s own lists can be removed whatever the present rights', () => {
  test('a favourite and a recent file that the person cannot read any more, or that is deleted', async () => {
    const file = await make(ada, 'Theirs');
    await add(ada, file, bo, 'reader');
    await bo.client.call('files.star', { params: { id: file } });
    await bo.client.call('files.use', { params: { id: file }, body: { action: 'open' } });
    await removeCollaborator(ada, file, bo);
    expect(await failureOf(bo.client.call('files.star', { params: { id: file } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await bo.client.call('files.unstar', { params: { id: file } })).toEqual({ guid: file, starred: false });
    expect(await bo.client.call('recents.hide', { params: { id: file } })).toEqual({});
    // The person has no entry for the file any more, so the refusal reveals nothing, as for everybody else.
    expect(await failureOf(bo.client.call('files.unstar', { params: { id: file } }))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    await add(ada, file, bo, 'reader');
    expect([await starred(bo), await used(bo)]).toEqual([[], []]);

    await bo.client.call('files.star', { params: { id: file } });
    await ada.client.call('files.remove', { params: { id: file } });
    expect(await bo.client.call('files.unstar', { params: { id: file } })).toEqual({ guid: file, starred: false });
    await ada.client.call('trash.recover', { params: { id: file } });
    expect(await starred(bo)).toEqual([]);
    expect(await failureOf(bo.client.call('files.unstar', { params: { id: '0123456789ABCDEFGHIJKL' } }))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    const unused = await make(ada, 'Unused');
    expect(await failureOf(bo.client.call('recents.hide', { params: { id: unused } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });
});

test('a pinned space can be removed whatever the present rights', async () => {
  const { guid } = await ada.client.call('spaces.create', { body: { name: 'Theirs' } });
  await add(ada, guid, bo, 'reader');
  await bo.client.call('spaces.pin', { params: { guid } });
  await removeCollaborator(ada, guid, bo);
  expect(await failureOf(bo.client.call('spaces.pin', { params: { guid } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  expect(await bo.client.call('spaces.unpin', { params: { guid } })).toEqual({ guid, isPinned: false });
  expect(await failureOf(bo.client.call('spaces.unpin', { params: { guid } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  await add(ada, guid, bo, 'reader');
  expect((await bo.client.call('spaces.listPinned', {})).nodes).toEqual([]);
});

describe('recent files', () => {
  test('are 200 in all, also page by page and from a moment on (section 9)', async () => {
    const person = await server.register('Busy');
    const folder = (await person.client.call('files.create', { body: { type: fileTypes.folder, name: 'Many' } })).guid;
    await insertFiles(server, folder, person.user.id, 230, (number) => {
      const at = new Date(Date.parse('2026-01-01T00:00:00Z') + number * 1000).toISOString();
      return { guid: `many${`${number}`.padStart(18, '0')}`, position: `a${`${number}`.padStart(4, '0')}`, createdAt: at, updatedAt: at };
    });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { files: { name: string }[]; nextCursor: string | null } = await person.client.call('files.list', { query: { type: 'used', limit: 90, ...(cursor === null ? {} : { cursor }) } });
      seen.push(...page.files.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    // The folder is the latest entry.
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([200, 'Many', 'n32']);
    const early = await person.client.call('files.list', { query: { type: 'used', lastTimestamp: Date.parse('2026-01-01T00:00:35Z') } });
    expect(early.files.map(({ name }) => name)).toEqual(['n34', 'n33', 'n32']);
  });

  test('imported files with an earlier change have no person as their editor (section 5)', async () => {
    const person = await server.register('Importer');
    const { guid } = await person.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Old', modifiedAt: '2020-01-01T00:00:00Z' } });
    const updated = async (): Promise<string[]> => (await person.client.call('files.list', { query: { type: 'updated' } })).files.map(({ name }) => name);
    expect(await updated()).toEqual([]);
    await person.client.call('files.rename', { params: { id: guid }, body: { name: 'Changed' } });
    expect(await updated()).toEqual(['Changed']);
  });
});

test('text that is invalid Unicode or cannot be stored is refused and not changed silently', async () => {
  for (const content of ['half a pair \ud800', '\udc00', 'zero \0']) {
    expect(await failureOf(ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Broken', content } }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'content' } });
  }
  const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Whole', content: 'a pair 😀' } });
  expect((await ada.client.call('files.get', { params: { id: guid } })).content).toBe('a pair 😀');
});

test('a space open to the team by its link is among the spaces and counted, as in the tree', async () => {
  const team = await createTeam(server, 'Team');
  const [owner, mate] = [await server.register('Owner'), await server.register('Mate')];
  await joinTeam(server, team, owner.user.id, 'creator');
  await joinTeam(server, team, mate.user.id);
  const { guid } = await owner.client.call('spaces.create', { body: { name: 'Open to the team' } });
  const seen = async (): Promise<unknown[]> => [
    (await mate.client.call('files.tree', { query: { parent: '1' } })).nodes.map(({ name }) => name),
    (await mate.client.call('spaces.list', {})).nodes.map(({ name }) => name), (await mate.client.call('spaces.count', {})).size,
  ];
  expect(await seen()).toEqual([[], [], 0]);
  await share(owner, guid, { shareMode: 'enterprise_readonly' });
  expect(await seen()).toEqual([['Open to the team'], ['Open to the team'], 1]);
  await add(owner, guid, mate, 'reader');
  expect(await seen()).toEqual([['Open to the team'], ['Open to the team'], 1]);
  await removeCollaborator(owner, guid, mate);
  await share(owner, guid, { shareMode: 'private' });
  expect(await seen()).toEqual([[], [], 0]);
});
