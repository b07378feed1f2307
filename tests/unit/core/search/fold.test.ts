import { describe, expect, it } from 'vitest';
import { foldText, foldTextWithMap } from '../../../../src/core/search/fold-text';

describe('differences that search ignores', () => {
  it.each([
    ['case', 'Budget PLAN', 'budget plan'],
    ['full width', 'Ｂｕｄｇｅｔ２０２４', 'budget2024'],
    ['half-width katakana', 'ｶﾞﾝﾊﾞﾚ', 'がんばれ'],
    ['katakana', 'ガンバレ', 'がんばれ'],
    ['kana written with a voicing mark of its own', 'か\u3099', 'が'],
    ['accents', 'Résumé', 'resume'],
    ['accents as marks of their own', 'Re\u0301sume\u0301', 'resume'],
    ['sharp s', 'Straße', 'strasse'],
    ['final sigma', 'ΟΔΟΣ', 'οδοσ'],
    ['alef with hamza', 'أحمد', 'احمد'],
    ['alef with hamza below', 'إسلام', 'اسلام'],
    ['alef with madda', 'آمنة', 'امنه'],
    ['alef wasla', 'ٱلله', 'الله'],
    ['tatweel', 'كتـــاب', 'كتاب'],
    ['Arabic vowel signs', 'كِتَابٌ', 'كتاب'],
    ['Arabic presentation forms', '\ufe8d\ufedf\ufedc\ufe98\ufe8e\ufe8f', 'الكتاب'],
    ['lam-alef as one form', '\ufefb', 'لا'],
    ['Farsi yeh and kaf', 'یک', 'يك'],
    ['Arabic digits', '٢٠٢٤ ۲۰۲۴', '2024 2024'],
    ['ligatures', 'ﬁnance', 'finance'],
    ['zero-width and bidi characters', 'a\u200bb\u202ec\u2069', 'abc'],
    ['runs of white space', ' a \u3000\t b ', 'a b'],
  ])('%s', (_what, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each([
    ['voiced kana', 'が', 'か'],
    ['vowels of Devanagari', 'की', 'का'],
    ['Hangul', '각', '가'],
  ])('%s make a difference', (_what, one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('treats lone surrogates and control characters as characters that occur nowhere', () => {
    expect(foldText('a\ud800b')).toBe('a\ufffdb');
    expect(foldText('a\u0001b')).toBe('a b');
  });

  it('maps each unit to its origin', () => {
    expect(foldTextWithMap('ﬁ e\u0301')).toEqual({ text: 'fi e', starts: [0, 0, 1, 2], ends: [1, 1, 2, 4] });
    expect(foldTextWithMap('ﻻ𠀀')).toEqual({ text: 'لا𠀀', starts: [0, 0, 1, 1], ends: [1, 1, 3, 3] });
  });
});
