import { describe, expect, it } from 'vitest';
import { guidSchema } from '../../../src/contract/entities/common-schemas';
import { createGuid, createLocalGuid, isLocalGuid, type RandomBytes } from '../../../src/core/ids';

/** Returns the given bytes repeatedly. */
const bytesOf = (...bytes: number[]): RandomBytes => (target) => { target.set(Array.from(target, (_, index) => bytes[index % bytes.length] ?? 0)); };

/** 22 characters of [0-9A-Za-z]; a leading `-` is a local id. */
describe('createGuid', () => {
  it('is 22 characters of the alphabet', () => {
    expect(createGuid()).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(guidSchema.safeParse(createGuid()).success).toBe(true);
  });

  it('maps bytes onto the alphabet and discards those that would favour some characters', () => {
    // 62 × 4 = 248: larger bytes would make 0 to 7 likelier.
    expect(createGuid(bytesOf(0, 9, 10, 35, 36, 61, 62, 247, 248, 255, 123))).toBe('09AZaz0zz09AZaz0zz09AZ');
  });

  it('requests more bytes if too many were discarded', () => {
    let round = 0;
    expect(createGuid((target) => { round += 1; target.fill(round === 1 ? 250 : 1); })).toBe('1'.repeat(22));
    expect(round).toBe(2);
  });

  it('uses every character equally often, and no guid twice', () => {
    const guids = Array.from({ length: 20_000 }, () => createGuid());
    expect(new Set(guids).size).toBe(20_000);
    const counts = new Map<string, number>();
    for (const character of guids.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    const expected = 20_000 * 22 / 62;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 61 degrees of freedom: a fair source exceeds 150 less than once in 10^8 runs; the bias of a plain modulo gives about 2,900.
    expect(chiSquare).toBeLessThan(150);
  });
});

describe('local ids', () => {
  it('begin with a dash and are as long as others', () => {
    expect(createLocalGuid()).toMatch(/^-[0-9A-Za-z]{21}$/);
    expect(guidSchema.safeParse(createLocalGuid()).success).toBe(false);
  });

  it.each([['-0123456789ABCDEFGHIJK', true], ['0123456789ABCDEFGHIJKL', false], ['Desktop', false]])('%s: %s', (guid, isLocal) => {
    expect(isLocalGuid(guid)).toBe(isLocal);
  });
});
