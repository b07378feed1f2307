/** Range of a match in UTF-16 units; `end` is exclusive. */
export interface Match { readonly start: number; readonly end: number }

export interface Folding { readonly isCaseSensitive: boolean }

interface Folded {
  readonly text: string;
  /** For each unit of `text`, the start of its original character; one more entry for the end. */
  readonly origins: readonly number[];
}

/** Combining marks do not change a letter, except the voicing marks of kana (が, ぱ). */
const isIgnored = (character: string): boolean => /^\p{Mn}$/u.test(character) && character !== '\u3099' && character !== '\u309A';
/** Characters that fill a line or are invisible: the Arabic tatweel, joiners, soft hyphens, directional marks. */
const isFiller = (character: string): boolean => character === '\u0640' || /^\p{Cf}$/u.test(character);

/** Interchangeable Arabic forms: the seats of hamza, alif maqsura, and the feminine ending. */
const arabicForms: Readonly<Record<string, string>> = { 'ٱ': 'ا', 'ى': 'ي', 'ة': 'ه', 'ی': 'ي', 'ک': 'ك' };

/** Katakana and hiragana differ, full-width and half-width forms do not; all white space is equal. */
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
 * All matches of a query in a text, in order and without overlaps. Ignores case (unless `isCaseSensitive`), combining
 * marks, width and ligatures. Matches consist of whole characters.
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
