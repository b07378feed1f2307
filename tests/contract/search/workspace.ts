import { fileTypes } from '../../../src/contract/entities/file';
import { createGuid } from '../../../src/core/ids';
import type { EndpointInput, EndpointOutput } from '../../../src/contract/api/endpoints';
import { indexFiles } from '../../../src/server/modules/search/search-index-service';
import type { TestPerson, TestServer } from '../../support/test-server';
import { insertGrant, insertSpace, type Subject } from '../../support/workspace-rows';

type Body = EndpointInput<'search.files'>['body'];

export const find = (person: TestPerson, keyword: string, options: Omit<Body, 'keyword'> = {}): Promise<EndpointOutput<'search.files'>> =>
  person.client.call('search.files', { body: { keyword, ...options } });

export const namesFound = async (person: TestPerson, keyword: string, options: Omit<Body, 'keyword'> = {}): Promise<string[]> =>
  (await find(person, keyword, options)).files.map(({ name }) => name);

export const makeFile = async (person: TestPerson, name: string, options: { type?: number; folder?: string } = {}): Promise<string> => {
  const { type = fileTypes.newdoc, ...rest } = options;
  return (await person.client.call('files.create', { body: { type, name, ...rest } })).guid;
};

/** Sets a file's content directly in the database, and indexes it for the search. */
export const setContent = async ({ pool, database }: TestServer, guid: string, content: string): Promise<void> => {
  await pool.query('update files set has_content = true, excerpt = left($2, 100) where guid = $1', [guid, content]);
  await pool.query('insert into file_contents (file_guid, content) values ($1, $2)', [guid, content]);
  await indexFiles(database, [guid]);
};

export const makeFolder = (person: TestPerson, name: string, folder?: string): Promise<string> =>
  makeFile(person, name, { type: fileTypes.folder, ...(folder === undefined ? {} : { folder }) });

/** A grant that the first person gave. */
export const grant = (server: TestServer, guid: string, subject: Subject, role: string | null = 'reader', isAdmin = false): Promise<void> =>
  insertGrant(server, guid, subject, role, { isAdmin, by: 1 });

/** A space, inserted directly into the database; its creator has no right in it except by creation. */
export const makeSpace = async (server: TestServer, creatorId: number, name: string, teamId: number | null): Promise<string> => {
  const guid = createGuid();
  await insertSpace(server, guid, name, creatorId, teamId);
  return guid;
};
