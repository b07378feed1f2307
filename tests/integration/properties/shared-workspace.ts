import { CallError } from '../../../src/api-client/call-error';
import { endpoints, type EndpointName } from '../../../src/contract/api/endpoints';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { insertGrant } from '../../support/workspace-rows';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';

/** The fixture of random writes: a team of three with departments, two people outside of it, and shared files. */
export interface SharedWorkspace {
  readonly server: TestServer;
  readonly people: readonly TestPerson[];
  /** The subjects of grants: type and id. */
  readonly subjects: readonly { readonly type: 1 | 2 | 3; readonly id: number; readonly email?: string }[];
  /** Tags of the team, and of Ada. */
  readonly tags: { readonly team: readonly number[]; readonly user: readonly number[] };
  /**
   * A file that everybody can read, of a person outside of `people`. Once its event arrived, all earlier events have
   * arrived.
   */
  readonly marker: { readonly owner: TestPerson; readonly guid: string };
}

export interface FileRow {
  readonly guid: string;
  readonly type: number;
  readonly creatorId: number;
  readonly parentGuid: string | null;
  readonly isInTrash: boolean;
  readonly name: string;
}

/** Inserts a grant for the initial state. */
const grant = (server: TestServer, guid: string, type: 1 | 2 | 3, id: number, role: string, by: TestPerson): Promise<void> => insertGrant(server, guid, { type, id }, role, { by: by.user.id });

export const createSharedWorkspace = async (): Promise<SharedWorkspace> => {
  const server = await startTestServer();
  const people: TestPerson[] = [];
  for (const name of ['Ada', 'Bo', 'Cy', 'Dee', 'Eli']) people.push(await server.register(name));
  const [ada, bo, cy, dee, eli] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const owner = await server.register('Zed');
  const team = await createTeam(server, 'Team', { settings: { membersCreateSpaces: true } });
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, bo.user.id);
  await joinTeam(server, team, cy.user.id);
  const outer = await createDepartment(server, team, 'Outer');
  const inner = await createDepartment(server, team, 'Inner', outer);
  await joinDepartment(server, inner, bo.user.id);
  await joinDepartment(server, outer, cy.user.id);

  const makeCall = async (person: TestPerson, name: string, type = 1, folder = 'Desktop'): Promise<string> => (await person.client.call('files.create', { body: { type, name, folder } })).guid;
  const guid = await makeCall(owner, 'Marker', -2);
  for (const person of people) await grant(server, guid, 1, person.user.id, 'reader', owner);
  const shared = await makeCall(ada, 'Shared');
  await grant(server, shared, 1, bo.user.id, 'editor', ada);
  // Several people with the same access receive the same events, and each of them has to receive them.
  for (const reader of [dee, eli]) await grant(server, shared, 1, reader.user.id, 'reader', ada);
  const inside = await makeCall(ada, 'Inside', 1, shared);
  await makeCall(ada, 'In it', -2, inside);
  // One person has access to an inner folder only, and a link admits further people.
  const innermost = await makeCall(ada, 'Innermost', 1, inside);
  await grant(server, innermost, 1, cy.user.id, 'editor', ada);
  await makeCall(ada, 'Of Cy', -2, innermost);
  const linked = await makeCall(ada, 'Linked');
  const behind = await makeCall(ada, 'Behind the link', 1, await makeCall(ada, 'Through the link', 1, linked));
  await ada.client.call('sharing.setMode', { params: { id: linked }, body: { shareMode: 'readonly' } });
  for (const visitor of [dee, eli]) await visitor.client.call('files.star', { params: { id: behind } });
  const tag = async (name: string, tagType: 'team' | 'user'): Promise<number> => (await ada.client.call('tags.create', { body: { name, colour: '#3366cc', tagType } })).id;
  const ofTeam = await makeCall(ada, 'Of the team');
  await grant(server, ofTeam, 3, team, 'editor', ada);
  await makeCall(ada, 'Plan', -2, ofTeam);
  const ofOuter = await makeCall(cy, 'Of a department');
  await grant(server, ofOuter, 2, outer, 'commentator', cy);
  for (const person of people) await makeCall(person, 'Alone', -2, await makeCall(person, 'Own'));
  return {
    server, people, tags: { team: [await tag('Urgent', 'team'), await tag('Later', 'team')], user: [await tag('Mine', 'user'), await tag('Other', 'user')] }, marker: { owner, guid },
    subjects: [...people.map(({ user, email }) => ({ type: 1 as const, id: user.id, email })), { type: 2, id: outer }, { type: 2, id: inner }, { type: 3, id: team }],
  };
};

/** All files except the marker and the hidden desktops, in order of creation. */
export const filesOf = async ({ server, marker }: SharedWorkspace): Promise<FileRow[]> => (await server.pool.query<FileRow>(`
  select guid, type, creator_id::float8 as "creatorId", parent_guid as "parentGuid", trash_root is not null as "isInTrash", name
  from files where (parent_guid is not null or type = 2) and guid <> $1 order by created_at, name, guid`, [marker.guid])).rows;

/** A call of the registry by name. The server validates its input. */
export interface Call { readonly name: string; readonly input: object }

export const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);

/** Error codes that no order of calls may produce: faults and overload. */
const faultCodes = ['INTERNAL', 'SERVICE_UNAVAILABLE', 'ANSWER_INVALID', 'VALIDATION_FAILED', 'TIMED_OUT', 'OFFLINE'];

/** Makes a call. Returns its error code, or null for success. Throws for a fault. */
export const make = async (person: TestPerson, { name, input }: Call): Promise<string | null> => {
  try {
    await person.client.call(name as EndpointName, input);
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (faultCodes.includes(error.failure.code)) throw new Error(`${person.user.name} ${name} ${JSON.stringify(input)}: ${JSON.stringify(error.failure)}`, { cause: error });
    return error.failure.code;
  }
};
