import type { Locale } from '../../contract/preferences';

/** Names a command by its label in the catalogue: `files:rename`. */
export type CommandTexts = (label: string) => string;

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A language is read where a menu needs it first: the start does not wait for four of them. */
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
