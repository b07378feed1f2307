/** Facts of a font from its own tables (OpenType 1.9, WOFF 1.0). */
export interface FontFacts {
  readonly family: string | null;
  readonly style: string | null;
  readonly version: string | null;
  readonly copyright: string | null;
  readonly glyphCount: number | null;
  /** The characters that have a glyph; null if the tables cannot be read. */
  readonly characters: ReadonlySet<number> | null;
}

const unknown: FontFacts = { family: null, style: null, version: null, copyright: null, glyphCount: null, characters: null };

/** Larger tables of a compressed font are not read. */
const maxTableBytes = 16 * 1024 * 1024;
/** No font has more characters than Unicode has. */
const maxCharacters = 0x11_0000;
const maxNameChars = 400;

type Tables = ReadonlyMap<string, DataView>;

const tagAt = (view: DataView, at: number): string => String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

/** Decompresses zlib data, of which at most the limit is read. */
const inflate = async (bytes: Uint8Array<ArrayBuffer>, sizeBytes: number): Promise<Uint8Array> => {
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  while (at < sizeBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    whole.set(value.subarray(0, sizeBytes - at), at);
    at += value.length;
  }
  await reader.cancel();
  return whole;
};

const wanted: ReadonlySet<string> = new Set(['name', 'maxp', 'cmap']);

/** The tables of an OpenType font, or of the first font of a collection. */
const openTypeTables = (bytes: Uint8Array): Tables => {
  const view = viewOf(bytes);
  const start = tagAt(view, 0) === 'ttcf' ? view.getUint32(12) : 0;
  const tables = new Map<string, DataView>();
  for (let index = 0; index < view.getUint16(start + 4); index += 1) {
    const record = start + 12 + index * 16;
    const tag = tagAt(view, record);
    if (wanted.has(tag)) tables.set(tag, viewOf(bytes.subarray(view.getUint32(record + 8), view.getUint32(record + 8) + view.getUint32(record + 12))));
  }
  return tables;
};

const woffTables = async (bytes: Uint8Array<ArrayBuffer>): Promise<Tables> => {
  const view = viewOf(bytes);
  const tables = new Map<string, DataView>();
  for (let index = 0; index < view.getUint16(12); index += 1) {
    const record = 44 + index * 20;
    const tag = tagAt(view, record);
    const packedBytes = view.getUint32(record + 8);
    const sizeBytes = view.getUint32(record + 12);
    if (!wanted.has(tag) || sizeBytes > maxTableBytes) continue;
    const packed = bytes.subarray(view.getUint32(record + 4), view.getUint32(record + 4) + packedBytes);
    tables.set(tag, viewOf(packedBytes < sizeBytes ? await inflate(packed, sizeBytes) : packed));
  }
  return tables;
};

const utf16 = new TextDecoder('utf-16be');
const windowsEnglish = 0x409;

/** A name by its number: English of Windows first, then any other of Windows. */
const nameOf = (table: DataView, nameId: number): string | null => {
  const storage = table.getUint16(4);
  let found: string | null = null;
  for (let index = 0; index < table.getUint16(2); index += 1) {
    const record = 6 + index * 12;
    if (table.getUint16(record) !== 3 || table.getUint16(record + 6) !== nameId) continue;
    const start = table.byteOffset + storage + table.getUint16(record + 10);
    const text = utf16.decode(new Uint8Array(table.buffer, start, table.getUint16(record + 8))).slice(0, maxNameChars);
    if (table.getUint16(record + 4) === windowsEnglish) return text;
    found ??= text;
  }
  return found;
};

/** Adds the characters of a subtable of format 4: segments of the basic plane. */
const addSegments = (table: DataView, at: number, characters: Set<number>): void => {
  const countTwice = table.getUint16(at + 6);
  for (let offset = 0; offset < countTwice; offset += 2) {
    const end = table.getUint16(at + 14 + offset);
    const start = table.getUint16(at + 16 + countTwice + offset);
    for (let character = start; character <= end && character < 0xffff; character += 1) characters.add(character);
  }
};

/** Adds the characters of a subtable of format 12: groups of all planes. */
const addGroups = (table: DataView, at: number, characters: Set<number>): void => {
  for (let index = 0; index < table.getUint32(at + 12) && characters.size < maxCharacters; index += 1) {
    const start = table.getUint32(at + 16 + index * 12);
    const end = Math.min(table.getUint32(at + 20 + index * 12), maxCharacters - 1);
    for (let character = start; character <= end; character += 1) characters.add(character);
  }
};

const charactersOf = (table: DataView): ReadonlySet<number> => {
  const characters = new Set<number>();
  for (let index = 0; index < table.getUint16(2); index += 1) {
    const at = table.getUint32(8 + index * 8);
    const format = table.getUint16(at);
    if (format === 4) addSegments(table, at, characters);
    else if (format === 12) addGroups(table, at, characters);
  }
  return characters;
};

/** The facts of a font. Compressed WOFF 2 and damaged tables have none: the browser decides whether the font is valid. */
export const readFontFacts = async (bytes: Uint8Array<ArrayBuffer>): Promise<FontFacts> => {
  try {
    const signature = tagAt(viewOf(bytes), 0);
    if (signature === 'wOF2') return unknown;
    const tables = signature === 'wOFF' ? await woffTables(bytes) : openTypeTables(bytes);
    const names = tables.get('name');
    const cmap = tables.get('cmap');
    const text = (nameId: number): string | null => (names ? nameOf(names, nameId) : null);
    return {
      family: text(16) ?? text(1), style: text(17) ?? text(2), version: text(5), copyright: text(0),
      glyphCount: tables.get('maxp')?.getUint16(4) ?? null, characters: cmap ? charactersOf(cmap) : null,
    };
  } catch {
    return unknown;
  }
};
