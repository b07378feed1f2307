import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServerConfig } from '../../../../../src/server/config';
import { createApiClient } from '../../../../../src/api-client/api-client';
import { databaseUrlOf } from '../../../../support/database-url';
import { testTransport } from '../../../../support/http-request';
import { useIsolatedServers } from '../../../../support/isolated-servers';
import { serverProgram } from '../../../../support/server-programs';
import { startSmtpSink, type Behaviour, type SmtpSink } from '../../../../support/smtp-sink';
import { createTestDatabase, type TestDatabase } from '../../../../support/test-database';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../../../support/test-server';

// Mails of invitations ("By address"), from the call to a real mail server.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const minuteMs = 60_000;
const start = new Date('2026-03-01T12:00:00.000Z');
const publicOrigin = 'https://deckle.example';
let now = start;
let database: TestDatabase;
let sink: SmtpSink;
let behaviour: { onRecipient?: Behaviour; onSender?: Behaviour; onConnect?: Behaviour; onMessage?: Behaviour } = {};
let server: TestServer;
let ada: TestPerson;
const servers: TestServer[] = [];

const startServer = async (config: Partial<ServerConfig> = {}): Promise<TestServer> => {
  const started = await startTestServer({ database, clock: () => now, jobIntervalMs: 50, config: { smtpUrl: `smtp://127.0.0.1:${sink.port}`, mailFrom: 'deckle@mail.example', publicOrigin, ...config } });
  servers.push(started);
  return started;
};
const stopServers = async (): Promise<void> => { for (const running of servers.splice(0)) await running.stop(); };

beforeEach(async () => {
  now = start;
  behaviour = {};
  database = await createTestDatabase();
  const delegate = (name: keyof typeof behaviour): Behaviour => (value) => behaviour[name]?.(value) ?? null;
  sink = await startSmtpSink({ onRecipient: delegate('onRecipient'), onSender: delegate('onSender'), onConnect: delegate('onConnect'), onMessage: delegate('onMessage') });
  server = await startServer();
  ada = await server.register('Ada');
  await ada.client.call('teams.create', { body: { name: 'Press' } });
});
afterEach(async () => {
  await stopServers();
  await sink.stop();
  await database.drop();
});

const invite = (accounts: readonly string[], person = ada) => person.client.call('teams.inviteAccounts', { body: { accounts: [...accounts], departmentId: null } });
const inviteOne = async (account: string): Promise<{ readonly guid: string; readonly isMailed: boolean | undefined }> => {
  const { results: [result] } = await invite([account]);
  return { guid: result?.inviteGuid ?? '', isMailed: result?.isMailed };
};
interface JobRow { readonly tries: number; readonly lastError: string | null }
const jobs = async (): Promise<JobRow[]> => (await server.pool.query<JobRow>(`select tries, last_error as "lastError" from jobs where kind = 'mail' order by key`)).rows;
const noJobs = () => expect.poll(jobs, { timeout: 60_000 }).toEqual([]);
const decoded = (raw: string): string => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
const languagesOf = (): Record<string, string> => Object.fromEntries(sink.accepted.map(({ to, raw }) => [to.join(), /^Content-Language: (.+?)\r?$/m.exec(raw)?.[1] ?? '']));
const admin = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> =>
  (await promisify(execFile)(process.execPath, [...serverProgram('admin'), ...args], { env: { ...process.env, ...environment } })).stdout;

test('an invited address gets a mail with its link, with an account and without one', async () => {
  const bo = await server.register('Bo');
  const { results } = await invite([bo.email, 'nobody@example.org', ada.email]);
  expect(results.map(({ isMailed }) => isMailed)).toEqual([true, true, false]);
  await noJobs();
  expect(sink.accepted.map(({ to }) => to.join()).sort()).toEqual([bo.email, 'nobody@example.org'].sort());
  for (const { account, inviteGuid } of results.slice(0, 2)) {
    const mail = sink.accepted.find(({ to }) => to.includes(account));
    expect(decoded(mail?.raw ?? '').split(`${publicOrigin}/join/${inviteGuid}`)).toHaveLength(5);
    expect(mail?.raw).toMatch(/^Subject: Ada invites you to the team Press\r?$/m);
  }
  expect(new Set(sink.accepted.map(({ messageId }) => messageId)).size).toBe(2);
});

test('an address in a different script gets its mail at the domain in Punycode', async () => {
  await invite(['ada@münchen.example']);
  await noJobs();
  // The mail server shows the domain of the envelope in letters again.
  expect(sink.accepted.map(({ raw }) => /^To: (\S+)\r?$/m.exec(raw)?.[1])).toEqual(['ada@xn--mnchen-3ya.example']);
  await expect(invite(['\u0430da@example.org'])).rejects.toMatchObject({ failure: { code: 'EMAIL_INVALID' } });
});

test('a name with line breaks adds no header and no recipient', async () => {
  const eve = await server.register('Eve');
  await server.pool.query('update people set name = $1 where id = $2', ['Eve\r\nBcc: mallory@example.org\r\n\r\n<b>x</b>', eve.user.id]);
  await eve.client.call('teams.create', { body: { name: 'Studio' } });
  await server.pool.query(`update teams set name = $1 where name = 'Studio'`, ['Studio"><img src=x>\r\nX-Evil: 1']);
  await invite(['nobody@example.org'], eve);
  await noJobs();
  expect(sink.accepted.map(({ to }) => to)).toEqual([['nobody@example.org']]);
  const [headers = '', ...parts] = (sink.accepted[0]?.raw ?? '').split('\r\n\r\n');
  expect(headers).not.toMatch(/^(?:Bcc|X-Evil):/im);
  const html = decoded(parts.join('\r\n\r\n')).split('text/html')[1] ?? '';
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).not.toMatch(/<b>|<img/i);
});

test('the mail is in the recipient’s language, else the inviter’s, else that of the call', async () => {
  const bo = await server.register('Bo');
  await bo.client.call('settings.changePreferences', { body: { locale: 'ar-SA' } });
  const call = createApiClient({ transport: testTransport, baseUrl: server.url, basePath: '/api', token: () => ada.token, pushClientId: () => null, acceptLanguage: () => 'zh-CN', now: () => Date.now() });
  await call.call('teams.inviteAccounts', { body: { accounts: ['first@example.org'], departmentId: null } });
  await noJobs();
  await ada.client.call('settings.changePreferences', { body: { locale: 'jp' } });
  await invite([bo.email, 'second@example.org']);
  await noJobs();
  expect(languagesOf()).toEqual({ [bo.email]: 'ar-SA', 'first@example.org': 'zh-CN', 'second@example.org': 'ja' });
});

test('an address that is invited again gets a mail again, once an hour and three times a day', async () => {
  const results: (boolean | undefined)[] = [];
  for (const minutes of [0, 30, 70, 140, 210]) {
    now = new Date(start.getTime() + minutes * minuteMs);
    results.push((await inviteOne('Bo@Example.org')).isMailed);
    await noJobs();
  }
  expect([results, sink.accepted.length]).toEqual([[true, false, true, true, false], 3]);
});

test('an invitation that was withdrawn before its mail could be sent is not sent', async () => {
  behaviour = { onRecipient: () => 451 };
  const { guid } = await inviteOne('nobody@example.org');
  await expect.poll(jobs).toMatchObject([{ tries: 1, lastError: expect.stringContaining('451') as string }]);
  await ada.client.call('teams.closeInvitation', { params: { inviteGuid: guid } });
  behaviour = {};
  now = new Date(start.getTime() + 3 * minuteMs);
  await noJobs();
  expect(sink.accepted).toEqual([]);
});

test('a call that is refused sends nothing', async () => {
  await expect(invite(['nobody@example.org', 'not an address'])).rejects.toMatchObject({ failure: { code: 'EMAIL_INVALID' } });
  expect([await jobs(), sink.connectionCount()]).toEqual([[], 0]);
});

describe('a mail server that refuses', () => {
  test.each([['a connection with 421', { onConnect: () => 421 }], ['the recipient with 451', { onRecipient: () => 451 }], ['the sender with 550', { onSender: () => 550 }], ['the message with 452', { onMessage: () => 452 }]])('%s gets the mail later, with the same Message-ID', async (_, first) => {
    behaviour = first;
    await invite(['nobody@example.org']);
    await expect.poll(jobs).toMatchObject([{ tries: 1, lastError: expect.stringMatching(/421|451|452|550/) as string }]);
    behaviour = {};
    now = new Date(start.getTime() + 2 * minuteMs);
    await server.pool.query('select pg_sleep(0.3)');
    expect(sink.accepted).toEqual([]);
    now = new Date(start.getTime() + 3 * minuteMs);
    await noJobs();
    expect(sink.accepted).toHaveLength(1);
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('the recipient with 550 stops the job, which is listed without the link', async () => {
    behaviour = { onRecipient: () => 550 };
    const { guid } = await inviteOne('nobody@example.org');
    await expect.poll(jobs).toEqual([{ tries: 10, lastError: 'The mail server refused the recipient: 550 refused with 550' }]);
    const listed = await admin(['jobs', 'list', '--all'], { DATABASE_URL: databaseUrlOf(database.connection) });
    expect(listed).toMatch(/^mail\t[0-9A-Za-z]{22}\t10 tries\tstopped since \S+\tThe mail server refused the recipient: 550 refused with 550\n$/);
    expect(listed).not.toContain(guid);
  });
});

describe('a mail server that does not respond', () => {
  test('delays no other job, and not the end of the server; a new server sends the mail', async () => {
    behaviour = { onMessage: () => new Promise(() => undefined) };
    await invite(Array.from({ length: 8 }, (_, index) => `person${index}@example.org`));
    await expect.poll(() => sink.received.length).toBe(4);
    // A job of a different kind: what a former member leaves behind.
    await server.pool.query(`insert into jobs (kind, key, payload, due_at) values ('hand-over', 'x', '{"teamId":1,"personId":${ada.user.id},"endedBy":${ada.user.id},"grants":[],"departmentIds":[]}', $1)`, [start]);
    await expect.poll(async () => (await server.pool.query<{ tries: number }>(`select tries from jobs where kind = 'hand-over'`)).rows).not.toEqual([{ tries: 0 }]);
    const from = Date.now();
    await stopServers();
    expect(Date.now() - from).toBeLessThan(5000);
    const attempted = sink.received.map(({ messageId }) => messageId);
    behaviour = {};
    server = await startServer();
    await expect.poll(() => sink.accepted.length, { timeout: 20_000 }).toBe(8);
    await noJobs();
    const sent = sink.accepted.map(({ messageId }) => messageId);
    expect([new Set(sent).size, attempted.every((id) => sent.includes(id))]).toEqual([8, true]);
  });
});

test('two servers send each mail once', async () => {
  await startServer();
  const accounts = Array.from({ length: 40 }, (_, index) => `person${index}@example.org`);
  behaviour = { onMessage: async () => { await new Promise((resolve) => { setTimeout(resolve, 20); }); return null; } };
  await invite(accounts);
  await noJobs();
  expect(sink.accepted.map(({ to }) => to.join()).sort()).toEqual([...accounts].sort());
});

test('without a mail server the mail is a file of the operator, and the response says that none was sent', async () => {
  await stopServers();
  server = await startServer({ smtpUrl: null, mailFrom: null, publicOrigin: null });
  ada = { ...ada, client: server.clientFor(ada) };
  expect((await inviteOne('nobody@example.org')).isMailed).toBe(false);
  await noJobs();
  now = new Date(start.getTime() + 2 * 60 * minuteMs);
  const { guid } = await inviteOne('王@例え.example');
  await noJobs();
  const folder = join(server.dataDirectory, 'mail');
  const names = readdirSync(folder);
  expect(names).toHaveLength(2);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await ada.client.call('settings.changePreferences', { body: { locale: 'jp' } });
  const mail = (...args: string[]) => admin(['mail', ...args, '--data-dir', server.dataDirectory], {});
  const lines = (await mail('list')).trim().split('\n').map((line) => line.split('\t'));
  expect(lines.map(([, to, subject]) => [to, subject])).toEqual([['王@例え.example', 'Ada invites you to the team Press'], ['nobody@example.org', 'Ada invites you to the team Press']]);
  const text = await mail('show', lines[0]?.[0] ?? '');
  expect(text.split('\n')).toContain(`${server.url}/join/${guid}`);
  await expect(mail('show', '../key')).rejects.toMatchObject({ code: 1, stderr: 'There is no mail with the id ../key.\n' });
  await expect(mail('send')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) as string });
  expect(sink.connectionCount()).toBe(0);
});

describe('a server that is killed with SIGKILL', () => {
  const servers = useIsolatedServers();

  test('within a message sends it again later, with the same Message-ID', async () => {
    behaviour = { onMessage: () => new Promise(() => undefined) };
    const environment = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, MAIL_FROM: 'deckle@mail.example', PUBLIC_ORIGIN: publicOrigin };
    const clientOf = (url: string, token: string | null = null) => createApiClient({ transport: testTransport, baseUrl: url, basePath: '/api', token: () => token, pushClientId: () => null, now: () => Date.now() });
    // Without a mail server a new account needs no code.
    const first = await servers.start();
    const { token } = await clientOf(first.url).call('auth.register', { body: { email: 'ada@example.com', password: digestOf('secret'), name: 'Ada' } });
    await clientOf(first.url, token).call('teams.create', { body: { name: 'Press' } });
    await first.end('SIGTERM');
    const killed = await servers.start({ environment });
    await clientOf(killed.url, token).call('teams.inviteAccounts', { body: { accounts: ['nobody@example.org'], departmentId: null } });
    await expect.poll(() => sink.received.length, { timeout: 60_000 }).toBe(1);
    expect(await killed.end('SIGKILL')).toBe('SIGKILL');
    behaviour = {};
    await servers.start({ environment: { ...environment, DAYS_AHEAD: '1' }, program: ['--import', 'tsx', join(import.meta.dirname, '../../../../support/server-with-clock.ts'), servers.at()] });
    await expect.poll(() => sink.accepted.length, { timeout: 60_000 }).toBe(1);
    expect(sink.received.map(({ messageId }) => messageId)).toEqual([sink.received[0]?.messageId, sink.received[0]?.messageId]);
  });
});
