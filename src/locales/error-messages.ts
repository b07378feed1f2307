import { createInstance } from 'i18next';
import type { ErrorArgs, ErrorCode } from '../contract/errors';
import type { Locale } from '../contract/preferences';
import { bcp47Of } from '../core/locales';
import { isSold } from '../core/limits/editions';
import { editions as arabicEditions } from './ar-SA/editions';
import { errors as arabic } from './ar-SA/errors';
import { editions as englishEditions } from './en/editions';
import { errors as english } from './en/errors';
import { editions as japaneseEditions } from './jp/editions';
import { insideTexts } from './inside';
import { errors as japanese } from './jp/errors';
import { editions as chineseEditions } from './zh-CN/editions';
import { errors as chinese } from './zh-CN/errors';

const textsByLocale: Record<Locale, Record<ErrorCode, string>> = { 'zh-CN': chinese, en: english, jp: japanese, 'ar-SA': arabic };
const editionsByLocale: Record<Locale, Record<keyof typeof englishEditions, string>> = { 'zh-CN': chineseEditions, en: englishEditions, jp: japaneseEditions, 'ar-SA': arabicEditions };

/** Only its placeholders are used, so that they mean the same as on the screens; it holds no texts and loads none. */
const translator = createInstance();
void translator.init({ initAsync: false, interpolation: { escapeValue: false } });

const fill = (text: string, args: ErrorArgs, locale: Locale): string => translator.services.interpolator.interpolate(text, { ...args }, bcp47Of(locale), {});

/** Where the feature is to be had that an edition lacks; nothing where the refusal does not say. */
const whereIncluded = ({ editions = '' }: ErrorArgs, locale: Locale): string => {
  const texts = editionsByLocale[locale];
  const names = String(editions).split(',').filter(isSold).map((edition) => texts[edition]);
  if (names.length === 0) return '';
  return fill(texts.includedIn, { editions: new Intl.ListFormat(bcp47Of(locale), { type: 'conjunction' }).format(names) }, locale);
};

/** The sentence for an error code in a person's language, plain text, with the error's arguments filled in. */
export const errorMessage = (code: ErrorCode, args: ErrorArgs, locale: Locale): string => {
  const sentence = fill(textsByLocale[locale][code], args, locale);
  if (code !== 'CURRENT_EDITION_NOT_SUPPORT' && args.inside === undefined) return sentence;
  const where = args.inside === undefined ? whereIncluded(args, locale) : fill(insideTexts[locale], args, locale);
  // Chinese and Japanese put no space between sentences.
  return where === '' || sentence.endsWith('。') ? sentence + where : `${sentence} ${where}`;
};
