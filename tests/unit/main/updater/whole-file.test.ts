import { expect, test } from 'vitest';
import { DamagedError, updateFailureOf, UnreachableError } from '../../../../src/main/updater/fetching/fetch-errors';
import { createRemoteFiles } from '../../../../src/main/updater/fetching/remote-files';
import { fetchText, fetchWholeFile } from '../../../../src/main/updater/fetching/fetch-whole-file';
import { createMemoryDisk } from './memory-disk';
import { createFakeRemote, sha512Of } from './packages';

const bytes = Buffer.from('a package, byte by byte '.repeat(40));
const named = { file: 'package.tar.gz', sizeBytes: bytes.length, sha512: sha512Of(bytes) };

const setUp = (sent = bytes) => {
  const disk = createMemoryDisk();
  const server = createFakeRemote({ 'package.tar.gz': sent });
  return { disk, ...server, fetch: () => fetchWholeFile(named, '/updates/package', { remote: server.remote, disk, onBytes: () => undefined }) };
};

test('an interrupted file resumes where it was, after another start too', async () => {
  const { disk, given, requests, fetch } = setUp();
  given.breaksAfter = 320;
  await expect(fetch()).rejects.toBeInstanceOf(UnreachableError);
  expect([disk.text('/updates/package'), disk.text('/updates/package.part')?.length]).toEqual([null, 320]);
  given.breaksAfter = Number.POSITIVE_INFINITY;
  await fetch();
  expect(disk.text('/updates/package')).toBe(bytes.toString());
  expect(requests).toEqual(['package.tar.gz 0-', 'package.tar.gz 320-']);
  expect(await disk.listFiles('/updates')).toEqual(['package']);
});

test('a complete and right file is not fetched again; a changed one is', async () => {
  const { disk, requests, fetch } = setUp();
  disk.put('/updates/package', bytes);
  await fetch();
  expect([requests, disk.text('/updates/package')]).toEqual([[], bytes.toString()]);
  disk.put('/updates/package', bytes.toString().replace('byte', 'bite'));
  await expect(fetch()).rejects.toBeInstanceOf(DamagedError);
  await fetch();
  expect(disk.text('/updates/package')).toBe(bytes.toString());
});

test('a file of a server without ranges is fetched from the beginning again', async () => {
  const { disk, given, fetch } = setUp();
  disk.put('/updates/package.part', bytes.subarray(0, 100));
  given.hasRanges = false;
  await fetch();
  expect(disk.text('/updates/package')).toBe(bytes.toString());
});

test.each([
  ['another byte', Buffer.from(bytes.toString().replace('byte', 'bite'))],
  ['a byte too many', Buffer.concat([bytes, Buffer.from('x')])],
])('a file with %s is discarded', async (_, sent) => {
  const { disk, fetch } = setUp(sent);
  await expect(fetch()).rejects.toBeInstanceOf(DamagedError);
  expect(await disk.listFiles('/updates')).toEqual([]);
});

test('a damaged file from before is discarded too', async () => {
  const { disk, fetch } = setUp();
  disk.put('/updates/package.part', 'something else entirely');
  await expect(fetch()).rejects.toBeInstanceOf(DamagedError);
  await fetch();
  expect(disk.text('/updates/package')).toBe(bytes.toString());
});

test('a small file has the given size and hash, or is refused', async () => {
  const { remote } = setUp();
  expect(await fetchText(named, remote)).toBe(bytes.toString());
  await expect(fetchText({ ...named, sizeBytes: bytes.length - 1 }, remote)).rejects.toBeInstanceOf(DamagedError);
  await expect(fetchText({ ...named, sizeBytes: bytes.length + 1 }, remote)).rejects.toBeInstanceOf(UnreachableError);
  await expect(fetchText({ ...named, sha512: sha512Of('x') }, remote)).rejects.toBeInstanceOf(DamagedError);
});

const responding = (status: number, headers: Record<string, string> = {}) => {
  const sent: string[] = [];
  const files = createRemoteFiles({
    addressOf: (file) => `https://deckle.example/api/releases/${file}`,
    fetch: async (url, init) => {
      sent.push(`${url instanceof Request ? url.url : url.toString()} ${new Headers(init?.headers).get('range') ?? 'whole'}`);
      return new Response('bytes', { status, headers });
    },
  });
  return { files, sent };
};

test('a range is requested in one way, and any other response is an error', async () => {
  const { files, sent } = responding(206, { 'content-range': 'bytes 5-9/20' });
  expect((await files.open('a.tar.gz', 5, 9)).from).toBe(5);
  await expect(files.open('a.tar.gz', 6, 9)).rejects.toBeInstanceOf(UnreachableError);
  expect(sent[0]).toBe('https://deckle.example/api/releases/a.tar.gz bytes=5-9');
  expect((await responding(200).files.open('a.tar.gz', 5, null)).from).toBe(0);
  await expect(responding(416).files.open('a.tar.gz', 5, null)).rejects.toBeInstanceOf(DamagedError);
  await expect(responding(404).files.open('a.tar.gz', 0, null)).rejects.toBeInstanceOf(UnreachableError);
});

test('a full disk, an unreachable network and a damaged file are distinguished', () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  expect([full, new UnreachableError(), new DamagedError(), new Error('other')].map(updateFailureOf)).toEqual(['room', 'network', 'damaged', 'install']);
});
