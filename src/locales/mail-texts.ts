import type { Locale } from '../contract/preferences';
import { mails as arabic } from './ar-SA/mails';
import { mails as english } from './en/mails';
import { mails as japanese } from './jp/mails';
import { mails as chinese } from './zh-CN/mails';

export type MailTextKey = keyof typeof english;

const catalogues: Readonly<Record<Locale, Readonly<Record<MailTextKey, string>>>> = { en: english, 'zh-CN': chinese, jp: japanese, 'ar-SA': arabic };

/** A text of an email with its placeholders filled in, as plain text. Only the server imports these texts. */
export const mailText = (locale: Locale, key: MailTextKey, slots: Readonly<Record<string, string>> = {}): string =>
  catalogues[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => slots[name] ?? '');
