/** A text that shows a font in one script. */
export interface FontSample {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly text: string;
}

/** Sentences with many letters of their script. They are the same in every language of the product. */
const samples: readonly FontSample[] = [
  { language: 'en', direction: 'ltr', text: 'The quick brown fox jumps over the lazy dog' },
  { language: 'de', direction: 'ltr', text: 'Falsches Üben von Xylophonmusik quält jeden größeren Zwerg' },
  { language: 'el', direction: 'ltr', text: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία' },
  { language: 'ru', direction: 'ltr', text: 'Съешь же ещё этих мягких французских булок' },
  { language: 'ar', direction: 'rtl', text: 'نص حكيم له سر قاطع وذو شأن عظيم' },
  { language: 'he', direction: 'rtl', text: 'דג סקרן שט בים מאוכזב ולפתע מצא חברה' },
  { language: 'hi', direction: 'ltr', text: 'ऋषियों को सताने वाले दुष्ट राक्षसों के राजा' },
  { language: 'th', direction: 'ltr', text: 'เป็นมนุษย์สุดประเสริฐเลิศคุณค่า' },
  { language: 'zh-Hans', direction: 'ltr', text: '天地玄黄，宇宙洪荒。日月盈昃，辰宿列张。' },
  { language: 'ja', direction: 'ltr', text: 'いろはにほへと ちりぬるを' },
  { language: 'ko', direction: 'ltr', text: '다람쥐 헌 쳇바퀴에 타고파' },
];

const [latin] = samples;

/** The samples that a font has all glyphs for. A font of unknown characters shows Latin letters. */
export const samplesFor = (characters: ReadonlySet<number> | null): readonly FontSample[] => {
  if (!characters) return latin ? [latin] : [];
  return samples.filter(({ text }) => [...text].every((character) => character === ' ' || characters.has(character.codePointAt(0) ?? 0)));
};

const letterRows = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', '!?&@#%$€£¥()[]{}*+−=/“”‘’…'];

const maxLetters = 160;

/** Rows of letters that the font has; the first characters of a font without Latin letters, such as icons. */
export const letterRowsFor = (characters: ReadonlySet<number> | null): readonly string[] => {
  if (!characters) return letterRows;
  const rows = letterRows.map((row) => [...row].filter((character) => characters.has(character.codePointAt(0) ?? 0)).join('')).filter((row) => row !== '');
  if (rows.length > 1) return rows;
  const own = [...characters].filter((character) => character > 0x20 && !/[\p{C}\p{M}\p{Z}]/u.test(String.fromCodePoint(character)) || isPrivate(character));
  return [...rows, own.slice(0, maxLetters).map((character) => String.fromCodePoint(character)).join(' ')];
};

const isPrivate = (character: number): boolean => character >= 0xe000 && character <= 0xf8ff;
