import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveChallenge } from '../../../src/api-client/solve-challenge';
import { createApiClient } from '../../../src/api-client/api-client';
import type { CaptchaScene, Challenge } from '../../../src/contract/entities/verification';
import { testTransport } from '../../support/http-request';
import { digestOf, startTestServer, type TestServer } from '../../support/test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest, type RawResponse } from '../http/raw-request';

let nowMs = Date.parse('2126-03-01T10:00:00Z');
let server: TestServer;
beforeAll(async () => { server = await startTestServer({ clock: () => new Date(nowMs), config: { isHumanVerificationOn: true, proxyCount: 1 } }); });
afterAll(() => server.stop());

let network = 0;
/** A new network for each test, because difficulty and limits depend on it. */
const nextNetwork = (): string => { network += 1; return `203.0.113.${network}`; };
const post = (address: string, path: string, body: Readonly<Record<string, unknown>>, captcha?: string): Promise<RawResponse> =>
  rawRequest(server.url, 'POST', `/api${path}`, { body, headers: { 'x-forwarded-for': address, 'x-requested-with': 'XmlHttpRequest', ...(captcha === undefined ? {} : { 'x-captcha': captcha }) } });
const challengeFor = async (address: string, scene: CaptchaScene): Promise<Challenge> => (await post(address, '/captchas', { type: 'web', version: '3.0', scene })).json() as Challenge;
const solutionFor = async (address: string, scene: CaptchaScene): Promise<string> => await solveChallenge(await challengeFor(address, scene)) ?? '';
const sendCode = (address: string, captcha?: string, email = 'ada@example.com') => post(address, '/action/send_email_code', { email, scenes: 'login' }, captcha);
const outcomeOf = (response: RawResponse): unknown => (response.status < 300 ? response.status : response.refusal().code);
let people = 0;
const newAccount = () => { people += 1; return { email: `person${people}@example.com`, password: digestOf('secret'), name: 'Ada' }; };

/** Decisions, 6.14. */
describe('the solution of a challenge', () => {
  it('is needed for registering, sending codes and resetting', async () => {
    const from = nextNetwork();
    expect(outcomeOf(await post(from, '/auth/password/register', newAccount()))).toBe('CAPTCHA_REQUIRED');
    expect(outcomeOf(await sendCode(from))).toBe('CAPTCHA_REQUIRED');
    expect(outcomeOf(await post(from, '/users/action/reset_password_by_code', { email: 'ada@example.com', verifyCode: '123456', password: digestOf('x') }))).toBe('CAPTCHA_REQUIRED');
    expect(outcomeOf(await post(from, '/auth/password/register', newAccount(), await solutionFor(from, 'register')))).toBe(201);
  });

  it('is good once, for its scene, for 10 minutes', async () => {
    const from = nextNetwork();
    const [used, foreign, old] = [await solutionFor(from, 'send_code'), await solutionFor(from, 'register'), await solutionFor(from, 'send_code')];
    expect(outcomeOf(await sendCode(from, used, 'once@example.com'))).toBe(204);
    expect(outcomeOf(await sendCode(from, used, 'twice@example.com'))).toBe('CAPTCHA_REQUIRED');
    expect(outcomeOf(await sendCode(from, foreign, 'twice@example.com'))).toBe('CAPTCHA_REQUIRED');
    nowMs += 10 * 60_000;
    expect(outcomeOf(await sendCode(from, old, 'twice@example.com'))).toBe('CAPTCHA_REQUIRED');
  });

  it('is good once for concurrent requests', async () => {
    const from = nextNetwork();
    const solution = await solutionFor(from, 'send_code');
    const outcomes = (await Promise.all(['a@example.com', 'b@example.com', 'c@example.com'].map((email) => sendCode(from, solution, email)))).map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === 204)).toHaveLength(1);
  });

  it.each([
    ['nothing', () => ''], ['text', () => 'solved'], ['JSON without its parts', () => btoa('{}')],
    ['a lower cost', (text: string) => changed(text, (solved) => { solved.challenge.parameters.cost = 1; })],
    ['a shorter prefix', (text: string) => changed(text, (solved) => { solved.challenge.parameters.keyPrefix = '0'; })],
    ['a later end', (text: string) => changed(text, (solved) => { solved.challenge.parameters.data.expiresAt += 3600; })],
    ['a different counter', (text: string) => changed(text, (solved) => { solved.solution.counter += 1; })],
    ['no signature', (text: string) => changed(text, (solved) => { solved.challenge.signature = ''; })],
  ])('is refused with %s', async (_, falsify) => {
    const from = nextNetwork();
    expect(outcomeOf(await sendCode(from, falsify(await solutionFor(from, 'send_code')), 'false@example.com'))).toBe('CAPTCHA_REQUIRED');
  });

  it('is needed for signing in after three failures of an account, and not for others', async () => {
    const from = nextNetwork();
    const account = newAccount();
    await post(from, '/auth/password/register', account, await solutionFor(from, 'register'));
    const login = (password: string, captcha?: string) => post(from, '/auth/password/login', { email: account.email, password: digestOf(password) }, captcha);
    expect([outcomeOf(await login('a')), outcomeOf(await login('b')), outcomeOf(await login('c'))]).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);
    expect(outcomeOf(await login('secret'))).toBe('CAPTCHA_REQUIRED');
    expect(outcomeOf(await post(from, '/auth/password/login', { email: 'nobody@example.com', password: digestOf('a') }))).toBe('INVALID_CREDENTIALS');
    expect(outcomeOf(await login('secret', await solutionFor(from, 'login')))).toBe(200);
    expect(outcomeOf(await login('secret'))).toBe(200);
  });

  it('costs more for a network that requests many', async () => {
    const [from, calm] = [nextNetwork(), nextNetwork()];
    const costs: number[] = [];
    for (let count = 0; count < 60; count += 1) costs.push((await challengeFor(from, 'register')).parameters.cost);
    expect([costs[0], costs[20], costs.at(-1)]).toEqual([16, 64, 256]);
    expect((await challengeFor(calm, 'register')).parameters.cost).toBe(16);
  });

  it('is found by the client itself', async () => {
    const from = nextNetwork();
    const client = createApiClient({
      baseUrl: server.url, transport: (request) => testTransport({ ...request, headers: { ...request.headers, 'x-forwarded-for': from } }),
    });
    const account = newAccount();
    expect((await client.call('auth.register', { body: account })).user.email).toBe(account.email);
    expect(await failureOf(client.call('auth.register', { body: account }))).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('is also requested by the older address', async () => {
    expect((await rawRequest(server.url, 'GET', '/api/auth/geetest/captcha?scene=register')).json()).toMatchObject({ parameters: { data: { scene: 'register' } } });
    expect((await rawRequest(server.url, 'GET', '/api/auth/geetest/captcha?scene=all')).status).toBe(400);
  });

  it('is not needed by programs on the machine of the server', async () => {
    const local = await startTestServer({ config: { isHumanVerificationOn: true } });
    expect((await local.register()).token).not.toBe('');
    await local.stop();
  });
});

interface Solved { challenge: { parameters: { cost: number; keyPrefix: string; data: { expiresAt: number } }; signature: string }; solution: { counter: number } }
const changed = (text: string, change: (solved: Solved) => void): string => {
  const solved = JSON.parse(atob(text)) as Solved;
  change(solved);
  return btoa(JSON.stringify(solved));
};
