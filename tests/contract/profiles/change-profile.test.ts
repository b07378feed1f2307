import { beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../support/live-client';
import { createTeam, joinTeam } from '../../support/teams';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';

const server = useTestServer();
let ada: TestPerson;
beforeAll(async () => { ada = await server.register('Ada'); });

const patch = (person: TestPerson, body: unknown, headers: Record<string, string> = {}) => rawRequest(server.url, 'PATCH', '/api/users/me', { token: person.token, body: JSON.stringify(body), headers });
const rowOf = async ({ user }: TestPerson) => (await server.pool.query<Record<string, unknown>>('select * from people where id = $1', [user.id])).rows[0];

describe('a change of the own profile', () => {
  test('of the name, as validated at registration', async () => {
    const bo = await server.register('Bo');
    const before = await rowOf(bo);
    const changed = await bo.client.call('account.change', { body: { name: '  Zoe\u0308 Holm ' } });
    expect(changed).toMatchObject({ id: bo.user.id, name: 'Zo\u00eb Holm', gender: null, avatar: null });
    expect((await bo.client.call('account.me', {})).name).toBe('Zo\u00eb Holm');
    const after = await rowOf(bo);
    expect(after?.['sort_name']).not.toBe(before?.['sort_name']);
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(bo.user.updatedAt));
    expect({ ...after, name: '', sort_name: '', updated_at: '' }).toEqual({ ...before, name: '', sort_name: '', updated_at: '' });
  });

  test.each([
    ['', 'NAME_EMPTY'], ['   ', 'NAME_EMPTY'], ['x'.repeat(256), 'NAME_TOO_LONG'], ['a\u0000b', 'NAME_HAS_CONTROL_CHARACTER'], ['\ud800', 'NAME_NOT_UNICODE'], ['\u200b', 'NAME_INVISIBLE'],
    // Decisions, 6.20: the name of deleted accounts.
    ['Deleted account', 'NAME_RESERVED'], [' deleted\u00a0ACCOUNT ', 'NAME_RESERVED'],
  ])('refuses the name %j', async (name, code) => {
    expect((await failureOf(ada.client.call('account.change', { body: { name } }))).code).toBe(code);
    expect((await rowOf(ada))?.['name']).toBe('Ada');
  });

  test('of the gender: true, false and null', async () => {
    const bo = await server.register('Bo');
    for (const gender of [true, false, null]) {
      expect((await bo.client.call('account.change', { body: { gender } })).gender).toBe(gender);
      expect((await bo.client.call('account.me', {})).gender).toBe(gender);
    }
  });

  test('of nothing returns the account and records nothing', async () => {
    const bo = await server.register('Bo');
    const before = await rowOf(bo);
    const count = async () => (await server.pool.query('select 1 from events where actor_id = $1', [bo.user.id])).rowCount;
    const events = await count();
    for (const body of [{}, { name: 'Bo' }, { avatar: null, gender: null }]) expect((await patch(bo, body)).status).toBe(200);
    expect([await count(), await rowOf(bo)]).toEqual([events, before]);
  });

  test.each<[string, unknown]>([
    ['role', 'creator'], ['teamRole', 'admin'], ['teamId', 1], ['team', { id: 1 }], ['status', 1], ['email', 'x@example.com'], ['mobile', '13800000000'], ['isBlocked', true], ['id', 1],
    ['passwordHash', 'x'], ['personalEdition', 'super'], ['permission', ['operate']], ['desktopGuid', 'x'], ['createdAt', '2020-01-01T00:00:00Z'], ['__proto__x', 1],
  ])('refuses the field %s, and the fields beside it', async (field, value) => {
    const before = await rowOf(ada);
    const response = await patch(ada, { name: 'Mallory', [field]: value });
    expect([response.status, response.refusal().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await rowOf(ada)).toEqual(before);
  });

  test.each<[unknown]>([[{ name: 7 }], [{ name: null }], [{ gender: 'male' }], [{ gender: 1 }], [{ avatar: 7 }], [{ avatar: ['x'] }], [[]], ['name'], [null]])('refuses the body %j', async (body) => {
    expect((await patch(ada, body)).refusal().code).toBe('VALIDATION_FAILED');
  });

  test('needs a session', async () => {
    expect((await rawRequest(server.url, 'PATCH', '/api/users/me', { body: { name: 'Eve' } })).refusal().code).toBe('NOT_SIGNED_IN');
  });

  test('is repeated by its idempotency key, not done twice', async () => {
    const bo = await server.register('Bo');
    const headers = { 'idempotency-key': 'rename-1' };
    const first = await patch(bo, { name: 'Bea' }, headers);
    await patch(bo, { name: 'Bob' });
    expect((await patch(bo, { name: 'Bea' }, headers)).text).toBe(first.text);
    expect((await rowOf(bo))?.['name']).toBe('Bob');
    expect((await patch(bo, { name: 'Ben' }, headers)).refusal().code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('of different fields at the same moment keeps both', async () => {
    const bo = await server.register('Bo');
    await Promise.all([bo.client.call('account.change', { body: { name: 'Bea' } }), bo.client.call('account.change', { body: { gender: false } })]);
    expect(await bo.client.call('account.me', {})).toMatchObject({ name: 'Bea', gender: false });
  });
});

describe('events of a changed profile', () => {
  test('reach the own windows, and the team for a name', async () => {
    const [bo, mate, stranger] = [await server.register('Bo'), await server.register('Mate'), await server.register('Stranger')];
    const teamId = await createTeam(server, 'Press');
    await joinTeam(server, teamId, bo.user.id, 'creator');
    await joinTeam(server, teamId, mate.user.id);
    const received: string[] = [];
    const windows = await Promise.all(Object.entries({ bo, mate, stranger }).map(async ([name, person]) => {
      const live = await connectLive(server, person, name);
      for (const kind of ['Account', 'Team']) live.socket.on(kind, ({ guid, data }: { guid: string; data: unknown }) => { received.push(`${name}: ${kind} ${guid} ${JSON.stringify(data)}`); });
      return live;
    }));
    const take = async (expected: readonly string[]): Promise<void> => {
      await expect.poll(() => [...received].sort()).toEqual([...expected].sort());
      received.length = 0;
    };
    const account = `bo: Account ${bo.user.desktopGuid} null`;
    await bo.client.call('account.change', { body: { gender: true } });
    await take([account]);
    await bo.client.call('account.change', { body: { name: 'Bea' } });
    await take([account, `bo: Team ${teamId} null`, `mate: Team ${teamId} null`]);
    expect((await mate.client.call('members.list', { query: {} })).members.map(({ person }) => person.name)).toEqual(['Bea', 'Mate']);
    await bo.client.call('account.change', { body: { name: 'Zed' } });
    // The list of members is sorted by name.
    expect((await mate.client.call('members.list', { query: {} })).members.map(({ person }) => person.name)).toEqual(['Mate', 'Zed']);
    for (const live of windows) live.close();
  });
});

describe('a profile that a directory of the team manages', () => {
  test.each([['name', { name: 'New' }], ['avatar', { avatar: null }]] as const)('refuses a change of %s with its field', async (field, body) => {
    const bo = await server.register('Bo');
    await joinTeam(server, await createTeam(server, 'Synced', { settings: { lockedProfileFields: [field] } }), bo.user.id);
    const failure = await failureOf(bo.client.call('account.change', { body: { ...body, gender: true } }));
    expect([failure.code, failure.status, failure.args]).toEqual(['PROFILE_FIELD_LOCKED', 403, { field }]);
    expect(await bo.client.call('account.me', {})).toMatchObject({ name: 'Bo', gender: null, canModifyAvatar: field !== 'avatar', canModifyName: field !== 'name', canModifyEmail: true });
    // Other fields stay free.
    await bo.client.call('account.change', { body: { gender: true, ...(field === 'name' ? { avatar: null } : { name: 'New' }) } });
  });

  test('is one for its members only', async () => {
    await createTeam(server, 'Synced', { settings: { lockedProfileFields: ['name'] } });
    expect((await (await server.register('Free')).client.call('account.change', { body: { name: 'Freed' } })).name).toBe('Freed');
  });
});
