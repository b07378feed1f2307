import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';

let server: TestServer;
let ada: TestPerson;
beforeEach(async () => {
  server = await startTestServer();
  ada = await server.register();
});
afterEach(() => server.stop());

const chosen = digestOf('four sheets a minute');

const signIn = async (password: string): Promise<{ readonly status: number; readonly token: string }> => {
  const response = await rawRequest(server.url, 'POST', '/api/auth/password/login', { body: { email: ada.email, password } });
  return { status: response.status, token: response.status === 200 ? (response.json() as { token: string }).token : '' };
};
const meStatus = async (token: string): Promise<number> => (await rawRequest(server.url, 'GET', '/api/users/me', { token })).status;
const change = (token: string, currentPassword: string, password: string) => rawRequest(server.url, 'POST', '/api/auth/v3/password/change', { token, body: { currentPassword, password } });

/** Account specification, section 5 (both passwords are hashed first), and decisions, 6.15. */
describe('a change of the password', () => {
  it('replaces the password, ends all other sessions and keeps its own', async () => {
    const [phone, tablet] = [await signIn(digestOf(ada.password)), await signIn(digestOf(ada.password))];
    expect((await change(ada.token, digestOf(ada.password), chosen)).status).toBe(204);
    expect(await Promise.all([ada.token, phone.token, tablet.token].map(meStatus))).toEqual([200, 401, 401]);
    expect([(await signIn(digestOf(ada.password))).status, (await signIn(chosen)).status]).toEqual([403, 200]);
  });

  it('ends tickets that were not redeemed', async () => {
    const { ticket } = await ada.client.call('auth.createTicket', {});
    await change(ada.token, digestOf(ada.password), chosen);
    expect(await failureOf(server.clientFor().call('auth.redeemTicket', { body: { ticket } }))).toMatchObject({ code: 'TICKET_INVALID' });
  });

  it('keeps the sessions and passwords of other people', async () => {
    const bea = await server.register('Bea');
    await change(ada.token, digestOf(ada.password), chosen);
    expect(await meStatus(bea.token)).toBe(200);
    expect((await change(bea.token, digestOf(bea.password), chosen)).status).toBe(204);
  });

  it.each([
    ['another password than the current one', digestOf('guessed'), chosen, 403, 'INVALID_CREDENTIALS'],
    ['a current password that is not hashed', 'plain', chosen, 400, 'PASSWORD_NOT_HASHED'],
    ['a new password that is not hashed', digestOf('guessed'), 'plain', 400, 'PASSWORD_NOT_HASHED'],
    ['an empty new password', digestOf('guessed'), digestOf(''), 400, 'PASSWORD_EMPTY'],
  ])('is refused for %s, and changes nothing', async (_, currentPassword, password, status, code) => {
    const phone = await signIn(digestOf(ada.password));
    const response = await change(ada.token, currentPassword, password);
    expect([response.status, response.refusal().code]).toEqual([status, code]);
    expect(await meStatus(phone.token)).toBe(200);
    expect((await signIn(digestOf(ada.password))).status).toBe(200);
  });

  it('is refused without a session', async () => {
    expect((await rawRequest(server.url, 'POST', '/api/auth/v3/password/change', { body: { currentPassword: digestOf(ada.password), password: chosen } })).status).toBe(401);
  });

  it('succeeds for one of two devices that change it concurrently, and signs the other one out', async () => {
    const phone = await signIn(digestOf(ada.password));
    const other = digestOf('another sheet a minute');
    const responses = await Promise.all([change(ada.token, digestOf(ada.password), chosen), change(phone.token, digestOf(ada.password), other)]);
    // The other request is refused because its session ended, or because its current password is the old one.
    expect([[204, 401], [204, 403]]).toContainEqual(responses.map(({ status }) => status).sort());
    const [won, lost] = responses[0]?.status === 204 ? [chosen, other] : [other, chosen];
    expect([(await signIn(won)).status, (await signIn(lost)).status]).toEqual([200, 403]);
    expect((await Promise.all([ada.token, phone.token].map(meStatus))).sort()).toEqual([200, 401]);
  });

  it('succeeds again after a lost response', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await change(ada.token, digestOf(ada.password), chosen)).status).toBe(204);
    expect((await signIn(chosen)).status).toBe(200);
  });

  it('leaves no session to sign-ins with the old password and to tickets that run meanwhile', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [from, to] = round % 2 === 0 ? [digestOf(ada.password), chosen] : [chosen, digestOf(ada.password)];
      const { token: guest } = await signIn(from);
      const { ticket } = await ada.client.call('auth.createTicket', {});
      const [changed, ...guests] = await Promise.all([
        change(ada.token, from, to), signIn(from), signIn(from), signIn(from),
        rawRequest(server.url, 'POST', '/api/auth/tickets/redeem', { body: { ticket } }).then((response) => ({ token: response.status === 200 ? (response.json() as { token: string }).token : '' })),
        rawRequest(server.url, 'POST', '/api/auth/tickets', { token: guest }).then(async (created) => {
          if (created.status !== 201) return { token: '' };
          const redeemed = await rawRequest(server.url, 'POST', '/api/auth/tickets/redeem', { body: { ticket: (created.json() as { ticket: string }).ticket } });
          return { token: redeemed.status === 200 ? (redeemed.json() as { token: string }).token : '' };
        }),
      ]);
      expect(changed.status).toBe(204);
      for (const { token } of guests) if (token !== '') expect(await meStatus(token)).toBe(401);
      expect((await ada.client.call('auth.listSessions', {})).sessions).toHaveLength(1);
    }
  });

  it('is refused after too many wrong passwords, also with the right one', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await change(ada.token, digestOf(`guess ${attempt}`), chosen)).status).toBe(403);
    const response = await change(ada.token, digestOf(ada.password), chosen);
    expect([response.status, response.refusal().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});
