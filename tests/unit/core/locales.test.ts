import { describe, expect, it } from 'vitest';
import { bcp47Of, directionOf, negotiateLocale } from '../../../src/core/locales';

describe('locale ids', () => {
  // Ids on the wire are the specification's (`jp`), mapped to BCP 47 for Intl.
  it.each([['zh-CN', 'zh-CN', 'ltr'], ['en', 'en', 'ltr'], ['jp', 'ja', 'ltr'], ['ar-SA', 'ar-SA', 'rtl']] as const)('%s is %s, %s', (locale, tag, direction) => {
    expect(bcp47Of(locale)).toBe(tag);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(directionOf(locale)).toBe(direction);
  });
});

describe('negotiateLocale', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hant-TW', 'zh-CN'],
    ['ZH-cn', 'zh-CN'],
    ['ja', 'jp'],
    ['ja-JP', 'jp'],
    ['jp', 'jp'],
    ['ar', 'ar-SA'],
    ['ar-SA', 'ar-SA'],
    ['ar-EG,en;q=0.5', 'ar-SA'],
    ['fr, de;q=0.9', 'en'],
    ['fr, ja;q=0.3', 'jp'],
    ['en;q=0.5, ja;q=0.8', 'jp'],
    ['en;q=0.8, ja;q=0.8', 'en'],
    ['ja;q=0.8, en;q=0.8', 'jp'],
    ['*;q=1, zh;q=0.1', 'zh-CN'],
    ['ja;q=0', 'en'],
    ['ja;q=0, zh;q=0.001', 'zh-CN'],
    [' ja ; q = 0.9 , ar ; q=1.000', 'ar-SA'],
    ['ja;Q=0.9, en;q=0.1', 'jp'],
    // Invalid parts are ignored.
    ['ja;q=2', 'en'],
    ['ja;q=abc, zh;q=0.1', 'zh-CN'],
    ['ja;q=0.1234, ar;q=0.1', 'ar-SA'],
    ['japanese-language-name', 'en'],
    ['jargon', 'en'],
    ['arabic', 'en'],
    [',,,;;;q=,ja', 'jp'],
    [`${'x,'.repeat(600)}ja`, 'en'],
  ])('%s → %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale);
  });
});
