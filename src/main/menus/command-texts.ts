import type { Locale } from '../../contract/preferences';

/** Returns a command's text by its key in the catalogue, for example `files:rename`. */
export type CommandTexts = (label: string) => string;

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Loads a language when a menu first needs it, so that the start does not load all four. */
const loaders: Record<Locale, () => Promise<{ readonly signedIn: Areas }>> = {
  'zh-CN': () => import('../../locales/zh-CN/signed-in'),
  en: () => import('../../locales/en/signed-in'),
  jp: () => import('../../locales/jp/signed-in'),
  'ar-SA': () => import('../../locales/ar-SA/signed-in'),
};

export const loadCommandTexts = async (locale: Locale): Promise<CommandTexts> => {
  const { signedIn: texts } = await loaders[locale]();
  return (label) => {
    const [area = '', key = ''] = label.split(':');
    return texts[area]?.[key] ?? label;
  };
};
