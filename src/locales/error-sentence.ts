import type { ErrorArgs, ErrorCode } from '../contract/errors';
import { errorTextKey, type ErrorTextKey } from '../contract/error-groups';
import type { Locale } from '../contract/preferences';
import { isSold, type SoldEdition } from '../contract/entities/editions';
import { bcp47Of } from '../core/locales';
import { insideTexts } from './inside';

/** Access to the texts of one language; the server and the screens implement it differently. */
export interface SentenceTexts {
  readonly error: (key: ErrorTextKey, args: ErrorArgs) => string;
  readonly edition: (edition: SoldEdition) => string;
  /** Appended to a refusal of a feature that the edition lacks. */
  readonly includedIn: (editions: string) => string;
}

/** The editions that include the missing feature; empty if the refusal does not name them. */
const whereIncluded = ({ editions = '' }: ErrorArgs, locale: Locale, texts: SentenceTexts): string => {
  const names = String(editions).split(',').filter(isSold).map(texts.edition);
  return names.length === 0 ? '' : texts.includedIn(new Intl.ListFormat(bcp47Of(locale), { type: 'conjunction' }).format(names));
};

/** The message of an error code as plain text, with all its arguments filled in. */
export const errorSentence = (code: ErrorCode, args: ErrorArgs, locale: Locale, texts: SentenceTexts): string => {
  const { inside, act } = args;
  const sentence = texts.error(errorTextKey(code, act), args);
  if (code !== 'CURRENT_EDITION_NOT_SUPPORT' && inside === undefined) return sentence;
  const where = inside === undefined ? whereIncluded(args, locale, texts) : insideTexts[locale].replace('{{inside}}', () => String(inside));
  // Chinese and Japanese use no space between sentences.
  return where === '' || sentence.endsWith('。') ? sentence + where : `${sentence} ${where}`;
};
