import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CodeScene } from '../../../src/contract/entities/verification';
import { codeIn, messagesTo, nextMessageTo, sendingSoon } from '../../support/sent-codes';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { rawRequest, type RawResponse } from '../http/raw-request';

let nowMs: number;
let server: TestServer;
let ada: TestPerson;
beforeEach(async () => {
  nowMs = Date.now();
  server = await startTestServer({ ...sendingSoon, clock: () => new Date(nowMs), config: { textMessages: 'folder' } });
  ada = await server.register();
});
afterEach(() => server.stop());

const mobile = '+8613800138000';
const act = (action: string, body: Readonly<Record<string, unknown>>, person: { readonly token: string } = ada): Promise<RawResponse> => rawRequest(server.url, 'POST', `/api/users/me/action/${action}`, { body, token: person.token });
const outcomeOf = (response: RawResponse): unknown => (response.status < 300 ? response.status : response.refusal().code);
const meOf = (person: TestPerson = ada) => person.client.call('account.me', {});
const passwordOf = (person: TestPerson = ada): string => digestOf(person.password);

const codeFor = async (target: string, scenes: CodeScene, person: TestPerson = ada): Promise<string> => {
  const known = messagesTo(server, target);
  const [path, body] = target.startsWith('+') ? ['/action/send_verification_code', { mobile: target, scenes }] as const : ['/action/send_email_code', { email: target, scenes }] as const;
  expect((await rawRequest(server.url, 'POST', `/api${path}`, { body, token: person.token })).status).toBe(204);
  return codeIn(await nextMessageTo(server, target, known));
};
const authTokenOf = async (person: TestPerson = ada): Promise<string> => (await person.client.call('auth.verify', { body: { password: passwordOf(person) } })).authToken;
const bindMobile = async (person: TestPerson = ada, number = mobile): Promise<void> => {
  expect(outcomeOf(await act('bind_mobile', { mobile: number, mobileVerifyCode: await codeFor(number, 'bind', person), password: passwordOf(person) }, person))).toBe(204);
};

/** Account specification, section 4, Account bindings; decisions, 6.12 to 6.17. */
describe('binding a mobile number', () => {
  it('adds it, with its country code, and announces the change to all windows', async () => {
    await bindMobile();
    expect(await meOf()).toMatchObject({ mobile, mobileAccount: mobile, hiddenMobile: '+86138****8000' });
    await expect.poll(async () => (await ada.client.call('events.list', { query: { after: 0, skipsUnknown: 'true' } })).events.map(({ kind, guid }) => [kind, guid])).toEqual([['Account', ada.user.desktopGuid]]);
  });

  it('clears requiresIdentityVerification', async () => {
    const strict = await startTestServer({ ...sendingSoon, config: { textMessages: 'folder', isMobileRequiredToShare: true } });
    const bea = await strict.register('Bea');
    expect((await bea.client.call('account.me', {})).requiresIdentityVerification).toBe(true);
    await bea.client.call('codes.sendToMobile', { body: { mobile, scenes: 'bind' } });
    const mobileVerifyCode = codeIn(await nextMessageTo(strict, mobile));
    await bea.client.call('bindings.bindMobile', { body: { mobile, mobileVerifyCode, password: digestOf(bea.password) } });
    expect((await bea.client.call('account.me', {})).requiresIdentityVerification).toBe(false);
    await strict.stop();
  });

  it('is refused without consent, with a wrong password or code, for a second number, and for a number of somebody else', async () => {
    const code = await codeFor(mobile, 'bind');
    const body = { mobile, mobileVerifyCode: code, password: passwordOf() };
    expect(outcomeOf(await act('bind_mobile', { ...body, filing: false }))).toBe('MOBILE_CONSENT_NEEDED');
    expect(outcomeOf(await act('bind_mobile', { ...body, password: digestOf('guessed') }))).toBe('INVALID_CREDENTIALS');
    expect(outcomeOf(await act('bind_mobile', { ...body, mobileVerifyCode: '000000x' }))).toBe('CODE_INVALID');
    expect(outcomeOf(await act('bind_mobile', body))).toBe(204);
    expect(outcomeOf(await act('bind_mobile', { ...body, mobile: '+8613900139000', mobileVerifyCode: await codeFor('+8613900139000', 'bind') }))).toBe('ALREADY_BOUND');
    const bea = await server.register('Bea');
    nowMs += 60_000;
    expect(outcomeOf(await act('bind_mobile', { mobile, mobileVerifyCode: await codeFor(mobile, 'bind', bea), password: passwordOf(bea) }, bea))).toBe('MOBILE_TAKEN');
  });

  it('gives a number to one of two people who bind it concurrently', async () => {
    const bea = await server.register('Bea');
    const first = await codeFor(mobile, 'bind');
    nowMs += 60_000;
    const second = await codeFor(mobile, 'bind', bea);
    const outcomes = await Promise.all([
      act('bind_mobile', { mobile, mobileVerifyCode: first, password: passwordOf() }), act('bind_mobile', { mobile, mobileVerifyCode: second, password: passwordOf(bea) }, bea),
    ]);
    expect(outcomes.map(outcomeOf).sort()).toEqual([204, 'MOBILE_TAKEN']);
  });

  it('is also offered under the own id, and under no other', async () => {
    const at = (id: number) => rawRequest(server.url, 'POST', `/api/users/${id}/action/bind_mobile`, { token: ada.token, body: { mobile, mobileVerifyCode: '123456', password: passwordOf() } });
    expect([outcomeOf(await at(ada.user.id)), outcomeOf(await at(ada.user.id + 1))]).toEqual(['CODE_INVALID', 'VALIDATION_FAILED']);
  });
});

describe('binding an address', () => {
  it('verifies the own address', async () => {
    expect(outcomeOf(await act('bind_email', { email: ada.email, code: await codeFor(ada.email, 'bind') }))).toBe(204);
    expect(await meOf()).toMatchObject({ email: ada.email, status: 1 });
  });

  it('needs a password for an account without one, and sets it', async () => {
    await bindMobile();
    await server.pool.query('update people set email = null, email_key = null, password_hash = null where id = $1', [ada.user.id]);
    const body = { email: 'new@example.com', code: await codeFor('new@example.com', 'bind') };
    expect(outcomeOf(await act('bind_email', body))).toBe('PASSWORD_NEEDED');
    expect(outcomeOf(await act('bind_email', { ...body, password: 'plain' }))).toBe('PASSWORD_NOT_HASHED');
    expect(outcomeOf(await act('bind_email', { ...body, password: digestOf('chosen') }))).toBe(204);
    expect(await meOf()).toMatchObject({ email: 'new@example.com', hasPassword: true, status: 1 });
  });

  it('is refused for an address of somebody else, and for a second address', async () => {
    const bea = await server.register('Bea');
    const code = await codeFor(bea.email, 'bind');
    expect(outcomeOf(await act('bind_email', { email: bea.email, code }))).toBe('ALREADY_BOUND');
    await server.pool.query('update people set email = null, email_key = null where id = $1', [ada.user.id]);
    expect(outcomeOf(await act('bind_email', { email: bea.email, code }))).toBe('EMAIL_TAKEN');
  });
});

describe('changing an address', () => {
  it('needs the code of the new address, and a proof: an authToken or a code of the present one', async () => {
    const code = await codeFor('next@example.com', 'change');
    const body = { email: 'next@example.com', code };
    expect(outcomeOf(await act('change_email', body))).toBe('AUTH_TOKEN_INVALID');
    expect(outcomeOf(await act('change_email', { ...body, lastCode: code }))).toBe('CODE_INVALID');
    const authToken = await authTokenOf();
    expect(outcomeOf(await act('change_email', { ...body, authToken }))).toBe(204);
    expect(await meOf()).toMatchObject({ email: 'next@example.com', status: 1 });
    const later = { email: 'last@example.com', code: await codeFor('last@example.com', 'change') };
    expect(outcomeOf(await act('change_email', { ...later, authToken }))).toBe('AUTH_TOKEN_INVALID');
    nowMs += 60_000;
    const lastCode = await codeFor('next@example.com', 'change');
    expect(outcomeOf(await act('change_email', { ...later, lastCode }))).toBe(204);
    expect((await server.clientFor().call('auth.login', { body: { email: 'last@example.com', password: passwordOf() } })).user.id).toBe(ada.user.id);
  });

  it('is refused for an address of somebody else, and keeps the proof', async () => {
    const bea = await server.register('Bea');
    const authToken = await authTokenOf();
    expect(outcomeOf(await act('change_email', { email: bea.email, code: await codeFor(bea.email, 'change'), authToken }))).toBe('EMAIL_TAKEN');
    expect(outcomeOf(await act('change_email', { email: 'free@example.com', code: await codeFor('free@example.com', 'change'), authToken }))).toBe(204);
  });
});

describe('changing a number', () => {
  it('needs a number, the code of the new one, and a proof', async () => {
    const next = '+8613900139000';
    const code = await codeFor(next, 'change');
    expect(outcomeOf(await act('change_mobile', { mobile: next, code, authToken: await authTokenOf() }))).toBe('NOT_BOUND');
    await bindMobile();
    expect(outcomeOf(await act('change_mobile', { mobile: next, code, authToken: 'x'.repeat(43) }))).toBe('AUTH_TOKEN_INVALID');
    expect(outcomeOf(await act('change_mobile', { mobile: next, code, password: digestOf('guessed'), authToken: await authTokenOf() }))).toBe('INVALID_CREDENTIALS');
    expect(outcomeOf(await act('change_mobile', { mobile: next, code, password: passwordOf(), authToken: await authTokenOf() }))).toBe(204);
    expect((await meOf()).mobile).toBe(next);
  });
});

describe('unbinding', () => {
  it('removes an address while a number remains, and keeps the sessions', async () => {
    await bindMobile();
    expect(outcomeOf(await act('unbind', { type: 'email', authToken: await authTokenOf() }))).toBe(204);
    expect(await meOf()).toMatchObject({ email: null, status: 0, mobile });
  });

  it('of the last method is confirmed, and ends all sessions', async () => {
    const phone = await server.clientFor().call('auth.login', { body: { email: ada.email, password: passwordOf() } });
    const authToken = await authTokenOf();
    expect(outcomeOf(await act('unbind', { type: 'email', authToken }))).toBe('LAST_METHOD');
    expect(outcomeOf(await act('unbind', { type: 'email', authToken, isLastConfirmed: true }))).toBe(204);
    for (const token of [ada.token, phone.token ?? '']) expect((await rawRequest(server.url, 'GET', '/api/users/me', { token })).status).toBe(401);
  });

  it('of the last method is refused for the creator of a team with other members', async () => {
    await ada.client.call('teams.create', { body: { name: 'Press' } });
    const bea = await server.register('Bea');
    const { guid: inviteGuid } = await ada.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
    await bea.client.call('teams.join', { body: { inviteGuid } });
    expect(outcomeOf(await act('unbind', { type: 'email', authToken: await authTokenOf(), isLastConfirmed: true }))).toBe('CREATOR_CANNOT_LEAVE');
    expect(outcomeOf(await act('unbind', { type: 'email', authToken: await authTokenOf(bea), isLastConfirmed: true }, bea))).toBe(204);
  });

  it.each(['mobile', 'wechat', 'qq', 'weibo', 'apple'])('of %s, which is not bound, is refused', async (type) => {
    expect(outcomeOf(await act('unbind', { type, authToken: await authTokenOf() }))).toBe('NOT_BOUND');
  });

  it('needs a proof of this session', async () => {
    const phone = await server.clientFor().call('auth.login', { body: { email: ada.email, password: passwordOf() } });
    const { authToken } = await server.clientFor({ token: phone.token ?? '' }).call('auth.verify', { body: { password: passwordOf() } });
    await bindMobile();
    expect(outcomeOf(await act('unbind', { type: 'email', authToken }))).toBe('AUTH_TOKEN_INVALID');
  });
});

it('no provider is bound', async () => {
  expect(await ada.client.call('bindings.list', {})).toEqual({ bound_apple: false, bound_qq: false, bound_weibo: false });
  expect(await ada.client.call('bindings.wechat', {})).toEqual({ bound: false });
});
