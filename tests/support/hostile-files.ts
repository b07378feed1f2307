import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** Files that claim, or become, far more than they are. Each is small on disk. */

/** A deflate stream of zeros. Each block resets the dictionary, so copies of one block in a row are a valid stream. */
export const deflatedZeros = (sizeBytes: number, fill = 0): Buffer => {
  const blockBytes = 16 * 1024 * 1024;
  const block = deflateRawSync(Buffer.alloc(blockBytes, fill), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: Math.ceil(sizeBytes / blockBytes) }, () => block), Buffer.from([0x03, 0x00])]);
};

/** The same with the header of zlib, as `FlateDecode` of PDF wants it. */
export const zlibZeros = (sizeBytes: number, fill = 0): Buffer => Buffer.concat([Buffer.from([0x78, 0x9c]), deflatedZeros(sizeBytes, fill)]);

export interface RawEntry {
  readonly name: string;
  readonly compressed: Buffer;
  /** Size after decompression that the headers claim. */
  readonly claimedBytes: number;
}

const u16 = (value: number): Buffer => { const bytes = Buffer.alloc(2); bytes.writeUInt16LE(value); return bytes; };
const u32 = (value: number): Buffer => { const bytes = Buffer.alloc(4); bytes.writeUInt32LE(value >>> 0); return bytes; };
const u64 = (value: number): Buffer => { const bytes = Buffer.alloc(8); bytes.writeBigUInt64LE(BigInt(value)); return bytes; };

/** A zip file whose headers are written as they are given (APPNOTE 6.3.10). */
export const rawZip = (entries: readonly RawEntry[]): Buffer => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { name, compressed, claimedBytes } of entries) {
    const label = Buffer.from(name);
    const facts = Buffer.concat([u16(20), u16(0x800), u16(8), u16(0), u16(0x5c64), u32(0), u32(compressed.length), u32(claimedBytes), u16(label.length), u16(0)]);
    const local = Buffer.concat([u32(0x04034b50), facts, label, compressed]);
    centrals.push(Buffer.concat([u32(0x02014b50), u16(20), facts, u16(0), u16(0), u16(0), u32(0), u32(at), label]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  return Buffer.concat([...locals, directory, u32(0x06054b50), u16(0), u16(0), u16(entries.length), u16(entries.length), u32(directory.length), u32(at), u16(0)]);
};

/** A zip file of many empty files, with the ZIP64 end of the list. */
export const zipOfMany = (count: number): Buffer => {
  const nameBytes = 12;
  const entryBytes = 30 + nameBytes;
  const locals = Buffer.alloc(count * entryBytes);
  const directory = Buffer.alloc(count * (46 + nameBytes));
  for (let index = 0; index < count; index += 1) {
    const label = `d/${String(index).padStart(7, '0')}.md`.slice(0, nameBytes);
    const local = index * entryBytes;
    locals.writeUInt32LE(0x04034b50, local);
    locals.writeUInt16LE(20, local + 4);
    locals.writeUInt16LE(0x5c64, local + 12);
    locals.writeUInt16LE(nameBytes, local + 26);
    locals.write(label, local + 30, 'latin1');
    const central = index * (46 + nameBytes);
    directory.writeUInt32LE(0x02014b50, central);
    directory.writeUInt16LE(20, central + 4);
    directory.writeUInt16LE(20, central + 6);
    directory.writeUInt16LE(0x5c64, central + 14);
    directory.writeUInt16LE(nameBytes, central + 28);
    directory.writeUInt32LE(local, central + 42);
    directory.write(label, central + 46, 'latin1');
  }
  const end = locals.length + directory.length;
  return Buffer.concat([
    locals, directory,
    u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0), u64(count), u64(count), u64(directory.length), u64(locals.length),
    u32(0x07064b50), u32(0), u64(end), u32(1),
    u32(0x06054b50), u16(0), u16(0), u16(0xffff), u16(0xffff), u32(0xffffffff), u32(0xffffffff), u16(0),
  ]);
};

/** A JPEG file whose frame header claims another size (ITU-T T.81, B.2.2). */
export const jpegClaiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const claimed = Buffer.from(jpeg);
  for (let at = 2; at < claimed.length - 9; at += 2 + claimed.readUInt16BE(at + 2)) {
    const marker = claimed[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    claimed.writeUInt16BE(height, at + 5);
    claimed.writeUInt16BE(width, at + 7);
    return claimed;
  }
  throw new Error('The JPEG file has no frame header.');
};

/** A drawing that a browser copies into `10 ** levels` elements. */
export const svgOfNestedUse = (levels: number): string => {
  const groups = Array.from({ length: levels }, (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs><rect id="l0" width="1" height="1"/>${groups.join('')}</defs><use href="#l${levels}"/></svg>`;
};

/** A drawing whose entities multiply an element. */
export const svgOfEntities = (levels: number): string => {
  const entities = Array.from({ length: levels }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "<rect width='1' height='1'/>">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">&e${levels};</svg>`;
};

/** A PDF of one page. `content`: its stream, compressed. */
export const pdfOfStream = (content: Buffer, { mediaBox = '0 0 595 842', catalog = '', page = '', objects = '' } = {}): Buffer => Buffer.concat([
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n`
    + `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R ${page}>>endobj\n${objects}`
    + `4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`),
  content, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
]);

export const pdfText = (text: string): Buffer => deflateSync(Buffer.from(`BT /F1 18 Tf 72 760 Td (${text}) Tj ET`));

