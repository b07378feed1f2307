import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clusterOf } from '../../../src/server/data-directory/cluster-place';
import { readServerKey } from '../../../src/server/data-directory/key';
import { openDataDirectory } from '../../../src/server/data-directory/layout';
import { isRoot } from '../../../src/server/postgres/unprivileged';

let folder: string;

beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-directory-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

test('the key is made once, kept, and only its owner can read it', () => {
  const file = join(folder, 'key');
  const key = readServerKey(null, file);
  expect(key).toHaveLength(32);
  expect(readServerKey(null, file)).toEqual(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a configured key wins over the file and leaves none behind', () => {
  const file = join(folder, 'key');
  // SHA-256 of 32 letters a.
  expect(readServerKey('a'.repeat(32), file).toString('hex')).toBe('3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
  expect(existsSync(file)).toBe(false);
});

test('a damaged key is said, not replaced: what it protects would be lost', () => {
  const file = join(folder, 'key');
  writeFileSync(file, 'abc');
  expect(() => readServerKey(null, file)).toThrow('does not hold a key');
  expect(readFileSync(file, 'utf8')).toBe('abc');
});

test('nobody else can read what lies in a data directory', () => {
  const layout = openDataDirectory(join(folder, 'data'));
  expect(statSync(layout.path).mode & 0o066).toBe(0);
  expect(statSync(layout.blobsDirectory).mode & 0o777).toBe(0o700);
  expect(statSync(layout.uploadsDirectory).mode & 0o777).toBe(0o700);
});

test('the database lies in the data directory where it can, and the password stays the same', async () => {
  chmodSync(folder, 0o711);
  const layout = openDataDirectory(join(folder, 'data'));
  const cluster = await clusterOf(layout);
  expect(cluster).toMatchObject({ directory: join(layout.path, 'postgres'), isElsewhere: false });
  expect(await clusterOf(layout)).toEqual(cluster);
  expect(statSync(layout.clusterFile).mode & 0o777).toBe(0o600);
});

// Elsewhere PostgreSQL runs as whoever started the server.
if (isRoot) test('as root in a closed folder the database lies in /var/lib/deckle, goes with a moved directory and not with a copy', async () => {
  chmodSync(folder, 0o700);
  const layout = openDataDirectory(join(folder, 'data'));
  const cluster = await clusterOf(layout);
  expect(cluster.isElsewhere).toBe(true);
  expect(cluster.directory).toMatch(/^\/var\/lib\/deckle\/[0-9a-f]{32}$/);

  renameSync(layout.path, join(folder, 'moved'));
  const moved = openDataDirectory(join(folder, 'moved'));
  expect(await clusterOf(moved)).toEqual(cluster);

  const copy = openDataDirectory(join(folder, 'copy'));
  writeFileSync(copy.clusterFile, readFileSync(moved.clusterFile));
  await expect(clusterOf(copy)).rejects.toThrow('is a copy of');
});
