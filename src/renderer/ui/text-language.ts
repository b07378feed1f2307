import type { Locale } from '../../contract/preferences';

/**
 * The language of user-written text for its `lang`, derived from its script; undefined if the script is ambiguous.
 * Without it Japanese is rendered with Chinese glyphs. Han alone counts as the reader's own language.
 */
export const languageOfText = (text: string, locale: Locale): string | undefined => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/\p{Script=Han}/u.test(text)) return locale === 'jp' ? 'ja' : 'zh-CN';
  if (/\p{Script=Arabic}/u.test(text)) return 'ar';
  return undefined;
};
