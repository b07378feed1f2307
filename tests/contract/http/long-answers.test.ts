import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileTypes, type ListedFile } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson, type TestServer } from '../../support/server';

/* Long lists are written to bytes entry by entry; they say what short ones say. */

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.stop());

// Three bytes a character, four, and what JSON escapes: more bytes than are set aside for an entry at first.
const names = Array.from({ length: 60 }, (_, index) => `${index} ${['文档'.repeat(120), '😀'.repeat(250), '"\\'.repeat(120)][index % 3] ?? ''}`);

it('a long answer has every entry as it is, however many bytes it takes', async () => {
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
