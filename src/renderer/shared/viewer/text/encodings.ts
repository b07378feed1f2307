/** The encodings of the menu, as labels of the Encoding standard. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1252', 'windows-1251', 'windows-1256'] as const;
export type Encoding = (typeof encodings)[number];

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** The text in the encoding; null if a sequence of bytes is not valid in it. A character may be cut off at the end if more bytes follow. */
const decode = (bytes: Uint8Array, encoding: Encoding, isCut: boolean): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
};

/** How much of the text consists of characters that are common in it, between 0 and 1. ASCII does not count. */
const shareOf = (text: string, common: RegExp): number => {
  const foreign = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return foreign === 0 ? 0 : (text.match(common)?.length ?? 0) / foreign;
};

/** UTF-16 without a mark by its zeros: Western text has them in one half of the byte pairs only. */
const zeroSide = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = bytes.length / 8;
  if (odd > many && even < odd / 20) return 'utf-16le';
  return even > many && odd < even / 20 ? 'utf-16be' : null;
};

// Japanese has kana. Chinese text consists mostly of the characters of GB 2312's first level, in rows 16 to 55, and punctuation.
const kana = /[\u3040-\u30ff]/gu;
const isCommonGb = (bytes: Uint8Array): boolean => {
  let common = 0;
  let pairs = 0;
  for (let index = 0; index < bytes.length - 1; index += 1) {
    const lead = bytes[index] ?? 0;
    const trail = bytes[index + 1] ?? 0;
    if (lead < 0x81) continue;
    pairs += 1;
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))) common += 1;
    index += 1;
  }
  return pairs > 0 && common / pairs > 0.7;
};

/**
 * The encoding of a text by its first bytes; null if they are no text. A byte order mark decides, then validity as
 * UTF-8, then whether a reading as Japanese or Chinese gives the usual characters of that language.
 */
export const detectEncoding = (bytes: Uint8Array, isCut: boolean): Encoding | null => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (bytes.includes(0)) return zeroSide(bytes);
  if (decode(bytes, 'utf-8', isCut) !== null) return 'utf-8';
  const japanese = decode(bytes, 'shift_jis', isCut);
  if (japanese !== null && shareOf(japanese, kana) > 0.2) return 'shift_jis';
  if (decode(bytes, 'gb18030', isCut) !== null && isCommonGb(bytes)) return 'gb18030';
  return 'windows-1252';
};
