import { createInstance } from 'i18next';
import type { ErrorArgs, ErrorCode } from '../contract/errors';
import type { ErrorTextKey } from '../contract/error-groups';
import type { Locale } from '../contract/preferences';
import { intlLocaleOf } from '../core/locales';
import { editions as arabicEditions } from './ar-SA/editions';
import { errors as arabic } from './ar-SA/errors';
import { editions as englishEditions } from './en/editions';
import { errors as english } from './en/errors';
import { errorSentence } from './error-sentence';
import { editions as japaneseEditions } from './jp/editions';
import { errors as japanese } from './jp/errors';
import { editions as chineseEditions } from './zh-CN/editions';
import { errors as chinese } from './zh-CN/errors';

const textsByLocale: Record<Locale, Record<ErrorTextKey, string>> = { 'zh-CN': chinese, en: english, jp: japanese, 'ar-SA': arabic };
const editionsByLocale: Record<Locale, Record<keyof typeof englishEditions, string>> = { 'zh-CN': chineseEditions, en: englishEditions, jp: japaneseEditions, 'ar-SA': arabicEditions };

/** Used for its interpolation only, so that placeholders work as on the screens; it loads no texts. */
const translator = createInstance();
void translator.init({ initAsync: false, interpolation: { escapeValue: false } });

const fill = (text: string, args: ErrorArgs, locale: Locale): string => translator.services.interpolator.interpolate(text, { ...args }, intlLocaleOf(locale), {});

/** The message of an error code in a person's language, for callers outside of the screens. */
export const errorMessage = (code: ErrorCode, args: ErrorArgs, locale: Locale): string => errorSentence(code, args, locale, {
  error: (named, values) => fill(textsByLocale[locale][named], values, locale),
  edition: (edition) => editionsByLocale[locale][edition],
  includedIn: (editions) => fill(editionsByLocale[locale].includedIn, { editions }, locale),
});
