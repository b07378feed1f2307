import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '../../../../src/api-client/api-client';
import { createKyTransport } from '../../../../src/api-client/ky-transport';
import { passwordDigest } from '../../../../src/core/password';
import { useIsolatedServers } from '../../../support/isolated-servers';
import type { ServerProcess } from '../../../support/server-process';
import { serverProgram } from '../../../support/server-programs';
import { createTusClient, upload } from '../../../support/tus-client';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const { at, start: startWith, startFailureOf: refusalWith } = useIsolatedServers();
type Environment = Readonly<Record<string, string>>;
const start = (environment: Environment = {}): Promise<ServerProcess> => startWith({ environment });
const refusalOf = (environment: Environment = {}): Promise<string> => refusalWith({ environment });
/** Starts a server whose clock is two days ahead and whose upkeep runs ten times a second. */
const startTwoDaysLater = (): Promise<ServerProcess> =>
  startWith({ environment: { DAYS_AHEAD: '2' }, program: ['--import', 'tsx', join(import.meta.dirname, '../../../support/server-with-clock.ts'), at()] });
const admin = (command: string): string =>
  execFileSync(process.execPath, [...serverProgram('admin'), command, '--data-dir', at()], { encoding: 'utf8' });

const account = { email: 'ada@example.com', password: passwordDigest('correct horse') };
const callerOf = async (server: ServerProcess, call: 'auth.register' | 'auth.login') => {
  const client = createApiClient({ transport: createKyTransport(), baseUrl: server.url, token: () => null });
  const { token } = call === 'auth.register' ? await client.call(call, { body: { ...account, name: 'Ada' } }) : await client.call(call, { body: account });
  if (token === null) throw new Error('There is no token.');
  return createTusClient(server, { token });
};
const contents = Array.from({ length: 10 }, (_, index) => `content ${index}`);
const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');
const isStored = (content: string): boolean => existsSync(at('blobs', hashOf(content).slice(0, 2), hashOf(content)));

/** Creates ten files on a server that is then shut down. Returns their guids. */
const fill = async (): Promise<string[]> => {
  const server = await start();
  const tus = await callerOf(server, 'auth.register');
  const guids: string[] = [];
  for (const content of contents) guids.push(await upload(tus, content, { filename: content }));
  expect(await server.end('SIGTERM')).toBe(0);
  return guids;
};
const download = async (server: ServerProcess, guids: readonly string[]): Promise<string[]> => {
  const tus = await callerOf(server, 'auth.login');
  return Promise.all(guids.map(async (guid) => (await tus.send(`/api/files/${guid}/download`, {})).text()));
};

test('a start without the database\'s folder is refused and names the folder; once it is back, all downloads work', async () => {
  const guids = await fill();
  renameSync(at('postgres'), at('away'));
  const sentence = await refusalOf();
  expect(sentence).toContain(`has been used before, so it needs its database, but there is none in ${at('postgres')}.`);
  expect(sentence).toContain(`admin.js accept-database --data-dir ${at()}`);
  // An empty mount point is not accepted as a database either.
  mkdirSync(at('postgres'));
  await refusalOf();
  expect(readdirSync(at('postgres'))).toEqual([]);
  rmSync(at('postgres'), { recursive: true });
  renameSync(at('away'), at('postgres'));
  expect(await download(await start(), guids)).toEqual(contents);
});

test('an operator who starts anew loses no stored file, however often upkeep runs, and gets all back with the old database', async () => {
  const guids = await fill();
  renameSync(at('postgres'), at('away'));
  expect(admin('accept-database')).toContain('Stored files stay.');
  const anew = await startTwoDaysLater();
  await expect.poll(() => anew.output().stderr.includes('Nothing is deleted for good'), { timeout: 30_000 }).toBe(true);
  const tus = await callerOf(anew, 'auth.register');
  await upload(tus, 'another', { filename: 'another' });
  await anew.end('SIGTERM');
  expect(contents.map(isStored)).toEqual(contents.map(() => true));

  rmSync(at('postgres'), { recursive: true });
  renameSync(at('away'), at('postgres'));
  expect(await refusalOf()).toContain('is not the one that');
  admin('accept-database');
  expect(await download(await start(), guids)).toEqual(contents);
});

test('a directory of an older version is refused in the same way: a key, a record of the database or bytes are enough', async () => {
  for (const left of ['key', 'cluster.json', 'blobs', 'uploads']) {
    rmSync(at(), { recursive: true, force: true });
    mkdirSync(at(left === 'blobs' ? join('blobs', 'ab') : left === 'uploads' ? 'uploads' : ''), { recursive: true });
    if (left === 'key') writeFileSync(at('key'), `${'ab'.repeat(32)}\n`);
    if (left === 'cluster.json') writeFileSync(at('cluster.json'), JSON.stringify({ directory: at('vanished', 'cluster'), password: 'x', dataDirectory: at() }));
    if (left === 'blobs') writeFileSync(at('blobs', 'ab', 'ab'.repeat(32)), 'bytes');
    if (left === 'uploads') writeFileSync(at('uploads', 'under-way'), 'bytes');
    expect(await refusalOf()).toContain(left === 'cluster.json' ? `there is none in ${at('vanished', 'cluster')}` : `${at('cluster.json')}, which says where it is, is missing`);
    expect(existsSync(at('postgres'))).toBe(false);
  }
});

test('a first start that was killed before its database was created starts again', async () => {
  mkdirSync(at(), { recursive: true });
  writeFileSync(at('workspace.json'), JSON.stringify({ databaseId: null, accepts: [] }));
  writeFileSync(at('key'), `${'ab'.repeat(32)}\n`);
  writeFileSync(at('cluster.json'), JSON.stringify({ directory: null, password: 'secret', dataDirectory: at() }));
  expect((await start()).url).toContain('http');
  expect((JSON.parse(readFileSync(at('workspace.json'), 'utf8')) as { databaseId: string | null }).databaseId).not.toBeNull();
});

test('without cluster.json, whose password opens the database, the start reports the file to restore', async () => {
  await fill();
  rmSync(at('cluster.json'));
  expect(await refusalOf()).toContain(`There is a database in ${at('postgres')}, but ${at('cluster.json')}, which has its password, is missing.`);
  writeFileSync(at('cluster.json'), '{"dir');
  expect(await refusalOf()).toContain(`${at('cluster.json')}, which says where the database is, cannot be read.`);
});

test('an unmounted folder of blobs is refused, and so is that of another database', async () => {
  const guids = await fill();
  renameSync(at('blobs'), at('mounted'));
  expect(await refusalOf()).toContain(`The database names stored files, but ${at('blobs')} has none of them.`);
  rmSync(at('blobs'), { recursive: true });
  cpSync(at('mounted'), at('blobs'), { recursive: true });
  writeFileSync(at('blobs', 'database-id'), 'another\n');
  expect(await refusalOf()).toContain(`The files in ${at('blobs')} belong to another database.`);
  rmSync(at('blobs'), { recursive: true });
  renameSync(at('mounted'), at('blobs'));
  expect(await download(await start(), guids)).toEqual(contents);
});

test('a different key is refused, and so is a missing one', async () => {
  await fill();
  const key = readFileSync(at('key'), 'utf8').trim();
  expect(await refusalOf({ DECKLE_KEY: 'f'.repeat(64) })).toContain('DECKLE_KEY is not the key that this database was used with.');
  rmSync(at('key'));
  expect(await refusalOf()).toContain(`The key ${at('key')} is missing.`);
  expect(existsSync(at('key'))).toBe(false);
  // DECKLE_KEY accepts the text of the key file.
  await (await start({ DECKLE_KEY: key })).end('SIGTERM');
  expect(admin('accept-key')).toContain('Passwords of links');
  await start();
});
