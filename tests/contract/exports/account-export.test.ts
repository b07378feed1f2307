import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { applyUpdate, Doc } from 'yjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountExport } from '../../../src/contract/api/account-endpoints';
import { byteRoutes } from '../../../src/contract/api/byte-routes';
import { fileTypes } from '../../../src/contract/entities/file';
import { documentText } from '../../../src/core/content/document-text';
import { createGuid } from '../../../src/core/ids';
import { codeOf } from '../../support/call-code';
import { connectLive } from '../../support/live-client';
import { imageSamples } from '../../support/sample-images';
import { messagesTo, nextMessageTo } from '../../support/sent-codes';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { digestOf, startTestServer, type TestPerson, type TestServer, type TestServerOptions } from '../../support/test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { insertFiles } from '../../support/workspace-rows';
import { add } from '../sharing/people';
import { createTeamOf } from '../teams/team-fixture';

// Decisions, 6.20: "one zip of profile, settings, lists and own files, made by a job, ready for 7 days, for that person signed in".

vi.setConfig({ testTimeout: 60_000 });

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const wait = { timeout: 40_000 };
let nowMs: number;
let database: TestDatabase;
let server: TestServer;
let ada: TestPerson;
let folder: string;

const options = (): TestServerOptions => ({ database, clock: () => new Date(nowMs), jobIntervalMs: 20, upkeepIntervalMs: 20, drawingLimits: { timeoutMs: 120_000 } });

beforeEach(async () => {
  nowMs = Date.now();
  database = await createTestDatabase();
  server = await startTestServer(options());
  ada = await server.register('Ada');
  folder = mkdtempSync(join(tmpdir(), 'deckle-export-'));
});
afterEach(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const authTokenOf = async (person: TestPerson): Promise<string> => (await person.client.call('auth.verify', { body: { password: digestOf(person.password) } })).authToken;
const start = async (person = ada, authToken?: string): Promise<AccountExport> => person.client.call('account.startExport', { body: { authToken: authToken ?? await authTokenOf(person) } });
const stateOf = (person = ada): Promise<AccountExport> => person.client.call('account.export', {});
const ready = (person = ada) => expect.poll(async () => (await stateOf(person)).state, wait).toBe('ready');
const request = (person: TestPerson | null = ada, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}/api${byteRoutes.accountExport.path}`, { ...init, headers: { ...(person ? { authorization: `Bearer ${person.token}` } : {}), 'accept-language': 'en', ...init.headers } });
const refusalOf = async (response: Response) => [response.status, (await response.json() as { code: string }).code];
const zips = (of = server): string[] => readdirSync(join(of.dataDirectory, 'exports')).sort();

/** Unpacks with the system's program. Folders end with a slash. */
const unpack = async (person = ada): Promise<Record<string, Buffer>> => {
  const response = await request(person);
  expect(response.status).toBe(200);
  const target = mkdtempSync(join(folder, 'out-'));
  writeFileSync(join(folder, 'export.zip'), Buffer.from(await response.arrayBuffer()));
  execFileSync('unzip', ['-q', join(folder, 'export.zip'), '-d', target], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  return Object.fromEntries(readdirSync(target, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = relative(target, join(entry.parentPath, entry.name));
    return entry.isDirectory() ? [`${path}/`, Buffer.alloc(0)] : [path, readFileSync(join(target, path))];
  }));
};
const exported = async (person = ada): Promise<Record<string, Buffer>> => {
  await start(person);
  await ready(person);
  return unpack(person);
};
const jsonOf = (bytes: Buffer | undefined): unknown => JSON.parse(String(bytes));
const createFolder = async (name: string, parent = 'Desktop', person = ada): Promise<string> => (await person.client.call('files.create', { body: { type: fileTypes.folder, name, folder: parent } })).guid;
const uploadInto = (parent: string, filename: string, bytes: string | Uint8Array<ArrayBuffer>, person = ada): Promise<string> => upload(createTusClient(server, person), bytes, { filename, folder: parent });
const upkeepRan = () => expect.poll(async () => (await server.pool.query<{ at: Date }>('select upkeep_at as at from installation')).rows[0]?.at.getTime(), wait).toBe(nowMs);
/** Advances the clock in steps that upkeep does not regard as a jump. */
const pass = async (ms: number): Promise<void> => {
  await upkeepRan();
  for (const end = nowMs + ms; nowMs < end;) {
    nowMs = Math.min(end, nowMs + 1.5 * dayMs);
    await upkeepRan();
  }
};

describe('the zip', () => {
  test('has the profile with the picture, the settings, the lists, and the bytes of the own files in their folders', async () => {
    const picture = await ada.client.uploadPicture({ bytes: new Uint8Array(await imageSamples.jpeg()), type: 'image/jpeg', position: 0.5 });
    await ada.client.call('account.change', { body: { avatar: picture, gender: false } });
    await ada.client.call('settings.put', { body: { data: JSON.stringify({ grid: 'wide' }) } });
    await ada.client.call('settings.changePreferences', { body: { homePage: 'recent' } });
    await ada.client.call('notices.setChannel', { body: { channel: 'desktop', action: 'turnoff' } });
    const reports = await createFolder('Reports');
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251));
    const plan = await uploadInto(reports, 'plan.bin', bytes);
    const space = (await ada.client.call('spaces.create', { body: { name: 'Private' } })).guid;
    await uploadInto(space, 'inside.txt', 'in a space');
    await ada.client.call('files.star', { params: { id: plan } });
    const bo = await server.register('Bo');
    const foreign = await uploadInto('Desktop', 'of Bo.txt', 'foreign', bo);
    await add(bo, foreign, ada, 'reader');

    const zip = await exported();
    expect(jsonOf(zip['profile.json'])).toMatchObject({ id: ada.user.id, name: 'Ada', email: ada.email, gender: false, token: null, team: null });
    expect(zip['profile-picture.webp']?.subarray(8, 12).toString()).toBe('WEBP');
    expect(jsonOf(zip['settings.json'])).toMatchObject({ preferences: { homePage: 'recent' }, settings: { grid: 'wide' }, noticeChannels: { desktop: false, comment: true } });
    const namesIn = (list: string) => (jsonOf(zip[`lists/${list}.json`]) as readonly { name: string }[]).map(({ name }) => name).sort();
    expect([namesIn('created'), namesIn('starred'), namesIn('shared-with-me')]).toEqual([['Reports', 'inside.txt', 'plan.bin'], ['plan.bin'], ['of Bo.txt']]);
    expect(namesIn('recent')).toContain('plan.bin');
    expect(zip['files/Desktop/Reports/plan.bin']?.equals(bytes)).toBe(true);
    expect(zip['files/Private/inside.txt']?.toString()).toBe('in a space');
    expect(Object.keys(zip).filter((path) => path.includes('Bo'))).toEqual([]);
    expect(await stateOf()).toMatchObject({ state: 'ready', fileCount: 2, failure: null, expiresAt: new Date(nowMs + 7 * dayMs).toISOString() });
  });

  test('has online documents as text, as blocks and as the update that the server has', async () => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Letter', content: 'First\nSecond' } });
    await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Empty' } });
    await uploadInto('Desktop', 'Letter.txt', 'not the document');
    const zip = await exported();
    expect(zip['files/Desktop/Letter/content.txt']?.toString()).toBe('First\nSecond');
    expect(jsonOf(zip['files/Desktop/Letter/content.json'])).toEqual(['First', 'Second'].map((text) => ({ type: 'paragraph', depth: 0, attributes: {}, spans: [{ text, marks: {} }] })));
    const doc = new Doc();
    applyUpdate(doc, zip['files/Desktop/Letter/content.yjs'] ?? new Uint8Array());
    expect(documentText(doc)).toBe('First\nSecond');
    expect(zip['files/Desktop/Letter.txt']?.toString()).toBe('not the document');
    expect(zip['Not downloaded.txt']?.toString()).toContain('files/Desktop/Empty');
    expect(guid).toMatch(/\S/);
  });

  test('has nothing of a team: not its spaces, not its settings', async () => {
    await createTeamOf(ada, [await server.register('Bo')], 'Press');
    const space = (await ada.client.call('spaces.create', { body: { name: 'Press room' } })).guid;
    await uploadInto(space, 'of the team.txt', 'secret of the team');
    await uploadInto('Desktop', 'mine.txt', 'mine');
    const zip = await exported();
    expect(Object.keys(zip).filter((path) => path.startsWith('files/') && !path.endsWith('/'))).toEqual(['files/Desktop/mine.txt']);
    expect(Object.values(zip).some((bytes) => bytes.includes('secret of the team'))).toBe(false);
    expect((jsonOf(zip['profile.json']) as { team: unknown }).team).toEqual({ id: 101, name: 'Press' });
  });

  test('has names that every system can store, all different, and 1,000 files', async () => {
    const top = await createFolder('Many');
    const hash = (await server.pool.query<{ hash: string }>('select blob_hash as hash from files where guid = $1', [await uploadInto('Desktop', 'one.txt', 'the bytes')])).rows[0]?.hash;
    const hostile = ['a/b.txt', 'a\\b.txt', '../../etc/passwd', '..', 'plan.txt', 'Plan.TXT', 'con', 'invoice\u202Efdp.exe', 'tab\there'];
    await insertFiles(server, top, ada.user.id, 1000, (number) => ({ guid: createGuid(), type: fileTypes.unknown, name: hostile[number - 1] ?? `file ${number}.txt`, createdAt: new Date(number * 1000).toISOString() }));
    await server.pool.query("update files set blob_hash = $1, size_bytes = 9, mime_type = 'text/plain' where parent_guid = $2", [hash, top]);
    const zip = await exported();
    const paths = Object.keys(zip).filter((path) => path.startsWith('files/Desktop/Many/') && path !== 'files/Desktop/Many/');
    expect([paths.length, new Set(paths.map((path) => path.toLowerCase())).size]).toEqual([1000, 1000]);
    expect(paths.filter((path) => /[\\:*?"<>|\p{Cc}\u202E]/u.test(path) || path.split('/').length !== 4)).toEqual([]);
    expect(paths.every((path) => zip[path]?.toString() === 'the bytes')).toBe(true);
    expect((await stateOf()).fileCount).toBe(1001);
  });

  test('lists a file whose bytes are missing, and has all others', async () => {
    const lost = await uploadInto('Desktop', 'lost.txt', 'bytes that will be missing');
    await uploadInto('Desktop', 'kept.txt', 'kept');
    const hash = (await server.pool.query<{ hash: string }>('select blob_hash as hash from files where guid = $1', [lost])).rows[0]?.hash ?? '';
    rmSync(join(server.dataDirectory, 'blobs', hash.slice(0, 2), hash));
    const zip = await exported();
    expect(zip['files/Desktop/kept.txt']?.toString()).toBe('kept');
    expect(zip['files/Desktop/lost.txt']).toBeUndefined();
    expect(zip['Not downloaded.txt']?.toString()).toContain('files/Desktop/lost.txt');
  });
});

describe('the request', () => {
  test('needs a token of its own session that nobody used', async () => {
    const bo = await server.register('Bo');
    expect(await codeOf(ada.client.call('account.startExport', { body: {} as never }))).toBe('VALIDATION_FAILED');
    for (const token of ['', 'x'.repeat(43), await authTokenOf(bo)]) expect(await codeOf(start(ada, token))).toBe('AUTH_TOKEN_INVALID');
    const late = await authTokenOf(ada);
    nowMs += 11 * minuteMs;
    expect(await codeOf(start(ada, late))).toBe('AUTH_TOKEN_INVALID');
    expect((await stateOf()).state).toBe('none');
    const token = await authTokenOf(ada);
    await start(ada, token);
    expect(await codeOf(start(ada, token))).toBe('AUTH_TOKEN_INVALID');
  });

  test('starts one export at a time, the same for a repeated request, and five in a day', async () => {
    const authToken = await authTokenOf(ada);
    const idempotencyKey = createGuid();
    const [first, again] = [await ada.client.call('account.startExport', { body: { authToken } }, { idempotencyKey }), await ada.client.call('account.startExport', { body: { authToken } }, { idempotencyKey })];
    expect(again).toEqual(first);
    await ready();
    const tokens = [await authTokenOf(ada), await authTokenOf(ada), await authTokenOf(ada)];
    nowMs += 1000;
    const states = await Promise.all(tokens.map((token) => start(ada, token)));
    expect(new Set(states.map(({ createdAt }) => createdAt)).size).toBe(1);
    for (let count = 2; count < 5; count += 1) {
      await ready();
      await start();
    }
    await ready();
    expect(await codeOf(start())).toBe('TOO_MANY_REQUESTS');
    expect((await stateOf()).state).toBe('ready');
    nowMs += dayMs + minuteMs;
    expect((await start()).state).toBe('preparing');
  });

  test('notifies all devices at the start and at the end, and sends a mail without a link to the zip', async () => {
    await ada.client.call('settings.changePreferences', { body: { locale: 'en' } });
    const window = await connectLive(server, ada);
    let received = 0;
    window.socket.on('Account', () => { received += 1; });
    await start();
    await expect.poll(() => received, wait).toBeGreaterThanOrEqual(2);
    const { subject } = await nextMessageTo(server, ada.email);
    expect(subject).toBe('Your data is ready to download');
    expect(JSON.stringify(messagesTo(server, ada.email))).not.toContain(byteRoutes.accountExport.path);
    window.close();
  });

  test('replaces the zip of the last export', async () => {
    await exported();
    const [before] = zips();
    await uploadInto('Desktop', 'new.txt', 'new');
    const zip = await exported();
    expect(zip['files/Desktop/new.txt']?.toString()).toBe('new');
    await expect.poll(zips, wait).toHaveLength(1);
    expect(zips()[0]).not.toBe(before);
  });
});

describe('the download', () => {
  test('is for the person alone, as an attachment that nothing executes', async () => {
    const bo = await server.register('Bo');
    await start();
    await ready();
    expect(await refusalOf(await request(null))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await refusalOf(await request(bo))).toEqual([404, 'EXPORT_NOT_FOUND']);
    expect((await stateOf(bo)).state).toBe('none');
    expect((await request(ada, { method: 'POST' })).status).toBe(405);
    const response = await request();
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe((await stateOf()).sizeBytes);
    expect(Object.fromEntries(['content-type', 'content-disposition', 'x-content-type-options', 'cache-control', 'content-security-policy'].map((name) => [name, response.headers.get(name)]))).toEqual({
      'content-type': 'application/zip', 'content-disposition': `attachment; filename="Deckle ${new Date(nowMs).toISOString().slice(0, 10)}.zip"`, 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store', 'content-security-policy': 'sandbox',
    });
    const part = await request(ada, { headers: { range: 'bytes=10-19', 'if-range': response.headers.get('etag') ?? '' } });
    expect([part.status, part.headers.get('content-range'), Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))]).toEqual([206, `bytes 10-19/${bytes.length}`, true]);
    expect((await request(ada, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length));
    expect(await refusalOf(await request(ada, { headers: { range: 'bytes=99999999-' } }))).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    await server.pool.query('update people set is_blocked = true where id = $1', [ada.user.id]);
    expect(await refusalOf(await request())).toEqual([423, 'ACCOUNT_BLOCKED']);
  });

  test('ends after seven days: at that moment for the person, soon after on the disk', async () => {
    await start();
    await ready();
    await pass(7 * dayMs - minuteMs);
    expect((await request(ada, { method: 'HEAD' })).status).toBe(200);
    nowMs += minuteMs;
    expect((await stateOf()).state).toBe('none');
    expect(await refusalOf(await request())).toEqual([404, 'EXPORT_NOT_FOUND']);
    await expect.poll(zips, wait).toEqual([]);
    expect((await server.pool.query('select 1 from account_exports')).rows).toEqual([]);
  });

  test('outlives the session that requested it', async () => {
    await start();
    await ada.client.call('auth.logout', {});
    const { token, user } = await server.clientFor().call('auth.login', { body: { email: ada.email, password: digestOf(ada.password) } });
    const again = { ...ada, user, token: token ?? '', client: server.clientFor({ token: token ?? '' }) };
    await ready(again);
    expect((await request(again, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('the job', () => {
  test('a server that stops in the middle leaves the export to the next one', async () => {
    for (let number = 0; number < 12; number += 1) await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: `Document ${number}`, content: `Text ${number}` } });
    await start();
    await expect.poll(() => zips().some((name) => name.endsWith('.part')), { ...wait, interval: 5 }).toBe(true);
    const last = server;
    const second = await startTestServer(options());
    await last.stop();
    server = second;
    ada = { ...ada, client: server.clientFor(ada) };
    await ready();
    const zip = await unpack();
    expect(Object.keys(zip).filter((path) => path.endsWith('/content.txt'))).toHaveLength(12);
  });

  test('runs on one of two servers', async () => {
    const second = await startTestServer(options());
    for (let round = 0; round < 4; round += 1) {
      await start();
      await expect.poll(async () => (await server.pool.query<object>("select 1 from jobs where kind = 'account-export'")).rows, wait).toEqual([]);
      const { rows: [row] } = await server.pool.query<{ id: string; state: string }>('select id, state from account_exports');
      expect([row?.state, [...zips(), ...zips(second)].filter((name) => name.startsWith(row?.id ?? '-'))]).toEqual(['ready', [`${row?.id ?? ''}.zip`]]);
    }
    await second.stop();
  });

  test('fails with a reason, after which the person can request it again', async () => {
    await server.stop();
    server = await startTestServer({ ...options(), config: { diskReserveMb: 10 ** 9 } });
    ada = { ...ada, client: server.clientFor(ada) };
    await start();
    await expect.poll(() => stateOf(), wait).toMatchObject({ state: 'failed', failure: 'STORAGE_FULL' });
    expect(await refusalOf(await request())).toEqual([404, 'EXPORT_NOT_FOUND']);
    expect([zips(), (await server.pool.query("select 1 from jobs where kind = 'account-export'")).rows]).toEqual([[], []]);
    await server.stop();
    server = await startTestServer(options());
    ada = { ...ada, client: server.clientFor(ada) };
    await start();
    await ready();
  });

  test('gives up after three attempts that ended their server', async () => {
    await start();
    await ready();
    await server.pool.query("update account_exports set state = 'preparing', expires_at = null");
    const { id } = (await server.pool.query<{ id: string }>('select id from account_exports')).rows[0] ?? { id: '' };
    await server.pool.query("insert into jobs (kind, key, payload, due_at, tries) values ('account-export', $1, $2, now() - interval '1 hour', 3)", [String(ada.user.id), JSON.stringify({ personId: ada.user.id, exportId: id, locale: 'en' })]);
    await expect.poll(() => stateOf(), wait).toMatchObject({ state: 'failed', failure: 'INTERNAL' });
    expect((await start()).state).toBe('preparing');
  });

  test('an export whose job stopped is replaced after a day', async () => {
    await start();
    await ready();
    await server.pool.query("update account_exports set state = 'preparing', expires_at = null");
    expect((await start()).createdAt).toBe(new Date(nowMs).toISOString());
    expect((await server.pool.query("select 1 from jobs where kind = 'account-export'")).rows).toEqual([]);
    nowMs += dayMs + minuteMs;
    await start();
    await ready();
  });
});

test('a zip that is missing on the disk counts as failed, and files without a row are removed', async () => {
  await start();
  await ready();
  const [name = ''] = zips();
  const stray = join(server.dataDirectory, 'exports', `${createGuid()}.zip`);
  const part = join(server.dataDirectory, 'exports', `${createGuid()}.zip.00.part`);
  for (const path of [stray, part]) {
    writeFileSync(path, 'left over');
    utimesSync(path, new Date(nowMs - 2 * dayMs), new Date(nowMs - 2 * dayMs));
  }
  // The clock of a new database is in doubt for a day.
  await pass(2 * dayMs);
  await expect.poll(zips, wait).toEqual([name]);
  rmSync(join(server.dataDirectory, 'exports', name));
  expect(await stateOf()).toMatchObject({ state: 'failed', failure: 'INTERNAL', sizeBytes: null });
  expect(await refusalOf(await request())).toEqual([404, 'EXPORT_NOT_FOUND']);
});

test('the deletion of the account deletes row and zip', async () => {
  await ada.client.call('account.delete', { body: { authToken: await authTokenOf(ada) } });
  await server.pool.query("insert into account_exports (person_id, id, state, created_at, expires_at) values ($1, $2, 'ready', now(), now() + interval '100 days')", [ada.user.id, createGuid()]);
  const { id } = (await server.pool.query<{ id: string }>('select id from account_exports')).rows[0] ?? { id: '' };
  const path = join(server.dataDirectory, 'exports', `${id}.zip`);
  writeFileSync(path, 'the zip');
  await pass(14 * dayMs + 2 * minuteMs);
  await expect.poll(async () => (await server.pool.query<object>('select 1 from account_exports')).rows, wait).toEqual([]);
  await pass(2 * dayMs);
  await expect.poll(zips, wait).toEqual([]);
});
