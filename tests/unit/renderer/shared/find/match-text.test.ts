import { describe, expect, it } from 'vitest';
import { matchesIn } from '../../../../../src/renderer/shared/find/match-text';

const found = (text: string, query: string, isCaseSensitive = false): readonly string[] =>
  matchesIn(text, query, { isCaseSensitive }).map(({ start, end }) => `${start}:${text.slice(start, end)}`);

describe('matches in a text', () => {
  it.each([
    ['the same letters in either case', 'Harbour HARBOUR harbour', 'harbour', ['0:Harbour', '8:HARBOUR', '16:harbour']],
    ['letters with and without marks', 'Café, cafe, CAFÉ', 'cafe', ['0:Café', '6:cafe', '12:CAFÉ']],
    ['standalone marks, with the letter they belong to', 'Cafe\u0301!', 'café', ['0:Cafe\u0301']],
    ['German sharp s, whole', 'Straße', 'STRASSE', ['0:Straße']],
    ['no half of a letter that is two', 'ß', 's', []],
    ['Greek at the end of a word', 'ΟΔΟΣ οδός', 'οδος', ['0:ΟΔΟΣ', '5:οδός']],
    ['Turkish capitals', 'İstanbul', 'istanbul', ['0:İstanbul']],
    ['ligatures', 'ofﬁce', 'office', ['0:ofﬁce']],
    ['Chinese', '季度计划与计划书', '计划', ['2:计划', '5:计划']],
    ['wide letters and narrow kana', 'ＡＢＣ ｶﾞｲﾄﾞ', 'abc ガイド', ['0:ＡＢＣ ｶﾞｲﾄﾞ']],
    ['kana with their voicing, which is another letter', 'かき がき', 'がき', ['3:がき']],
    ['no kana of another alphabet', 'カキ', 'かき', []],
    ['a Korean syllable, not the beginning of a longer one', '한국 하나', '하', ['3:하']],
    ['Arabic without the vowels that somebody wrote', 'كِتَابٌ جديد', 'كتاب', ['0:كِتَابٌ']],
    ['Arabic with a stretched letter and another seat of hamza', 'الأحمـــر', 'الاحمر', ['0:الأحمـــر']],
    ['interchangeable Arabic endings', 'مكتبة مستشفى', 'مكتبه', ['0:مكتبة']],
    ['Hebrew without points', 'שָׁלוֹם', 'שלום', ['0:שָׁלוֹם']],
    ['one behind the other, never one in the other', 'aaaa', 'aa', ['0:aa', '2:aa']],
    ['any white space for a space', 'tide\u00A0table', 'tide table', ['0:tide\u00A0table']],
    ['invisible characters do not divide a word', 'har\u00ADbour', 'harbour', ['0:har\u00ADbour']],
    ['letters beyond the first plane', '𝐓ide 👩‍👩‍👧 tide', 'tide', ['0:𝐓ide', '15:tide']],
    ['signs as they are, which mean nothing else', 'a.c abc (', '.c', ['1:.c']],
    ['nothing for nothing', 'harbour', '', []],
    ['nothing for a mark alone', 'harbour', '\u0301', []],
    ['nothing for a space alone', 'a b', ' ', []],
  ])('%s', (_, text, query, wanted) => { expect(found(text, query)).toEqual(wanted); });

  it('is case-sensitive on request', () => {
    expect(found('Tide tide TIDE', 'tide', true)).toEqual(['5:tide']);
    expect(found('Café CAFE', 'Cafe', true)).toEqual(['0:Café']);
  });
});
