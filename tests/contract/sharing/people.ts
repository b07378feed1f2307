import { afterAll } from 'vitest';
import type { EndpointInput } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import type { CollaboratorRole } from '../../../src/contract/entities/permissions';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';

export type ShareBody = EndpointInput<'sharing.setMode'>['body'];

/** A server with four unrelated people, for all tests of a file. */
export const startWithFour = async (): Promise<{ server: TestServer; ada: TestPerson; bo: TestPerson; cy: TestPerson; eve: TestPerson }> => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const [ada, bo, cy, eve] = await Promise.all([server.register('Ada'), server.register('Bo'), server.register('Cy'), server.register('Eve')]);
  return { server, ada, bo, cy, eve };
};

/** Creates a folder, or a file of another type, on the person's desktop or in a folder. */
export const make = async (person: TestPerson, folder?: string, type: number = fileTypes.folder): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name: 'Secret plan', ...(folder === undefined ? {} : { folder }) } })).guid;

export const share = (person: TestPerson, id: string, body: ShareBody) => person.client.call('sharing.setMode', { params: { id }, body });

export const add = (person: TestPerson, id: string, user: TestPerson, role: CollaboratorRole | null, isAdmin?: boolean) =>
  person.client.call('sharing.addCollaborator', { params: { id }, body: { type: 1, id: user.user.id, email: user.email, role, ...(isAdmin === undefined ? {} : { isAdmin }) } });

export const change = (person: TestPerson, id: string, user: TestPerson, body: { role?: CollaboratorRole | null; isAdmin?: boolean }) =>
  person.client.call('sharing.changeCollaborator', { params: { id, userId: user.user.id }, body });

export const remove = (person: TestPerson, id: string, user: TestPerson) => person.client.call('sharing.removeCollaborator', { params: { id, userId: user.user.id } });

export const get = (server: TestServer, person: TestPerson | null, id: string) => server.clientFor(person).call('files.get', { params: { id } });

export const collaborators = async (person: TestPerson, id: string) => (await person.client.call('sharing.collaborators', { params: { id } })).collaborators;

/** The stored counts of the file's own grants, and the actual ones. */
export const countsOf = async ({ pool }: TestServer, guid: string): Promise<unknown> => {
  const { rows } = await pool.query(`
    select f.collaborator_count as people, f.department_collaborator_count as others,
      (select count(*)::int from grants g where g.file_guid = f.guid and subject_type = 1) as "peopleIndeed",
      (select count(*)::int from grants g where g.file_guid = f.guid and subject_type <> 1) as "othersIndeed" from files f where guid = $1`, [guid]);
  return rows[0];
};
