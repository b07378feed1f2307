import { beforeAll, expect, it } from 'vitest';
import { fileTypes, type ListedFile } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

/* Long lists are serialised entry by entry; the result equals that of short lists. */

const server = useTestServer();
let ada: TestPerson;
beforeAll(async () => {
  ada = await server.register('Ada');
});

// Characters of three bytes, of four, and with JSON escapes: more bytes than the initial buffer of an entry has.
const names = Array.from({ length: 60 }, (_, index) => `${index} ${['文档'.repeat(120), '😀'.repeat(250), '"\\'.repeat(120)][index % 3] ?? ''}`);

it('a long response has every entry unchanged, whatever its number of bytes', async () => {
  for (const name of names) await ada.client.call('files.create', { body: { type: fileTypes.folder, name } });
  const whole = await ada.client.call('files.list', { query: { orderBy: 'createdAt+asc', limit: 100 } });
  expect(whole.files.map(({ name }) => name)).toEqual(names);
  const short: ListedFile[] = [];
  let cursor: string | null = null;
  do {
    const page: typeof whole = await ada.client.call('files.list', { query: { orderBy: 'createdAt+asc', limit: 10, ...(cursor === null ? {} : { cursor }) } });
    short.push(...page.files);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(whole.files).toEqual(short);
  expect(whole.nextCursor).toBeNull();
  expect(whole.capabilitySets).toHaveLength(1);
});

it('text that people write arrives unchanged, in a long response as in a short one, and excerpts only on request', async () => {
  const nasty = 'a "quote", \\ and \u0001\u001f\u2028';
  const bo = await server.register('Bo "the \\ builder"');
  const { guid: folder } = await bo.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } });
  for (let index = 0; index < 55; index += 1) await bo.client.call('files.create', { body: { type: fileTypes.newdoc, name: `${index} "\\`, content: nasty, folder } });
  await server.pool.query(`update files set mime_type = 'text/x; a="b\\c"' where parent_guid = $1`, [folder]);
  const list = async (limit: number, excerpt: 'true' | 'false') => (await bo.client.call('files.list', { query: { folder, orderBy: 'createdAt+asc', limit, excerpt } })).files;
  for (const files of [await list(55, 'true'), await list(5, 'true')]) {
    expect(files.map(({ name, mimeType, excerpt, creator }) => [name, mimeType, excerpt, creator?.name])).toEqual(
      files.map((_, index) => [`${index} "\\`, 'text/x; a="b\\c"', 'a "quote", \\ and \u0001\u001f', 'Bo "the \\ builder"']));
  }
  expect((await list(55, 'false')).filter((file) => 'excerpt' in file)).toEqual([]);
});
