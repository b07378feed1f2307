import type { Locale } from '../../../contract/preferences';
import { mailText } from '../../../locales/mail-texts';
import { isolated, renderMail, type MailContent } from './mail-layout';

/** The email of the operator's command `npm run mail -- test`. `origin` is the server's public origin. */
export const testMail = (locale: Locale, { origin }: { readonly origin: string }): MailContent => renderMail(locale, {
  subject: mailText(locale, 'testSubject'),
  title: mailText(locale, 'testTitle'),
  paragraphs: [mailText(locale, 'testText', { server: isolated(new URL(origin).host) })],
  notes: [],
  origin,
});
