/** Where something stands in a text, by UTF-16 units; `end` is behind it. */
export interface Match { readonly start: number; readonly end: number }

export interface Folding { readonly isCaseSensitive: boolean }

interface Folded {
  readonly text: string;
  /** Where the character that each unit of `text` came from begins; one more for the end. */
  readonly origins: readonly number[];
}

/** Marks above and below letters mean the same letter; those of kana (が, ぱ) make another one. */
const isIgnored = (character: string): boolean => /^\p{Mn}$/u.test(character) && character !== '\u3099' && character !== '\u309A';
/** Drawn to fill a line, or seen by nobody: the Arabic tatweel, joiners, soft hyphens, marks of direction. */
const isFiller = (character: string): boolean => character === '\u0640' || /^\p{Cf}$/u.test(character);

/** Forms that are written for one another: the seats of hamza, alif maqsura, and the end of feminine words. */
const arabicForms: Readonly<Record<string, string>> = { 'ٱ': 'ا', 'ى': 'ي', 'ة': 'ه', 'ی': 'ي', 'ک': 'ك' };

/** Katakana and hiragana are told apart, wide and narrow forms are not; all white space is one. */
const foldCharacter = (character: string, { isCaseSensitive }: Folding): string => {
  if (/\s/u.test(character)) return ' ';
  const plain = [...character.normalize('NFKD')].filter((each) => !isIgnored(each) && !isFiller(each)).map((each) => arabicForms[each] ?? each).join('').normalize('NFC');
  if (isCaseSensitive) return plain;
  return plain.toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').replaceAll('ı', 'i');
};

const fold = (text: string, folding: Folding): Folded => {
  let folded = '';
  const origins: number[] = [];
  let place = 0;
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    const plain = foldSegment(segment, folding);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(place);
    place += segment.length;
  }
  return { text: folded, origins: [...origins, place] };
};

const foldSegment = (segment: string, folding: Folding): string => (/^\s+$/u.test(segment) ? ' ' : foldCharacter(segment, folding));

/**
 * Where a text has what is looked for, from its beginning on and one behind the other. Letters count the same with and
 * without case (unless that is asked for), marks, width and ligatures; what is found are whole characters.
 */
export const matchesIn = (text: string, query: string, folding: Folding): readonly Match[] => {
  const wanted = fold(query, folding).text;
  if (wanted.trim() === '') return [];
  const { text: folded, origins } = fold(text, folding);
  const beginsCharacter = (unit: number): boolean => unit === 0 || origins[unit] !== origins[unit - 1];
  const found: Match[] = [];
  let from = 0;
  for (;;) {
    const at = folded.indexOf(wanted, from);
    if (at === -1) return found;
    const behind = at + wanted.length;
    if (beginsCharacter(at) && beginsCharacter(behind)) {
      found.push({ start: origins[at] ?? 0, end: origins[behind] ?? text.length });
      from = behind;
    } else from = at + 1;
  }
};
