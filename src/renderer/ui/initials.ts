const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstGrapheme = (text: string): string => segmenter.segment(text)[Symbol.iterator]().next().value?.segment ?? '';

/**
 * Initials of a person without a picture. Chinese, Japanese and Korean names: the last character (of the given name).
 * Arabic and Hebrew names: one letter, because two would join. Other names: the first letters of the first and last
 * word. Empty for an empty name.
 */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first] = words;
  if (first === undefined) return firstGrapheme(name.trim());
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)) return [...segmenter.segment(words.at(-1) ?? first)].at(-1)?.segment ?? '';
  const letter = (word: string): string => firstGrapheme(word.replace(/^[^\p{L}\p{N}]+/u, ''));
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name)) return letter(first);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (letter(first) + (last === undefined ? '' : letter(last))).toLocaleUpperCase('en');
};
