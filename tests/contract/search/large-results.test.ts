import { beforeAll, describe, expect, test } from 'vitest';
import { indexMissing } from '../../../src/server/modules/search/search-index-service';
import { scanTrash } from '../../../src/server/modules/search/search-repository';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { find, grant, makeFile, makeFolder, makeSpace, namesFound } from './workspace';

/** More files than are examined one by one, so that the search uses the latest files and the gram index. */
const count = 12_000;

const server = useTestServer();
let owner: TestPerson;
let reader: TestPerson;
let guest: TestPerson;
let space: string;

beforeAll(async () => {
  [owner, reader, guest] = [await server.register('Owner'), await server.register('Reader'), await server.register('Guest')];
  space = await makeSpace(server, owner.user.id, 'Many', null);
  // The first half was changed at one time, as by an import; each of the others a second before the next.
  await server.pool.query(`
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, updated_at)
    select guid, -2, name, name, $1, $1 || '/' || guid || '/', 'a' || n, $2, $2, now() - greatest(n, ${count / 2}) * interval '1 second'
    from (select n, 'many' || lpad(n::text, 18, '0') as guid, 'many ' || n as name from generate_series(1, ${count}) n) made`, [space, owner.user.id]);
  await server.pool.query(`update files set name = 'needle ' || name where name ~ '^many [0-9]{1,3}$'`);
  await server.pool.query(`update files set name = 'needle' where name = 'many ${count}'`);
  await server.pool.query(`update files set name = 'unicorn 独角兽' where name = 'many ${count - 1}'`);
  await indexMissing(server.database);
  await server.pool.query('analyze files');
  await server.pool.query('analyze file_search');
  for (const person of [reader, guest]) await grant(server, space, { type: 1, id: person.user.id });
  const closed = await makeFolder(owner, 'many closed', space);
  await makeFile(owner, 'many closed file', { folder: closed });
  await server.pool.query('update files set is_cut_off = true where guid = $1', [closed]);
  // A folder that is open on its own, besides the space that is open as a whole.
  const place = await makeFolder(owner, 'a place');
  await makeFile(owner, 'unicorn in a place', { folder: place });
  await grant(server, place, { type: 1, id: guest.user.id });
}, 180_000);

describe.each([['one open space', () => reader], ['a space and a folder', () => guest], ['their own space', () => owner]])('a person who can read many files, by %s', (_how, person) => {
  test('finds a rare word among the oldest, as it is written and by pinyin', async () => {
    expect(await namesFound(person(), 'unicorn 独角兽')).toEqual(['unicorn 独角兽']);
    expect(await namesFound(person(), 'dujiaoshou')).toEqual(['unicorn 独角兽']);
    expect(await namesFound(person(), '角')).toEqual(['unicorn 独角兽']);
  });

  test('finds the file of exactly that name before a thousand later ones that begin with it, and once', async () => {
    const first = await find(person(), 'needle', { size: 100 });
    expect(first.files[0]?.name).toBe('needle');
    const rest: string[] = [];
    for (let { nextCursor: cursor } = first; cursor !== null;) {
      const page = await find(person(), 'needle', { size: 100, params: { cursor } });
      rest.push(...page.files.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(rest).toHaveLength(900);
    expect(rest).not.toContain('needle');
  });

  test('finds nothing if nothing matches', async () => {
    expect(await find(person(), 'zzqqxx')).toEqual({ files: [], capabilitySets: [], nextCursor: null });
  });
});

test('every file is on one page, whatever changed at the same moment', async () => {
  const seen = new Set<string>();
  let files = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await find(reader, 'many', { size: 100, params: cursor === undefined ? {} : { cursor } });
    for (const { guid } of page.files) seen.add(guid);
    files += page.files.length;
    cursor = page.nextCursor;
  }
  // All except the two with other names, plus the space.
  expect([files, seen.size]).toEqual([count - 2 + 1, count - 2 + 1]);
}, 120_000);

test('closed files are not found among many either', async () => {
  expect(await namesFound(reader, 'many closed')).toEqual([]);
  expect(await namesFound(guest, 'many closed')).toEqual([]);
  expect((await namesFound(owner, 'many closed')).sort()).toEqual(['many closed', 'many closed file']);
});

test('a file that is open by itself is found beside a space full of files', async () => {
  expect((await namesFound(guest, 'unicorn')).sort()).toEqual(['unicorn in a place', 'unicorn 独角兽']);
  expect(await namesFound(reader, 'unicorn')).toEqual(['unicorn 独角兽']);
});

test('conditions that include neither names nor contents match nothing', async () => {
  const conditions = { personId: owner.user.id, teamId: null, words: ['needle'], types: null, owner: null, space: null, tag: null, from: null, to: null };
  expect(await scanTrash(server.database, { ...conditions, isNameIncluded: false, isContentIncluded: false }, null)).toEqual({ matches: [], end: null });
});
