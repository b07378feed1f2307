import { createInstance } from 'i18next';
import type { Locale } from '../contract/preferences';
import { bcp47Of } from '../core/locales';
import { desktop as arabic } from '../locales/ar-SA/desktop';
import { desktop as english } from '../locales/en/desktop';
import { desktop as japanese } from '../locales/jp/desktop';
import { desktop as chinese } from '../locales/zh-CN/desktop';

type TextKey = keyof typeof english;
/** A text of the main process's own: menus and the system's dialogs. */
export type Texts = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

const catalogues: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { en: english, 'zh-CN': chinese, jp: japanese, 'ar-SA': arabic };

/** Texts in one language; English where one is missing, which the catalogues' types do not allow. */
export const createTexts = (locale: Locale): Texts => {
  const language = bcp47Of(locale);
  const instance = createInstance({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { desktop: catalogues[locale] } },
    defaultNS: 'desktop',
    interpolation: { escapeValue: false },
  });
  void instance.init();
  return (key, values = {}) => instance.t(key, values);
};
