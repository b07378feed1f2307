import { pinyinSyllables } from '../pinyin';
import { foldText, foldTextWithMap, type MappedText } from './fold-text';

/** Separates the forms of a name; names and keywords have no control characters. */
export const formSeparator = '\u0001';
/** Precedes the last form: a single letter does not match within a syllable. */
export const fullPinyinSeparator = '\u0002';

export interface NameForms {
  readonly name: MappedText;
  /** Each Han character replaced by the first letter of its syllable; null if there is none. */
  readonly initials: MappedText | null;
  /** Each Han character replaced by its whole syllable. */
  readonly full: MappedText | null;
}

const hanRun = /\p{Script=Han}+/gu;

const romanize = (name: MappedText, spell: (syllable: string) => string): MappedText => {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (written: string, unit: number): void => {
    text += written;
    for (let count = 0; count < written.length; count += 1) {
      starts.push(name.starts[unit] ?? 0);
      ends.push(name.ends[unit] ?? 0);
    }
  };
  const addPlain = (from: number, to: number): void => { for (let unit = from; unit < to; unit += 1) add(name.text.charAt(unit), unit); };

  let last = 0;
  for (const { 0: run, index } of name.text.matchAll(hanRun)) {
    addPlain(last, index);
    let unit = index;
    const syllables = pinyinSyllables(run);
    Array.from(run).forEach((character, place) => {
      const syllable = syllables[place] ?? null;
      add(syllable === null ? character : spell(syllable), unit);
      unit += character.length;
    });
    last = index + run.length;
  }
  addPlain(last, name.text.length);
  return { text, starts, ends };
};

/** The searchable forms of a name: as written, and by pinyin. */
export const formsOfName = (name: string): NameForms => {
  const folded = foldTextWithMap(name);
  if (!/\p{Script=Han}/u.test(folded.text)) return { name: folded, initials: null, full: null };
  return { name: folded, initials: romanize(folded, (syllable) => syllable.charAt(0)), full: romanize(folded, (syllable) => syllable) };
};

/** The forms of a name in one text, for substring search. */
export const searchTextOf = (name: string): string => {
  if (/^[ -~]*$/.test(name)) return foldText(name);
  const { name: { text }, initials, full } = formsOfName(name);
  return initials && full ? `${text}${formSeparator}${initials.text}${fullPinyinSeparator}${full.text}` : text;
};

/** Maximum length of the searchable content. */
const contentLimit = 4000;

/** Excerpt and content in searchable form; empty if there are none. */
export const searchContentOf = (excerpt: string | null, content: string | null): string =>
  foldText([excerpt, content].filter((text) => text !== null).join(' ').slice(0, contentLimit));
