import { pinyin } from 'pinyin-pro';

/** The last code point before the Han block: Chinese sorts after every alphabet and after kana. */
const beforeHan = '\u4dff';

/**
 * Sort key of a run of Han characters: for each character its syllable, its tone and the character, so that homophones
 * are adjacent. Readings depend on the whole phrase (`重庆` is chong2 qing4). A character without a reading sorts by its
 * code point.
 *
 * The dictionary is large: the desktop and pages must not import this module.
 */
export const pinyinSortKey = (run: string): string => {
  const characters = Array.from(run);
  const syllables = pinyin(run, { toneType: 'num', type: 'array', v: true });
  return characters.map((character, index) => {
    const syllable = syllables[index];
    return syllable === undefined || !/^[a-z]+[0-5]$/.test(syllable) ? character : beforeHan + syllable + character;
  }).join('');
};

/** The syllable of each Han character of a run, without tone (`lv` for 绿); null if it has no reading. */
export const pinyinSyllables = (run: string): (string | null)[] => {
  const syllables = pinyin(run, { toneType: 'none', type: 'array', v: true });
  return Array.from(run, (_character, index) => {
    const syllable = syllables[index] ?? '';
    return /^[a-z]+$/.test(syllable) ? syllable : null;
  });
};
