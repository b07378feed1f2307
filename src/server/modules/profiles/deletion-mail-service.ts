import type { Locale } from '../../../contract/preferences';
import { intlLocaleOf } from '../../../core/locales';
import { mailText } from '../../../locales/mail-texts';
import type { Database } from '../../db/database-handle';
import { isolated, renderMail, type ComposeMail, type Mail, type MailContent } from '../mail/mail-service';
import { deletionDueOf } from '../people/deletion-request-service';
import { peopleService } from '../people/people-service';
import { preferredLocale } from '../settings/settings-service';

/** The name of the mail, as a job stores it. */
export const deletionMailName = 'account-deletion';

interface DeletionMailIds {
  readonly personId: number;
  /** The locale of the request. */
  readonly locale: Locale;
}

/** The mail that an account will be deleted, and how to keep it. */
export const deletionMail = (locale: Locale, { dueAt, origin }: { readonly dueAt: Date; readonly origin: string }): MailContent => {
  const date = new Intl.DateTimeFormat(intlLocaleOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt);
  return renderMail(locale, {
    subject: mailText(locale, 'accountDeletionSubject', { date }), title: mailText(locale, 'accountDeletionTitle', { date: isolated(date) }),
    paragraphs: [mailText(locale, 'accountDeletionText', { date: isolated(date), server: isolated(new URL(origin).host) }), mailText(locale, 'accountDeletionKeep')],
    action: { label: mailText(locale, 'accountDeletionAction'), url: new URL('/login', origin).href },
    notes: [mailText(locale, 'accountDeletionIgnore')], origin,
  });
};

/** Nothing is sent once the person has signed in again. */
export const composeDeletionMail: ComposeMail = async (db, ids, origin) => {
  const { personId, locale: requestLocale } = ids as DeletionMailIds;
  const [person, dueAt] = [await peopleService.byId(db, personId), await deletionDueOf(db, personId)];
  if (!person?.email || dueAt === null) return null;
  const locale = await preferredLocale(db, personId) ?? requestLocale;
  return { to: person.email, locale, content: deletionMail(locale, { dueAt, origin }) };
};

/** Sends the mail that an account will be deleted, if the person has an address. */
export const scheduleDeletionMail = async (mail: Mail, db: Database, { id, email }: { readonly id: number; readonly email: string | null }, locale: Locale, now: Date): Promise<void> => {
  if (email === null) return;
  const ids: DeletionMailIds = { personId: id, locale };
  await mail.schedule(db, deletionMailName, ids, now);
};
