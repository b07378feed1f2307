import { pagePath } from '../links/link-path';

/** Actions that a notification offers in addition to reading. */
export const noticeActions = ['open', 'approve', 'mark-read'] as const;
export type NoticeAction = (typeof noticeActions)[number];

/** A notification with content of other people: its texts are untrusted. */
export interface RawNotice {
  readonly title: string;
  readonly body: string;
  readonly route: string | null;
  readonly actions: readonly string[];
}

/** Maximum lengths in code points; systems display no more. */
const limits = { title: 120, body: 300 } as const;

/**
 * Control characters, bidi controls (a notification cannot isolate a name), and invisible characters. A joiner within a
 * word or an emoji is part of its spelling.
 */
const unfit = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]|(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

const plainText = (text: string, limit: number): string => {
  const words = text.slice(0, limit * 10).replace(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, ' ').replace(unfit, '');
  // Notification servers of Linux interpret markup, including pictures and links. Similar characters are plain text.
  const unmarked = words.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆').replace(/ {2,}/g, ' ').trim();
  const points = Array.from(unmarked);
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : unmarked;
};

/** A notification that is safe to display. */
export interface PlainNotice extends RawNotice {
  /** Null: opens the app without a specific page. */
  readonly route: string | null;
  readonly actions: readonly NoticeAction[];
}

/** The safe form of a notification for the system: text without markup, a page of the app, known actions. */
export const plainNotice = ({ title, body, route, actions }: RawNotice): PlainNotice => ({
  title: plainText(title, limits.title),
  body: plainText(body, limits.body),
  route: route === null ? null : pagePath(route),
  actions: noticeActions.filter((action) => actions.includes(action)),
});
