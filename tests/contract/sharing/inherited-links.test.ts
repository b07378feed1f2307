import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { get, make, share } from './people';

const nowMs = Date.parse('2026-03-01T10:00:00Z');
let ada: TestPerson;
let bo: TestPerson;
const server = useTestServer({ clock: () => new Date(nowMs) });
beforeAll(async () => {
  [ada, bo] = await Promise.all([server.register('Ada'), server.register('Bo')]);
});

const protect = (person: TestPerson, id: string, passwordProtected: boolean) => person.client.call('sharing.setPassword', { params: { id }, body: { passwordProtected } });

describe('a link of a folder', () => {
  test('shows its expiry and its password in the files that follow it, as in the folder', async () => {
    const folder = await make(ada);
    const child = await make(ada, folder);
    const grandchild = await make(ada, child);
    await share(ada, folder, { shareMode: 'readonly', shareModeExpireDuration: 3600 });
    await protect(ada, folder, true);
    const link = { shareMode: 'readonly', shareModeExpiredAt: '2026-03-01T11:00:00.000Z', passwordProtected: true, hasPassword: true };
    for (const id of [folder, child, grandchild]) expect(await get(server, ada, id)).toMatchObject({ ...link, shareModeExpireDuration: 3600 });
    const { files } = await ada.client.call('files.list', { query: { folder } });
    expect(files).toMatchObject([{ guid: child, ...link }]);
    // Only the folder itself returns the plain password.
    expect((await get(server, ada, child)).password).toBe(null);
  });

  test('shows nothing of itself in a file that has its own link, or none', async () => {
    const folder = await make(ada);
    const [own, closed] = [await make(ada, folder), await make(ada, folder)];
    await share(ada, folder, { shareMode: 'readonly', shareModeExpireDuration: 3600 });
    await protect(ada, folder, true);
    await share(ada, own, { shareMode: 'editable' });
    await share(ada, closed, { shareMode: 'private' });
    for (const [id, shareMode] of [[own, 'editable'], [closed, 'private']] as const) {
      expect(await get(server, ada, id)).toMatchObject({ shareMode, shareModeExpiredAt: null, passwordProtected: false, hasPassword: false, shareModeExpireDuration: null });
    }
  });

  test('requires its password only from those who have to enter it', async () => {
    const folder = await make(ada);
    const child = await make(ada, folder);
    await share(ada, folder, { shareMode: 'readonly' });
    const { password } = await protect(ada, folder, true);
    // People with access of their own need no password.
    for (const id of [folder, child]) expect((await get(server, ada, id)).requirePassword).toBe(false);
    const { files } = await ada.client.call('files.list', { query: { folder } });
    expect(files[0]?.requirePassword ?? false).toBe(false);
    // For the others the refusal's code requires the password, until they have entered it.
    expect(await failureOf(get(server, bo, child))).toMatchObject({ code: 'PASSWORD_REQUIRED', status: 403, args: { mayApply: true } });
    await bo.client.call('sharing.verifyPassword', { params: { id: child }, body: { password: password ?? '' } });
    expect((await get(server, bo, child)).requirePassword).toBe(false);
  });
});

describe('editions', () => {
  test('turning a password off requires no feature, turning it on and replacing it do', async () => {
    const open = await startTestServer({ deployment: 'public' });
    const member = await open.register('Member');
    const team = await createTeam(open, 'Team', { editionId: 2 });
    await joinTeam(open, team, member.user.id, 'creator');
    const guid = await make(member);
    await share(member, guid, { shareMode: 'readonly' });
    await protect(member, guid, true);
    // EnterpriseStandard has no passwords.
    await open.pool.query('update teams set edition_id = 1 where id = $1', [team]);
    const unsupported = { code: 'CURRENT_EDITION_NOT_SUPPORT', args: { feature: 'sharePassword' } };
    expect(await failureOf(member.client.call('sharing.resetPassword', { params: { id: guid } }))).toMatchObject(unsupported);
    expect(await protect(member, guid, false)).toMatchObject({ passwordProtected: false, password: null });
    expect(await failureOf(protect(member, guid, true))).toMatchObject(unsupported);
    await open.stop();
  });

  test('the membership\'s end that is shown of a sharer in a team is the team\'s, also if that has none', async () => {
    const member = await server.register('Member');
    await server.pool.query(`update people set membership_expires_at = '2026-01-01T00:00:00Z' where id = $1`, [member.user.id]);
    await joinTeam(server, await createTeam(server, 'Team', { expiresAt: null }), member.user.id, 'creator');
    const guid = await make(member);
    await share(member, guid, { shareMode: 'readonly' });
    expect((await get(server, member, guid)).share).toMatchObject({ sharerMembershipExpiredAt: null, publicShareModeStatus: 'valid' });
  });
});
