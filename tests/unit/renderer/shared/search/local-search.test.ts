import { describe, expect, it } from 'vitest';
import { noConstraints } from '../../../../../src/renderer/shared/search/search-query';
import { searchLocally } from '../../../../../src/renderer/shared/search/local-search';
import { createTable, setEntries } from '../../../../../src/renderer/shared/store/files/bucket-table';
import { initialFilesState, type FilesState } from '../../../../../src/renderer/shared/store/files/files-state';
import type { File } from '../../../../../src/contract/entities/file';
import { guidOf, makeFile } from '../../support/store-fixture';

const question = { ...noConstraints, keyword: 'quince' };
const withFiles = (files: readonly File[]): FilesState => ({ ...initialFilesState, table: setEntries(createTable<File>(), files.map((file) => [file.guid, file])) });
const plain = Array.from({ length: 5_000 }, (_, number) => makeFile(number, { name: `apple ${number}` }));
const named = [makeFile('whole', { name: 'quince' }), makeFile('part', { name: 'My quince' }), makeFile('gone', { name: 'quince jam', isDelete: true })];

describe('search in the local files', () => {
  it('returns matches, best first, and nothing of the trash', async () => {
    const found = await searchLocally(question, 24, withFiles([...plain, ...named]), null, () => true);
    expect(found?.map(({ file }) => file.guid)).toEqual([guidOf('whole'), guidOf('part')]);
  });

  it('yields to the page in between, and stops when the query is cancelled', async () => {
    let isWanted = true;
    setTimeout(() => { isWanted = false; });
    expect(await searchLocally(question, 24, withFiles([...plain, ...named]), null, () => isWanted)).toBeNull();
  });
});
