import { createHash } from 'node:crypto';

/** A PDF for tests, written object by object (ISO 32000-1). */
export interface PdfPlan {
  /** The text of each page: its lines, in Helvetica unless `isChinese`. */
  readonly pages: readonly (readonly string[])[];
  /** Operators of a drawing behind the text of every page. */
  readonly drawing?: string;
  /** Lines are in Chinese: a font that is not embedded, with a predefined character map. */
  readonly isChinese?: boolean;
  /** The first page's links, from its top: a web address, or a page number counted from one. */
  readonly links?: readonly (string | number)[];
  /** Entries of the catalog, such as actions on opening. */
  readonly catalog?: string;
  readonly password?: string;
  /** Entries of the contents, in order, with pages counted from one. An entry is below the last one with a smaller depth. */
  readonly contents?: readonly { readonly title: string; readonly page: number; readonly depth: number }[];
  /** With a password, also an empty one: printing is forbidden. */
  readonly isPrintForbidden?: boolean;
}

const passwordPadding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const documentId = Buffer.alloc(16, 7);
const allPermissions = -4;
const printPermission = 4;

const md5 = (...parts: readonly Buffer[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest();

/** RC4, which OpenSSL no longer offers. */
const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => { [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0]; };
  const at = (index: number): number => state[index & 255] ?? 0;
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }));
};

/** The standard security handler, revision 2 with 40 bits. */
const encryptionOf = (password: string, permissions: number) => {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), passwordPadding]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const key = md5(padded, owner, flags, documentId).subarray(0, 5);
  return {
    entry: `/Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${rc4(key, passwordPadding).toString('hex')}> /P ${permissions}`,
    encrypt: (number: number, data: Buffer): Buffer => rc4(md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10), data),
  };
};

const hexOf = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

export const writePdf = ({ pages, drawing = '', isChinese = false, links = [], catalog = '', password, isPrintForbidden = false, contents = [] }: PdfPlan): Buffer => {
  const encryption = password === undefined ? null : encryptionOf(password, isPrintForbidden ? allPermissions - printPermission : allPermissions);
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const append = (bytes: Buffer): void => {
    parts.push(bytes);
    length += bytes.length;
  };
  const add = (number: number, body: string, stream?: Buffer): void => {
    offsets[number] = length;
    append(Buffer.from(`${number} 0 obj\n${body}\n`));
    if (stream) append(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    append(Buffer.from('endobj\n'));
  };
  const pageNumber = (index: number): number => 6 + index * 2;
  const outline = pageNumber(pages.length);
  add(1, `<< /Type /Catalog /Pages 2 0 R ${contents.length > 0 ? `/Outlines ${outline} 0 R` : ''} ${catalog} >>`);
  add(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] >>`);
  add(3, isChinese
    ? '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>'
    : '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add(4, '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor 5 0 R >>');
  add(5, '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>');
  for (const [index, lines] of pages.entries()) {
    const shown = lines.map((line) => (isChinese ? `<${hexOf(line)}> Tj T*` : `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`)).join('\n');
    const plain = Buffer.from(`${drawing}BT /F1 18 Tf 72 760 Td 28 TL\n${shown}\nET`, 'latin1');
    const number = pageNumber(index);
    const content = encryption?.encrypt(number + 1, plain) ?? plain;
    const annotations = index > 0 ? [] : links.map((link, place) => {
      const action = typeof link === 'number' ? `/Dest [${pageNumber(link - 1)} 0 R /XYZ 0 842 0]` : `/A << /S /URI /URI (${link}) >>`;
      return `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [72 ${750 - place * 28} 372 ${778 - place * 28}] ${action} >>`;
    });
    add(number, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R /Annots [${annotations.join(' ')}] >>`);
    add(number + 1, `<< /Length ${content.length} >>`, content);
  }
  if (contents.length > 0) {
    const entryNumber = (index: number): number => outline + 1 + index;
    const parentOf = (index: number): number => contents.slice(0, index).findLastIndex(({ depth }) => depth < (contents[index]?.depth ?? 0));
    const below = (parent: number): readonly number[] => contents.flatMap((_, index) => (parentOf(index) === parent ? [index] : []));
    const reference = (key: string, index: number | undefined): string => (index === undefined ? '' : `/${key} ${index === -1 ? outline : entryNumber(index)} 0 R`);
    const ends = (parent: number): string => `${reference('First', below(parent)[0])} ${reference('Last', below(parent).at(-1))}`;
    add(outline, `<< /Type /Outlines ${ends(-1)} >>`);
    for (const [index, { title, page }] of contents.entries()) {
      const siblings = below(parentOf(index));
      const place = siblings.indexOf(index);
      add(entryNumber(index), `<< /Title <FEFF${hexOf(title)}> ${reference('Parent', parentOf(index))} ${reference('Prev', siblings[place - 1])} ${reference('Next', siblings[place + 1])} ${ends(index)} /Dest [${pageNumber(page - 1)} 0 R /XYZ 0 842 0] >>`);
    }
  }
  const crossReference = length;
  const count = outline + (contents.length > 0 ? contents.length + 1 : 0);
  append(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`));
  const encrypted = encryption ? ` /Encrypt << ${encryption.entry} >>` : '';
  append(Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R /ID [<${documentId.toString('hex')}> <${documentId.toString('hex')}>]${encrypted} >>\nstartxref\n${crossReference}\n%%EOF\n`));
  return Buffer.concat(parts);
};
