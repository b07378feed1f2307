import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CodeScene } from '../../../src/contract/entities/verification';
import { codeIn, messagesTo, nextMessageTo, sendingSoon } from '../../support/sent-codes';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { rawRequest, type RawResponse } from '../http/raw-request';

let nowMs: number;
let server: TestServer;
let ada: TestPerson;
beforeEach(async () => {
  nowMs = Date.parse('2126-03-01T10:00:00Z');
  server = await startTestServer({ ...sendingSoon, clock: () => new Date(nowMs), config: { textMessages: 'folder' } });
  ada = await server.register();
});
afterEach(() => server.stop());

const chosen = digestOf('four sheets a minute');
const post = (path: string, body: Readonly<Record<string, unknown>>, token?: string): Promise<RawResponse> => rawRequest(server.url, 'POST', `/api${path}`, { body, headers: { 'x-requested-with': 'XmlHttpRequest' }, ...(token === undefined ? {} : { token }) });
const sendEmail = (email: string, scenes: CodeScene, token?: string) => post('/action/send_email_code', { email, scenes }, token);
const requestCode = async (email: string, scene: CodeScene, token?: string): Promise<string> => {
  const known = messagesTo(server, email);
  expect((await sendEmail(email, scene, token)).status).toBe(204);
  return codeIn(await nextMessageTo(server, email, known));
};
const loginBy = (code: string, email = ada.email) => post('/auth/code/login', { email, code });
const reset = (verifyCode: string, email = ada.email) => post('/users/action/reset_password_by_code', { email, verifyCode, password: chosen });
const outcomeOf = (response: RawResponse): unknown => (response.status < 300 ? response.status : response.refusal().code);
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Decisions, 6.12. */
describe('a code', () => {
  it('has six digits and signs in once', async () => {
    const code = await requestCode(ada.email, 'login');
    expect(code).toMatch(/^\d{6}$/);
    const first = await loginBy(code);
    expect(first.json()).toMatchObject({ user: { id: ada.user.id } });
    expect(outcomeOf(await loginBy(code))).toBe('CODE_INVALID');
  });

  it('is valid for 10 minutes', async () => {
    const code = await requestCode(ada.email, 'login');
    nowMs += 10 * 60_000 - 1;
    expect(outcomeOf(await loginBy(code))).toBe(200);
    const next = await requestCode(ada.email, 'login');
    nowMs += 10 * 60_000;
    expect(outcomeOf(await loginBy(next))).toBe('CODE_INVALID');
  });

  it('has 5 tries, also concurrent ones', async () => {
    const code = await requestCode(ada.email, 'login');
    expect((await Promise.all(Array.from({ length: 5 }, () => loginBy(wrong(code))))).map(outcomeOf)).toEqual(Array.from({ length: 5 }, () => 'CODE_INVALID'));
    expect(outcomeOf(await loginBy(code))).toBe('CODE_INVALID');
  });

  it('is used once by two concurrent requests', async () => {
    const code = await requestCode(ada.email, 'login');
    expect((await Promise.all([loginBy(code), loginBy(code)])).map(outcomeOf).sort()).toEqual([200, 'CODE_INVALID']);
  });

  it('ends with the next code of its purpose', async () => {
    const first = await requestCode(ada.email, 'login');
    nowMs += 60_000;
    const second = await requestCode(ada.email, 'login');
    expect([outcomeOf(await loginBy(first)), outcomeOf(await loginBy(second))]).toEqual([first === second ? 200 : 'CODE_INVALID', 200]);
  });

  it('is valid for its scene, target and session alone', async () => {
    const bea = await server.register('Bea');
    const login = await requestCode(ada.email, 'login');
    expect(outcomeOf(await reset(login))).toBe('CODE_INVALID');
    expect(outcomeOf(await loginBy(login, bea.email))).toBe('CODE_INVALID');
    nowMs += 60_000;
    const verify = await requestCode(ada.email, 'verify', ada.token);
    const phone = (await post('/auth/password/login', { email: ada.email, password: digestOf(ada.password) })).json() as { token: string };
    expect(outcomeOf(await post('/auth/verify', { code: verify, type: 'email' }, phone.token))).toBe('CODE_INVALID');
    expect(outcomeOf(await post('/auth/verify', { code: verify, type: 'email' }, ada.token))).toBe(200);
  });

  it('is in no table, so that a copy of the database opens no account', async () => {
    const code = await requestCode(ada.email, 'login');
    const { rows } = await server.pool.query<{ text: string }>("select coalesce(json_agg(c)::text, '') || coalesce((select json_agg(j)::text from jobs j), '') as text from verification_codes c");
    expect(rows[0]?.text).toContain(ada.email);
    expect(rows[0]?.text).not.toContain(code);
  });

  it.each(['', '12345', '1234567', '１２３４５６', 'abcdef', "' or 1=1 --", 'x'.repeat(21)])('is refused as %j', async (typed) => {
    await requestCode(ada.email, 'login');
    expect(['CODE_INVALID', 'VALIDATION_FAILED']).toContain(outcomeOf(await loginBy(typed)));
  });
});

describe('requests of codes', () => {
  it('are limited to one a minute and 10 a day for a target, in all scenes together', async () => {
    await requestCode(ada.email, 'login');
    const early = await sendEmail(ada.email, 'reset_password');
    expect([early.status, early.refusal().args]).toEqual([429, { retryAfterSeconds: 60 }]);
    for (let count = 1; count < 10; count += 1) {
      nowMs += 60_000;
      expect((await sendEmail(ada.email, 'login')).status).toBe(204);
    }
    nowMs += 60_000;
    expect((await sendEmail(ada.email, 'login')).status).toBe(429);
    nowMs += 24 * 60 * 60_000;
    expect((await sendEmail(ada.email, 'login')).status).toBe(204);
  });

  it('send one code if two arrive concurrently', async () => {
    expect((await Promise.all([sendEmail(ada.email, 'login'), sendEmail(ada.email, 'login')])).map(({ status }) => status).sort()).toEqual([204, 429]);
  });

  it('do not wait longer than a minute after the clock was set back', async () => {
    await requestCode(ada.email, 'login');
    nowMs -= 24 * 60 * 60_000;
    expect((await sendEmail(ada.email, 'login')).status).toBe(204);
  });

  it.each(['bind', 'change', 'unbind', 'verify'] as const)('of the scene %s need a session', async (scene) => {
    expect(outcomeOf(await sendEmail(ada.email, scene))).toBe('NOT_SIGNED_IN');
  });

  it.each([
    [{ email: 'no address', scenes: 'login' }, 'EMAIL_INVALID'], [{ email: 'a@exаmple.com', scenes: 'login' }, 'EMAIL_INVALID'],
    [{ email: 'a@example.com', scenes: 'admin' }, 'VALIDATION_FAILED'], [{ email: 'a@example.com\r\nBcc: b@example.com', scenes: 'login' }, 'EMAIL_INVALID'], [{ scenes: 'login' }, 'VALIDATION_FAILED'],
  ])('%j are refused with %s', async (body, code) => {
    expect(outcomeOf(await post('/action/send_email_code', body))).toBe(code);
  });

  it('of addresses without an account send nothing, and of a registration with an address that has one no code', async () => {
    expect((await sendEmail('nobody@example.com', 'login')).status).toBe(204);
    expect((await sendEmail(ada.email, 'register')).status).toBe(204);
    const known = await nextMessageTo(server, ada.email);
    expect([known.subject, /\b\d{6}\b/.test(known.text)]).toEqual(['You already have an account', false]);
    // The jobs run in order of their time, so the first one is done.
    nowMs += 1000;
    await requestCode('new@example.com', 'register');
    expect(messagesTo(server, 'nobody@example.com')).toEqual([]);
  });
});

describe('text messages', () => {
  const sendText = (path: string, body: Readonly<Record<string, unknown>>) => post(path, body);

  it.each([['/action/send_verification_code', { scenes: 'login' }], ['/action/send_verification_code/login', {}], ['/action/send_verification_code/login', { type: 'voice' }]])('%s %j sends one', async (path, fields) => {
    await server.pool.query("update people set mobile = '+8613800138000' where id = $1", [ada.user.id]);
    expect((await sendText(path, { mobile: '138 0013 8000', ...fields })).status).toBe(204);
    const code = codeIn(await nextMessageTo(server, '+8613800138000'));
    expect((await post('/auth/code/login', { mobile: '13800138000', code })).json()).toMatchObject({ user: { id: ada.user.id } });
  });

  it('are also requested by a form', async () => {
    await server.pool.query("update people set mobile = '+8613800138000' where id = $1", [ada.user.id]);
    const response = await fetch(`${server.url}/api/auth/code/send_verification_code`, { method: 'POST', headers: { 'x-requested-with': 'XmlHttpRequest' }, body: new URLSearchParams({ mobile: '13800138000', scenes: 'login' }) });
    expect(response.status).toBe(204);
    expect(codeIn(await nextMessageTo(server, '+8613800138000'))).toMatch(/^\d{6}$/);
  });

  it('register an account with a number alone', async () => {
    await sendText('/action/send_verification_code', { mobile: '13900139000', scenes: 'register' });
    const code = codeIn(await nextMessageTo(server, '+8613900139000'));
    const account = { mobile: '13900139000', password: chosen, name: 'Bea' };
    expect(outcomeOf(await post('/auth/password/register', { ...account, mobileVerifyCode: wrong(code) }))).toBe('CODE_INVALID');
    expect((await post('/auth/password/register', { ...account, mobileVerifyCode: code })).json()).toMatchObject({ user: { mobile: '+8613900139000', email: null } });
    expect(outcomeOf(await post('/auth/password/login', { mobile: '+86 139 0013 9000', password: chosen }))).toBe(200);
  });

  it('are refused for texts that are no number, and on servers that send none', async () => {
    expect(outcomeOf(await sendText('/action/send_verification_code', { mobile: 'twelve', scenes: 'login' }))).toBe('MOBILE_INVALID');
    const silent = await startTestServer();
    expect(outcomeOf(await rawRequest(silent.url, 'POST', '/api/action/send_verification_code', { headers: { 'x-requested-with': 'XmlHttpRequest' }, body: { mobile: '13800138000', scenes: 'login' } }))).toBe('TEXT_MESSAGES_UNAVAILABLE');
    await silent.stop();
  });
});

/** Decisions, 6.15. */
describe('a reset of the password', () => {
  it('sets the password, ends all sessions and tickets, and verifies the address', async () => {
    const { ticket } = await ada.client.call('auth.createTicket', {});
    const code = await requestCode(ada.email, 'reset_password');
    const known = messagesTo(server, ada.email);
    expect(outcomeOf(await reset(code))).toBe(204);
    expect(outcomeOf(await rawRequest(server.url, 'GET', '/api/users/me', { token: ada.token }))).toBe('NOT_SIGNED_IN');
    expect(outcomeOf(await post('/auth/tickets/redeem', { ticket }))).toBe('TICKET_INVALID');
    expect(outcomeOf(await post('/auth/password/login', { email: ada.email, password: digestOf(ada.password) }))).toBe('INVALID_CREDENTIALS');
    expect((await post('/auth/password/login', { email: ada.email, password: chosen })).json()).toMatchObject({ user: { status: 1, hasPassword: true } });
    expect((await nextMessageTo(server, ada.email, known)).subject).toBe('Your password was changed');
  });

  it('ends sessions whose sign-in runs meanwhile with the old password', async () => {
    const code = await requestCode(ada.email, 'reset_password');
    const [, ...signedIn] = await Promise.all([reset(code), ...Array.from({ length: 4 }, () => post('/auth/password/login', { email: ada.email, password: digestOf(ada.password) }))]);
    for (const response of signedIn) {
      if (response.status !== 200) continue;
      expect(outcomeOf(await rawRequest(server.url, 'GET', '/api/users/me', { token: (response.json() as { token: string }).token }))).toBe('NOT_SIGNED_IN');
    }
  });

  it('is refused for a blocked person, and changes nothing', async () => {
    const code = await requestCode(ada.email, 'reset_password');
    await server.pool.query('update people set is_blocked = true where id = $1', [ada.user.id]);
    expect(outcomeOf(await reset(code))).toBe('ACCOUNT_BLOCKED');
  });

  it.each([['plain', 'PASSWORD_NOT_HASHED'], [digestOf(''), 'PASSWORD_EMPTY']])('refuses the password %j', async (password, code) => {
    const verifyCode = await requestCode(ada.email, 'reset_password');
    expect(outcomeOf(await post('/users/action/reset_password_by_code', { email: ada.email, verifyCode, password }))).toBe(code);
    expect(outcomeOf(await reset(verifyCode))).toBe(204);
  });
});
