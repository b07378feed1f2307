import { expect, test } from 'vitest';
import { detectEncoding, type Encoding } from '../../../../../../src/renderer/shared/viewer/text/encodings';

/** The bytes of a text in an encoding that Node can only read: each character is looked up among one and two bytes. */
const encode = (text: string, encoding: Encoding): Uint8Array => {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, readonly number[]>();
  const learn = (...bytes: number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if (character.length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes);
  };
  for (let first = 0; first < 256; first += 1) learn(first);
  if (encoding !== 'windows-1252') for (let first = 0x81; first < 255; first += 1) for (let second = 0x40; second < 255; second += 1) learn(first, second);
  return Uint8Array.from([...text].flatMap((character) => bytesOf.get(character) ?? []));
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const chinese = '项目计划：第一季度的目标是完成新版本的设计，并在五月之前交付给客户。';
const japanese = 'これは日本語のテキストです。プロジェクトの計画を説明します。';
const french = 'Le café où nous étions fermé l’été dernier a été rénové.';

test.each([
  { name: 'ASCII', bytes: utf8('plain\n'), encoding: 'utf-8' },
  { name: 'nothing', bytes: new Uint8Array(), encoding: 'utf-8' },
  { name: 'UTF-8', bytes: utf8(chinese), encoding: 'utf-8' },
  { name: 'UTF-8 cut within a character', bytes: utf8(chinese).subarray(0, 10), isCut: true, encoding: 'utf-8' },
  { name: 'UTF-8 with a mark', bytes: utf8(`\ufeff${french}`), encoding: 'utf-8' },
  { name: 'UTF-16 LE with a mark', bytes: utf16(`\ufeff${chinese}`), encoding: 'utf-16le' },
  { name: 'UTF-16 BE with a mark', bytes: utf16(`\ufeff${chinese}`).swap16(), encoding: 'utf-16be' },
  { name: 'UTF-16 LE without a mark', bytes: utf16(french), encoding: 'utf-16le' },
  { name: 'UTF-16 BE without a mark', bytes: utf16(french).swap16(), encoding: 'utf-16be' },
  { name: 'GB18030', bytes: encode(chinese, 'gb18030'), encoding: 'gb18030' },
  { name: 'GB18030 among ASCII', bytes: encode(`<p class="a">${chinese.slice(0, 6)}</p>`, 'gb18030'), encoding: 'gb18030' },
  { name: 'Shift_JIS', bytes: encode(japanese, 'shift_jis'), encoding: 'shift_jis' },
  { name: 'windows-1252', bytes: encode(french, 'windows-1252'), encoding: 'windows-1252' },
  { name: 'one foreign letter', bytes: encode('Total: 12 £', 'windows-1252'), encoding: 'windows-1252' },
  { name: 'a foreign letter at the end', bytes: encode('un café', 'windows-1252'), encoding: 'windows-1252' },
  { name: 'binary', bytes: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 0, 0, 0, 0]), encoding: null },
])('$name is read as $encoding', ({ bytes, encoding, isCut = false }) => {
  expect(detectEncoding(bytes, isCut)).toBe(encoding);
});
