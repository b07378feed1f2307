import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { texts as englishTexts } from '../../../locales/en/index';

type Texts = typeof englishTexts;

/** Texts that say the same whatever they are about: nothing is filled in, and there is one form of them. */
type PlainKey<Area> = { [Key in keyof Area & string]: Area[Key] extends `${string}{{${string}` ? never : Key }[keyof Area & string];

/** Any plain text of any area, named where it is not shown yet: `files:rename`. */
export type TextKey = { [Area in keyof Texts]: `${Area}:${PlainKey<Texts[Area]>}` }[keyof Texts];

/** Reads texts that are named elsewhere. */
export const useText = (): ((key: TextKey) => string) => {
  const { t } = useTranslation();
  // The catalogue's types know keys of an area; `TextKey` is made of the same ones.
  return useCallback((key) => (t as (key: string) => string)(key), [t]);
};
