import { pagePath } from '../links/page-paths';

/** Actions that a notification offers in addition to reading. */
export const noticeActions = ['open', 'approve', 'refuse', 'mark-read'] as const;
export type NoticeAction = (typeof noticeActions)[number];

/** A notification with content of other people: its texts are untrusted. */
export interface RawNotice {
  readonly title: string;
  readonly body: string;
  /** Text that a person wrote; absent if there is none. */
  readonly message?: string;
  readonly route: string | null;
  readonly actions: readonly string[];
}

/** Maximum lengths in code points; systems display no more. */
const limits = { title: 120, body: 300 } as const;

/**
 * Control characters, bidi controls (a notification cannot isolate a name), and invisible characters. A joiner within a
 * word or an emoji is part of its spelling.
 */
const unsafeCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]|(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

const sanitizeText = (text: string, limit: number): string => {
  const words = text.slice(0, limit * 10).replace(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, ' ').replace(unsafeCharacters, '');
  // Notification servers of Linux interpret markup, including pictures and links. Similar characters are plain text.
  const unmarked = words.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆').replace(/ {2,}/g, ' ').trim();
  const points = Array.from(unmarked);
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : unmarked;
};

/** A notification that is safe to display. */
export interface SanitizedNotice extends RawNotice {
  /** Empty: none. */
  readonly message: string;
  /** Null: opens the app without a specific page. */
  readonly route: string | null;
  readonly actions: readonly NoticeAction[];
}

/** The safe form of a notification for the system: text without markup, a page of the app, known actions. */
export const sanitizeNotice = ({ title, body, message = '', route, actions }: RawNotice): SanitizedNotice => ({
  title: sanitizeText(title, limits.title),
  body: sanitizeText(body, limits.body),
  message: sanitizeText(message, limits.body),
  route: route === null ? null : pagePath(route),
  actions: noticeActions.filter((action) => actions.includes(action)),
});

/** Isolates the direction of text that people wrote. */
export const isolatedText = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`);

/** The lines below the title: the sentence, and the text that a person wrote. */
export const noticeBody = ({ body, message }: Pick<SanitizedNotice, 'body' | 'message'>): string => [body, message].filter((text) => text !== '').map(isolatedText).join('\n');
