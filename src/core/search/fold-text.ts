/** A transformed text. Each of its UTF-16 units is mapped to its source range in the original. */
export interface MappedText {
  readonly text: string;
  /** Start and end of the source range of each unit. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A base character with its combining marks: accents, vowel signs, and the half-width voicing marks of kana. */
const characterClusters = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu;

/**
 * Ignored characters: accents of Latin, Greek and Cyrillic, Arabic vowel signs, hamza and tatweel, variation selectors,
 * and invisible characters. Voicing marks of kana and the vowels of Indic scripts are significant.
 */
const ignored = /[\u0300-\u036f]|[\u1ab0-\u1ace]|[\u1dc0-\u1dff]|[\u20d0-\u20f0]|[\ufe20-\ufe2f]|[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]|[\u0640\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/g;

/**
 * Letters with several spellings: alef wasla, alef maqsura and Farsi yeh, Farsi kaf, teh marbuta; iteration marks of
 * katakana.
 */
const variants: Readonly<Record<string, string>> = { 'ٱ': 'ا', 'ى': 'ي', 'ی': 'ي', 'ک': 'ك', 'ة': 'ه', 'ヽ': 'ゝ', 'ヾ': 'ゞ' };

const foldCluster = (piece: string): string => piece
  .normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKD').replace(ignored, '').normalize('NFC')
  .replace(/[ٱىیکةヽヾ]/g, (letter) => variants[letter] ?? letter)
  .replace(/[\u30a1-\u30f6]/g, (katakana) => String.fromCharCode(katakana.charCodeAt(0) - 0x60))
  .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
  .replace(/\p{Surrogate}/gu, '\ufffd')
  .replace(/\s+|[\u0000-\u001f\u007f-\u009f]/g, ' ');

/**
 * Folds a text: ignores case, width, accents, the kind of kana and the forms of Arabic letters, and collapses white
 * space. Texts that people consider equal become equal.
 */
export const foldTextWithMap = (text: string): MappedText => {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(characterClusters)) {
    const form = foldCluster(piece);
    if (form === ' ' && (folded === '' || folded.endsWith(' '))) continue;
    folded += form;
    for (let unit = 0; unit < form.length; unit += 1) {
      starts.push(index);
      ends.push(index + piece.length);
    }
  }
  return { text: folded, starts, ends };
};

export const foldText = (text: string): string =>
  (/^[ -~]*$/.test(text) ? text.toLowerCase().replace(/ +/g, ' ').trim() : foldTextWithMap(text).text.trimEnd());
