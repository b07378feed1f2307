import { describe, expect, it } from 'vitest';
import { compareSortKeys } from '../../../src/core/file-names';
import { nameSortKey } from '../../../src/core/name-sort-key';

const sortedNames = (names: readonly string[]): string[] =>
  names.map((name) => ({ name, key: nameSortKey(name) })).sort((left, right) => compareSortKeys(left.key, right.key)).map(({ name }) => name);

/** Case-folded, digits padded, pinyin by a library, compared bytewise. Each list is in its order. */
const orders: Record<string, readonly string[]> = {
  'English: case and accents set aside': ['_template', 'Ångström', 'Apple', 'banana', 'Cherry', 'eclair', 'Éclair', 'eclipse', 'Strasse 1', 'Straße 2', 'Zoë', 'zoo'],
  'English: numbers by value': ['1 first', '2 second', '10 tenth', 'file', 'file 1', 'file 2', 'file 10', 'file 10a', 'file 100', 'file a'],
  'versions': ['v1.2', 'v1.9', 'v1.10', 'v2.0', 'v10'],
  'numbers of any length': ['n 0', 'n 99999999', 'n 100000000', 'n 999999999', 'n 1000000000', `n 1${'0'.repeat(30)}`, `n 1${'0'.repeat(31)}`],
  'leading zeros count for nothing': ['scan 0001', 'scan 2', 'scan 003', 'scan 10'],
  'Chinese: by pinyin, phrases read as a whole': ['安徽', '北京', '长城', '重庆', '广州', '上海', '天津', '西安', '银行', '中国'],
  'Chinese: tones, then the character, so that homophones stay together': ['妈妈', '麻烦', '马上', '骂人', '事情', '市场', '市政'],
  'Chinese: numbers': ['第1章', '第2章', '第10章', '文件 2', '文件 10'],
  'Japanese: both kinds of kana and voiced sounds together': ['あさ', 'アサヒ', 'いえ', 'かき', 'がき', 'かぎ 2', 'カメラ', 'さくら', 'ｻｸﾗ 2', 'わに'],
  'Arabic: hamza and vowel signs set aside, numbers in Arabic digits': ['إبراهيم', 'أحمد', 'باب', 'تقرير ٢', 'تقرير ١٠', 'كِتاب', 'كتاب ٢', 'مجلد', 'ملف ۳', 'ملف ٤', 'وثيقة'],
  'width set aside': ['file 1', 'ｆｉｌｅ ２', 'FILE 3'],
  'scripts: punctuation, digits, Latin, Cyrillic, Arabic, kana, Chinese, emoji': ['(draft)', '7', 'Zebra', 'Яблоко', 'وثيقة', 'わに', '安徽', '😀'],
  'a name before its own continuation': ['北京', '北京 2', '北京a', '北京市'],
};

describe('nameSortKey', () => {
  it.each(Object.entries(orders))('%s', (_, names) => {
    expect(sortedNames([...names].reverse())).toEqual(names);
  });

  it.each([
    ['Report', 'report'],
    ['ＲＥＰＯＲＴ', 'report'],
    ['STRASSE', 'straße'],
    ['file 007', 'file 7'],
    ['کتاب ۷', 'کتاب ٧'],
  ])('gives %s and %s one key, so that the guid decides', (left, right) => {
    expect(nameSortKey(left)).toBe(nameSortKey(right));
  });

  it.each([
    ['plain 12', 'plain 212'],
    ['x123456789', 'x9009123456789'],
    ['résumé', 'resume\u0001résumé'],
    ['北京', '\u4dffbei3北\u4dffjing1京'],
    // Without a known reading the character sorts by its code point.
    ['𠮷', '𠮷'],
  ])('%s has the key %j', (name, key) => {
    expect(nameSortKey(name)).toBe(key);
  });

  it.each([
    ['Latin', 'a'.repeat(255), 255],
    ['Chinese', '中'.repeat(255), 600],
    ['emoji', '😀'.repeat(255), 600],
    // One ligature becomes eighteen letters.
    ['Arabic ligatures', '\ufdfa'.repeat(255), 600],
    ['numbers', '1a'.repeat(127), 381],
  ])('%s: 255 characters are at most 600 bytes, and whole', (_, name, atMost) => {
    const bytes = Buffer.from(nameSortKey(name), 'utf8');
    expect(bytes.length).toBeLessThanOrEqual(atMost);
    expect(bytes.length).toBeGreaterThan(atMost - 4);
    expect(bytes.toString('utf8')).not.toContain('\ufffd');
  });
});
