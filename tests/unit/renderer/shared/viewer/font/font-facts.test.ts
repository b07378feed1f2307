import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readFontFacts } from '../../../../../../src/renderer/shared/viewer/font/font-facts';
import { letterRowsFor, samplesFor } from '../../../../../../src/renderer/shared/viewer/font/font-samples';

const modules = join(import.meta.dirname, '../../../../../../node_modules');
const liberation = Uint8Array.from(readFileSync(join(modules, 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')));
const inter = Uint8Array.from(readFileSync(join(modules, '@fontsource-variable/inter/files/inter-latin-standard-normal.woff2')));

/** The font in WOFF 1.0: a header, a directory and compressed tables. */
const woffOf = (font: Uint8Array): Uint8Array<ArrayBuffer> => {
  const sfnt = Buffer.from(font);
  const count = sfnt.readUInt16BE(4);
  const header = Buffer.alloc(44 + count * 20);
  header.write('wOFF', 0, 'latin1');
  header.writeUInt16BE(count, 12);
  const tables: Buffer[] = [];
  let at = header.length;
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    const table = sfnt.subarray(sfnt.readUInt32BE(record + 8), sfnt.readUInt32BE(record + 8) + sfnt.readUInt32BE(record + 12));
    const packed = deflateSync(table);
    sfnt.copy(header, 44 + index * 20, record, record + 4);
    for (const [offset, value] of [at, packed.length, table.length].entries()) header.writeUInt32BE(value, 48 + index * 20 + offset * 4);
    tables.push(packed);
    at += packed.length;
  }
  return Uint8Array.from(Buffer.concat([header, ...tables]));
};

test.each([['TrueType', liberation], ['WOFF', woffOf(liberation)]])('the facts of a %s font', async (_format, bytes) => {
  const { family, style, version, glyphCount, characters } = await readFontFacts(bytes);
  expect([family, style]).toEqual(['Liberation Sans', 'Regular']);
  expect(version).toMatch(/^Version \d/);
  expect(glyphCount).toBeGreaterThan(200);
  expect(characters?.has(0x41)).toBe(true);
  expect(characters?.has(0x5929)).toBe(false);
});

test('a font shows the scripts that it has', async () => {
  const { characters } = await readFontFacts(liberation);
  const languages = samplesFor(characters).map(({ language }) => language);
  expect(languages).toContain('ru');
  expect(languages).not.toContain('zh-Hans');
  expect(samplesFor(new Set([0x20, 0xe001, 0xe002]))).toEqual([]);
  expect(letterRowsFor(new Set([0x20, 0xe001, 0xe002]))).toEqual(['\ue001 \ue002']);
});

test('compressed and damaged fonts have no facts', async () => {
  for (const bytes of [inter, liberation.slice(0, 40), liberation.slice(0, 600), new Uint8Array(), Uint8Array.from(Buffer.from('no font'))]) {
    expect((await readFontFacts(bytes)).glyphCount).toBeNull();
  }
});

test('tables with false counts end within the limits', async () => {
  const lying = Buffer.from(liberation);
  const record = Array.from({ length: lying.readUInt16BE(4) }, (_, index) => 12 + index * 16).find((at) => lying.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const table = lying.readUInt32BE(record + 8);
  // One subtable of format 12 with 4 billion groups of all characters.
  const groups = Buffer.alloc(16 + 120_000);
  groups.writeUInt16BE(12, 0);
  groups.writeUInt32BE(0xffffffff, 12);
  for (let at = 16; at < groups.length; at += 12) groups.writeUInt32BE(0xffffffff, at + 4);
  lying.writeUInt16BE(1, table + 2);
  lying.writeUInt32BE(lying.length - table, table + 8);
  lying.writeUInt32BE(lying.length - table + groups.length, record + 12);
  const { characters } = await readFontFacts(Uint8Array.from(Buffer.concat([lying, groups])));
  expect(characters?.size ?? 0).toBeLessThanOrEqual(0x11_0000);
});
