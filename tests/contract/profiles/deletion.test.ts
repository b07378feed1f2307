import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { CodeScene } from '../../../src/contract/entities/verification';
import { codeOf } from '../../support/call-code';
import { ContentWindow } from '../../support/content-window';
import { connectLive } from '../../support/live-client';
import { imageSamples } from '../../support/sample-images';
import { codeIn, messagesTo, nextMessageTo } from '../../support/sent-codes';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { digestOf, startTestServer, type TestPerson, type TestServer, type TestServerOptions } from '../../support/test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { rawRequest } from '../http/raw-request';
import { add, share } from '../sharing/people';
import { createFile, createTeamOf } from '../teams/team-fixture';

// Decisions, 6.20: "14 days in which signing in takes it back; then the person stays as a row without anything personal".

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
let nowMs: number;
let database: TestDatabase;
let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;

const options = (): TestServerOptions => ({ database, clock: () => new Date(nowMs), jobIntervalMs: 20, upkeepIntervalMs: 20, drawingLimits: { timeoutMs: 120_000 }, config: { textMessages: 'folder', quarantineDays: 2 } });

beforeEach(async () => {
  nowMs = Date.now();
  database = await createTestDatabase();
  server = await startTestServer(options());
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});
afterEach(async () => {
  await server.stop();
  await database.drop();
});

/** Waits until upkeep has run with the present clock. */
const upkeepRan = async (): Promise<void> => {
  await expect.poll(async () => (await server.pool.query<{ at: Date }>('select upkeep_at as at from installation')).rows[0]?.at.getTime(), { timeout: 20_000 }).toBe(nowMs);
};
/** Advances the clock in steps that upkeep does not take for a jump. */
const pass = async (ms: number): Promise<void> => {
  await upkeepRan();
  for (const end = nowMs + ms; nowMs < end;) {
    nowMs = Math.min(end, nowMs + 40 * hourMs);
    await upkeepRan();
  }
};

const authTokenOf = async (person: TestPerson): Promise<string> => (await person.client.call('auth.verify', { body: { password: digestOf(person.password) } })).authToken;
const deleteAccount = async (person: TestPerson, authToken?: string) => person.client.call('account.delete', { body: { authToken: authToken ?? await authTokenOf(person) } });
const signInAs = (person: Pick<TestPerson, 'email' | 'password'>) => server.clientFor().call('auth.login', { body: { email: person.email, password: digestOf(person.password) } });
/** Signs in, and returns the person with the new session. */
const signIn = async (person: TestPerson): Promise<TestPerson> => {
  const { token, user } = await signInAs(person);
  if (token === null) throw new Error('A program receives its token');
  return { ...person, token, user, client: server.clientFor({ token }) };
};
const rowOf = async ({ user }: Pick<TestPerson, 'user'>): Promise<Record<string, unknown> | undefined> => (await server.pool.query<Record<string, unknown>>('select * from people where id = $1', [user.id])).rows[0];
const isDeleted = async (person: Pick<TestPerson, 'user'>): Promise<boolean> => (await rowOf(person))?.['deleted_at'] instanceof Date;
const jobsOf = async (): Promise<number> => (await server.pool.query('select 1 from jobs where kind = \'account-deletion\'')).rows.length;
const deleted = (person: Pick<TestPerson, 'user'>) => expect.poll(() => isDeleted(person), { timeout: 20_000 }).toBe(true);
const codeFor = async (person: TestPerson | null, target: string, scenes: CodeScene): Promise<string> => {
  const known = messagesTo(server, target);
  const client = server.clientFor(person);
  await (target.startsWith('+') ? client.call('codes.sendToMobile', { body: { mobile: target, scenes } }) : client.call('codes.sendToEmail', { body: { email: target, scenes } }));
  return codeIn(await nextMessageTo(server, target, known));
};

describe('a request for deletion', () => {
  test('ends all sessions and tickets, closes the windows, and sends a mail in the language of the person', async () => {
    await ada.client.call('settings.changePreferences', { body: { locale: 'zh-CN' } });
    const other = await signIn(ada);
    const { ticket } = await other.client.call('auth.createTicket', {});
    const window = await connectLive(server, other);
    const { deletedFrom } = await deleteAccount(ada);
    expect(new Date(deletedFrom).getTime()).toBe(nowMs + 14 * dayMs);
    expect(await codeOf(ada.client.call('account.me', {}))).toBe('NOT_SIGNED_IN');
    expect(await codeOf(other.client.call('account.me', {}))).toBe('NOT_SIGNED_IN');
    expect(await codeOf(server.clientFor().call('auth.redeemTicket', { body: { ticket } }))).toBe('TICKET_INVALID');
    await expect.poll(() => window.sessionEnds.length, { timeout: 20_000 }).toBe(1);
    window.close();
    const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(deletedFrom));
    expect((await nextMessageTo(server, ada.email)).subject).toBe(`你的账号将于${date}删除`);
  });

  test('needs a token of its own session that nobody used', async () => {
    const [own, foreign] = [await authTokenOf(ada), await authTokenOf(bo)];
    for (const token of ['', 'x'.repeat(43), foreign]) expect(await codeOf(deleteAccount(ada, token))).toBe('AUTH_TOKEN_INVALID');
    const other = await signIn(ada);
    expect(await codeOf(deleteAccount(other, own))).toBe('AUTH_TOKEN_INVALID');
    nowMs += 11 * 60_000;
    expect(await codeOf(deleteAccount(ada, own))).toBe('AUTH_TOKEN_INVALID');
    expect((await rowOf(ada))?.['deletion_due_at']).toBeNull();
  });

  test('succeeds for one of two requests with the same token, and a repeated request is signed out', async () => {
    const token = await authTokenOf(ada);
    const outcomes = await Promise.all([0, 1].map(() => codeOf(deleteAccount(ada, token))));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(['AUTH_TOKEN_INVALID', 'NOT_SIGNED_IN']).toContain(outcomes.find((outcome) => outcome !== 'ok'));
    expect(await codeOf(deleteAccount(ada, token))).toBe('NOT_SIGNED_IN');
    expect(await jobsOf()).toBe(1);
  });

  test('is refused for the creator of a team, also without other members, and keeps the token', async () => {
    await createTeamOf(ada);
    const token = await authTokenOf(ada);
    expect(await codeOf(deleteAccount(ada, token))).toBe('CREATOR_CANNOT_LEAVE');
    await ada.client.call('teams.end', { query: { action: 'dismiss' }, body: { name: 'Press', authToken: await authTokenOf(ada) } });
    await deleteAccount(ada, token);
  });

  test('leaves the person visible to colleagues, and nobody can transfer a team to the person', async () => {
    await createTeamOf(bo, [ada]);
    await deleteAccount(ada);
    expect((await bo.client.call('people.search', { query: { query: 'Ada' } })).people.map(({ name }) => name)).toEqual(['Ada']);
    expect((await bo.client.call('members.list', { query: {} })).members.map(({ person }) => person.name)).toEqual(['Ada', 'Bo']);
    expect(await codeOf(bo.client.call('teams.transfer', { body: { userId: ada.user.id } }))).toBe('MEMBER_NOT_FOUND');
  });
});

describe('signing in within 14 days', () => {
  test('cancels the deletion with a password, and says so once', async () => {
    await deleteAccount(ada);
    await pass(13 * dayMs);
    expect((await signInAs(ada)).isDeletionCancelled).toBe(true);
    expect((await signInAs(ada)).isDeletionCancelled).toBeUndefined();
    expect(await jobsOf()).toBe(0);
    await pass(3 * dayMs);
    expect(await isDeleted(ada)).toBe(false);
  });

  test('cancels the deletion with a code', async () => {
    await deleteAccount(ada);
    await nextMessageTo(server, ada.email);
    const code = await codeFor(null, ada.email, 'login');
    const signedIn = await server.clientFor().call('auth.loginByCode', { body: { email: ada.email, code } });
    expect([signedIn.isDeletionCancelled, await jobsOf()]).toEqual([true, 0]);
  });

  test('leaves either an account with a session or a request without one, if both happen concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [, signedIn] = await Promise.all([deleteAccount(ada), Promise.all([signIn(ada), signIn(ada)])]);
      const isRequested = (await rowOf(ada))?.['deletion_due_at'] instanceof Date;
      const codes = await Promise.all(signedIn.map(({ client }) => client.call('account.me', {}).then(() => 'open', () => 'ended')));
      expect(codes.includes('open')).toBe(!isRequested);
      expect(await jobsOf()).toBe(isRequested ? 1 : 0);
      ada = await signIn(ada);
    }
  });
});

describe('the job', () => {
  test('does not run a day too early, and runs once with two servers', async () => {
    await createTeamOf(bo, [ada]);
    await deleteAccount(ada);
    const second = await startTestServer(options());
    await pass(13 * dayMs);
    expect(await isDeleted(ada)).toBe(false);
    await pass(dayMs + hourMs);
    await deleted(ada);
    await expect.poll(jobsOf, { timeout: 20_000 }).toBe(0);
    expect((await server.pool.query('select 1 from team_log where action = \'leave\'')).rows).toHaveLength(1);
    await second.stop();
  });

  test('runs later if the server was down, once the clock is trusted again', async () => {
    await deleteAccount(ada);
    await upkeepRan();
    await server.stop();
    nowMs += 20 * dayMs;
    server = await startTestServer(options());
    await upkeepRan();
    expect([await isDeleted(ada), await jobsOf()]).toEqual([false, 1]);
    await pass(26 * hourMs);
    await deleted(ada);
  });

  test('does nothing while a clock is wrong, and nothing after a sign-in', async () => {
    await deleteAccount(ada);
    await pass(2 * dayMs);
    nowMs += 30 * dayMs;
    await upkeepRan();
    await expect.poll(async () => (await server.pool.query<{ due: Date }>('select due_at as due from jobs where kind = \'account-deletion\'')).rows[0]?.due.getTime(), { timeout: 20_000 }).toBe(nowMs + hourMs);
    nowMs -= 30 * dayMs;
    expect((await signInAs(ada)).isDeletionCancelled).toBe(true);
    await pass(20 * dayMs);
    expect(await isDeleted(ada)).toBe(false);
  });

  test('frees the address and the number, and nobody can sign in as or add the person', async () => {
    await createTeamOf(bo, [ada]);
    await deleteAccount(ada);
    await pass(14 * dayMs + hourMs);
    await deleted(ada);
    bo = await signIn(bo);
    expect(await codeOf(signInAs(ada))).toBe('INVALID_CREDENTIALS');
    const file = await createFile(bo, 'Plan', 'Desktop');
    expect(await codeOf(add(bo, file, ada, 'editor'))).toBe('COLLABORATOR_NOT_FOUND');
    expect((await bo.client.call('people.search', { query: {} })).people).toEqual([]);
    expect((await bo.client.call('members.list', { query: {} })).members.map(({ person }) => person.name)).toEqual(['Bo']);
    const again = await server.clientFor().call('auth.register', { body: { email: ada.email, password: digestOf(ada.password), name: 'Ada' } });
    expect(again.user.id).not.toBe(ada.user.id);
    expect((await signInAs(ada)).user.id).toBe(again.user.id);
  });

  test('notifies the team and people with rights in the places of the person', async () => {
    const cy = await server.register('Cy');
    await createTeamOf(bo, [ada]);
    const folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Shared' } })).guid;
    await add(ada, folder, cy, 'reader');
    await deleteAccount(ada);
    await pass(14 * dayMs - hourMs);
    const [windowOfCy, windowOfBo] = [await connectLive(server, await signIn(cy)), await connectLive(server, await signIn(bo))];
    const received: string[] = [];
    windowOfBo.socket.on('Team', () => { received.push('Team'); });
    await pass(2 * hourMs);
    await expect.poll(() => windowOfCy.events.some(({ kind, action, guid }) => kind === 'File' && action === 'destroy' && guid === folder), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => received, { timeout: 20_000 }).toContain('Team');
    windowOfCy.close();
    windowOfBo.close();
  });
});

/** A word that occurs nowhere by chance. */
const word = (kind: string): string => `zq${kind}${randomBytes(5).toString('hex')}`;

/** Words by what they are. */
type Words = Readonly<Record<string, string>>;

/** The tables and columns that contain a word, in any case. */
const findInDatabase = async (words: Words): Promise<string[]> => {
  const { rows: columns } = await server.pool.query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const match = type === 'bytea' ? `position(encode(convert_to(w.word, 'UTF8'), 'hex') in encode("${column}", 'hex'))` : `position(lower(w.word) in lower("${column}"::text))`;
    const { rows } = await server.pool.query<{ key: string }>(`select w.key from jsonb_each_text($1::jsonb) w(key, word) where exists (select from "${table}" where ${match} > 0)`, [JSON.stringify(words)]);
    found.push(...rows.map(({ key }) => `${key} in ${table}.${column}`));
  }
  return found.sort();
};

/** The files of the data directory whose name or bytes contain a word. */
const findOnDisk = (words: Words): string[] => readdirSync(server.dataDirectory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).flatMap((entry) => {
  const path = join(entry.parentPath, entry.name);
  const text = `${path}\n${readFileSync(path, 'latin1')}`.toLowerCase();
  return Object.entries(words).filter(([, each]) => text.includes(each.toLowerCase())).map(([key]) => `${key} in ${path.slice(server.dataDirectory.length + 1).split('/')[0] ?? ''}`);
});

test('after it nothing personal is left in the database and on the disk', async () => {
  const words = {
    name: word('name'), formerName: word('former'), email: `${word('Mail')}@example.org`, mobile: '+8613800138077', device: word('device'), referer: word('referer'),
    file: word('file'), uploadName: word('upload'), uploadContent: word('bytes'), partial: word('partial'), document: word('document'), typed: word('typed'), template: word('template'),
    space: word('space'), tag: word('tag'), message: word('message'), setting: word('setting'),
  };
  const cy = await server.register('Cy');
  const password = randomBytes(8).toString('hex');
  await server.clientFor().call('auth.register', { body: { email: words.email, password: digestOf(password), name: words.formerName, referer: words.referer, inviter: words.referer } });
  const login = await rawRequest(server.url, 'POST', '/api/auth/password/login', { headers: { 'user-agent': words.device }, body: { email: words.email, password: digestOf(password) } });
  const { token, user } = login.json() as { token: string; user: TestPerson['user'] };
  let zoe: TestPerson = { email: words.email, password, token, user, client: server.clientFor({ token }) };

  // The profile
  const mobileVerifyCode = await codeFor(zoe, words.mobile, 'bind');
  await zoe.client.call('bindings.bindMobile', { body: { mobile: words.mobile, mobileVerifyCode, password: digestOf(password) } });
  const { avatar } = await (await fetch(`${server.url}/api/users/me/avatar`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }, body: await imageSamples.jpeg(300, 300) })).json() as { avatar: string };
  await zoe.client.call('account.change', { body: { avatar, gender: false } });
  await zoe.client.call('settings.put', { body: { data: JSON.stringify({ own: words.setting }) } });
  await zoe.client.call('settings.changePreferences', { body: { locale: 'ar-SA' } });

  // Outside of a team a space is her own.
  const ownSpace = (await zoe.client.call('spaces.create', { body: { name: words.space } })).guid;
  await createFile(zoe, words.file, ownSpace);

  // The team: she is invited by address, joins, and owns a space
  await createTeamOf(bo, [cy]);
  await bo.client.call('teams.changeSetting', { params: { settingName: 'spaces' }, body: { membersCreateSpaces: true } });
  const { results: [invited] } = await bo.client.call('teams.inviteAccounts', { body: { accounts: [words.email], departmentId: null } });
  await zoe.client.call('teams.join', { body: { inviteGuid: invited?.inviteGuid ?? '' } });
  const teamSpace = (await zoe.client.call('spaces.create', { body: { name: 'Press room' } })).guid;
  const minutes = await createFile(zoe, 'Minutes of the team', teamSpace);
  await share(zoe, minutes, { shareMode: 'readonly' });
  await add(zoe, teamSpace, bo, 'editor', true);
  await zoe.client.call('spaces.pin', { params: { guid: teamSpace } });
  await zoe.client.call('announcements.put', { params: { guid: teamSpace }, body: { announcement: 'News of the team' } });
  await bo.client.call('teams.inviteAccounts', { body: { accounts: [words.email.toUpperCase(), 'else@example.org'], departmentId: null } });

  // Her own places
  const folder = (await zoe.client.call('files.create', { body: { type: fileTypes.folder, name: words.file } })).guid;
  const document = (await zoe.client.call('files.create', { body: { type: fileTypes.newdoc, name: words.file, folder, content: words.document } })).guid;
  const window = await ContentWindow.open(server.url, zoe, document);
  window.write(words.typed);
  await window.sync();
  const tus = createTusClient(server, zoe);
  await upload(tus, `bytes ${words.uploadContent}`, { filename: `${words.uploadName}.txt`, folder });
  const { headers } = await tus.create(1000, { filename: `${words.uploadName}.part`, folder });
  await tus.patch(headers.get('location') ?? '', 0, words.partial);
  const trashed = (await zoe.client.call('files.create', { body: { type: fileTypes.newdoc, name: words.file, folder } })).guid;
  await zoe.client.call('files.remove', { params: { id: trashed } });
  await share(zoe, folder, { shareMode: 'editable' });
  await add(zoe, folder, cy, 'editor');
  await cy.client.call('files.create', { body: { type: fileTypes.newdoc, name: words.file, folder } });
  await cy.client.call('files.star', { params: { id: document } });
  await zoe.client.call('files.star', { params: { id: document } });
  await zoe.client.call('files.lock', { params: { id: minutes } });
  await zoe.client.call('quickAccess.create', { body: { guid: folder } });
  await zoe.client.call('desktopShortcuts.create', { params: { id: minutes }, body: {} });
  await zoe.client.call('templates.create', { body: { name: words.template, originGuid: document } });
  const { id: tagId } = await zoe.client.call('tags.create', { body: { name: words.tag, colour: '#ff0000', tagType: 'user' } });
  await zoe.client.call('tags.set', { params: { id: document }, body: { add: { user: [tagId] } } });

  // Her acts in places of others
  const plan = await createFile(bo, 'Plan of Bo', 'Desktop');
  await zoe.client.call('sharing.apply', { params: { id: plan }, body: { role: 'reader', message: words.message } }).catch(() => undefined);
  const shared = await createFile(cy, 'File of Cy', 'Desktop');
  await add(cy, shared, zoe, 'editor', true);
  await share(zoe, shared, { shareMode: 'readonly' });
  // The response that the server keeps for a repeated request has the former name.
  await rawRequest(server.url, 'POST', `/api/files/${shared}/collaborators`, { token: cy.token, headers: { 'idempotency-key': 'kept' }, body: { type: 1, id: user.id, role: 'editor' } });
  const inviteAgain = await rawRequest(server.url, 'POST', '/api/teams/mine/invitations/accounts', { token: bo.token, headers: { 'idempotency-key': 'kept' }, body: { accounts: [words.email, 'third@example.org'] } });
  expect(inviteAgain.status).toBeLessThan(300);
  // Departments and people have ids of the same form. The response about a department with her id keeps its name.
  for (let id = 0; id < user.id;) {
    const created = await rawRequest(server.url, 'POST', '/api/departments', { token: bo.token, headers: { 'idempotency-key': `department ${id}` }, body: { name: `Department ${id}`, parentId: null } });
    ({ id } = created.json() as { id: number });
  }
  expect((await rawRequest(server.url, 'POST', '/api/files', { token, headers: { 'idempotency-key': 'own' }, body: { type: 1, name: words.file } })).status).toBe(201);
  await zoe.client.call('account.change', { body: { name: words.name } });
  await bo.client.call('members.change', { body: { memberIds: [user.id], role: 'admin' } });
  await zoe.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
  await codeFor(zoe, words.email, 'verify');
  // A mail that the mail server refused, as the job stores it.
  await server.pool.query(`insert into jobs (kind, key, payload, due_at, tries, last_error) values ('mail', 'refused', '{}', now(), 10, $1)`, [`550 <${words.email}> unknown`]);

  // Upload-Metadata has names in Base64, and pictures are known by their hash.
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const all: Words = {
    ...words, avatar, picture: avatar.split('/').at(-1) ?? '', passwordHash: String((await rowOf(zoe))?.['password_hash']),
    metadata: base64(`${words.uploadName}.txt`), partialMetadata: base64(`${words.uploadName}.part`),
  };
  // The search finds every word in the places that have it.
  const before = [...await findInDatabase(all), ...findOnDisk(all)];
  expect(Object.keys(all).filter((key) => !before.some((place) => place.startsWith(`${key} in `)))).toEqual([]);
  expect(before).toEqual(expect.arrayContaining([
    'formerName in idempotency_keys.body', 'email in idempotency_keys.body', 'avatar in idempotency_keys.body', 'email in team_log.data', 'email in team_invitations.account', 'email in attempts.subject', 'email in jobs.last_error',
    'message in notices.data', 'message in access_requests.message', 'metadata in uploads.metadata', 'partialMetadata in uploads.metadata', 'typed in content_changesets.bytes', 'document in file_search.normalized',
    'document in templates.content', 'mobile in verification_codes.target', 'device in sessions.device', 'file in idempotency_keys.body', 'uploadContent in blobs', 'picture in blobs', 'partial in uploads', 'email in mail',
  ]));

  await deleteAccount(zoe);
  zoe = await signIn(zoe);
  await deleteAccount(zoe);
  await pass(14 * dayMs + hourMs);
  await deleted(zoe);
  // Except the hash of the picture's blob, which the next sweep deletes.
  expect((await findInDatabase(all)).filter((place) => place !== 'picture in blobs.hash')).toEqual([]);
  expect(await rowOf(zoe)).toMatchObject({ name: 'Deleted account', email: null, email_key: null, mobile: null, avatar: null, gender: null, password_hash: null, registered_from: null, deletion_due_at: null });
  // Only the history of files that belong to others has the id.
  const { rows: tables } = await server.pool.query<{ name: string }>(`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'person_id' order by 1`);
  const withRows: string[] = [];
  for (const { name } of tables) if ((await server.pool.query(`select 1 from "${name}" where person_id = $1`, [user.id])).rows.length > 0) withRows.push(name);
  expect(withRows.filter((name) => !['activities', 'content_changesets', 'content_clients', 'membership_changes'].includes(name))).toEqual([]);
  await pass(40 * dayMs);
  await expect.poll(async () => [...await findInDatabase(all), ...findOnDisk(all)], { timeout: 20_000 }).toEqual([]);

  // The things of the team remain.
  bo = await signIn(bo);
  expect(await bo.client.call('files.get', { params: { id: minutes } })).toMatchObject({ name: 'Minutes of the team' });
  expect((await server.pool.query('select creator_id::int as creator, locked_by, share_mode from files where guid = $1', [minutes])).rows).toEqual([{ creator: bo.user.id, locked_by: null, share_mode: 'private' }]);
  expect((await bo.client.call('announcements.list', { params: { guid: teamSpace } })).data.announcements.map(({ creator: { name }, announcement }) => [name, announcement])).toEqual([['Deleted account', 'News of the team']]);
  expect((await server.pool.query('select share_mode, shared_by, collaborator_count from files where guid = $1', [shared])).rows).toEqual([{ share_mode: 'private', shared_by: null, collaborator_count: 0 }]);
  expect((await server.pool.query('select 1 from grants where subject_type = 1 and subject_id = $1', [user.id])).rows).toEqual([]);
  const { rows: kept } = await server.pool.query<{ body: string }>(`select body from idempotency_keys where key like 'department%' and position('"id":${user.id},' in body) > 0`);
  expect(kept.map(({ body }) => /"name":"[^"]*"/.exec(body)?.[0])).toEqual([`"name":"Department ${user.id - 1}"`]);
  const { entries } = await bo.client.call('teams.log', { query: {} });
  expect(entries.find(({ action }) => action === 'leave')?.actor.name).toBe('Deleted account');
  expect(entries.flatMap(({ action, names }) => (action === 'inviteAccount' ? [names] : []))).toContainEqual(['Deleted account']);
  expect(entries.some(({ names }) => names.includes('else@example.org'))).toBe(true);
  for (const person of [bo, await signIn(cy)]) {
    const { notifications } = await person.client.call('notices.list', { query: { limit: 100, status: 'all' } });
    expect(JSON.stringify(notifications)).not.toContain(words.name);
  }
});
