import { formSeparator } from './search-text';

/** Latin letters and digits are few: two of them occur in too many names, three do not. */
const isFrequent = (character: string | undefined): boolean => character !== undefined && /^[a-z0-9]$/.test(character);

/** Characters that separate words or forms: no keyword matches across them. */
const gaps = /[\s\u0001\u0002]+/;

/** Marks a complete name, which is indexed like a gram. */
const wholeMark = formSeparator;
const wholeLimit = 80;

/** The gram of a complete name; long names are truncated. */
export const wholeNameGram = (foldedName: string): string => wholeMark + Array.from(foldedName).slice(0, wholeLimit).join('');

/**
 * Grams of the texts: every sequence of one, two and (for Latin letters and digits) three characters, and the complete
 * name.
 */
export const ngramsOf = (searchText: string, content: string): string[] => {
  const grams = new Set<string>();
  for (const word of [...searchText.split(gaps), ...content.split(gaps)]) {
    const characters = Array.from(word);
    characters.forEach((character, index) => {
      const [next, third] = [characters[index + 1], characters[index + 2]];
      grams.add(character);
      if (next !== undefined) grams.add(character + next);
      if (third !== undefined && isFrequent(character) && isFrequent(next) && isFrequent(third)) grams.add(character + next + third);
    });
  }
  if (searchText !== '') grams.add(wholeNameGram(searchText.split(formSeparator)[0] ?? ''));
  return [...grams];
};

/** The smallest set of grams that every text with this word contains: the longest grams. */
export const ngramsOfWord = (word: string): string[] => {
  const characters = Array.from(word);
  if (characters.length === 1) return characters;
  const grams = new Set<string>();
  const isTriple = (index: number): boolean => index >= 0 && [0, 1, 2].every((offset) => isFrequent(characters[index + offset]));
  for (let index = 0; index + 1 < characters.length; index += 1) {
    const [first = '', second = '', third = ''] = characters.slice(index, index + 3);
    if (isTriple(index)) grams.add(first + second + third);
    else if (!isTriple(index - 1)) grams.add(first + second);
  }
  return [...grams];
};
