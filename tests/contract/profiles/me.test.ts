import { beforeAll, describe, expect, test } from 'vitest';
import { myselfSchema } from '../../../src/contract/entities/myself';
import { featureNames } from '../../../src/contract/entities/permissions';
import { readTolerantly } from '../../../src/contract/read-tolerantly';
import { featuresOf } from '../../../src/core/limits/editions';
import { createTeam, joinTeam } from '../../support/teams';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { insertGrant } from '../../support/workspace-rows';
import { rawRequest } from '../http/raw-request';

const server = useTestServer({ deployment: 'public', config: { isMobileRequiredToShare: true } });
let ada: TestPerson;
beforeAll(async () => { ada = await server.register('Ada'); });

const me = (person: TestPerson) => person.client.call('account.me', {});

describe('the own account', () => {
  test('has every field of the specification for a new person', async () => {
    const { id, name, email, createdAt, updatedAt, desktopGuid } = ada.user;
    const raw = (await rawRequest(server.url, 'GET', '/api/users/me', { token: ada.token })).json();
    const [local = '', domain = ''] = ada.email.split('@');
    expect(raw).toEqual({
      id, name, email, createdAt, updatedAt, desktopGuid, mobile: null, avatar: null, hasPassword: true, status: 0,
      avatarUrl: null, gender: null, deletedAt: null, hiddenEmail: `${local.slice(0, -3)}***@${domain}`, hiddenMobile: null, mobileAccount: null, token: null,
      team: null, teamId: null, teamRole: null, role: null, teamTime: null, isSeat: false, isOutsider: false, permission: ['create_team'], editionName: 'personal_free',
      membership: { accountType: 'personal_free', accountTypeExpiredAt: null, isOfficial: true, isExpired: false, isNewDing: false, isEnterprisePremium: false },
      accountMetadata: {
        editionId: 6, isEnterprise: false, isFreeEnterprise: false, isEnterprisePremium: false, isPersonalPremium: false, isExpired: false, isTrial: false, isDingtalk: false, isWework: false, expiredAt: null,
      },
      userFeature: Object.fromEntries(featureNames.map((feature) => [feature, featuresOf('personal_free').has(feature)])),
      storageSpaces: [{ guid: desktopGuid, quota: expect.any(Number) as number, used: 0 }],
      preferencesSettings: { homePage: 'desktop', isShowIconOnly: false, createFileByTemplate: false, locale: null }, subscription: { comment: true, desktop: true, sms: true },
      wechatBound: false, weiboBound: false, appleBound: false, isBindWechat: false, isBindApple: false, isBindQQ: false, isBindWeibo: false,
      activitiesList: [], mergedInto: null, requiresIdentityVerification: true, dingtalkCorp: null, beemTenants: [{ team_name: 'none', user_id: null }], beemError: null,
      canModifyAvatar: true, canModifyName: true, canModifyEmail: true, canModifyMobile: true,
    });
  });

  test('follows the purchases, the number, the preferences and the channels', async () => {
    const bo = await server.register('Bo');
    await server.pool.query("update people set personal_edition = 'super', membership_expires_at = '2099-01-01T00:00:00Z', mobile = '+8613812345678' where id = $1", [bo.user.id]);
    await bo.client.call('settings.put', { body: { data: JSON.stringify({ isShowIconOnly: true, other: 1 }) } });
    await bo.client.call('settings.changePreferences', { body: { homePage: 'recent' } });
    await bo.client.call('notices.setChannel', { body: { channel: 'desktop', action: 'turnoff' } });
    const { userFeature, ...found } = await me(bo);
    expect(found).toMatchObject({
      editionName: 'personal_super', membership: { accountType: 'personal_super', accountTypeExpiredAt: '2099-01-01T00:00:00.000Z' }, mobileAccount: '+8613812345678', hiddenMobile: '+86138****5678',
      requiresIdentityVerification: false, preferencesSettings: { homePage: 'recent', isShowIconOnly: true }, subscription: { comment: true, desktop: false, sms: true },
    });
    expect(found.preferencesSettings).not.toHaveProperty('other');
    const { data: { features } } = await bo.client.call('settings.features', {});
    expect(Object.entries(userFeature ?? {}).filter(([, has]) => has).map(([name]) => name)).toEqual(features);
    expect(features.length).toBeGreaterThan(0);
  });

  test('lists the desktop and the personal spaces with their usage, and no other place', async () => {
    const cy = await server.register('Cy');
    const space = async (name: string) => (await cy.client.call('spaces.create', { body: { name } })).guid;
    await server.pool.query("update people set personal_edition = 'premium' where id = $1", [cy.user.id]);
    const [kept, removed] = [await space('Kept'), await space('Removed')];
    await server.pool.query('update spaces set disk_volume_quota = 5000 where guid = $1', [kept]);
    await server.pool.query('insert into usage (root_guid, size_bytes, file_count) values ($1, 1200, 3) on conflict (root_guid) do update set size_bytes = 1200', [kept]);
    await cy.client.call('spaces.remove', { params: { guid: removed } });
    const { storageSpaces } = await me(cy);
    expect(storageSpaces).toEqual([{ guid: cy.user.desktopGuid, quota: expect.any(Number) as number, used: 0 }, { guid: kept, quota: 5000, used: 1200 }]);
  });

  test('has the team with the role, the day and the seat', async () => {
    const dan = await server.register('Dan');
    const teamId = await createTeam(server, 'Press', { editionId: 2, isDingtalk: true, expiresAt: new Date('2099-01-01T00:00:00Z'), settings: { inviteRoles: ['creator', 'member'], domains: ['example.com'] } });
    await joinTeam(server, teamId, dan.user.id, 'member', true);
    const { rows: [row] } = await server.pool.query<{ joined_at: Date }>('select joined_at from team_members where person_id = $1', [dan.user.id]);
    const found = await me(dan);
    expect(found).toMatchObject({
      teamId, teamRole: 'member', role: 'member', teamTime: row?.joined_at.toISOString(), isSeat: true, isOutsider: false, editionName: 'enterprise_premium', permission: ['invite_members'],
      membership: { accountType: 'enterprise_premium', isEnterprisePremium: true, isNewDing: true }, accountMetadata: { editionId: 2, isEnterprise: true, isDingtalk: true },
      team: {
        id: teamId, name: 'Press', quickAction: null, dingtalkCorp: null, weworkCorp: null,
        settings: { inviteRoles: ['creator', 'member'], membersCreateSpaces: false, multipleFileTags: false, domains: ['example.com'] },
      },
    });
    expect(found.team).toEqual(await dan.client.call('teams.mine', {}));
    await joinTeam(server, teamId, dan.user.id, 'disabled', false);
    expect(await me(dan)).toMatchObject({ isSeat: false, teamRole: 'disabled', editionName: 'personal_free', permission: [], membership: { accountType: 'enterprise_premium' } });
  });

  test('names an outsider: without a team, with a grant in a space of one', async () => {
    const [eve, fay, teamMate] = [await server.register('Eve'), await server.register('Fay'), await server.register('Mate')];
    const teamId = await createTeam(server, 'Owners', { settings: { membersCreateSpaces: true } });
    await joinTeam(server, teamId, fay.user.id, 'creator');
    await joinTeam(server, teamId, teamMate.user.id);
    const { guid: space } = await fay.client.call('spaces.create', { body: { name: 'Plans' } });
    const { guid: file } = await fay.client.call('files.create', { body: { type: -2, name: 'Plan', folder: space } });
    const { guid: ownFile } = await fay.client.call('files.create', { body: { type: -2, name: 'Own' } });
    await insertGrant(server, ownFile, { type: 1, id: eve.user.id }, 'reader', { by: fay.user.id });
    expect((await me(eve)).isOutsider).toBe(false);
    await insertGrant(server, file, { type: 1, id: eve.user.id }, 'reader', { by: fay.user.id });
    await insertGrant(server, file, { type: 1, id: teamMate.user.id }, 'reader', { by: fay.user.id });
    expect([(await me(eve)).isOutsider, (await me(teamMate)).isOutsider, (await me(fay)).isOutsider]).toEqual([true, false, false]);
    await fay.client.call('files.remove', { params: { id: file } });
    expect((await me(eve)).isOutsider).toBe(false);
  });

  test('needs one query beside that of the session', async () => {
    const teamId = await createTeam(server, 'Counted');
    const gus = await server.register('Gus');
    await joinTeam(server, teamId, gus.user.id, 'creator');
    const statements: string[] = [];
    const { query } = server.pool;
    server.pool.query = ((...parts: Parameters<typeof query>) => {
      const [first] = parts as unknown as [string | { readonly text: string }];
      statements.push(typeof first === 'string' ? first : first.text);
      return query.apply(server.pool, parts);
    }) as typeof query;
    try {
      await me(gus);
    } finally {
      server.pool.query = query;
    }
    expect(statements.filter((text) => text.includes('person_settings'))).toHaveLength(1);
    expect(statements.filter((text) => !text.includes('sessions') && !text.includes('event'))).toHaveLength(1);
  });

  test('needs a session', async () => {
    expect((await rawRequest(server.url, 'GET', '/api/users/me')).refusal().code).toBe('NOT_SIGNED_IN');
  });
});

describe('the response of another version', () => {
  test('of an earlier one has none of the new fields', () => {
    const { id, name, email, mobile, avatar, createdAt, updatedAt, hasPassword, status, desktopGuid } = ada.user;
    const older = { id, name, email, mobile, avatar, createdAt, updatedAt, hasPassword, status, desktopGuid };
    expect(readTolerantly(myselfSchema, older)).toMatchObject({ success: true, data: older });
  });

  test('of a later one has further names and fields', async () => {
    const current = await me(ada);
    const newer = {
      ...current, planet: 'Mars', permission: ['create_team', 'create_planet'], editionName: 'galactic', role: 'captain', userFeature: { ...current.userFeature, warp: true },
      membership: { ...current.membership, accountType: 'galactic', speed: 9 }, preferencesSettings: { ...current.preferencesSettings, homePage: 'bridge' }, subscription: { ...current.subscription, post: true },
    };
    const { success, data } = readTolerantly(myselfSchema, newer);
    expect(success).toBe(true);
    expect(data).toMatchObject({ name: 'Ada', permission: ['create_team'], userFeature: { warp: true }, membership: { isOfficial: true }, preferencesSettings: { isShowIconOnly: false } });
    expect([data?.editionName, data?.role, data?.membership?.accountType, data?.preferencesSettings?.homePage]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('GET /user/users/me/permissions', () => {
  const permissionsOf = async (person: TestPerson) => (await person.client.call('account.permissions', {})).data.permissions;

  test('has the same names as the account, for every role', async () => {
    const teamId = await createTeam(server, 'Rights', { editionId: 2, settings: { membersCreateSpaces: true } });
    const expected = {
      creator: ['create_team_space', 'invite_members', 'manage_members', 'manage_team', 'manage_billing'], admin: ['create_team_space', 'invite_members', 'manage_members', 'manage_team', 'manage_billing'],
      member: ['create_team_space'], disabled: [],
    } as const;
    for (const role of ['creator', 'admin', 'member', 'disabled'] as const) {
      const person = await server.register(role);
      await joinTeam(server, teamId, person.user.id, role);
      expect([role, await permissionsOf(person)]).toEqual([role, expected[role]]);
      expect((await me(person)).permission).toEqual(expected[role]);
    }
    expect(await permissionsOf(ada)).toEqual(['create_team']);
  });

  test('has no create_team where only operators create teams', async () => {
    const closed = await startTestServer({ config: { teamCreation: 'operators' } });
    try {
      const hal = await closed.register('Hal');
      expect([await permissionsOf(hal), (await me(hal)).permission]).toEqual([[], []]);
    } finally {
      await closed.stop();
    }
  });

  test('is wrapped in data, and needs a session', async () => {
    expect((await rawRequest(server.url, 'GET', '/api/user/users/me/permissions', { token: ada.token })).json()).toEqual({ data: { permissions: ['create_team'] } });
    expect((await rawRequest(server.url, 'GET', '/api/user/users/me/permissions')).refusal().code).toBe('NOT_SIGNED_IN');
  });
});
