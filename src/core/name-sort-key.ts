import { truncateToBytes } from './file-names';
import { pinyinSortKey } from './pinyin';

/**
 * Maximum length of a sort key, in bytes of UTF-8; it bounds rows and index entries. Longer names are ordered by guid.
 */
const sortKeyLimitBytes = 600;

/** Accents of Latin, Greek and Cyrillic; Arabic vowel signs and hamza; voicing marks of kana; tatweel. */
const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u3099\u309a\u0640]+/g;

/**
 * Sort key of a name, for bytewise comparison (`compareSortKeys`, COLLATE "C"). It ignores case, width, accents and the
 * kind of kana. Numbers sort by value, in Western and Arabic digits; Chinese sorts by pinyin.
 *
 * The original accents and kana are appended as a tie-breaker. Not a total order: names that differ only in case have
 * the same key, and the guid decides.
 */
export const nameSortKey = (name: string): string => {
  if (/^[ -~]*$/.test(name)) return truncateToBytes(withComparableNumbers(name.toLowerCase()), sortKeyLimitBytes);
  const folded = withWesternDigits(name.normalize('NFKC').toUpperCase().toLowerCase());
  const base = withHiragana(folded.normalize('NFKD').replace(marks, '').normalize('NFC'));
  const key = withComparableNumbers(base).replace(/\p{Script=Han}+/gu, pinyinSortKey);
  return truncateToBytes(base === folded ? key : `${key}\u0001${folded}`, sortKeyLimitBytes);
};

/**
 * Prefixes each number with its count of digits, so that bytewise order is numeric order: 2 becomes 12, 10 becomes 210.
 * From nine digits the count has four characters: 9 and three digits.
 */
const withComparableNumbers = (text: string): string => text.replace(/[0-9]+/g, (digits) => {
  const significant = digits.replace(/^0+(?=.)/, '');
  const count = significant.length;
  return (count < 9 ? String(count) : `9${String(Math.min(count, 999)).padStart(3, '0')}`) + significant;
});

const withHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, (katakana) => String.fromCharCode(katakana.charCodeAt(0) - 0x60));

/** The low four bits of a digit in both Arabic blocks are its value. */
const withWesternDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
