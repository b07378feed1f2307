import { describe, expect, it } from 'vitest';
import { parseEmail } from '../../../src/core/email-address';
import { parseMobile } from '../../../src/core/mobile-number';
import { digestOf } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';

const server = useTestServer({ isHashingExpensive: true });

const emptyDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const register = (changed: Partial<{ email: string; password: string; name: string }> = {}) =>
  server.clientFor().call('auth.register', { body: { email: 'ada@example.com', password: digestOf('correct horse'), name: 'Ada', ...changed } });
const login = (body: { email?: string; mobile?: string; password: string }) => server.clientFor().call('auth.login', { body });

describe('registering', () => {
  it('creates an account, its hidden desktop, and a session', async () => {
    const { user, token, expiresAt } = await register({ email: '  Grace.Hopper@Example.COM ', name: '  Grace\u00a0Hopper ' });
    expect(user).toMatchObject({ name: 'Grace\u00a0Hopper', email: 'Grace.Hopper@Example.COM', mobile: null, avatar: null, hasPassword: true, status: 0 });
    expect(Number.isSafeInteger(user.id) && user.id > 0).toBe(true);
    expect(token).toMatch(/^[\w-]{43}$/);
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThan(90.1);
    const { rows } = await server.pool.query('select type, parent_guid, path, creator_id::int from files where guid = $1', [user.desktopGuid]);
    expect(rows).toEqual([{ type: 1, parent_guid: null, path: `${user.desktopGuid}/`, creator_id: user.id }]);
    expect(await server.clientFor({ token: token ?? '' }).call('account.me', {})).toMatchObject({ ...user, team: null, permission: ['create_team'], editionName: 'private' });
  });

  it('stores no password and no token that could be used', async () => {
    const { token } = await register({ email: 'kept@example.com' });
    const { rows: [row] } = await server.pool.query<{ hash: string; dump: string }>("select password_hash as hash, (select json_agg(s)::text from sessions s) as dump from people where email_key = 'kept@example.com'");
    // 47104 KiB are 46 MiB, the minimum that makes guessing expensive enough.
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(row?.dump).not.toContain(token);
    expect(row?.hash).not.toContain(digestOf('correct horse'));
  });

  it.each([
    ['EMAIL_INVALID', 400, { email: 'ada' }],
    ['EMAIL_INVALID', 400, { email: 'ada@ex ample.com' }],
    ['EMAIL_INVALID', 400, { email: `${'a'.repeat(65)}@example.com` }],
    ['VALIDATION_FAILED', 400, { email: `${'a'.repeat(320)}@example.com` }],
    ['PASSWORD_NOT_HASHED', 400, { password: 'correct horse' }],
    ['PASSWORD_NOT_HASHED', 400, { password: digestOf('x').toUpperCase() }],
    ['PASSWORD_EMPTY', 400, { password: emptyDigest }],
    ['NAME_EMPTY', 400, { name: '   ' }],
    ['NAME_TOO_LONG', 400, { name: '字'.repeat(256) }],
    ['NAME_HAS_CONTROL_CHARACTER', 400, { name: 'A\u0000da' }],
    ['NAME_NOT_UNICODE', 400, { name: 'A\ud800' }],
    ['NAME_RESERVED', 400, { name: ' deleted  ACCOUNT' }],
  ] as const)('is refused with %s (%i)', async (code, status, changed) => {
    const count = async () => (await server.pool.query('select 1 from people')).rowCount;
    const before = await count();
    expect(await failureOf(register({ email: 'fresh@example.com', ...changed }))).toMatchObject({ code, status });
    expect(await count()).toBe(before);
  });

  it('keeps where the person comes from, and drops all other fields', async () => {
    const dropped = {
      inviter: '7', referer: 'ad', activity: 'sale', avatar: 'https://example.com/a.png', id: 1, teamId: 1, teamRole: 'creator', role: 'admin', status: 1, isBlocked: true, personalEdition: 'super', colour: 'red',
    };
    const body = { email: 'other-fields@example.com', password: digestOf('correct horse'), name: 'Ada', withTeam: false, mobile: '', ...dropped };
    const response = await rawRequest(server.url, 'POST', '/api/auth/password/register', { body });
    expect(response.status).toBe(201);
    const { rows } = await server.pool.query(`
      select avatar, status, is_blocked, personal_edition, registered_from, id = 1 as "isFirst", (select count(*)::int from team_members where person_id = people.id) as teams
      from people where email_key = 'other-fields@example.com'`);
    expect(rows).toEqual([{ avatar: null, status: 0, is_blocked: false, personal_edition: 'free', registered_from: { inviter: '7', referer: 'ad', activity: 'sale' }, isFirst: false, teams: 0 }]);
  });

  it('accepts an address once, whatever its case, also in two concurrent requests', async () => {
    await register({ email: 'taken@example.com' });
    expect(await failureOf(register({ email: ' TAKEN@example.com' }))).toMatchObject({ code: 'EMAIL_TAKEN', status: 409 });
    const outcomes = await Promise.allSettled([register({ email: 'race@example.com' }), register({ email: 'Race@example.com' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await server.pool.query("select count(*)::int as desktops from files where parent_guid is null and creator_id not in (select id from people)");
    expect(rows).toEqual([{ desktops: 0 }]);
  });

  it('keeps a name of 255 characters with emoji, combining marks and right-to-left text', async () => {
    const name = '👩‍👩‍👧 Zoë عائشة '.normalize('NFC').padEnd(255 + 6, 'é');
    const longest = Array.from(name).slice(0, 255).join('');
    const { user } = await register({ email: 'long@example.com', name: longest });
    expect(user.name).toBe(longest);
  });
});

describe('signing in', () => {
  it('works with the address in any case and gives a session of its own', async () => {
    const { token: first, user } = await register({ email: 'Login@example.com' });
    const second = await login({ email: ' login@EXAMPLE.com ', password: digestOf('correct horse') });
    expect(second.user).toEqual(user);
    expect(second.token).not.toBe(first);
  });

  it('works with a mobile number, with and without its country code', async () => {
    const { user } = await register({ email: 'mobile@example.com' });
    await server.pool.query("update people set mobile = '+8613800138000' where id = $1", [user.id]);
    for (const mobile of ['13800138000', '+86 138 0013 8000']) {
      expect((await login({ mobile, password: digestOf('correct horse') })).user.id).toBe(user.id);
    }
  });

  it('refuses a wrong password and an unknown account in the same way', async () => {
    await register({ email: 'known@example.com' });
    const wrong = await failureOf(login({ email: 'known@example.com', password: digestOf('wrong') }));
    const unknown = await failureOf(login({ email: 'unknown@example.com', password: digestOf('wrong') }));
    const impossible = await failureOf(login({ email: 'no address', password: digestOf('wrong') }));
    expect(wrong).toMatchObject({ code: 'INVALID_CREDENTIALS', status: 403 });
    for (const failure of [unknown, impossible]) expect({ ...failure, requestId: '' }).toEqual({ ...wrong, requestId: '' });
  });

  it('needs as much time for an unknown account', async () => {
    await register({ email: 'timed@example.com' });
    const timeOf = async (email: string): Promise<number> => {
      const start = performance.now();
      await failureOf(login({ email, password: digestOf('wrong') }));
      return performance.now() - start;
    };
    // Alternately, with the minimum of each: other load on the machine can only increase a measurement.
    let [known, unknown] = [Infinity, Infinity];
    for (let round = 0; round < 5; round += 1) {
      known = Math.min(known, await timeOf('timed@example.com'));
      unknown = Math.min(unknown, await timeOf('nobody@example.com'));
    }
    // Without the dummy hash the ratio is below 0.1.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('refuses a value that is no hash, and a request without an account', async () => {
    expect(await failureOf(login({ email: 'known@example.com', password: 'correct horse' }))).toMatchObject({ code: 'PASSWORD_NOT_HASHED', status: 400 });
    expect(await failureOf(login({ password: digestOf('x') }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'email' } });
  });

  it('reports a blocked account (423) only to a caller with the right password', async () => {
    const { user, token } = await register({ email: 'blocked@example.com' });
    await server.pool.query('update people set is_blocked = true where id = $1', [user.id]);
    expect(await failureOf(login({ email: 'blocked@example.com', password: digestOf('wrong') }))).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await failureOf(login({ email: 'blocked@example.com', password: digestOf('correct horse') }))).toMatchObject({ code: 'ACCOUNT_BLOCKED', status: 423 });
    expect(await failureOf(server.clientFor({ token: token ?? '' }).call('account.me', {}))).toMatchObject({ code: 'ACCOUNT_BLOCKED', status: 423 });
  });
});

describe('addresses of accounts', () => {
  it.each(['a@b', 'ada.lovelace+deckle@mail.example.co.uk', "o'brien@example.com", '用户@例子.公司', 'a_b-c@x--y.example'])('%s is an address', (text) => {
    expect(parseEmail(text)?.key).toBe(text.toLowerCase());
  });
  it.each(['', '@', 'a@', '@b', 'a@b@c', 'a b@c', 'a@b..c', '.a@b.c', 'a.@b.c', 'a..b@c', 'a@-b.c', 'a@b.', 'a\u0000@b.c', 'a@b\n.c', '<a@b.c>', `a@${'b'.repeat(256)}`])('%j is no address', (text) => {
    expect(parseEmail(text)).toBeNull();
  });
  it.each([['13800138000', '+8613800138000'], ['+44 20 7946 0958', '+442079460958'], ['(010) 1234-5678', '+8601012345678'], ['12', null], ['ada', null], ['+', null]])('the number %j is %j', (text, stored) => {
    expect(parseMobile(text)).toBe(stored);
  });
});
