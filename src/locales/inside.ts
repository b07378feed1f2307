import type { Locale } from '../contract/preferences';

/** Names the file inside a folder that causes the refusal of an action on the folder; appended to the refusal. */
export const insideTexts: Readonly<Record<Locale, string>> = {
  en: 'The cause is “{{inside}}” inside it.',
  'zh-CN': '涉及其中的“{{inside}}”。',
  jp: '中にある「{{inside}}」が該当します。',
  'ar-SA': 'والمقصود «{{inside}}» الموجود بداخله.',
};
