import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importFolder, type ImportResult } from '../../../../src/cli/import-folder/import-folder';
import type { ListedFile } from '../../../../src/contract/entities/file';
import { makeTestDirectory } from '../../../support/database-server';
import type { TestPerson } from '../../../support/test-server';
import { useTestServer } from '../../../support/use-test-server';

const server = useTestServer();
let person: TestPerson;
let folder: string;

beforeEach(async () => {
  person = await server.register();
  folder = makeTestDirectory();
  mkdirSync(join(folder, 'source'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const source = (...parts: readonly string[]): string => join(folder, 'source', ...parts);
const bring = (overrides: Partial<Parameters<typeof importFolder>[0]> = {}): Promise<ImportResult> => importFolder({
  target: { server: server.url, basePath: '/api', token: person.token }, client: person.client, folder: source(), into: 'Desktop',
  journalFile: join(folder, 'journal.jsonl'), isRestart: false, retryTimeoutMs: 5_000, ...overrides,
});

const childrenOf = async (guid: string): Promise<ListedFile[]> => {
  const all: ListedFile[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await person.client.call('files.list', { query: { folder: guid, limit: 1000, orderBy: 'name+asc', ...(cursor ? { cursor } : {}) } });
    all.push(...page.files);
    cursor = page.nextCursor;
  }
  return all;
};

/** Path → SHA-256 of the download, or `folder`. */
const treeOf = async (guid: string, prefix = ''): Promise<Record<string, string>> => {
  const tree: Record<string, string> = {};
  for (const file of await childrenOf(guid)) {
    const path = prefix + file.name;
    if (file.kind === 'Folder') Object.assign(tree, { [path]: 'folder' }, await treeOf(file.guid, `${path}/`));
    else {
      const response = await fetch(server.url + (file.downloadUrl ?? ''), { headers: { authorization: `Bearer ${person.token}` } });
      tree[path] = createHash('sha256').update(Buffer.from(await response.arrayBuffer())).digest('hex');
    }
  }
  return tree;
};

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

test('a tree arrives with its names, bytes and modification times', async () => {
  mkdirSync(source('inner', '深い'), { recursive: true });
  writeFileSync(source('a.txt'), 'alpha');
  writeFileSync(source('empty'), '');
  // Decomposed names, as on some file systems. The server stores composed names.
  writeFileSync(source('inner', 'Cafe\u0301.txt'), 'coffee');
  writeFileSync(source('inner', '深い', 'ملف 🎈.bin'), Buffer.alloc(100_000, 7));
  utimesSync(source('a.txt'), new Date('2020-02-03T04:05:06.000Z'), new Date('2020-02-03T04:05:06.000Z'));

  const { counts, skipped } = await bring();
  expect(skipped).toEqual([]);
  expect(counts).toEqual({ files: 4, folders: 3, alreadyImported: 0, bytes: 100_011 });
  expect(await treeOf('Desktop')).toEqual({
    source: 'folder',
    'source/a.txt': sha256('alpha'),
    'source/empty': sha256(''),
    'source/inner': 'folder',
    'source/inner/Café.txt': sha256('coffee'),
    'source/inner/深い': 'folder',
    'source/inner/深い/ملف 🎈.bin': sha256(Buffer.alloc(100_000, 7)),
  });
  const [top] = await childrenOf('Desktop');
  const file = (await childrenOf(top?.guid ?? '')).find(({ name }) => name === 'a.txt');
  expect(file).toMatchObject({ modifiedAt: '2020-02-03T04:05:06.000000Z', fileSize: 5, mimeType: 'text/plain' });
});

test('a file larger than one request arrives whole', async () => {
  const content = Buffer.alloc(20 * 1024 ** 2, 'deckle');
  writeFileSync(source('large.bin'), content);
  await bring();
  expect((await treeOf('Desktop'))['source/large.bin']).toBe(sha256(content));
});

test('links, sockets and invalid names are reported with the reason, not followed, and the rest is imported', async () => {
  writeFileSync(source('good.txt'), 'good');
  symlinkSync('/etc/passwd', source('link'));
  symlinkSync('.', source('loop'));
  const socket = createServer().listen(source('socket'));
  writeFileSync(Buffer.concat([Buffer.from(`${source()}/`), Buffer.from([0x62, 0xff, 0x64])]), 'not UTF-8');
  writeFileSync(source('line\nbreak'), 'control character');
  mkdirSync(source('tab\there', 'below'), { recursive: true });
  writeFileSync(source('tab\there', 'below', 'lost.txt'), 'lost');

  const { counts, skipped } = await bring();
  socket.close();
  expect(counts).toMatchObject({ files: 1, folders: 1 });
  expect(await treeOf('Desktop')).toEqual({ source: 'folder', 'source/good.txt': sha256('good') });
  expect([...skipped].sort((left, right) => (left.path < right.path ? -1 : 1))).toEqual([
    { path: 'b\\xffd', reason: 'its name is not UTF-8', isLoss: true },
    { path: 'line\\x0abreak', reason: 'its name has a control character', isLoss: true },
    { path: 'link', reason: 'it is a symbolic link to /etc/passwd', isLoss: false },
    { path: 'loop', reason: 'it is a symbolic link to .', isLoss: false },
    { path: 'socket', reason: 'it is a socket', isLoss: false },
    { path: 'tab\\x09here', reason: 'its name has a control character', isLoss: true },
    { path: 'tab\\x09here/below/lost.txt', reason: 'the folder it lies in could not be brought', isLoss: true },
  ]);
});

test('a second run imports new files and duplicates nothing, with its journal, without it, and with half a line of it', async () => {
  writeFileSync(source('one.txt'), 'one');
  mkdirSync(source('inner'));
  await bring();
  const before = await treeOf('Desktop');

  writeFileSync(source('inner', 'two.txt'), 'two');
  expect((await bring()).counts).toMatchObject({ files: 1, folders: 0, alreadyImported: 3 });
  const after = { ...before, 'source/inner/two.txt': sha256('two') };
  expect(await treeOf('Desktop')).toEqual(after);

  const journal = join(folder, 'journal.jsonl');
  truncateSync(journal, readFileSync(journal).length - 20);
  await bring();
  expect(await treeOf('Desktop')).toEqual(after);

  // As after a kill between the server's commit and the journal's write: only the idempotency keys identify the
  // existing files.
  rmSync(journal);
  await bring();
  expect(await childrenOf('Desktop')).toHaveLength(1);
  expect(await treeOf('Desktop')).toEqual(after);
});

test('a new import creates all files once more', async () => {
  writeFileSync(source('one.txt'), 'one');
  await bring();
  await bring({ isRestart: true });
  expect((await childrenOf('Desktop')).map(({ name }) => name)).toEqual(['source', 'source']);
  // The next import continues the latest of the two.
  expect((await bring()).counts).toMatchObject({ files: 0, alreadyImported: 2 });
});

test('an unreachable server ends the import with a sentence, and the next run continues', async () => {
  writeFileSync(source('one.txt'), 'one');
  const away = { server: 'http://127.0.0.1:9', basePath: '/api', token: person.token };
  await expect(bring({ target: away, retryTimeoutMs: 300 })).rejects.toThrow('The server cannot be reached any more (OFFLINE); run the same command again to go on from here.');
  await bring();
  expect(await treeOf('Desktop')).toEqual({ source: 'folder', 'source/one.txt': sha256('one') });
});

test('a missing folder is reported', async () => {
  await expect(bring({ folder: source('nowhere') })).rejects.toThrow(/nowhere cannot be read/);
});
