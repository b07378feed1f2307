import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/main/logging/logger';
import { truncateTornLogs, completeLength } from '../../../../src/main/storage/leveldb-logs';

/** A fragment of a record: checksum (4 bytes, not verified here), length, type and data. */
const piece = (type: number, length: number): Buffer => {
  const header = Buffer.from([0xde, 0xad, 0xbe, 0xef, length & 255, length >> 8, type]);
  return Buffer.concat([header, Buffer.alloc(length, 'x')]);
};
const [whole, first, middle, last] = [1, 2, 3, 4];
const blockSize = 32_768;

/** A record of 100 bytes, then a record of three blocks: 107 + 32,661 = 32,768, then 32,768, then 17. */
const good = Buffer.concat([piece(whole, 100), piece(first, blockSize - 107 - 7), piece(middle, blockSize - 7), piece(last, 10)]);

describe('the whole records of a LevelDB log', () => {
  it('are all of it without an interruption', () => {
    expect(completeLength(good)).toBe(2 * blockSize + 17);
    expect(completeLength(Buffer.alloc(0))).toBe(0);
  });

  it.each([
    ['a header', 110, 107], ['a header alone', 114, 107], ['a piece', 5_000, 107], ['between two pieces', blockSize, 107], ['the second piece', blockSize + 9_000, 107],
    ['the last piece', 2 * blockSize + 10, 107], ['the first record', 50, 0], ['only the record before it', 107, 107],
  ])('end before a record that was cut off in %s', (_what, cutAt, length) => {
    expect(completeLength(good.subarray(0, cutAt))).toBe(length);
  });

  it('allow padding at the end of a block that is too small for a header', () => {
    const upToTheEnd = Buffer.concat([piece(whole, blockSize - 7 - 5), Buffer.alloc(5)]);
    expect(completeLength(Buffer.concat([upToTheEnd, piece(whole, 20)]))).toBe(blockSize + 27);
    expect(completeLength(Buffer.concat([upToTheEnd, piece(whole, 20).subarray(0, 15)]))).toBe(blockSize - 5);
  });

  it('end before zeros in place of unwritten bytes', () => {
    expect(completeLength(Buffer.concat([good, Buffer.alloc(4_096)]))).toBe(good.length);
  });

  it('are not reported for otherwise broken files and other files', () => {
    expect(completeLength(Buffer.concat([piece(whole, 10), piece(middle, 10), piece(whole, 10)]))).toBeNull();
    expect(completeLength(Buffer.concat([piece(whole, 10), piece(first, 10), piece(whole, 10)]))).toBeNull();
    expect(completeLength(Buffer.concat([piece(9, 10)]))).toBeNull();
    expect(completeLength(Buffer.concat([Buffer.alloc(100), piece(whole, 10)]))).toBeNull();
    expect(completeLength(Buffer.from('It is a text, and a longer one than a header would be.'))).toBeNull();
  });
});

describe('the repair before a page opens its database', () => {
  let folder = '';
  beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-torn-')); });
  afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

  const lines: string[] = [];
  const log = createLog((line) => { lines.push(line); });

  it('cuts off half-written records of a killed app, in the logs alone, and reports it', () => {
    const database = join(folder, 'IndexedDB', 'app_deckle_0.indexeddb.leveldb');
    mkdirSync(database, { recursive: true });
    const torn = good.subarray(0, 112);
    for (const name of ['000003.log', 'MANIFEST-000001', '000005.ldb', 'LOG', 'CURRENT']) writeFileSync(join(database, name), torn);
    writeFileSync(join(database, 'MANIFEST-000009'), torn.subarray(0, 50));
    truncateTornLogs(folder, log);
    const lengthOf = (name: string): number => readFileSync(join(database, name)).length;
    expect(lengthOf('000003.log')).toBe(107);
    expect(lengthOf('MANIFEST-000001')).toBe(107);
    for (const name of ['000005.ldb', 'LOG', 'CURRENT']) expect(lengthOf(name)).toBe(112);
    // A manifest without a complete record is invalid, truncated or not.
    expect(lengthOf('MANIFEST-000009')).toBe(50);
    expect(lines).toHaveLength(2);
  });

  it('has nothing to do without stored data', () => {
    truncateTornLogs(folder, log);
    truncateTornLogs(join(folder, 'nowhere'), log);
  });
});
