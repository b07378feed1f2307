import { describe, expect, it } from 'vitest';
import { digestOf } from '../../support/test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer({ config: { alphaFeatures: ['professional_docs'] } });

/** Decisions, Part 6: `GET /users/email`. */
describe('a person by their address', () => {
  it('is found by members of the team and by people with shared files, and by nobody else', async () => {
    const [ada, mate, guest, stranger] = [await server.register('Ada'), await server.register('Mate'), await server.register('Guest'), await server.register('Stranger')];
    const teamId = await createTeam(server, 'Press');
    await joinTeam(server, teamId, ada.user.id, 'creator');
    await joinTeam(server, teamId, mate.user.id);
    const { guid } = await ada.client.call('files.create', { body: { type: 1, name: 'Plan' } });
    await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: guest.user.id, email: guest.email, role: 'editor' } });
    const find = async (person: typeof ada, email: string) => (await person.client.call('people.byEmail', { query: { email } })).user;
    expect(await find(mate, ` ${ada.email.toUpperCase()} `)).toMatchObject({ id: ada.user.id, name: 'Ada', email: ada.email, isOutsider: false });
    expect(await find(guest, ada.email)).toMatchObject({ id: ada.user.id, isOutsider: true });
    expect([await find(stranger, ada.email), await find(ada, stranger.email), await find(ada, 'nobody@example.com'), await find(ada, '%')]).toEqual([null, null, null, null]);
  });

  it('is looked up at most 100 times an hour', async () => {
    const ada = await server.register();
    for (let count = 0; count < 100; count += 1) await ada.client.call('people.byEmail', { query: { email: 'nobody@example.com' } });
    expect(await failureOf(ada.client.call('people.byEmail', { query: { email: 'nobody@example.com' } }))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

/** Account specification, section 5: each field defaults to allowed. */
it('the directory of a team locks fields for its members, and is no business of others', async () => {
  const [ada, stranger] = [await server.register(), await server.register()];
  const teamId = await createTeam(server, 'Press');
  await joinTeam(server, teamId, ada.user.id);
  const params = { teamId: String(teamId) };
  expect(await ada.client.call('account.profileChange', { params })).toEqual({ profileChange: { avatar: true, name: true, email: true, mobile: true } });
  await server.pool.query(`update teams set settings = settings || '{"lockedProfileFields":["email","name"]}' where id = $1`, [teamId]);
  expect(await ada.client.call('account.profileChange', { params })).toEqual({ profileChange: { avatar: true, name: false, email: false, mobile: true } });
  expect(await failureOf(stranger.client.call('account.profileChange', { params }))).toMatchObject({ code: 'TEAM_NOT_FOUND' });
});

/** Account specification, section 9: 15 points for each rewarded invitee. */
it('invitees count once they verified an address or a number', async () => {
  const ada = await server.register();
  const register = async (email: string, inviter: string) => {
    const { token, user } = await server.clientFor().call('auth.register', { body: { email, name: 'Bo', password: digestOf('secret'), inviter } });
    return { user, client: server.clientFor({ token: token ?? '' }) };
  };
  const [bo, , odd] = [await register('bo@example.com', String(ada.user.id)), await register('cy@example.com', String(ada.user.id)), await register('di@example.com', "1' or true --")];
  expect(await ada.client.call('account.inviteInfo', {})).toEqual({ count: 0, bonus: 0, isBound: false, isObtained: false, needRefresh: false });
  await server.pool.query('update people set status = 1 where id = any($1)', [[bo.user.id, odd.user.id]]);
  expect(await ada.client.call('account.inviteInfo', {})).toMatchObject({ count: 1, bonus: 15 });
  expect([await bo.client.call('account.convertInvitee', {}), await odd.client.call('account.convertInvitee', {})]).toEqual([{ isObtained: true }, { isObtained: false }]);
});

it('experimental features are those of the operator, and an unknown name is false', async () => {
  const ada = await server.register();
  expect(await ada.client.call('settings.alphaFeatures', {})).toEqual({ data: { professional_docs: true } });
  expect(await ada.client.call('settings.alphaFeature', { params: { name: 'professional_docs' }, query: { ver: '2' } })).toEqual({ data: { professional_docs: true } });
  expect(await ada.client.call('settings.alphaFeature', { params: { name: 'sdk_docx_v2' } })).toEqual({ data: { sdk_docx_v2: false } });
  expect(await ada.client.call('account.tenants', {})).toEqual({ data: { tenants: [] } });
});
