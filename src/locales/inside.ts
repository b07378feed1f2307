import type { Locale } from '../contract/preferences';

/** Which file inside a folder refuses what was asked of the folder; stands behind the refusal. */
export const insideTexts: Readonly<Record<Locale, string>> = {
  en: 'It is “{{inside}}”, which lies inside.',
  'zh-CN': '涉及其中的“{{inside}}”。',
  jp: '中にある「{{inside}}」が該当します。',
  'ar-SA': 'والمقصود «{{inside}}» الموجود بداخله.',
};
