import { describe, expect, it } from 'vitest';
import { wholeNameGram, ngramsOf, ngramsOfWord } from '../../../../src/core/search/ngrams';
import { highlightsOfName, highlightsOfText, rankOf, matchRanks, parseKeyword } from '../../../../src/core/search/match-rank';
import { searchContentOf, searchTextOf } from '../../../../src/core/search/search-text';

describe('the forms of a name', () => {
  it.each([
    ['Budget 2024.xlsx', 'budget 2024.xlsx'],
    // Readings belong to the phrase: 重庆 is chongqing.
    ['重庆 Report', '重庆 report\u0001cq report\u0002chongqing report'],
    ['2024年会议纪要', '2024年会议纪要\u00012024nhyjy\u00022024nianhuiyijiyao'],
    ['日本語ガイド', '日本語がいど\u0001rbyがいど\u0002ribenyuがいど'],
    ['أهلا', 'اهلا'],
  ])('%s', (name, text) => {
    expect(searchTextOf(name)).toBe(text);
  });

  it('keeps the searchable part of contents, bounded', () => {
    expect(searchContentOf(null, null)).toBe('');
    expect(searchContentOf('Ｈello', 'Wörld')).toBe('hello world');
    expect(searchContentOf(null, 'x'.repeat(100_000))).toHaveLength(4000);
  });
});

describe('grams', () => {
  it('has one, two and, of letters and digits, three characters, and the whole name', () => {
    expect(ngramsOf('ab1', '').sort()).toEqual(['\u0001ab1', '1', 'a', 'ab', 'ab1', 'b', 'b1']);
    expect(ngramsOf('会议纪', '').sort()).toEqual(['\u0001会议纪', '会', '会议', '议', '议纪', '纪'].sort());
    expect(ngramsOf('a b', 'c').sort()).toEqual(['\u0001a b', 'a', 'b', 'c']);
  });

  it.each([
    ['a', ['a']], ['ab', ['ab']], ['abcd', ['abc', 'bcd']], ['会议纪', ['会议', '议纪']], ['abc会', ['abc', 'c会']], ['𠀀', ['𠀀']],
  ])('a word %s is looked up by %j, which is in every text with it', (word, grams) => {
    expect(ngramsOfWord(word)).toEqual(grams);
    const all = new Set(ngramsOf(`x${word}y z`, ''));
    expect(grams.filter((gram) => !all.has(gram))).toEqual([]);
  });

  it('finds long names by their beginning', () => {
    expect(wholeNameGram('a'.repeat(300))).toBe(`\u0001${'a'.repeat(80)}`);
  });
});

describe('ranks: exact name, prefix, word start, substring, pinyin, content', () => {
  it.each([
    ['budget', 'Budget', 'exact'],
    ['ＢＵＤＧＥＴ', 'budget', 'exact'],
    ['budget', 'Budget 2024', 'prefix'],
    ['budget', 'The budget', 'wordStart'],
    ['budget', 'Q1-budget.xlsx', 'wordStart'],
    ['budget', 'Prebudget', 'substring'],
    ['plan budget', 'Budget and plan', 'substring'],
    ['纪要', '会议纪要', 'substring'],
    ['会议', '会议纪要', 'prefix'],
    ['hyjy', '会议纪要', 'pinyin'],
    ['huiyi', '会议纪要', 'pinyin'],
    ['h', '会议纪要', 'pinyin'],
    ['budget', 'Minutes', 'content'],
    // Nobody searches by a single letter from the middle of a syllable.
    ['u', '会议纪要', 'content'],
  ] as const)('%s in %s: %s', (keyword, name, rank) => {
    expect(rankOf(parseKeyword(keyword), searchTextOf(name))).toBe(matchRanks[rank]);
  });

  it('are in this order', () => {
    expect(Object.entries(matchRanks).sort((a, b) => a[1] - b[1]).map(([name]) => name)).toEqual(['exact', 'prefix', 'wordStart', 'substring', 'pinyin', 'content']);
  });
});

describe('keywords', () => {
  it.each([
    ['  Plan   B plan ', { phrase: 'plan b plan', words: ['plan', 'b'] }],
    ['\u200b\u064b', { phrase: '', words: [] }],
    ['', { phrase: '', words: [] }],
  ])('%j', (raw, keyword) => {
    expect(parseKeyword(raw)).toEqual(keyword);
  });

  it('looks at the first eight words', () => {
    expect(parseKeyword('a b c d e f g h i j').words).toHaveLength(8);
  });
});

describe('highlights, in UTF-16 units of the name as it is written', () => {
  it.each([
    ['plan', 'A plan to plan', [[2, 6], [10, 14]]],
    ['a b', 'ab a', [[0, 2], [3, 4]]],
    ['fi', 'ofﬁce', [[2, 3]]],
    ['resume', 're\u0301sume\u0301', [[0, 8]]],
    ['ガ', 'ｶﾞｲﾄﾞ', [[0, 2]]],
    ['议', '𠀀会议', [[3, 4]]],
    ['cq', '在重庆', [[1, 3]]],
    ['qing', '在重庆', [[2, 3]]],
    ['احمد', 'ملف أحمد', [[4, 8]]],
    ['zzz', 'plan', []],
  ])('%s in %s', (keyword, name, ranges) => {
    expect(highlightsOfName(parseKeyword(keyword), name)).toEqual(ranges);
  });

  it('marks excerpts by their own characters, not by pinyin', () => {
    expect(highlightsOfText(parseKeyword('hui'), '会议 Hui')).toEqual([[3, 6]]);
  });
});
