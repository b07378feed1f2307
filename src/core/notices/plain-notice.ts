import { pagePath } from '../links/link-path';

/** What can be done with a notice where it stands, besides reading it. */
export const noticeActions = ['open', 'approve', 'mark-read'] as const;
export type NoticeAction = (typeof noticeActions)[number];

/** A notice as other people caused it: its words may be anything. */
export interface RawNotice {
  readonly title: string;
  readonly body: string;
  readonly route: string | null;
  readonly actions: readonly string[];
}

/** So much of a notice a system shows; the rest would only be a load. Code points. */
const limits = { title: 120, body: 300 } as const;

/**
 * Controls, what turns the direction of writing, since a notice has no place to isolate a name in, and marks that nobody
 * sees. A joiner within a word or an emoji is part of its writing.
 */
const unfit = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]|(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

const plainText = (text: string, limit: number): string => {
  const words = text.slice(0, limit * 10).replace(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, ' ').replace(unfit, '');
  // Notification servers of Linux read markup, pictures and links among it; signs that look alike are words to them.
  const unmarked = words.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆').replace(/ {2,}/g, ' ').trim();
  const points = Array.from(unmarked);
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : unmarked;
};

/** A notice of which nothing can be made but what it says. */
export interface PlainNotice extends RawNotice {
  /** Null: it leads to the app alone. */
  readonly route: string | null;
  readonly actions: readonly NoticeAction[];
}

/** What may be given to the system of a notice: words without markup, a page of the app, known actions. */
export const plainNotice = ({ title, body, route, actions }: RawNotice): PlainNotice => ({
  title: plainText(title, limits.title),
  body: plainText(body, limits.body),
  route: route === null ? null : pagePath(route),
  actions: noticeActions.filter((action) => actions.includes(action)),
});
