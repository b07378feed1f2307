import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { texts as englishTexts } from '../../../locales/en/index';

type Texts = typeof englishTexts;

/** Keys of texts without placeholders and plural forms. */
type PlainKey<Area> = { [Key in keyof Area & string]: Area[Key] extends `${string}{{${string}` ? never : Key }[keyof Area & string];

/** Key of a text without placeholders, with its area: `files:rename`. */
export type TextKey = { [Area in keyof Texts]: `${Area}:${PlainKey<Texts[Area]>}` }[keyof Texts];

/** Returns a function that resolves text keys. */
export const useText = (): ((key: TextKey) => string) => {
  const { t } = useTranslation();
  // i18next's types accept the keys of one area only; `TextKey` consists of valid keys.
  return useCallback((key) => (t as (key: string) => string)(key), [t]);
};
