import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { problemKindOf, type ContentProblemKind } from '../../../../../../src/renderer/shared/viewer/content/content-problem';
import { openContentSource } from '../../../../../../src/renderer/shared/viewer/content/content-source';
import { listArchive } from '../../../../../../src/renderer/shared/viewer/archive/list-archive';
import { rangeResponses } from '../../../../../support/range-responses';
import { tarOf } from '../../../../../support/tar';
import { zipOf } from '../../../../../support/zip-files';

const list = async (bytes: Uint8Array) => {
  const { requests, fetchRange } = rangeResponses(bytes);
  const listing = await listArchive(await openContentSource(fetchRange));
  return { ...listing, requests };
};

const problemOf = async (bytes: Uint8Array): Promise<ContentProblemKind | 'listed'> => {
  try {
    await list(bytes);
    return 'listed';
  } catch (error) {
    return problemKindOf(error);
  }
};

const members = [{ path: 'notes/', type: '5' }, { path: 'notes/today.txt', content: 'paper' }, { path: 'notes/link', type: '2' }] as const;

test('a zip file is listed from its end, without its contents', async () => {
  const bytes = await zipOf({ 'a.bin': randomBytes(5_000_000), 'notes/': '', 'notes/今日.txt': 'paper' });
  const { entries, isCut, requests } = await list(bytes);
  expect(entries.map(({ path, kind, sizeBytes }) => [path, kind, sizeBytes])).toEqual([['a.bin', 'file', 5_000_000], ['notes/', 'folder', 0], ['notes/今日.txt', 'file', 5]]);
  expect(entries[0]?.modifiedAtMs).toBe(new Date(2026, 2, 4, 12, 30).getTime());
  expect(isCut).toBe(false);
  expect(requests.reduce((sum, { start, end }) => sum + Math.min(end + 1, bytes.length) - start, 0)).toBeLessThan(400_000);
});

test.each([['tar', tarOf(members)], ['tar.gz', gzipSync(tarOf(members))]])('a %s file is listed', async (_name, bytes) => {
  const { entries } = await list(bytes);
  expect(entries.map(({ path, kind, sizeBytes }) => [path, kind, sizeBytes])).toEqual([['notes/', 'folder', 0], ['notes/today.txt', 'file', 5], ['notes/link', 'link', 0]]);
});

test('the contents of a tar file are skipped', async () => {
  const bytes = tarOf([{ path: 'a', content: Buffer.alloc(3_000_000, 1) }, { path: 'b', content: Buffer.alloc(3_000_000, 2) }]);
  const { entries, requests } = await list(bytes);
  expect(entries.map(({ path }) => path)).toEqual(['a', 'b']);
  expect(requests.length).toBeLessThanOrEqual(4);
});

test('long names of pax and of GNU tar replace the short ones', async () => {
  const long = `${'folder/'.repeat(30)}名前.txt`;
  const attribute = (text: string): string => {
    const rest = Buffer.byteLength(` path=${text}\n`);
    return `${rest + String(rest + 3).length} path=${text}\n`;
  };
  const { entries } = await list(tarOf([
    { path: 'PaxHeaders/x', type: 'x', content: attribute(long) }, { path: 'short', content: 'one' },
    { path: '././@LongLink', type: 'L', content: `${long}\0` }, { path: 'short', content: 'two' }, { path: 'plain', content: 'three' },
  ]));
  expect(entries.map(({ path }) => path)).toEqual([long, long, 'plain']);
});

/** A header in the old format of GNU tar, with further fields by their offsets. */
const gnuHeader = (path: string, content: string, type: string, fields: Readonly<Record<number, string>> = {}): Buffer => {
  const header = tarOf([{ path, content, type }]).subarray(0, 512);
  for (const [offset, value] of Object.entries({ 257: 'ustar  \0', ...fields })) header.write(value, Number(offset), 'latin1');
  header.fill(' ', 148, 156);
  header.write(`${header.reduce((total, byte) => total + byte, 0).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

test('sparse files and times of GNU tar are read', async () => {
  const block = (content: string): Buffer => Buffer.concat([Buffer.from(content), Buffer.alloc(512 - content.length)]);
  const map = (next: number): Buffer => Buffer.concat([Buffer.alloc(504, 0x30), Buffer.from([next]), Buffer.alloc(7)]);
  const { entries } = await list(Buffer.concat([
    // The map of the first file has two blocks after its header.
    gnuHeader('sparse', 'stored', 'S', { 482: '\x01', 483: '00000200000\0' }), map(1), map(0), block('stored'),
    gnuHeader('timed', 'two', '0', { 345: '12574545305\0', 357: '12574545305\0' }), block('two'),
    ...['0.1', '1.0'].map((version) => tarOf([
      { path: 'PaxHeaders/x', type: 'x', content: version === '0.1' ? '23 GNU.sparse.size=200\n25 GNU.sparse.name=short\n' : '27 GNU.sparse.realsize=200\n25 GNU.sparse.name=short\n' },
      { path: 'GNUSparseFile.1/short', content: 'parts' },
    ]).subarray(0, -1024)),
    Buffer.alloc(1024),
  ]));
  expect(entries.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([['sparse', 65_536], ['timed', 3], ['short', 200], ['short', 200]]);
});

/** A zip file of empty entries, with the number of entries in a Zip64 record (APPNOTE 6.3.10, sections 4.3.12 to 4.3.16). */
const manyEntries = (count: number): Buffer => {
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0', 'latin1'), Buffer.alloc(20), Buffer.from([8, 0, 0, 0])]);
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = Buffer.from(String(index).padStart(8, '0'));
    const record = Buffer.alloc(46);
    record.write('PK\u0001\u0002\u0014\0\u0014\0', 'latin1');
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(index * (local.length + name.length), 42);
    parts.push(local, name);
    records.push(record, name);
  }
  const directory = Buffer.concat(records);
  const start = count * 38;
  const end = Buffer.alloc(56 + 20 + 22);
  end.write('PK\u0006\u0006', 0, 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  for (const [offset, value] of [[24, count], [32, count], [40, directory.length], [48, start]] as const) end.writeBigUInt64LE(BigInt(value), offset);
  end.write('PK\u0006\u0007', 56, 'latin1');
  end.writeBigUInt64LE(BigInt(start + directory.length), 64);
  end.writeUInt32LE(1, 72);
  end.write('PK\u0005\u0006', 76, 'latin1');
  end.fill(0xff, 84, 96);
  return Buffer.concat([...parts, directory, end]);
};

test('more than 65,535 entries are listed, up to the limit', async () => {
  const { entries, isCut } = await list(manyEntries(100_001));
  expect([entries.length, isCut]).toEqual([100_000, true]);
}, 30_000);

test('a locked archive shows its names, and which entries are locked', async () => {
  const { entries } = await list(await zipOf({ 'secret.txt': 'paper' }, { password: 'open sesame', zipCrypto: true }));
  expect(entries).toMatchObject([{ path: 'secret.txt', isLocked: true }]);
});

test('names in an Asian encoding without a mark are decoded', async () => {
  const bytes = await zipOf({ '@@@@@@@@.txt': 'paper' }, { useUnicodeFileNames: false });
  // GB 18030 of four common characters replaces the eight bytes.
  const name = Buffer.from([0xbc, 0xbe, 0xb6, 0xc8, 0xb1, 0xa8, 0xb8, 0xe6]);
  for (let at = bytes.indexOf('@@@@@@@@'); at >= 0; at = bytes.indexOf('@@@@@@@@')) name.copy(bytes, at);
  expect((await list(bytes)).entries[0]?.path).toBe('季度报告.txt');
});

test('damaged, cut and foreign content is unreadable', async () => {
  const zip = await zipOf({ 'a.txt': 'paper', 'b.txt': 'ink' });
  const tar = tarOf(members);
  const corrupt = Buffer.from(tar);
  corrupt[600] = 0xff;
  const contents = { cut: zip.subarray(0, zip.length - 12), text: Buffer.from('no archive at all, but long enough to be one'.repeat(40)), empty: Buffer.alloc(0), zeros: Buffer.alloc(4096), corrupt, cutGzip: gzipSync(tarOf(members)).subarray(0, 60) };
  for (const [name, bytes] of Object.entries(contents)) expect([name, await problemOf(bytes)]).toEqual([name, 'unreadable']);
});

test('a network failure is not reported as a damaged file', async () => {
  const { fetchRange } = rangeResponses(gzipSync(randomBytes(200_000)));
  let requests = 0;
  const source = await openContentSource((range) => {
    requests += 1;
    return requests > 1 ? Promise.reject(new TypeError('offline')) : fetchRange(range);
  });
  await expect(listArchive(source)).rejects.toMatchObject({ kind: 'network' });
});
