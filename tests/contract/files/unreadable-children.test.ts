import { beforeAll, describe, expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

/* An unreadable file reveals nothing (file specification, section 5), even if the folder above is readable. */

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

const make = async (name: string, folder?: string, type: number = fileTypes.newdoc): Promise<string> =>
  (await ada.client.call('files.create', { body: { type, name, ...(folder === undefined ? {} : { folder }), ...(type === fileTypes.newdoc ? { content: `Words of ${name}` } : {}) } })).guid;

/** A folder that Bo may read, with `count` documents each that he may and may not read, alternating by name. */
const makeFolder = async (count: number): Promise<string> => {
  const folder = await make('Top', undefined, fileTypes.folder);
  for (let index = 0; index < count; index += 1) {
    await make(`${String(index).padStart(2, '0')} open`, folder);
    const closed = await make(`${String(index).padStart(2, '0')} salaries`, folder);
    await ada.client.call('sharing.setInheritance', { params: { id: closed }, body: { isCutOff: true } });
  }
  await ada.client.call('sharing.addCollaborator', { params: { id: folder }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
  return folder;
};

const pageOf = (person: TestPerson, folder: string, cursor: string | null, limit: number) =>
  person.client.call('files.list', { query: { folder, orderBy: 'name+asc', excerpt: 'true', limit, ...(cursor === null ? {} : { cursor }) } });

describe('the list of a folder', () => {
  it('fills its pages with readable files, and contains no unreadable files', async () => {
    const folder = await makeFolder(12);
    const names: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    let pages = '';
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(bo, folder, cursor, 5);
      names.push(...page.files.map(({ name }) => name));
      sizes.push(page.files.length);
      pages += JSON.stringify(page);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(names).toEqual(Array.from({ length: 12 }, (_, index) => `${String(index).padStart(2, '0')} open`));
    expect(sizes.slice(0, 2)).toEqual([5, 5]);
    expect(pages).not.toMatch(/salaries/);
    expect((await pageOf(ada, folder, null, 100)).files).toHaveLength(24);
  });

  it('has cursors that reveal nothing about the row at which they continue', async () => {
    const folder = await makeFolder(3);
    for (const limit of [1, 2]) {
      const { nextCursor } = await pageOf(bo, folder, null, limit);
      expect(nextCursor).not.toBeNull();
      expect(Buffer.from(nextCursor ?? '', 'base64url').toString('latin1')).not.toMatch(/open|salaries/);
    }
  });
});
