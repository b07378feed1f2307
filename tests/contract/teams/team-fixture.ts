import { fileTypes } from '../../../src/contract/entities/file';
import type { EndpointInput, EndpointOutput } from '../../../src/contract/api/endpoints';
import type { TestPerson, TestServer } from '../../support/test-server';


/** The creator makes a team, and the others join it by a link. */
export const createTeamOf = async (creator: TestPerson, members: readonly TestPerson[] = [], name = 'Press'): Promise<EndpointOutput<'teams.create'>> => {
  const team = await creator.client.call('teams.create', { body: { name } });
  if (members.length === 0) return team;
  const { guid: inviteGuid } = await creator.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
  for (const member of members) await member.client.call('teams.join', { body: { inviteGuid } });
  return team;
};

export const changeMembers = (by: TestPerson, members: readonly TestPerson[], change: Omit<EndpointInput<'members.change'>['body'], 'memberIds'>) =>
  by.client.call('members.change', { body: { memberIds: members.map(({ user }) => user.id), ...change } });

export const moveOut = (by: TestPerson, member: TestPerson, receiver: TestPerson | null = null, keepsLinks = false) =>
  by.client.call('members.moveOut', { params: { memberId: member.user.id }, body: { receiverId: receiver?.user.id ?? null, keepsLinks } });

export const takeBack = (by: TestPerson, member: TestPerson) => by.client.call('members.takeBack', { params: { memberId: member.user.id } });

export const createFile = async (person: TestPerson, name: string, folder: string): Promise<string> =>
  (await person.client.call('files.create', { body: { type: fileTypes.newdoc, name, folder, content: 'Text' } })).guid;

/** Roles and seats of the members, by name. */
export const rolesOf = async (person: TestPerson): Promise<Record<string, string>> =>
  Object.fromEntries((await person.client.call('members.list', { query: {} })).members.map(({ person: { name }, role, isSeat }) => [name, isSeat ? `${role}, seat` : role]));

/** The actions in a team's log, the oldest first. */
export const actionsOf = async ({ pool }: Pick<TestServer, 'pool'>, teamId: number): Promise<string[]> =>
  (await pool.query<{ action: string }>('select action from team_log where team_id = $1 order by id', [teamId])).rows.map(({ action }) => action);
