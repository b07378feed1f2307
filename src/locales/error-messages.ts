import { createInstance } from 'i18next';
import type { ErrorArgs, ErrorCode } from '../contract/errors';
import type { Locale } from '../contract/preferences';
import { bcp47Of } from '../core/locales';
import { errors as arabic } from './ar-SA/errors';
import { errors as english } from './en/errors';
import { errors as japanese } from './jp/errors';
import { errors as chinese } from './zh-CN/errors';

const textsByLocale: Record<Locale, Record<ErrorCode, string>> = { 'zh-CN': chinese, en: english, jp: japanese, 'ar-SA': arabic };

/** Only its placeholders are used, so that they mean the same as on the screens; it holds no texts and loads none. */
const translator = createInstance();
void translator.init({ initAsync: false, interpolation: { escapeValue: false } });

/** The sentence for an error code in a person's language, plain text, with the error's arguments filled in. */
export const errorMessage = (code: ErrorCode, args: ErrorArgs, locale: Locale): string =>
  translator.services.interpolator.interpolate(textsByLocale[locale][code], { ...args }, bcp47Of(locale), {});
