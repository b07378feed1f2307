import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { indexMissing } from '../../../src/server/modules/search/search-index-service';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { failureOf } from '../http/failure-of';
import { find, makeFile, makeFolder, namesFound, setContent } from './workspace';

const server = useTestServer();
let ada: TestPerson;

beforeAll(async () => {
  ada = await server.register('Ada');
});

describe('names are found', () => {
  test.each([
    ['Budget 2024.xlsx', ['budget', '2024', 'XLSX', 'b', 'get 20', '２０２４', '4.x']],
    ['第四季度会议纪要', ['会议', '纪要', '季', 'huiyi', 'hyjy', 'dsjd', 'H']],
    ['重庆出差', ['chongqing', 'cqcc']],
    ['ﾌﾟﾚｾﾞﾝ資料', ['プレゼン', 'ぷれぜん', 'ﾌﾟﾚ', '資料', '料']],
    ['ひらがなメモ', ['ヒラガナ', 'めも', 'モ']],
    ['تقرير أحمد', ['احمد', 'إحمد', 'أحمد', 'تقـــرير', 'تَقرير', 'ا']],
    ['Résumé für Straße', ['resume', 'RÉSUMÉ', 'fur', 'strasse', 're\u0301sume\u0301']],
    ['100%_sure\\thing', ['100%', '%_', '\\t', 'sure\\']],
    ['🎉 party', ['🎉', '🎉 pa']],
  ])('%s', async (name, keywords) => {
    const guid = await makeFile(ada, name);
    for (const keyword of keywords) {
      expect({ keyword, guids: (await find(ada, keyword, { size: 100 })).files.map((file) => file.guid) }).toEqual({ keyword, guids: expect.arrayContaining([guid]) as unknown });
    }
    expect((await find(ada, `${name}x`)).files).toEqual([]);
  });

  test('names are not found by characters that LIKE treats as wildcards', async () => {
    const person = await server.register('Like');
    await makeFile(person, 'abc');
    expect(await namesFound(person, '%')).toEqual([]);
    expect(await namesFound(person, 'a_c')).toEqual([]);
    expect(await namesFound(person, '\\')).toEqual([]);
  });

  test('names are not found by an empty keyword', async () => {
    for (const keyword of ['', '   ', '\u200b']) expect(await find(ada, keyword)).toEqual({ files: [], capabilitySets: [], nextCursor: null });
  });
});

test('the best match is first: exact name, prefix, word start, substring, pinyin, content; then latest', async () => {
  const person = await server.register('Ranks');
  // Created in another order than the expected one.
  for (const [name, content] of [
    ['Hui', undefined], ['Huile', undefined], ['Great hui', undefined], ['Behuig', undefined], ['会议', undefined], ['Minutes', 'about the hui'],
    ['Huila', undefined], ['A hui', undefined], ['Zhui', undefined], ['会场', undefined], ['HUI', undefined],
  ] as const) {
    const guid = await makeFile(person, name);
    if (content !== undefined) await setContent(server, guid, content);
  }
  expect(await namesFound(person, 'hui', { size: 100 })).toEqual(['HUI', 'Hui', 'Huila', 'Huile', 'A hui', 'Great hui', 'Zhui', 'Behuig', '会场', '会议', 'Minutes']);
});

test('pages follow each other to the end, without a gap and without repetition', async () => {
  const person = await server.register('Pages');
  const made = [];
  for (let number = 1; number <= 30; number += 1) made.push(await makeFile(person, `page ${number}`));
  const first = await find(person, 'page');
  expect(first.files).toHaveLength(12); // "Default search size 12" (section 9)
  const seen = [...first.files];
  for (let { nextCursor: cursor } = first; cursor !== null;) {
    const page = await find(person, 'page', { params: { cursor } });
    expect(page.files.length).toBeGreaterThan(0);
    seen.push(...page.files);
    cursor = page.nextCursor;
  }
  expect(seen.map((file) => file.guid)).toEqual(made.reverse());
});

test('a cursor is valid for the same search of the same person', async () => {
  const [one, other] = [await server.register('One'), await server.register('Other')];
  for (const person of [one, other]) for (const name of ['cur 1', 'cur 2', 'cur 3']) await makeFile(person, name);
  const { nextCursor } = await find(one, 'cur', { size: 1 });
  const cursor = nextCursor ?? '';
  for (const attempt of [
    () => find(other, 'cur', { size: 1, params: { cursor } }), () => find(one, 'cu', { size: 1, params: { cursor } }), () => find(one, 'cur', { size: 2, params: { cursor } }),
    () => find(one, 'cur', { size: 1, params: { cursor, type: [0] } }), () => find(one, 'cur', { size: 1, params: { cursor: `${cursor}x` } }),
  ]) expect(await failureOf(attempt())).toMatchObject({ code: 'CURSOR_INVALID' });
  expect((await find(one, 'cur', { size: 1, params: { cursor } })).files).toHaveLength(1);
});

describe('a found file', () => {
  test('has the position of the keyword in its name', async () => {
    const guid = await makeFile(ada, 'Très long plan: longer');
    const [file] = (await find(ada, 'long tres')).files;
    expect(file).toMatchObject({ guid, name: 'Très long plan: longer', highlight: [[0, 4], [5, 9], [16, 20]] });
    expect(file).not.toHaveProperty('excerptHighlight');
  });

  test('has the position in its excerpt, if it is found by its content', async () => {
    const guid = await makeFile(ada, 'Untitled');
    await setContent(server, guid, 'The quarterly zebra count');
    const [file] = (await find(ada, 'zebra')).files;
    expect(file).toMatchObject({ guid, highlight: [], excerpt: 'The quarterly zebra count', excerptHighlight: [[14, 19]] });
  });

  test('is as lists show it, with the person\'s capabilities', async () => {
    const guid = await makeFile(ada, 'Whole entity');
    const { files: [file], capabilitySets } = await find(ada, 'whole entity');
    expect(file).toMatchObject({ guid, id: guid, parentId: 'Desktop', role: 'owner', type: fileTypes.newdoc, creator: { name: 'Ada' } });
    expect(capabilitySets[file?.capabilitySet ?? -1]).toMatchObject({ canRead: { value: true }, canRename: { value: true } });
  });
});

test('a renamed file is found by its new name and by no other', async () => {
  const guid = await makeFile(ada, 'Caterpillar');
  await setContent(server, guid, 'green leaves');
  await ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Schmetterling 蝴蝶' } });
  expect(await namesFound(ada, 'caterpillar')).toEqual([]);
  expect(await namesFound(ada, 'schmetter')).toEqual(['Schmetterling 蝴蝶']);
  expect(await namesFound(ada, 'hudie')).toEqual(['Schmetterling 蝴蝶']);
  expect(await namesFound(ada, 'green leaves')).toEqual(['Schmetterling 蝴蝶']);
});

test('a search covers names alone, or the content of files alone', async () => {
  const person = await server.register('Within');
  await makeFile(person, 'Heron');
  await setContent(server, await makeFile(person, 'Marsh'), 'a heron among reeds');
  const both = await makeFile(person, 'Heron count');
  await setContent(server, both, 'every heron is counted');
  expect(await namesFound(person, 'heron')).toEqual(['Heron', 'Heron count', 'Marsh']);
  expect(await namesFound(person, 'heron', { params: { within: 'name' } })).toEqual(['Heron', 'Heron count']);
  const inside = (await find(person, 'heron', { params: { within: 'content' } })).files;
  expect(inside.map(({ name, highlight }) => [name, highlight])).toEqual([['Heron count', []], ['Marsh', []]]);
});

test('a search without a keyword returns all that the filters leave, the latest first', async () => {
  const person = await server.register('Filters alone');
  await makeFolder(person, 'Reeds');
  await makeFile(person, 'Marsh');
  await makeFile(person, 'Heron');
  expect(await namesFound(person, '', { params: { owner: person.user.id } })).toEqual(['Heron', 'Marsh', 'Reeds']);
  expect(await namesFound(person, ' ', { params: { type: [fileTypes.folder] } })).toEqual(['Reeds']);
  expect(await namesFound(person, '', { params: { within: 'name' } })).toEqual([]);
  const page = await find(person, '', { size: 2, params: { owner: person.user.id } });
  expect(await namesFound(person, '', { size: 2, params: { owner: person.user.id, cursor: page.nextCursor ?? '' } })).toEqual(['Reeds']);
});

test('each file has the folders above it that the person can read', async () => {
  const person = await server.register('Above');
  const friend = await server.register('Friend of above');
  const outer = await makeFolder(person, 'Outer');
  const inner = await makeFolder(person, 'Inner', outer);
  await makeFile(person, 'Kingfisher', { folder: inner });
  await person.client.call('sharing.addCollaborator', { params: { id: inner }, body: { type: 1, id: friend.user.id, email: friend.email, role: 'reader' } });
  const above = async (of: TestPerson) => (await find(of, 'kingfisher')).files.map(({ ancestors }) => ancestors);
  expect(await above(person)).toEqual([[
    { guid: 'Desktop', name: 'Desktop', type: 1 }, { guid: outer, name: 'Outer', type: 1 }, { guid: inner, name: 'Inner', type: 1 },
  ]]);
  expect(await above(friend)).toEqual([[{ guid: inner, name: 'Inner', type: 1 }]]);
});

test('a file created with content, a copy and a space are found immediately', async () => {
  const person = await server.register('Copies');
  const { guid } = await person.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Kappa', content: 'with a lynx' } });
  await person.client.call('files.duplicate', { body: { files: [guid] } });
  await person.client.call('spaces.create', { body: { name: 'Kappa space' } });
  expect(await namesFound(person, 'lynx')).toHaveLength(2);
  expect(await namesFound(person, 'kappa')).toHaveLength(3);
});

test('the trash is searched only on request, and then nothing else', async () => {
  const folder = await makeFolder(ada, 'Bin folder');
  await makeFile(ada, 'Bin inside', { folder });
  await makeFile(ada, 'Bin outside');
  await ada.client.call('files.remove', { params: { id: folder } });
  expect(await namesFound(ada, 'bin')).toEqual(['Bin outside']);
  const { files } = await find(ada, 'bin', { params: { trash: true } });
  expect(files.map(({ name, isDelete }) => [name, isDelete])).toEqual([['Bin inside', true], ['Bin folder', true]]);
});

test('a search is filtered by type, owner and last change', async () => {
  const person = await server.register('Filters');
  const folder = await makeFolder(person, 'Filter folder');
  await makeFile(person, 'Filter doc', { folder });
  await makeFile(person, 'Filter sheet', { type: fileTypes.mosheet });
  await server.pool.query(`update files set updated_at = '2024-03-01T12:00:00Z' where name = 'Filter sheet'`);
  const names = async (params: NonNullable<Parameters<typeof find>[2]>['params']): Promise<string[]> => (await namesFound(person, 'filter', { params })).sort();
  expect(await names({ type: [fileTypes.folder, fileTypes.mosheet] })).toEqual(['Filter folder', 'Filter sheet']);
  expect(await names({ type: [] })).toEqual([]);
  expect(await names({ owner: person.user.id })).toEqual(['Filter doc', 'Filter folder', 'Filter sheet']);
  expect(await names({ owner: ada.user.id })).toEqual([]);
  expect(await names({ from: '2024-03-01T12:00:00Z', to: '2024-03-01T13:00:00+01:00' })).toEqual(['Filter sheet']);
  expect(await names({ to: '2024-03-01T11:59:59Z' })).toEqual([]);
});

test('−999 finds uploads of no known kind, −9999 is every type and none that a file has (section 3)', async () => {
  const person = await server.register('Kinds');
  const tus = createTusClient(server, person);
  for (const filename of ['kind notes.txt', 'kind app.apk', 'kind thing.xyz', 'kind picture.png']) await upload(tus, 'x', { filename });
  await makeFile(person, 'kind document');
  const names = async (type: (-9999 | -999 | 3)[]): Promise<string[]> => (await namesFound(person, 'kind', { size: 100, params: { type } })).toSorted();
  const all = ['kind app.apk', 'kind document', 'kind notes.txt', 'kind picture.png', 'kind thing.xyz'];
  expect(await names([-999])).toEqual(['kind app.apk', 'kind notes.txt', 'kind thing.xyz']);
  expect(await names([-9999])).toEqual(all);
  expect(await names([3, -9999])).toEqual(all);
  expect((await find(person, 'kind', { size: 100 })).files.map(({ type }) => type).toSorted()).toEqual([-2, -999, -999, -999, 3]);
});

test('a search is filtered by a tag that the person can see', async () => {
  const [person, other] = [await server.register('Tags'), await server.register('Others')];
  const tagged = await makeFile(person, 'Tagged one');
  await makeFile(person, 'Tagged not');
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into tags (person_id, name, name_key, colour) values ($1, 'Mine', 'mine', '#000000'), ($2, 'Theirs', 'theirs', '#000000') returning id`, [person.user.id, other.user.id],
  );
  const [mine = 0, theirs = 0] = rows.map(({ id }) => Number(id));
  await server.pool.query('insert into file_tags (tag_id, file_guid) values ($1, $3), ($2, $3)', [mine, theirs, tagged]);
  expect(await namesFound(person, 'tagged', { params: { tag: mine } })).toEqual(['Tagged one']);
  expect(await namesFound(person, 'tagged', { params: { tag: theirs } })).toEqual([]);
});

test('files that came into the database without being made findable are found after the next upkeep', async () => {
  const person = await server.register('Late');
  const guid = await makeFile(person, 'Latecomer');
  await setContent(server, guid, 'hidden platypus');
  await server.pool.query('delete from file_search where guid = $1', [guid]);
  await server.pool.query('update files set search_text = null where guid = $1', [guid]);
  expect(await namesFound(person, 'latecomer')).toEqual([]);
  expect(await indexMissing(server.database)).toBeGreaterThan(0);
  expect(await indexMissing(server.database)).toBe(0);
  expect(await namesFound(person, 'latecomer')).toEqual(['Latecomer']);
  expect(await namesFound(person, 'platypus')).toEqual(['Latecomer']);
});

describe('bad input', () => {
  const send = (body: unknown): Promise<unknown> => ada.client.call('search.files', { body } as never);
  test.each([
    ['no keyword', {}, 'keyword'],
    ['a keyword that is no text', { keyword: 7 }, 'keyword'],
    ['too long a keyword', { keyword: 'x'.repeat(301) }, 'keyword'],
    ['size 0', { keyword: 'a', size: 0 }, 'size'],
    ['size 101', { keyword: 'a', size: 101 }, 'size'],
    ['half a file', { keyword: 'a', size: 1.5 }, 'size'],
    ['a filter that is no type', { keyword: 'a', params: { type: [-9998] } }, 'params.type.0'],
    ['a space that is no guid', { keyword: 'a', params: { space: `' or true --` } }, 'params.space'],
    ['a moment that is none', { keyword: 'a', params: { from: 'yesterday' } }, 'params.from'],
    ['a field that there is not', { keyword: 'a', page: 1 }, 'body'],
    ['a filter that there is not', { keyword: 'a', params: { sql: '1' } }, 'params'],
    ['an owner that is no id', { keyword: 'a', params: { owner: 'me' } }, 'params.owner'],
  ])('%s', async (_what, body, field) => {
    expect(await failureOf(send(body))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field } });
  });

  test.each(['\0', 'a\0b', '\ud800', `'; drop table files; --`, '%%%', '\\', '[', '(', '\u202e', 'a'.repeat(300), ' a b c d e f g h i j', '٪', '🏳️‍🌈'])('hostile: %j', async (keyword) => {
    expect((await find(ada, keyword)).files).toEqual(expect.any(Array));
  });

  test('a search requires a session', async () => {
    expect(await failureOf(server.clientFor().call('search.files', { body: { keyword: 'a' } }))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
