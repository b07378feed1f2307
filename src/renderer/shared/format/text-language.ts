import type { Locale } from '../../../contract/preferences';

/**
 * The language that a piece of foreign text is in, as far as its script tells, for its `lang`: without it Japanese
 * is drawn with Chinese forms. Han alone is read as the reader's own language; undefined where the script tells nothing.
 */
export const languageOfText = (text: string, locale: Locale): string | undefined => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/\p{Script=Han}/u.test(text)) return locale === 'jp' ? 'ja' : 'zh-CN';
  if (/\p{Script=Arabic}/u.test(text)) return 'ar';
  return undefined;
};
