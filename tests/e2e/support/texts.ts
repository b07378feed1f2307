import type { Locale } from '../../../src/contract/preferences';
import { texts as arabic } from '../../../src/locales/ar-SA/index';
import { texts as english } from '../../../src/locales/en/index';
import { texts as japanese } from '../../../src/locales/jp/index';
import { texts as chinese } from '../../../src/locales/zh-CN/index';

type Area = keyof typeof english;
type Key<Name extends Area> = keyof (typeof english)[Name] & string;

const textsByLocale = { en: english, 'zh-CN': chinese, jp: japanese, 'ar-SA': arabic } as const;

/** `pseudo` is English within the marks ⟦ and ⟧. */
export type ShownLocale = Locale | 'pseudo';

/** A text of the catalogues as on the screen, with its placeholders filled in. Plural forms have keys of their own. */
export const text = <Name extends Area>(area: Name, key: Key<Name>, values: Readonly<Record<string, string>> = {}, locale: ShownLocale = 'en'): string => {
  if (locale === 'pseudo') return `⟦${text(area, key, values)}⟧`;
  const texts: Readonly<Record<string, string>> = textsByLocale[locale][area];
  const template = texts[key];
  if (template === undefined) throw new Error(`There is no text "${key}" in ${area}.`);
  return template.replace(/\{\{(\w+)[^}]*\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
};
