import { fileTypes } from '../../../src/contract/entities/file';
import { createGuid } from '../../../src/core/ids';
import type { EndpointInput, EndpointOutput } from '../../../src/contract/api/endpoints';
import { indexFiles } from '../../../src/server/modules/search/search-index-service';
import type { TestPerson, TestServer } from '../../support/test-server';

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

/** A grant, inserted directly into the database; subject types as in `grants`. */
export const grant = async (
  { pool }: TestServer, guid: string, subject: { readonly type: 1 | 2 | 3; readonly id: number }, role: string | null = 'reader', isAdmin = false,
): Promise<void> => {
  await pool.query('insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by) values ($1, $2, $3, $4, $5, 1)', [guid, subject.type, subject.id, role, isAdmin]);
  await pool.query(subject.type === 1 ? 'update files set collaborator_count = collaborator_count + 1 where guid = $1'
    : 'update files set department_collaborator_count = department_collaborator_count + 1 where guid = $1', [guid]);
};

/** A space, inserted directly into the database; its creator has no right in it except by creation. */
export const makeSpace = async ({ pool }: TestServer, creatorId: number, name: string, teamId: number | null): Promise<string> => {
  const guid = createGuid();
  await pool.query(
    `insert into files (guid, type, name, sort_name, path, position, creator_id, updated_by) values ($1, 2, $2, $2, $1 || '/', 'a0', $3, $3)`, [guid, name, creatorId],
  );
  await pool.query('insert into spaces (guid, team_id) values ($1, $2)', [guid, teamId]);
  return guid;
};
