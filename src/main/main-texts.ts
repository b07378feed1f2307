import type { Locale } from '../contract/preferences';
import { desktop as arabic } from '../locales/ar-SA/desktop';
import { menus as arabicMenus } from '../locales/ar-SA/menus';
import { questions as arabicQuestions } from '../locales/ar-SA/questions';
import { tray as arabicTray } from '../locales/ar-SA/tray';
import { desktop as english } from '../locales/en/desktop';
import { menus as englishMenus } from '../locales/en/menus';
import { questions as englishQuestions } from '../locales/en/questions';
import { tray as englishTray } from '../locales/en/tray';
import { desktop as japanese } from '../locales/jp/desktop';
import { menus as japaneseMenus } from '../locales/jp/menus';
import { questions as japaneseQuestions } from '../locales/jp/questions';
import { tray as japaneseTray } from '../locales/jp/tray';
import { desktop as chinese } from '../locales/zh-CN/desktop';
import { menus as chineseMenus } from '../locales/zh-CN/menus';
import { questions as chineseQuestions } from '../locales/zh-CN/questions';
import { tray as chineseTray } from '../locales/zh-CN/tray';

const englishTexts = { ...english, ...englishMenus, ...englishTray, ...englishQuestions };
type TextKey = keyof typeof englishTexts;
/** Returns a text of the main process, for menus and system dialogs. */
export type Texts = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

const catalogues: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = {
  en: englishTexts, 'zh-CN': { ...chinese, ...chineseMenus, ...chineseTray, ...chineseQuestions }, jp: { ...japanese, ...japaneseMenus, ...japaneseTray, ...japaneseQuestions }, 'ar-SA': { ...arabic, ...arabicMenus, ...arabicTray, ...arabicQuestions },
};

/** The texts of one language. Inserted values are not interpolated again. */
export const createTexts = (locale: Locale): Texts => (key, values = {}) =>
  catalogues[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
