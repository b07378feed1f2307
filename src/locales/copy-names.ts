import type { Locale } from '../contract/preferences';
import { files as arabic } from './ar-SA/files';
import { files as english } from './en/files';
import { files as japanese } from './jp/files';
import { files as chinese } from './zh-CN/files';

const textsByLocale: Record<Locale, string> = { 'zh-CN': chinese.copyName, en: english.copyName, jp: japanese.copyName, 'ar-SA': arabic.copyName };

/** The name of a copy in a person's language. */
export const copyNameIn = (locale: Locale, name: string): string => textsByLocale[locale].replace('{{name}}', () => name);
