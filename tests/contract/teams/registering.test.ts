import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../../src/contract/api/endpoints';
import { codeOf } from '../../support/call-code';
import type { TestServer } from '../../support/test-server';
import { digestOf, startTestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

// "Registering" (part 6): with a team, by invitation, by domain.

type Fields = Partial<EndpointInput<'auth.register'>['body']>;
const register = async (server: Pick<TestServer, 'clientFor'>, fields: Fields = {}) => {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const { token } = await server.clientFor().call('auth.register', { body: { email, password: digestOf('secret of theirs'), name: 'Ada', ...fields } });
  return server.clientFor({ token: token ?? '' });
};

describe('with a team', () => {
  const server = useTestServer({ deployment: 'public' });

  test('makes the team in the same step, with its trial', async () => {
    const client = await register(server, { withTeam: true, teamName: 'Press', teamType: 'Publisher', teamScale: '50 people', province: 'Munster', city: 'Cobh' });
    expect(await client.call('teams.mine', {})).toMatchObject({ name: 'Press', type: 'Publisher', scaleNum: 50, role: 'creator', membership: { isTrial: true } });
  });

  test.each([['', 'NAME_EMPTY'], [undefined, 'NAME_EMPTY'], ['x'.repeat(256), 'NAME_TOO_LONG']])('named %j makes no account either', async (teamName, code) => {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    expect(await codeOf(register(server, { email, withTeam: true, teamName }))).toBe(code);
    await register(server, { email });
  });

  test('that is not wanted makes none', async () => {
    expect(await codeOf((await register(server, { withTeam: false, teamName: 'Press' })).call('teams.mine', {}))).toBe('TEAM_NOT_FOUND');
  });
});

test('where only operators create teams, nobody else does', async () => {
  const server = await startTestServer({ config: { teamCreation: 'operators' } });
  expect(await codeOf(register(server, { withTeam: true, teamName: 'Press' }))).toBe('TEAM_CREATION_CLOSED');
  expect(await codeOf((await register(server)).call('teams.create', { body: { name: 'Press' } }))).toBe('TEAM_CREATION_CLOSED');
  await server.stop();
});

test('where accounts need an invitation, an open one registers', async () => {
  const server = await startTestServer({ config: { registration: 'invited' } });
  const inviteGuid = 'B'.repeat(22);
  expect((await server.clientFor().call('platform.status', {})).registration).toBe('invited');
  expect([await codeOf(register(server)), await codeOf(register(server, { inviteGuid }))]).toEqual(['REGISTRATION_BY_INVITATION', 'REGISTRATION_BY_INVITATION']);
  await server.pool.query(`insert into people (name, sort_name, desktop_guid) values ('Host', 'host', $1)`, ['D'.repeat(22)]);
  await server.pool.query(`insert into teams (name) values ('Press')`);
  await server.pool.query(`insert into team_invitations (guid, team_id, created_by, expires_at) select $1, t.id, p.id, now() + interval '1 hour' from teams t, people p`, [inviteGuid]);
  const client = await register(server, { inviteGuid });
  expect(await client.call('teams.join', { body: { inviteGuid } })).toMatchObject({ name: 'Press' });
  await server.pool.query(`update team_invitations set expires_at = now() - interval '1 second'`);
  expect(await codeOf(register(server, { inviteGuid }))).toBe('REGISTRATION_BY_INVITATION');
  await server.stop();
});

test('where the operator names domains, only their addresses register', async () => {
  const server = await startTestServer({ config: { registrationDomains: ['press.example'] } });
  expect(await codeOf(register(server))).toBe('EMAIL_DOMAIN_REFUSED');
  expect(await codeOf(register(server, { email: 'ada@press.example.org' }))).toBe('EMAIL_DOMAIN_REFUSED');
  await register(server, { email: 'Ada@PRESS.example' });
  await server.stop();
});
