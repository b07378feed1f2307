import type { Locale } from '../contract/preferences';
import { desktop as arabic } from '../locales/ar-SA/desktop';
import { menus as arabicMenus } from '../locales/ar-SA/menus';
import { prompts as arabicPrompts } from '../locales/ar-SA/prompts';
import { tray as arabicTray } from '../locales/ar-SA/tray';
import { desktop as english } from '../locales/en/desktop';
import { menus as englishMenus } from '../locales/en/menus';
import { prompts as englishPrompts } from '../locales/en/prompts';
import { tray as englishTray } from '../locales/en/tray';
import { desktop as japanese } from '../locales/jp/desktop';
import { menus as japaneseMenus } from '../locales/jp/menus';
import { prompts as japanesePrompts } from '../locales/jp/prompts';
import { tray as japaneseTray } from '../locales/jp/tray';
import { desktop as chinese } from '../locales/zh-CN/desktop';
import { menus as chineseMenus } from '../locales/zh-CN/menus';
import { prompts as chinesePrompts } from '../locales/zh-CN/prompts';
import { tray as chineseTray } from '../locales/zh-CN/tray';

const englishTexts = { ...english, ...englishMenus, ...englishTray, ...englishPrompts };
type TextKey = keyof typeof englishTexts;
/** Returns a text of the main process, for menus and system dialogs. */
export type Texts = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

const catalogues: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = {
  en: englishTexts, 'zh-CN': { ...chinese, ...chineseMenus, ...chineseTray, ...chinesePrompts }, jp: { ...japanese, ...japaneseMenus, ...japaneseTray, ...japanesePrompts }, 'ar-SA': { ...arabic, ...arabicMenus, ...arabicTray, ...arabicPrompts },
};

/** The texts of one language. Inserted values are not interpolated again. */
export const createTexts = (locale: Locale): Texts => (key, values = {}) =>
  catalogues[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
