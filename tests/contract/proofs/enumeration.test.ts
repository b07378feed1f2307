import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { createGuid } from '../../../src/core/ids';
import { mannWhitney } from './mann-whitney';
import { startSmtpSink, type SmtpSink } from '../../support/smtp-sink';
import { digestOf, startTestServer, type TestServer } from '../../support/test-server';

/*
 * Responses and times are equal for addresses with and without an account. `npm test` compares the responses of a few
 * pairs; `npm run test:long enumeration` compares 2,000 pairs and their times.
 */

const pairs = Number(process.env.PAIRS ?? '12');
/** Times are compared in the long run alone, on a quiet machine. */
const areTimesCompared = pairs >= 1000;

let sink: SmtpSink;
let server: TestServer;
let inviter = '';
let sharedFile = '';
const known: string[] = [];
const newAddress = (): string => `${randomBytes(8).toString('hex')}@example.com`;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({
    isHashingExpensive: areTimesCompared, config: { proxyCount: 1, registrationsPerHour: 1_000_000, smtpUrl: `smtp://127.0.0.1:${sink.port}`, mailFrom: 'deckle@example.com', isSmtpTlsRequired: false },
  });
  known.push(...Array.from({ length: pairs }, newAddress));
  await server.pool.query(`
    insert into people (name, sort_name, email, email_key, password_hash, desktop_guid)
    select 'Ada', 'ada', address, address, '$argon2id$v=19$m=47104,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE', desktop
    from unnest($1::text[], $2::text[]) as given (address, desktop)`, [known, known.map(() => createGuid())]);
  inviter = await signInAsCreator();
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

/** The session of a person who may invite. */
const signInAsCreator = async (): Promise<string> => {
  const email = newAddress();
  const code = async (): Promise<string> => {
    await post('/action/send_email_code', { email, scenes: 'register' });
    while (sink.accepted.length === 0) await pause(20);
    return /^Subject: (\d{6})/m.exec(sink.accepted.at(-1)?.raw ?? '')?.[1] ?? '';
  };
  const response = await post('/auth/password/register', { email, emailVerifyCode: await code(), password: digestOf('secret'), name: 'Creator' });
  const { token } = await response.json() as { token: string };
  await server.clientFor({ token }).call('teams.create', { body: { name: 'Press' } });
  sharedFile = (await server.clientFor({ token }).call('files.create', { body: { type: fileTypes.document, name: 'Plan' } })).guid;
  return token;
};

/** From a network of its own, because limits count by network. */
const post = (path: string, body: object, token?: string): Promise<Response> => fetch(`${server.url}/api${path}`, {
  method: 'POST', body: JSON.stringify(body),
  headers: {
    'content-type': 'application/json', 'x-requested-with': 'XmlHttpRequest', 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
});

interface Outcome { readonly response: unknown; readonly ms: number }

/** Without what differs from one request to the next. */
const timed = async (send: (address: string) => Promise<Response>, address: string): Promise<Outcome> => {
  const startedAt = performance.now();
  const response = await send(address);
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie', 'x-event-position'].includes(name)));
  const requestId = response.headers.get('x-request-id') ?? '';
  return { ms, response: { status: response.status, headers, cookies: response.headers.getSetCookie().length, text: text.replaceAll(requestId, '').replaceAll(address, '').replaceAll(/"(?:guid|inviteGuid|createdAt|expiresAt)":"[^"]*"/g, '') } };
};

const calls: Readonly<Record<string, (address: string) => Promise<Response>>> = {
  'a request of a code to register': (email) => post('/action/send_email_code', { email, scenes: 'register' }),
  'a registration with a guessed code': (email) => post('/auth/password/register', { email, emailVerifyCode: '123456', password: digestOf('secret'), name: 'Ada' }),
  'a sign-in with a guessed password': (email) => post('/auth/password/login', { email, password: digestOf('guessed') }),
  'a request of a code to reset': (email) => post('/action/send_email_code', { email, scenes: 'reset_password' }),
  'a reset with a guessed code': (email) => post('/users/action/reset_password_by_code', { email, verifyCode: '123456', password: digestOf('secret') }),
  'a sign-in with a guessed code': (email) => post('/auth/code/login', { email, code: '123456' }),
  'an invitation to a team': (email) => post('/teams/mine/invitations/accounts', { accounts: [email] }, inviter),
  'an invitation to a file': (email) => post(`/files/${sharedFile}/invitations`, { account: email, role: 'reader' }, inviter),
};

/** p-values of the normal approximation without a correction, computed by hand. */
it.each([
  ['separate samples', Array.from({ length: 10 }, (_, index) => index), Array.from({ length: 10 }, (_, index) => 10 + index), 0.000157],
  ['equal samples', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 1],
  ['interleaved samples', [1, 3, 5, 7, 9], [2, 4, 6, 8, 10], 0.6015],
])('the p-value of %s', (_, one, other, expected) => {
  expect(mannWhitney(one, other)).toBeCloseTo(expected, 4);
});

/** Account specification, section 8; decisions, 6.7 and 6.12. */
it.each(Object.entries(calls))('%s has the same response for an address with an account and one without', async (name, send) => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const unknown = known.map(newAddress);
  for (let pair = 0; pair < pairs; pair += 1) {
    // Limits of targets and of inviters are about other attacks.
    if (pair % 10 === 0) await server.pool.query('delete from attempts; delete from verification_codes');
    const isKnownFirst = randomInt(2) === 0;
    const order = [known[pair] ?? '', unknown[pair] ?? ''];
    if (!isKnownFirst) order.reverse();
    const outcomes = [await timed(send, order[0] ?? ''), await timed(send, order[1] ?? '')];
    if (!isKnownFirst) outcomes.reverse();
    expect(outcomes[0]?.response).toEqual(outcomes[1]?.response);
    times.known.push(outcomes[0]?.ms ?? 0);
    times.unknown.push(outcomes[1]?.ms ?? 0);
  }
  if (!areTimesCompared) return;
  const p = mannWhitney(times.known, times.unknown);
  const median = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  process.stdout.write(`p = ${p.toFixed(4)}, medians ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms: ${name}\n`);
  expect(p).toBeGreaterThanOrEqual(0.01);
}, 60 * 60_000);
