import { describe, expect, it } from 'vitest';
import { byteRoutes } from '../../../src/contract/api/byte-routes';
import { endpointNames, endpoints, type EndpointName } from '../../../src/contract/api/endpoints';
import { absolutePrefixes, commonErrors, sessionErrors, writeErrors, type EndpointDefinition } from '../../../src/contract/endpoint';
import { isErrorCode } from '../../../src/contract/errors';

const definitionOf = (name: EndpointName): EndpointDefinition => endpoints[name];
const prefixed = (path: string): string => (absolutePrefixes.some((prefix) => path.startsWith(`${prefix}/`)) ? path : `/api${path}`);

/** Calls that the specifications name, as their section 7 spells them (preceded by the API base). */
const namedByTheSpecifications: Partial<Record<EndpointName, string>> = {
  'platform.status': 'GET /api/status',
  'account.me': 'GET /api/users/me',
  'account.change': 'PATCH /api/users/me',
  'account.permissions': 'GET /api/user/users/me/permissions',
  'account.profileChange': 'GET /api/sync_thirdparty/teams/{teamId}',
  'account.tenants': 'GET /api/auth/beem/tenants',
  'account.inviteInfo': 'GET /api/invite/invite_info',
  'account.convertInvitee': 'POST /api/invite/invitee_convert',
  'people.byEmail': 'GET /api/users/email',
  'settings.alphaFeatures': 'GET /api/alpha_features',
  'settings.alphaFeature': 'GET /api/alpha_features/{name}',
  'account.delete': 'POST /api/users/me/action/delete_account',
  'auth.register': 'POST /api/auth/password/register',
  'auth.resetPassword': 'POST /api/users/action/reset_password_by_code',
  'codes.sendToMobile': 'POST /api/action/send_verification_code',
  'codes.sendToMobileByForm': 'POST /api/auth/code/send_verification_code',
  'codes.sendToEmail': 'POST /api/action/send_email_code',
  'captcha.create': 'POST /api/captchas',
  'captcha.get': 'GET /api/auth/geetest/captcha',
  'bindings.bindEmail': 'POST /api/users/me/action/bind_email',
  'bindings.changeEmail': 'POST /api/users/me/action/change_email',
  'bindings.bindMobile': 'POST /api/users/me/action/bind_mobile',
  'bindings.changeMobile': 'POST /api/users/me/action/change_mobile',
  'bindings.unbind': 'POST /api/users/me/action/unbind',
  'bindings.list': 'GET /api/user/bindings',
  'bindings.wechat': 'GET /api/users/me/wechat',
  'files.list': 'GET /api/files',
  'files.get': 'GET /api/files/{id}',
  'files.create': 'POST /api/files',
  'files.rename': 'PATCH /api/files/{id}',
  'files.remove': 'DELETE /api/files/{id}',
  'files.ancestors': 'GET /api/files/{id}/ancestors',
  'files.move': 'POST /api/files/{id}/action/move',
  'trash.list': 'GET /api/trashes',
  'trash.recover': 'PATCH /api/trashes/{id}',
  'trash.empty': 'DELETE /api/trashes',
  'trash.destroy': 'POST /panda-api/file/trashes/delete',
  'files.starred': 'GET /api/files/starred',
  'files.star': 'PUT /api/files/{id}/star',
  'files.unstar': 'DELETE /api/files/{id}/star',
  'files.lock': 'PUT /api/files/{id}/lock',
  'files.unlock': 'DELETE /api/files/{id}/lock',
  'files.creator': 'GET /api/files/{id}/creator',
  'files.use': 'POST /panda-api/file/files/{id}/user_action',
  'files.moveMany': 'POST /api/files/action/move',
  'files.moveBatch': 'POST /api/files/move_batch',
  'files.duplicate': 'POST /api/files/action/duplicate',
  'files.removeMany': 'POST /api/files/action/destroy',
  'files.removeBatch': 'POST /panda-api/file/files/delete_batch',
  'recents.hide': 'DELETE /api/feed/recents/{id}',
  'recents.show': 'PUT /api/feed/recents/{id}',
  'search.files': 'POST /api/search_v2/files',
  'shortcuts.create': 'POST /panda-api/file/shortcuts',
  'shortcuts.destroy': 'POST /api/shortcuts/action/destroy',
  'desktopShortcuts.list': 'GET /api/desktop_shortcuts',
  'desktopShortcuts.create': 'POST /api/files/{id}/desktop_shortcuts',
  'desktopShortcuts.move': 'PATCH /api/files/{id}/desktop_shortcuts',
  'desktopShortcuts.remove': 'DELETE /api/files/{id}/desktop_shortcuts/verbose',
  'timelines.members': 'GET /api/timelines',
  'timelines.file': 'GET /api/feed/file_timelines',
  'timelines.locations': 'GET /panda-api/file/last_locations',
  'spaces.create': 'POST /api/spaces',
  'spaces.list': 'GET /api/spaces',
  'spaces.listPinned': 'GET /api/pinned_spaces',
  'spaces.count': 'GET /api/spaces/size',
  'spaces.change': 'PATCH /api/spaces/{guid}',
  'spaces.pin': 'POST /api/spaces/{guid}/action/pin',
  'spaces.unpin': 'POST /api/spaces/{guid}/action/unpin',
  'spaces.movePinned': 'POST /api/spaces/{guid}/action/move',
  'spaces.remove': 'DELETE /api/spaces/{guid}',
  'teams.create': 'POST /api/v2/teams',
  'teams.mine': 'GET /api/teams/mine',
  'teams.permissions': 'GET /api/teams/mine/permissions',
  'teams.inviteState': 'GET /api/teams/mine/invite_state',
  'teams.invitation': 'GET /api/teams/invite',
  'teams.join': 'POST /api/users/me/action/join_team_by_invite_guid',
  'teams.joinByInvitation': 'POST /api/users/me/action/join_team_by_invitation',
  'teams.setting': 'GET /api/team_settings/{settingName}',
  'teams.end': 'DELETE /api/teams/mine',
  'departments.addAccounts': 'POST /api/departments/action/add_users_to_department_by_account',
  'announcements.put': 'PUT /api/files/{guid}/announcements',
  'announcements.list': 'GET /api/files/{guid}/announcements',
  'announcements.read': 'POST /api/files/{guid}/announcements/{id}/action/read',
  'content.sync': 'POST /edit/files/{guid}/sync',
  'content.compose': 'POST /edit/files/{guid}/compose',
  'traces.store': 'POST /api/log/track',
  'quota.get': 'GET /panda-api/file/quota',
  'settings.features': 'GET /api/user/features',
  'settings.checkpoint': 'GET /api/aioa/checkpoint',
  'settings.get': 'GET /api/users/me/settings',
  'settings.put': 'PUT /api/users/me/settings',
  'settings.getPreferences': 'GET /api/user/preferences_settings',
  'settings.changePreferences': 'PATCH /api/user/preferences_settings',
  'guides.list': 'GET /api/guides',
  'guides.get': 'GET /api/guides/{type}',
  'guides.create': 'POST /api/guides',
  'scripts.bindings': 'GET /sas/scripts/bindings',
  'scripts.onPost': 'POST /sas/scripts/{id}/onPost',
  'sharing.collaborators': 'GET /api/files/{id}/collaborators',
  'sharing.removeCollaborator': 'DELETE /api/files/{id}/collaborators/{userId}',
  'sharing.setMode': 'PATCH /api/files/{id}/share',
  'sharing.setExpiry': 'PATCH /api/files/{id}/expire',
  'sharing.setPassword': 'PATCH /api/files/{id}/password',
  'sharing.resetPassword': 'PATCH /api/files/{id}/password/reset',
  'sharing.verifyPassword': 'POST /api/files/{id}/password/verify',
  'sharing.check': 'GET /api/files/{id}/check',
  'templates.create': 'POST /api/templates',
  'templates.list': 'GET /api/templates/v2',
  'templates.valid': 'GET /api/templates/valid',
  'templates.update': 'PATCH /api/templates/{guid}',
  'templates.remove': 'DELETE /api/templates/{guid}',
  'files.createByTemplate': 'POST /api/files/action/create_by_template',
  'tags.list': 'GET /api/file-tags',
  'tags.create': 'POST /api/file-tags',
  'tags.change': 'PATCH /api/file-tags/{tagId}',
  'tags.remove': 'POST /api/file-tags/delete/{tagId}',
  'tags.set': 'POST /api/files/{id}/file-tags',
  'notices.list': 'GET /api/notifications',
  'notices.unreadCount': 'GET /api/notifications/unread_count',
  'notices.unpeekedCount': 'GET /api/notifications/unpeeked_count',
  'notices.readAll': 'POST /api/notifications/action/read_all',
  'notices.mark': 'PATCH /api/notifications/{noticeId}',
  'notices.channels': 'GET /api/subscribe',
  'notices.setChannel': 'POST /api/subscribe',
};

/** Additional calls, which other programs use. */
const ours: Partial<Record<EndpointName, string>> = {
  'billing.offers': 'GET /api/billing/v2/describeEditionsFromOrder',
  'billing.price': 'GET /api/billing/v2/calculateEditions',
  'billing.createOrder': 'POST /api/billing/v2/orders',
  'billing.createCharge': 'POST /api/billing/v2/chargesFromOrder',
  'billing.cancelOrder': 'POST /api/billing/v2/orders/{orderNo}/cancel',
  'billing.orders': 'GET /api/billing/v2/orders',
  'billing.charges': 'GET /api/billing/v1/charges',
  'billing.confirmPayment': 'POST /api/billing/v1/charges/payment_succeed',
  'billing.result': 'GET /api/billing/v2/charges/result',
  'billing.token': 'GET /api/billing/v2/charges/checkParam',
  'billing.chargeProduct': 'POST /api/billing/v2/charges/order',
  'billing.identification': 'GET /api/billing/v2/charges/checkIdentification',
  'billing.personalStorage': 'GET /api/billing/v2/describePersonalStorage',
  'billing.teamStorage': 'GET /api/billing/v2/describeEnterpriseStorage',
  'billing.product': 'GET /lizard-api/billing/v2/products/{skuId}',
  'billing.autoRenew': 'GET /api/billing/v2/auto-renew/subscription',
  'billing.ads': 'GET /api/billing/v2/ads',
  'billing.designTool': 'GET /api/billing/v2/canva/describe',
  'billing.designToolOrder': 'POST /api/billing/v2/canva/orders',
  'billing.designToolCharge': 'POST /api/billing/v2/canva/charges',
  'billing.designToolToken': 'POST /api/billing/v2/canva/jwt',
  'billing.quotaSources': 'GET /api/user/quotas/source',
  'account.export': 'GET /api/users/me/export',
  'account.startExport': 'POST /api/users/me/export',
  'agreements.get': 'GET /api/agreements/{agreement}',
  'teams.invite': 'POST /api/teams/mine/invitations',
  'teams.inviteAccounts': 'POST /api/teams/mine/invitations/accounts',
  'teams.waiting': 'GET /api/users/me/team_invitations',
  'teams.changeSetting': 'PUT /api/team_settings/{settingName}',
  'teams.transfer': 'POST /api/teams/mine/transfer',
  'teams.log': 'GET /api/teams/mine/log',
  'teams.spaces': 'GET /api/teams/mine/spaces',
  'teams.takeSpace': 'POST /api/teams/mine/spaces/{spaceGuid}/take_admin',
  'members.list': 'GET /api/teams/mine/members',
  'members.change': 'PATCH /api/teams/mine/members',
  'members.belongings': 'GET /api/teams/mine/members/{memberId}/belongings',
  'members.moveOut': 'POST /api/teams/mine/members/{memberId}/move_out',
  'members.takeBack': 'POST /api/teams/mine/members/{memberId}/take_back',
  'departments.list': 'GET /api/departments',
  'departments.create': 'POST /api/departments',
  'departments.change': 'PATCH /api/departments/{departmentId}',
  'departments.merge': 'POST /api/departments/{departmentId}/merge',
  'departments.remove': 'DELETE /api/departments/{departmentId}',
  'departments.changeMembers': 'PATCH /api/departments/{departmentId}/members',
  'auth.verify': 'POST /api/auth/verify',
  'auth.loginByCode': 'POST /api/auth/code/login',
  'teams.invitations': 'GET /api/teams/mine/invitations',
  'teams.closeInvitation': 'DELETE /api/teams/mine/invitations/{inviteGuid}',
  'releases.manifest': 'GET /api/release-manifest/{channel}/{platform}/{arch}',
  'releases.report': 'POST /api/release-reports',
  'files.mark': 'POST /api/files/{id}/marks',
  'files.markAllRead': 'POST /api/files/marks/read_all',
  'files.count': 'GET /api/files/count',
  'files.summaries': 'GET /api/files/summaries',
  'files.tree': 'GET /api/files/tree',
  'auth.login': 'POST /api/auth/password/login',
  'auth.logout': 'POST /api/auth/logout',
  'auth.listSessions': 'GET /api/auth/sessions',
  'auth.revokeSession': 'DELETE /api/auth/sessions/{id}',
  'auth.changePassword': 'POST /api/auth/v3/password/change',
  'auth.createTicket': 'POST /api/auth/tickets',
  'auth.redeemTicket': 'POST /api/auth/tickets/redeem',
  'sharing.addToSeveral': 'POST /api/files/collaborators_batch',
  'sharing.addCollaborator': 'POST /api/files/{id}/collaborators',
  'sharing.changeCollaborator': 'PATCH /api/files/{id}/collaborators/{userId}',
  'sharing.transfer': 'POST /api/files/{id}/collaborators/transfer',
  'sharing.setInheritance': 'PUT /api/files/{id}/inheritance',
  'sharing.setAdvancedPermissions': 'PUT /api/files/{id}/advanced_permissions',
  'sharing.apply': 'POST /api/files/{id}/access_requests',
  'announcement.get': 'GET /api/users/announcement',
  'announcement.dismiss': 'DELETE /api/users/announcement/{id}',
  'sharing.invite': 'POST /api/files/{id}/invitations',
  'sharing.invitations': 'GET /api/files/{id}/invitations',
  'sharing.withdrawInvitation': 'DELETE /api/files/{id}/invitations/{inviteGuid}',
  'sharing.invitation': 'GET /api/files/invite',
  'sharing.waiting': 'GET /api/users/me/file_invitations',
  'sharing.acceptInvitation': 'POST /api/users/me/action/accept_file_invitation',
  'sharing.requests': 'GET /api/files/{id}/access_requests',
  'sharing.approve': 'POST /api/files/{id}/access_requests/{requestId}/approve',
  'sharing.refuse': 'POST /api/files/{id}/access_requests/{requestId}/refuse',
  'sharing.access': 'GET /api/files/{id}/access',
  'events.list': 'GET /api/events',
  'people.search': 'GET /api/people',
  'platform.discover': 'GET /.well-known/deckle',
  'notices.unreadMany': 'POST /api/notifications/action/unread',
  'notices.mute': 'PUT /api/files/{id}/mute',
  'notices.unmute': 'DELETE /api/files/{id}/mute',
  'notices.muted': 'GET /api/notifications/muted',
  'quickAccess.list': 'GET /api/quick_access',
  'quickAccess.create': 'POST /api/quick_access',
  'quickAccess.move': 'PUT /api/quick_access',
  'quickAccess.remove': 'DELETE /api/quick_access',
};

/** Calls that are public; all others need a session. */
const sharedCalls = ['codes.sendToEmail', 'codes.sendToMobile', 'codes.sendToMobileByForm', 'files.ancestors', 'files.get', 'files.list', 'sharing.access', 'sharing.check', 'sharing.verifyPassword'];
const publicCalls: EndpointName[] = ['agreements.get', 'auth.login', 'auth.loginByCode', 'auth.redeemTicket', 'auth.register', 'auth.resetPassword', 'captcha.create', 'captcha.get', 'platform.discover', 'platform.status', 'releases.manifest', 'releases.report', 'sharing.invitation', 'teams.invitation'];

describe('the registry of calls', () => {
  it.each(Object.entries({ ...namedByTheSpecifications, ...ours }) as [EndpointName, string][])('%s is %s', (name, expected) => {
    const { method, path } = definitionOf(name);
    expect(`${method} ${prefixed(path)}`).toBe(expected);
  });

  it('contains nothing that is missing in this table', () => {
    expect([...endpointNames].sort()).toEqual(Object.keys({ ...namedByTheSpecifications, ...ours }).sort());
  });

  it('has the calls with bytes at the expected paths', () => {
    expect(byteRoutes).toEqual({
      uploads: { path: '/uploads', access: 'session' },
      download: { path: '/files/{id}/download', access: 'shared' },
      thumbnail: { path: '/files/{id}/thumbnail', access: 'shared' },
      avatarUpload: { path: '/users/me/avatar', access: 'session' },
      accountExport: { path: '/users/me/export/content', access: 'session' },
      avatar: { path: '/api/avatars/{hash}', access: 'shared' },
      officePdf: { path: '/files/{id}/pdf', access: 'shared' },
      content: { path: '/edit/files/{guid}/content', access: 'shared' },
      batchCount: { path: '/panda-api/drive/batch_downloads/files_num', access: 'session' },
      batchFiles: { path: '/panda-api/drive/batch_downloads/files', access: 'session' },
      batchZip: { path: '/panda-api/drive/batch_downloads/zip', access: 'session' },
      openCharge: { path: '/billing/v2/charges/initOrder', access: 'public' },
      gatewayCallback: { path: '/billing/callbacks/{gateway}', access: 'public' },
      cashier: { path: '/billing/sandbox/cashier', access: 'public' },
      releaseFile: { path: '/releases/{file}', access: 'public' },
    });
  });

  it('has each method and path once, aliases included, whatever their parameters are called', () => {
    const routes = endpointNames.flatMap((name) => {
      const { method, path, aliases = [] } = definitionOf(name);
      return [path, ...aliases].map((each) => `${method} ${prefixed(each).replace(/\{\w+\}/g, '{}')}`);
    });
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('opens only these calls to people who are not signed in', () => {
    expect(endpointNames.filter((name) => definitionOf(name).access === 'public').sort()).toEqual(publicCalls);
  });

  it('opens only these to visitors of a link', () => {
    expect(endpointNames.filter((name) => definitionOf(name).access === 'shared').sort()).toEqual(sharedCalls);
  });

  it('names only errors that exist, and each once', () => {
    expect(endpointNames.flatMap((name) => definitionOf(name).errors.filter((code) => !isErrorCode(code)))).toEqual([]);
    expect(endpointNames.filter((name) => {
      const { access, errors } = definitionOf(name);
      const codes = [...errors, ...commonErrors, ...writeErrors, ...(access === 'session' ? sessionErrors : [])];
      return new Set(codes).size !== codes.length;
    })).toEqual([]);
  });

  it('declares exactly the parameters of its paths', () => {
    for (const name of endpointNames) {
      const { path, aliases = [], params } = definitionOf(name);
      const inPath = [...new Set([path, ...aliases].flatMap((each) => [...each.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)))];
      expect({ name, parameters: Object.keys(params?.shape ?? {}) }).toEqual({ name, parameters: inPath });
    }
  });

  it('changes nothing by GET, and accepts no body there', () => {
    for (const name of endpointNames) {
      const definition = definitionOf(name);
      if (definition.method === 'GET' || definition.method === 'HEAD') expect({ name, body: definition.body }).toEqual({ name, body: undefined });
    }
  });

  it('never serves status, events and lists that count as seen from the cache', () => {
    expect(endpointNames.filter((name) => definitionOf(name).uncached).sort()).toEqual(['account.export', 'account.inviteInfo', 'billing.charges', 'billing.identification', 'billing.offers', 'billing.orders', 'billing.personalStorage', 'billing.price', 'billing.result', 'billing.token', 'captcha.get', 'events.list', 'notices.list', 'people.byEmail', 'platform.status', 'settings.features', 'sharing.invitation']);
  });
});

describe('input of calls', () => {
  const acceptsQuery = (query: unknown): boolean => endpoints['files.list'].query.safeParse(query).success;

  // "five sort fields, both directions" (file specification, section 2); `+` may arrive as a space.
  it.each([
    [{}, true],
    [{ folder: 'Desktop' }, true],
    [{ folder: '0' }, true],
    [{ folder: '0123456789ABCDEFGHIJKL' }, true],
    [{ orderBy: 'updatedAt' }, true], [{ orderBy: 'createdAt+asc' }, true], [{ orderBy: 'fileSize asc' }, true],
    [{ orderBy: 'name+asc' }, true], [{ orderBy: 'creator' }, true],
    [{ pinFolder: 'false' }, true],
    [{ limit: '1000' }, true],
    [{ limit: '1001' }, false],
    [{ limit: '0' }, false],
    [{ limit: 'ten' }, false],
    [{ orderBy: 'name+desc' }, false],
    [{ orderBy: 'id' }, false],
    [{ folder: '../etc' }, false],
    [{ folder: '' }, false],
    [{ pinFolder: 'yes' }, false],
    [{ pinFolder: 'last' }, true],
    [{ types: '0,-2,-999', owner: '7', tag: '3' }, true],
    [{ types: '' }, false],
    [{ types: '0,' }, false],
    [{ types: 'folder' }, false],
    [{ owner: 'me' }, false],
    [{ tag: '0' }, false],
  ])('a list of files with %j: %s', (query, isAccepted) => {
    expect(acceptsQuery(query)).toBe(isAccepted);
  });

  it.each([
    [{ type: 1, name: 'Plans' }, true],
    [{ type: -2, name: '', folder: 'Desktop', after: '0123456789ABCDEFGHIJKL' }, true],
    [{ type: 1, name: 'Plans', modifiedAt: '2024-03-01T08:00:00+08:00' }, true],
    [{ type: '1', name: 'Plans' }, false],
    [{ type: 1.5, name: 'Plans' }, false],
    [{ type: 1 }, false],
    [{ type: 1, name: 7 }, false],
    [{ type: 1, name: 'Plans', modifiedAt: 'yesterday' }, false],
    [{ type: 1, name: 'Plans', folder: null }, false],
  ])('a new file of %j: %s', (body, isAccepted) => {
    expect(endpoints['files.create'].body.safeParse(body).success).toBe(isAccepted);
  });
});
