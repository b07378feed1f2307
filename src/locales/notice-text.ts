import { noticeTypes, type Notice } from '../contract/entities/notice';
import type { Locale } from '../contract/preferences';
import { bcp47Of } from '../core/locales';
import { noticePeopleOf, noticeSentenceOf } from '../core/notices/notice-sentence';
import { notices as arabic } from './ar-SA/notices';
import { notices as english } from './en/notices';
import { notices as japanese } from './jp/notices';
import { notices as chinese } from './zh-CN/notices';

const catalogues: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en: english, 'zh-CN': chinese, jp: japanese, 'ar-SA': arabic };

/** Isolates the direction of a name within a sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

const fill = (locale: Locale, key: string, count: number | null, slots: Readonly<Record<string, string>>): string => {
  const catalogue = catalogues[locale];
  const form = count === null ? key : `${key}_${new Intl.PluralRules(bcp47Of(locale)).select(count)}`;
  const text = catalogue[form] ?? catalogue[`${key}_other`] ?? '';
  return text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => (name === 'count' ? new Intl.NumberFormat(bcp47Of(locale)).format(count ?? 0) : slots[name] ?? ''));
};

/** The value as a sentence shows it. */
const valueOf = ({ type, value, msg }: Pick<Notice, 'type' | 'value' | 'msg'>, locale: Locale): string => {
  if (type === noticeTypes.SYSTEM) return msg ?? '';
  if (type === noticeTypes.EXCEED_ALERT) return new Intl.NumberFormat(bcp47Of(locale), { style: 'percent' }).format((Number(value) || 0) / 100);
  return isolated(value ?? '');
};

/** The people who caused a notice. */
const whoOf = (notice: Pick<Notice, 'user' | 'nicknames' | 'anonymousCount'>, locale: Locale): string => {
  const { first, count } = noticePeopleOf(notice);
  const shown = 'key' in first ? fill(locale, first.key, null, {}) : isolated(first.name);
  return count === 0 ? shown : fill(locale, 'others', count, { name: shown });
};

/** A notice as a plain sentence, for the server's `text` and for notices of the system. Empty for an unknown type. */
export const noticeText = (notice: Omit<Notice, 'text'>, locale: Locale): string => {
  const sentence = noticeSentenceOf(notice);
  if (sentence === null) return '';
  const file = notice.file === null ? fill(locale, 'unavailable', null, {}) : isolated(notice.file.name);
  return fill(locale, sentence.key, sentence.count, { who: whoOf(notice, locale), file, team: isolated(notice.teamName ?? ''), value: valueOf(notice, locale) });
};

/** The sentence of a notice, and the text that a person wrote if the sentence does not contain it. */
export const noticeLines = (notice: Notice, locale: Locale): { readonly body: string; readonly message?: string } => {
  const sentence = noticeText(notice, locale);
  const message = notice.type === noticeTypes.SYSTEM ? null : notice.msg;
  return { body: sentence === '' ? notice.text : sentence, ...(message === null ? {} : { message }) };
};
