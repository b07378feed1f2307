import type { ErrorArgs, ErrorCode } from '../contract/errors';
import { errorTextKey, type ErrorTextKey } from '../contract/refusals';
import type { Locale } from '../contract/preferences';
import { bcp47Of } from '../core/locales';
import { isSold, type SoldEdition } from '../core/limits/editions';
import { insideTexts } from './inside';

/** The texts of one language, filled in; the server and the screens read them in ways of their own. */
export interface SentenceTexts {
  readonly error: (key: ErrorTextKey, args: ErrorArgs) => string;
  readonly edition: (edition: SoldEdition) => string;
  /** Stands behind a refusal for want of a feature. */
  readonly includedIn: (editions: string) => string;
}

/** Where the feature is to be had that an edition lacks; nothing where the refusal does not say. */
const whereIncluded = ({ editions = '' }: ErrorArgs, locale: Locale, texts: SentenceTexts): string => {
  const names = String(editions).split(',').filter(isSold).map(texts.edition);
  return names.length === 0 ? '' : texts.includedIn(new Intl.ListFormat(bcp47Of(locale), { type: 'conjunction' }).format(names));
};

/** The sentence for an error code, plain text, with all that its arguments tell. */
export const errorSentence = (code: ErrorCode, args: ErrorArgs, locale: Locale, texts: SentenceTexts): string => {
  const { inside, act } = args;
  const sentence = texts.error(errorTextKey(code, act), args);
  if (code !== 'CURRENT_EDITION_NOT_SUPPORT' && inside === undefined) return sentence;
  const where = inside === undefined ? whereIncluded(args, locale, texts) : insideTexts[locale].replace('{{inside}}', () => String(inside));
  // Chinese and Japanese put no space between sentences.
  return where === '' || sentence.endsWith('。') ? sentence + where : `${sentence} ${where}`;
};
