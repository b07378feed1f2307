import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { insertFiles } from '../../support/workspace-rows';

/*
 * Lists filtered by type, owner and tag, alone and combined, with the paging of every list. File specification,
 * sections 2 and 3: "spaceFilterOptions", the per-list filters.
 */

type Query = NonNullable<EndpointInput<'files.list'>['query']>;

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let folder: string;
let press: number;
let guids: Record<string, string>;

const make = async (person: TestPerson, name: string, type: number, parent: string): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, folder: parent } })).guid;
const names = async (query: Query, person = ada): Promise<string[]> => (await person.client.call('files.list', { query: { orderBy: 'name+asc', ...query } })).files.map(({ name }) => name);

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  folder = await make(ada, 'Campaign', fileTypes.folder, 'Desktop');
  await ada.client.call('sharing.addCollaborator', { params: { id: folder }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'editor' } });
  guids = {
    plan: await make(ada, 'a plan', fileTypes.newdoc, folder),
    budget: await make(ada, 'b budget', fileTypes.mosheet, folder),
    photos: await make(ada, 'c photos', fileTypes.folder, folder),
    brief: await make(bo, 'd brief', fileTypes.newdoc, folder),
    costs: await make(bo, 'e costs', fileTypes.mosheet, folder),
  };
  press = (await ada.client.call('tags.create', { body: { name: 'Press', colour: '#336699', tagType: 'user' } })).id;
  for (const id of [guids['plan'], guids['costs'], guids['photos']]) await ada.client.call('tags.set', { params: { id: id ?? '' }, body: { add: { user: [press] } } });
});

describe('a folder', () => {
  test.each<[string, () => Query, string[]]>([
    ['nothing', () => ({}), ['c photos', 'a plan', 'b budget', 'd brief', 'e costs']],
    ['one type', () => ({ types: '-2' }), ['a plan', 'd brief']],
    ['two types', () => ({ types: '-4,1' }), ['c photos', 'b budget', 'e costs']],
    ['a type that none has', () => ({ types: '4' }), []],
    ['who made it', () => ({ owner: bo.user.id }), ['d brief', 'e costs']],
    ['a tag', () => ({ tag: press }), ['c photos', 'a plan', 'e costs']],
    ['type and owner', () => ({ types: '-4', owner: ada.user.id }), ['b budget']],
    ['type, owner and tag', () => ({ types: '-4,-2', owner: bo.user.id, tag: press }), ['e costs']],
  ])('narrowed to %s', async (_, query, expected) => {
    expect(await names({ folder, ...query() })).toEqual(expected);
  });

  test('is paged by key in every order, folders first, among the files and last', async () => {
    for (const pinFolder of ['true', 'false', 'last'] as const) {
      for (const orderBy of ['name+asc', 'name', 'updatedAt', 'fileSize+asc', 'creator']) {
        const whole = await names({ folder, tag: press, orderBy, pinFolder });
        const walked: string[] = [];
        let cursor: string | null = null;
        do {
          const page: { files: { name: string }[]; nextCursor: string | null } =
            await ada.client.call('files.list', { query: { folder, tag: press, orderBy, pinFolder, limit: 1, ...(cursor === null ? {} : { cursor }) } });
          walked.push(...page.files.map(({ name }) => name));
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(walked, `${orderBy} ${pinFolder}`).toEqual(whole);
        expect(whole).toHaveLength(3);
      }
    }
  });

  test('has folders behind its files, which is the reverse order', async () => {
    expect(await names({ folder, pinFolder: 'last', orderBy: 'name' })).toEqual(['e costs', 'd brief', 'b budget', 'a plan', 'c photos']);
  });

  test('accepts a cursor for its filter only', async () => {
    const { nextCursor } = await ada.client.call('files.list', { query: { folder, types: '-2', limit: 1 } });
    for (const query of [{}, { types: '-4' }, { types: '-2', owner: bo.user.id }]) {
      expect(await failureOf(ada.client.call('files.list', { query: { folder, limit: 1, cursor: nextCursor ?? '', ...query } }))).toMatchObject({ code: 'CURSOR_INVALID' });
    }
  });

  test('does not reveal the files that carry other people\'s tags', async () => {
    expect(await failureOf(bo.client.call('files.list', { query: { folder, tag: press } }))).toMatchObject({ code: 'TAG_VIEW_UNAVAILABLE' });
    expect(await failureOf(ada.client.call('files.list', { query: { folder, tag: press + 1000 } }))).toMatchObject({ code: 'TAG_VIEW_UNAVAILABLE' });
  });
});

describe('files of all folders', () => {
  test.each<[Query['type'], Query, string[]]>([
    ['created', { types: '-4' }, ['b budget']],
    ['created', { types: '1,-2' }, ['a plan', 'c photos', 'Campaign']],
    ['used', { types: '-4' }, ['b budget']],
  ])('%s, narrowed to %j', async (type, query, expected) => {
    expect(await names({ type, ...query })).toEqual(expected);
  });

  test('shared by others, by type, owner and one\'s own tag', async () => {
    expect(await names({ type: 'shared' }, bo)).toEqual(['Campaign']);
    expect(await names({ type: 'shared', types: '1' }, bo)).toEqual(['Campaign']);
    expect(await names({ type: 'shared', types: '-2' }, bo)).toEqual([]);
    expect(await names({ type: 'shared', owner: ada.user.id }, bo)).toEqual(['Campaign']);
    expect(await names({ type: 'shared', owner: bo.user.id }, bo)).toEqual([]);
  });

  test('with a tag, and favourites', async () => {
    expect(await names({ type: 'fileTag', tagId: press, types: '-4' })).toEqual(['e costs']);
    for (const id of [guids['plan'], guids['budget'], guids['brief']]) await ada.client.call('files.star', { params: { id: id ?? '' } });
    const starred = async (query: { types?: string; owner?: number; tag?: number }): Promise<string[]> => (await ada.client.call('files.starred', { query })).files.map(({ name }) => name);
    expect(await starred({})).toEqual(['d brief', 'b budget', 'a plan']);
    expect(await starred({ types: '-2' })).toEqual(['d brief', 'a plan']);
    expect(await starred({ types: '-2', owner: ada.user.id })).toEqual(['a plan']);
    expect(await starred({ tag: press })).toEqual(['a plan']);
  });

  test('in the trash', async () => {
    for (const id of [guids['plan'], guids['budget']]) await ada.client.call('files.remove', { params: { id: id ?? '' } });
    const trash = async (query: { types?: string; tag?: number }): Promise<string[]> => (await ada.client.call('trash.list', { query })).files.map(({ name }) => name);
    expect(await trash({})).toEqual(['b budget', 'a plan']);
    expect(await trash({ types: '-4' })).toEqual(['b budget']);
    expect(await trash({ tag: press })).toEqual(['a plan']);
  });
});

describe('counting files', () => {
  const count = async (query: { folder?: string; types?: string; cursor?: string }, person = ada) => person.client.call('files.count', { query });

  test('of a folder, and of its filtered list; only readable files count', async () => {
    const many = await make(ada, 'Many', fileTypes.folder, 'Desktop');
    for (const name of ['one', 'two', 'three']) await make(ada, name, fileTypes.newdoc, many);
    const closed = await make(ada, 'closed', fileTypes.mosheet, many);
    await ada.client.call('sharing.setInheritance', { params: { id: closed }, body: { isCutOff: true } });
    await ada.client.call('sharing.addCollaborator', { params: { id: many }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    expect(await count({ folder: many })).toEqual({ filesCount: 4, isEnd: true, nextCursor: null });
    expect(await count({ folder: many, types: '-2' })).toEqual({ filesCount: 3, isEnd: true, nextCursor: null });
    expect(await count({ folder: many }, bo)).toEqual({ filesCount: 3, isEnd: true, nextCursor: null });
  });

  test('of a large folder counts one part at a time', async () => {
    const large = await make(ada, 'Large', fileTypes.folder, 'Desktop');
    await insertFiles(server, large, ada.user.id, 5200, (number) => ({ guid: `c${`${number}`.padStart(21, '0')}`, type: 3 }));
    const first = await count({ folder: large });
    expect(first).toMatchObject({ filesCount: 5000, isEnd: false });
    expect(await count({ folder: large, cursor: first.nextCursor ?? '' })).toEqual({ filesCount: 200, isEnd: true, nextCursor: null });
  });
});
