import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { demoPeople, type DemoEntry } from '../../../src/cli/demo/demo-contents';
import { checkName } from '../../../src/core/file-names';
import { cloudGroupOf, cloudGroups, creatableTypes } from '../../../src/core/file-types';
import { fileTypes } from '../../../src/contract/entities/file';

const flat = (entries: readonly DemoEntry[]): DemoEntry[] => entries.flatMap((entry) => ('folder' in entry ? [entry, ...flat(entry.children)] : [entry]));
const nameOf = (entry: DemoEntry): string => ('folder' in entry ? entry.folder : 'online' in entry ? entry.online : entry.upload);
const main = flat(demoPeople[0]?.entries ?? []);
const contentOf = (name: string): Buffer => {
  const entry = main.find((candidate) => nameOf(candidate) === name);
  if (!entry || !('upload' in entry)) throw new Error(`There is no upload ${name}.`);
  return entry.content();
};

test('the main person has every type that can be created and a file of every cloud group', () => {
  const made = new Set(main.flatMap((entry) => ('online' in entry ? [fileTypes[entry.type]] : 'folder' in entry ? [fileTypes.folder] : [])));
  expect(made).toEqual(new Set(creatableTypes));
  const groups = new Set(main.flatMap((entry) => ('upload' in entry ? [cloudGroupOf(entry.upload)] : [])));
  for (const group of Object.keys(cloudGroups)) expect(groups).toContain(group);
});

test('names are of four scripts, valid, and one has 200 characters', () => {
  const names = main.map(nameOf);
  for (const script of [/\p{Script=Latin}/u, /\p{Script=Han}/u, /\p{Script=Hiragana}|\p{Script=Katakana}/u, /\p{Script=Arabic}/u]) expect(names.some((name) => script.test(name))).toBe(true);
  for (const name of names) expect(checkName(name)).toEqual({ ok: true, name });
  expect(names.filter((name) => Array.from(name).length === 200)).toHaveLength(1);
});

test('all contents together are below a megabyte', () => {
  const bytes = demoPeople.flatMap(({ entries }) => flat(entries)).reduce((sum, entry) => sum + ('upload' in entry ? entry.content().length : 0), 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(1_000_000);
});

test('a picture has the pixels that it announces', () => {
  const png = contentOf('Group photo.png');
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([480, 300]);
  const length = png.readUInt32BE(33);
  expect(png.toString('latin1', 37, 41)).toBe('IDAT');
  // A filter byte and three colours a pixel in every row.
  expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength(300 * (1 + 480 * 3));
});

test('a PDF refers to its own table', () => {
  const pdf = contentOf('Contract.pdf').toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(table, table + 5)).toBe('xref\n');
  const firstObject = Number(pdf.slice(table).split('\n')[3]?.slice(0, 10));
  expect(pdf.slice(firstObject, firstObject + 7)).toBe('1 0 obj');
});

test('sound and film announce their own length', () => {
  for (const [name, kind] of [['Scale.wav', 'WAVE'], ['Crossing.avi', 'AVI ']] as const) {
    const content = contentOf(name);
    expect(content.toString('latin1', 0, 4)).toBe('RIFF');
    expect(content.readUInt32LE(4)).toBe(content.length - 8);
    expect(content.toString('latin1', 8, 12)).toBe(kind);
  }
});
