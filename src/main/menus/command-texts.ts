import type { Locale } from '../../contract/preferences';

/** Returns a command's text by its key in the catalogue, for example `files:rename`. */
export type CommandTexts = (label: string) => string;

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Loads a language when a menu first needs it, so that the start does not load all four. */
const loaders: Record<Locale, () => Promise<{ readonly texts: Areas }>> = {
  'zh-CN': () => import('../../locales/zh-CN/index'),
  en: () => import('../../locales/en/index'),
  jp: () => import('../../locales/jp/index'),
  'ar-SA': () => import('../../locales/ar-SA/index'),
};

export const loadCommandTexts = async (locale: Locale): Promise<CommandTexts> => {
  const { texts } = await loaders[locale]();
  return (label) => {
    const [area = '', key = ''] = label.split(':');
    return texts[area]?.[key] ?? label;
  };
};
