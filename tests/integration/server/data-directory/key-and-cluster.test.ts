import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locateCluster } from '../../../../src/server/data-directory/cluster-location';
import { keyCheckOf, readServerKey, type ServerKeyOptions } from '../../../../src/server/data-directory/server-key';
import { openDataDirectory } from '../../../../src/server/data-directory/data-directory-layout';
import { isRoot } from '../../../../src/server/postgres/unprivileged-user';

let folder: string;

beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-directory-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

const keyFile = (): string => join(folder, 'key');
/** Reads the key as a start does on a new database. */
const readKey = (over: Partial<ServerKeyOptions> = {}): Buffer =>
  readServerKey({ configured: null, keyFile: keyFile(), isDatabaseUsed: false, keyCheck: null, isNewKeyAccepted: false, ...over });
const usedWith = (key: Buffer): Partial<ServerKeyOptions> => ({ isDatabaseUsed: true, keyCheck: keyCheckOf(key) });

test('the key is created once, kept, and only its owner can read it', () => {
  const key = readKey();
  expect(key).toHaveLength(32);
  expect(readKey()).toEqual(key);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
});

test('a configured key overrides the file and leaves no file behind', () => {
  // SHA-256 of 32 letters a.
  expect(readKey({ configured: 'a'.repeat(32) }).toString('hex')).toBe('3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
  expect(existsSync(keyFile())).toBe(false);
});

test.each(['', '\n', ' \n'])('the text of the key file is the same key as DECKLE_KEY, with %j at its end', (end) => {
  const key = readKey();
  const configured = readFileSync(keyFile(), 'utf8').trim() + end;
  expect(readKey({ configured })).toEqual(key);
  expect(readKey({ configured, ...usedWith(key) })).toEqual(key);
  expect(readKey({ configured: configured.toUpperCase() })).toEqual(key);
});

test('64 hexadecimal digits that an older version hashed remain the same key', () => {
  const configured = 'ab'.repeat(32);
  const hashed = createHash('sha256').update(configured).digest();
  expect(readKey({ configured, ...usedWith(hashed) })).toEqual(hashed);
  // Databases of the older version have no key check.
  expect(readKey({ configured, isDatabaseUsed: true })).toEqual(hashed);
  // If the data directory has the same key as a file, the database was used with that key.
  writeFileSync(keyFile(), `${configured}\n`);
  expect(readKey({ configured, isDatabaseUsed: true })).toEqual(Buffer.from(configured, 'hex'));
});

test('a key other than the one of a database is refused, from the file and from the variable', () => {
  const key = readKey();
  const other = usedWith(Buffer.alloc(32));
  expect(() => readKey(other)).toThrow('is not the key that this database was used with');
  expect(() => readKey({ ...other, configured: key.toString('hex') })).toThrow('DECKLE_KEY is not the key');
  expect(readKey({ ...other, isNewKeyAccepted: true })).toEqual(key);
});

test('a missing key of a used database is reported, and none is created until an operator accepts it', () => {
  expect(() => readKey({ isDatabaseUsed: true })).toThrow(`The key ${keyFile()} is missing.`);
  expect(existsSync(keyFile())).toBe(false);
  expect(readKey({ ...usedWith(Buffer.alloc(32)), isNewKeyAccepted: true })).toHaveLength(32);
});

test.each(['abc', 'g'.repeat(64), 'ab'.repeat(33)])('a damaged key (%s) is reported, not replaced: the data that it protects would be lost', (text) => {
  writeFileSync(keyFile(), text);
  expect(() => readKey()).toThrow('does not hold a key');
  expect(readFileSync(keyFile(), 'utf8')).toBe(text);
});

test('no one else can read the files of a data directory', () => {
  const layout = openDataDirectory(join(folder, 'data'));
  expect(statSync(layout.path).mode & 0o066).toBe(0);
  expect(statSync(layout.blobsDirectory).mode & 0o777).toBe(0o700);
  expect(statSync(layout.uploadsDirectory).mode & 0o777).toBe(0o700);
});

test('the database is in the data directory if possible, and the password remains the same', async () => {
  chmodSync(folder, 0o711);
  const layout = openDataDirectory(join(folder, 'data'));
  const cluster = await locateCluster(layout, true);
  expect(cluster).toMatchObject({ directory: join(layout.path, 'postgres'), isElsewhere: false });
  expect(await locateCluster(layout, true)).toEqual(cluster);
  expect(statSync(layout.clusterFile).mode & 0o777).toBe(0o600);
});

// Without root, PostgreSQL runs as the server's user.
if (isRoot) test('as root in a closed folder the database is in /var/lib/deckle, follows a moved directory and not a copy', async () => {
  chmodSync(folder, 0o700);
  const layout = openDataDirectory(join(folder, 'data'));
  const cluster = await locateCluster(layout, true);
  expect(cluster.isElsewhere).toBe(true);
  expect(cluster.directory).toMatch(/^\/var\/lib\/deckle\/[0-9a-f]{32}$/);

  renameSync(layout.path, join(folder, 'moved'));
  const moved = openDataDirectory(join(folder, 'moved'));
  expect(await locateCluster(moved, true)).toEqual(cluster);

  const copy = openDataDirectory(join(folder, 'copy'));
  writeFileSync(copy.clusterFile, readFileSync(moved.clusterFile));
  await expect(locateCluster(copy, true)).rejects.toThrow('is a copy of');
});
