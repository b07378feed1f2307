import type { Locale } from '../../../contract/preferences';

/** Each language in its own name, so that its readers find it in any language. */
export const localeNames: Record<Locale, string> = { 'zh-CN': '简体中文', en: 'English', jp: '日本語', 'ar-SA': 'العربية' };
