import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '../../../src/contract/preferences';
import { bcp47Of } from '../../../src/core/locales';
import { texts as arabicScreens } from '../../../src/locales/ar-SA/index';
import { texts as englishScreens } from '../../../src/locales/en/index';
import { cashier as arabicCashier } from '../../../src/locales/ar-SA/cashier';
import { mails as arabicMails } from '../../../src/locales/ar-SA/mails';
import { cashier as englishCashier } from '../../../src/locales/en/cashier';
import { mails as englishMails } from '../../../src/locales/en/mails';
import { cashier as japaneseCashier } from '../../../src/locales/jp/cashier';
import { mails as japaneseMails } from '../../../src/locales/jp/mails';
import { cashier as chineseCashier } from '../../../src/locales/zh-CN/cashier';
import { mails as chineseMails } from '../../../src/locales/zh-CN/mails';
import { texts as japaneseScreens } from '../../../src/locales/jp/index';
import { texts as chineseScreens } from '../../../src/locales/zh-CN/index';

/** The texts on screen, and those of emails and of pages outside of the app, which only the server loads. */
const english = { ...englishScreens, mails: englishMails, cashier: englishCashier } as const;
const chinese = { ...chineseScreens, mails: chineseMails, cashier: chineseCashier };
const japanese = { ...japaneseScreens, mails: japaneseMails, cashier: japaneseCashier };
const arabic = { ...arabicScreens, mails: arabicMails, cashier: arabicCashier };

type Texts = Readonly<Record<string, string>>;
type Area = keyof typeof english;

/** Files that join the texts of several areas. */
const joiningFiles = ['index.ts', 'first.ts', 'signed-in.ts', 'team-page.ts', 'document-page.ts', 'inbox-page.ts', 'settings-page.ts', 'code-page.ts', 'upgrade-page.ts', 'payment-page.ts', 'plans-page.ts'];

const textsByLocale: Record<Locale, Readonly<Record<Area, Texts>>> = { 'zh-CN': chinese, en: english, jp: japanese, 'ar-SA': arabic };
type Translated = Exclude<Locale, 'en'>;
const translatedLocales = ['zh-CN', 'jp', 'ar-SA'] as const satisfies readonly Translated[];
const areas = Object.keys(english) as Area[];

const scripts: Record<Translated, RegExp> = {
  'zh-CN': /\p{Script=Han}/u,
  jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  'ar-SA': /\p{Script=Arabic}/u,
};

const unitsReason = 'Chinese and Japanese write the units of bytes in Latin letters.';

/** Texts that may equal the English or lack the script, by area and key, with languages and reason. */
const exceptions: Readonly<Record<string, { readonly in: readonly Translated[]; readonly reason: string }>> = {
  'common.ok': { in: ['jp'], reason: 'OK is what Japanese buttons say.' },
  'common.sizeKilobytes': { in: ['zh-CN', 'jp'], reason: unitsReason },
  'common.sizeMegabytes': { in: ['zh-CN', 'jp'], reason: unitsReason },
  'common.sizeGigabytes': { in: ['zh-CN', 'jp'], reason: unitsReason },
  'common.sizeTerabytes': { in: ['zh-CN', 'jp'], reason: unitsReason },
};

const withoutPlaceholders = (text: string): string => text.replace(/\{\{.*?\}\}/g, '');

/** A text without words, such as `{{name}} · {{size}}`, needs no translation. */
const isUntranslated = (locale: Translated, text: string, original: string): boolean =>
  /\p{L}/u.test(withoutPlaceholders(original)) && (text === original || !scripts[locale].test(withoutPlaceholders(text)));

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;
const pluralBases = (texts: Texts): Set<string> =>
  new Set(Object.keys(texts).filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length)));

/** A key without its plural form, if the English text has several forms. */
const baseOf = (area: Area, key: string): string => {
  const base = key.replace(pluralSuffix, '');
  return pluralBases(english[area]).has(base) ? base : key;
};

/** The plural forms of a language: those that its rules yield for the integers from 0 to 1,000 (CLDR). */
const requiredForms = (locale: Locale): string[] => {
  const rules = new Intl.PluralRules(bcp47Of(locale));
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))].sort();
};

/** Names of the placeholders, sorted; formats may differ from language to language. */
const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();

describe('the catalogues', () => {
  it.each(locales)('%s has a file for every area and an area for every file', (locale) => {
    const files = readdirSync(new URL(`../../../src/locales/${locale}/`, import.meta.url)).filter((file) => !joiningFiles.includes(file)).map((file) => file.replace(/\.ts$/, ''));
    expect(files.sort()).toEqual(Object.keys(textsByLocale[locale]).sort());
    expect(Object.keys(textsByLocale[locale]).sort()).toEqual([...areas].sort());
  });

  it('have the forms that grammar requires', () => {
    expect(requiredForms('en')).toEqual(['one', 'other']);
    expect(requiredForms('zh-CN')).toEqual(['other']);
    expect(requiredForms('jp')).toEqual(['other']);
    expect(requiredForms('ar-SA')).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
  });

  it('have no unnecessary exceptions', () => {
    const isNeeded = (path: string, locale: Translated): boolean => {
      const [area = '', key = ''] = path.split('.');
      const text = (textsByLocale[locale] as Readonly<Record<string, Texts>>)[area]?.[key];
      return text !== undefined && isUntranslated(locale, text, (english as Readonly<Record<string, Texts>>)[area]?.[key] ?? '');
    };
    expect(Object.entries(exceptions).flatMap(([path, exception]) => exception.in.filter((locale) => !isNeeded(path, locale)).map((locale) => `${path} ${locale}`))).toEqual([]);
  });
});

describe.each(areas)('area %s', (area) => {
  const source: Texts = english[area];

  it.each(locales)('in %s has the keys of the English', (locale) => {
    const keysOf = (texts: Texts): string[] => [...new Set(Object.keys(texts).map((key) => baseOf(area, key)))].sort();
    expect(keysOf(textsByLocale[locale][area])).toEqual(keysOf(source));
  });

  it.each(locales)('in %s has every plural form that the language needs, and no other', (locale) => {
    const texts = textsByLocale[locale][area];
    const forms = [...pluralBases(source)].map((base) => ({
      base,
      forms: Object.keys(texts).filter((key) => pluralSuffix.test(key) && baseOf(area, key) === base).map((key) => key.slice(base.length + 1)).sort(),
    }));
    expect(forms).toEqual([...pluralBases(source)].map((base) => ({ base, forms: requiredForms(locale) })));
  });

  it.each(locales)('in %s leaves no text empty', (locale) => {
    expect(Object.entries(textsByLocale[locale][area]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(translatedLocales)('in %s is translated, in the script of the language', (locale) => {
    const untranslated = Object.entries(textsByLocale[locale][area]).filter(([key, text]) => {
      const original = source[key] ?? source[`${baseOf(area, key)}_other`] ?? '';
      return isUntranslated(locale, text, original) && !exceptions[`${area}.${key}`]?.in.includes(locale);
    });
    expect(untranslated).toEqual([]);
  });

  it.each(locales)('in %s has the placeholders of the English', (locale) => {
    const different = Object.entries(textsByLocale[locale][area]).filter(([key, text]) => {
      const base = baseOf(area, key);
      if (base === key) return placeholdersOf(text).join() !== placeholdersOf(source[key] ?? '').join();
      // "One file" needs no number, so a plural form may omit the count, and only the count.
      const withoutCount = (names: string[]): string => names.filter((name) => name !== 'count').join();
      return withoutCount(placeholdersOf(text)) !== withoutCount(placeholdersOf(source[`${base}_other`] ?? ''));
    });
    expect(different).toEqual([]);
  });
});
