import type { Locale } from '../../../contract/preferences';

/** Each language by its own name, so that whoever reads it finds it in any other. */
export const localeNames: Record<Locale, string> = { 'zh-CN': '简体中文', en: 'English', jp: '日本語', 'ar-SA': 'العربية' };
