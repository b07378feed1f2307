import { foldText, foldTextWithMap, type MappedText } from './fold-text';
import { formSeparator, formsOfName, fullPinyinSeparator } from './search-text';

/** How well a file matches a keyword; lower is better. */
export const matchRanks = { exact: 0, prefix: 1, wordStart: 2, substring: 3, pinyin: 4, content: 5 } as const;
export type MatchRank = (typeof matchRanks)[keyof typeof matchRanks];

/** A search keyword: every word has to match; a match of the whole phrase ranks higher. */
export interface Keyword {
  readonly phrase: string;
  /** Empty if there is no keyword. */
  readonly words: readonly string[];
}

const wordLimit = 8;

export const parseKeyword = (raw: string): Keyword => {
  const phrase = foldText(raw);
  return { phrase, words: [...new Set(phrase.split(' '))].filter((word) => word !== '').slice(0, wordLimit) };
};

const isPartOfWord = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character);

const hasAtWordStart = (name: string, phrase: string): boolean => {
  for (let at = name.indexOf(phrase); at !== -1; at = name.indexOf(phrase, at + 1)) {
    if (at === 0 || !isPartOfWord(Array.from(name.slice(Math.max(0, at - 2), at)).at(-1) ?? '')) return true;
  }
  return false;
};

/** The rank of a file that contains every word, in the forms of its name (`searchTextOf`) or in its content. */
export const rankOf = ({ phrase, words }: Keyword, searchText: string): MatchRank => {
  const [name = ''] = searchText.split(formSeparator);
  const whole = name.trimEnd();
  if (whole === phrase) return matchRanks.exact;
  if (whole.startsWith(phrase)) return matchRanks.prefix;
  if (whole.includes(phrase)) return hasAtWordStart(whole, phrase) ? matchRanks.wordStart : matchRanks.substring;
  if (words.every((word) => whole.includes(word))) return matchRanks.substring;
  const [withoutFull = ''] = searchText.split(fullPinyinSeparator);
  return words.every((word) => (word.length === 1 ? withoutFull : searchText).includes(word)) ? matchRanks.pinyin : matchRanks.content;
};

export type Range = [start: number, end: number];

/** Every occurrence of a word, as ranges of the original. */
const occurrencesOf = (word: string, { text, starts, ends }: MappedText): Range[] => {
  const found: Range[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    found.push([starts[at] ?? 0, ends[at + word.length - 1] ?? 0]);
  }
  return found;
};

const merge = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
};

/** Ranges of the keyword's words in a name, in UTF-16 units; by pinyin only if there is no literal match. */
export const highlightsOfName = ({ words }: Keyword, name: string): Range[] => {
  const forms = formsOfName(name);
  return merge(words.flatMap((word) => {
    for (const form of [forms.name, forms.initials, word.length === 1 ? null : forms.full]) {
      const places = form === null ? [] : occurrencesOf(word, form);
      if (places.length > 0) return places;
    }
    return [];
  }));
};

/** Ranges of the keyword's words in any other text. */
export const highlightsOfText = ({ words }: Keyword, text: string): Range[] => {
  const mapped = foldTextWithMap(text);
  return merge(words.flatMap((word) => occurrencesOf(word, mapped)));
};
