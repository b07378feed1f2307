import { expect, test } from 'vitest';
import { releaseBlockListSchema } from '../../../../src/contract/release-blocks';
import { DamagedError, NoRangesError, UnreachableError } from '../../../../src/main/updater/fetching/fetch-errors';
import { fetchBlocks, parseBlockList } from '../../../../src/main/updater/fetching/fetch-blocks';
import { blockRangesOf } from '../../../../src/main/updater/fetching/block-ranges';
import { createMemoryDisk } from './memory-disk';
import { createMortalDisk, Killed } from './mortal-disk';
import { archiveOfPieces, createFakeRemote } from './packages';

const runtime = ['the runtime '.repeat(300), 'of Electron '.repeat(200)];
const old = { deckle: runtime, 'resources/app.asar': ['head of 3.4.0', 'first part '.repeat(50), 'second part '.repeat(50)] };
/** The first file has grown, so all later blocks have moved. */
const next = { deckle: runtime, 'resources/app.asar': ['a longer head of 3.4.1', 'first part '.repeat(50), 'second part '.repeat(50)], 'resources/new.png': ['a picture'], 'empty.txt': [] };

const installed = archiveOfPieces('3.4.0', old);
const { archive, list } = archiveOfPieces('3.4.1', next);
const blockOf = (path: string, index: number) => {
  const block = list.files.find((file) => file.path === path)?.blocks[index];
  if (!block) throw new Error('no such block');
  return block;
};

const setUp = () => {
  const disk = createMemoryDisk();
  for (const [path, pieces] of Object.entries(old)) disk.put(`/old/${path}`, pieces.join(''));
  const server = createFakeRemote({ 'package.tar.gz': archive });
  const progress: string[] = [];
  return {
    disk, ...server, progress,
    fetch: (knowsOld: boolean, over = disk as Parameters<typeof fetchBlocks>[0]['disk']) => fetchBlocks({
      disk: over, remote: server.remote, file: 'package.tar.gz', list, folder: '/new', installedFolder: '/old',
      installedList: knowsOld ? installed.list : null, onBytes: (have, of) => { progress.push(`${have}/${of}`); },
    }),
    result: () => Object.fromEntries(Object.keys(next).map((path) => [path, disk.text(`/new/${path}`)])),
  };
};
const whole = Object.fromEntries(Object.entries(next).map(([path, pieces]) => [path, pieces.join('')]));

test('blocks of the installed version are reused, also moved ones; only the rest is fetched', async () => {
  const { fetch, result, requests, given, disk, progress } = setUp();
  const head = blockOf('resources/app.asar', 0);
  const picture = blockOf('resources/new.png', 0);
  // Both blocks are close enough to be fetched by one range, including the gap.
  const bytes = picture.offset + picture.length - head.offset;
  expect(await fetch(true)).toBe(bytes);
  expect(result()).toEqual(whole);
  expect(requests).toEqual([`package.tar.gz ${head.offset}-${head.offset + bytes - 1}`]);
  expect([given.bytes, progress.at(-1)]).toEqual([bytes, `${bytes}/${bytes}`]);
  expect([disk.contents.get('/new/deckle')?.isExecutable, disk.contents.get('/new/empty.txt')?.isExecutable]).toEqual([true, false]);
});

test('without the list of the installed version, files that did not move still are not fetched', async () => {
  const { fetch, result, given } = setUp();
  await fetch(false);
  expect(result()).toEqual(whole);
  const runtimeBytes = blockOf('deckle', 0).length + blockOf('deckle', 1).length;
  expect(given.bytes).toBeLessThanOrEqual(archive.length - runtimeBytes);
});

test('a damaged installed file is not trusted', async () => {
  const { fetch, result, disk, requests } = setUp();
  disk.put('/old/deckle', `X${runtime.join('').slice(1)}`);
  await fetch(true);
  expect(result()).toEqual(whole);
  expect(requests[0]).toContain(`package.tar.gz ${blockOf('deckle', 0).offset}-`);
});

test('an interrupted file resumes where it was', async () => {
  const { fetch, result, given, disk } = setUp();
  disk.remove('/old').catch(() => undefined);
  given.breaksAfter = blockOf('deckle', 1).offset + 3;
  await expect(fetch(true)).rejects.toBeInstanceOf(UnreachableError);
  const before = given.bytes;
  given.breaksAfter = Number.POSITIVE_INFINITY;
  await fetch(true);
  expect(result()).toEqual(whole);
  // The block that was received completely is not fetched again.
  expect(given.bytes - before).toBeLessThanOrEqual(archive.length - blockOf('deckle', 1).offset);
});

test('a block that differs from the list is refused, and so is a server without ranges', async () => {
  const broken = Buffer.from(archive);
  const { offset, length } = blockOf('resources/app.asar', 0);
  broken.writeUInt8(broken.readUInt8(offset + length - 12) ^ 1, offset + length - 12);
  const { disk } = setUp();
  const bad = createFakeRemote({ 'package.tar.gz': broken });
  const ports = { disk, file: 'package.tar.gz', list, folder: '/new', installedFolder: '/old', installedList: installed.list, onBytes: () => undefined };
  await expect(fetchBlocks({ ...ports, remote: bad.remote })).rejects.toBeInstanceOf(DamagedError);
  const { remote, given } = createFakeRemote({ 'package.tar.gz': archive });
  given.hasRanges = false;
  await expect(fetchBlocks({ ...ports, remote })).rejects.toBeInstanceOf(NoRangesError);
});

test('a file that is missing in the new version does not remain in its folder', async () => {
  const { fetch, disk } = setUp();
  disk.put('/new/resources/app.asar.evil', 'x');
  await fetch(true);
  expect((await disk.listFiles('/new')).sort()).toEqual(Object.keys(next).sort());
});

test('an update killed before or within every step can be repeated', async () => {
  let isThrough = false;
  for (let lives = 0; !isThrough; lives += 1) {
    for (const isTorn of [false, true]) {
      const { disk, fetch, result } = setUp();
      const outcome: unknown = await fetch(true, createMortalDisk(disk, lives, isTorn)).catch((error: unknown) => error);
      isThrough = typeof outcome === 'number';
      if (!isThrough) expect(outcome).toBeInstanceOf(Killed);
      await fetch(true);
      expect(result()).toEqual(whole);
    }
  }
});

test('neighbours are fetched together, and distant blocks are not', () => {
  const missing = (offset: number, length: number) => ({ path: 'a', isExecutable: false, at: 0, block: { offset, length, size: 1, sha256: '0'.repeat(64) } });
  expect(blockRangesOf([missing(9000, 10), missing(0, 100), missing(2147, 10), missing(100, 1)]).map(({ from, to, missing: { length } }) => [from, to, length]))
    .toEqual([[0, 2156, 3], [9000, 9009, 1]]);
});

test.each([
  ['a path that leads out', { ...list, files: [{ path: '../x', isExecutable: false, blocks: [] }] }],
  ['an absolute path', { ...list, files: [{ path: '/etc/x', isExecutable: false, blocks: [] }] }],
  ['a path with a backslash', { ...list, files: [{ path: 'a\\b', isExecutable: false, blocks: [] }] }],
  ['a field nobody knows', { ...list, link: 'x' }],
  ['a size that is none', { ...list, files: [{ path: 'a', isExecutable: false, blocks: [{ ...blockOf('deckle', 0), size: -1 }] }] }],
])('a block list with %s is invalid', (_, given) => {
  expect(releaseBlockListSchema.safeParse(list).success).toBe(true);
  expect(parseBlockList(JSON.stringify(given))).toBeNull();
  expect(parseBlockList('{')).toBeNull();
});
