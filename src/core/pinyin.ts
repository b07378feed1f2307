import { pinyin } from 'pinyin-pro';

/** The last code point before the Han block: Chinese stands after every alphabet and after kana. */
const beforeHan = '\u4dff';

/**
 * What a run of Han characters sorts by: for each its syllable, its tone and the character itself, so that
 * homophones stay together. Readings are those of the whole phrase (`重庆` is chong2 qing4). A character without a
 * reading sorts by its code point.
 * The dictionary behind this is large; only `core/names-sort` imports it.
 */
export const pinyinSortKey = (run: string): string => {
  const characters = Array.from(run);
  const syllables = pinyin(run, { toneType: 'num', type: 'array', v: true });
  return characters.map((character, index) => {
    const syllable = syllables[index];
    return syllable === undefined || !/^[a-z]+[0-5]$/.test(syllable) ? character : beforeHan + syllable + character;
  }).join('');
};
