import type { Locale } from '../../../contract/preferences';
import { mailText } from '../../../locales/mail-texts';
import type { Database } from '../../db/database-handle';
import type { Person } from '../../person';
import { isolated, renderMail, type ComposeMail, type Mail, type MailContent } from '../mail/mail-service';
import { peopleService } from '../people/people-service';
import { preferredLocale } from '../settings/settings-service';

/** The name of the mail, as a job stores it. */
export const passwordMailName = 'password-changed';

interface PasswordMailIds {
  readonly personId: number;
  /** The locale of the request. */
  readonly locale: Locale;
}

/** The mail that a password was changed. */
export const passwordMail = (locale: Locale, origin: string): MailContent => renderMail(locale, {
  subject: mailText(locale, 'passwordChangedSubject'), title: mailText(locale, 'passwordChangedTitle'),
  paragraphs: [mailText(locale, 'passwordChangedText', { server: isolated(new URL(origin).host) })],
  action: { label: mailText(locale, 'passwordChangedAction'), url: new URL('/settings/security', origin).href },
  notes: [mailText(locale, 'passwordChangedIgnore')], origin,
});

export const composePasswordMail: ComposeMail = async (db, ids, origin) => {
  const { personId, locale: requestLocale } = ids as PasswordMailIds;
  const person = await peopleService.byId(db, personId);
  if (!person?.email) return null;
  const locale = await preferredLocale(db, personId) ?? requestLocale;
  return { to: person.email, locale, content: passwordMail(locale, origin) };
};

/** Sends the mail that the password was changed, if the person has an address. */
export const schedulePasswordMail = async (mail: Mail, db: Database, { id, email }: Pick<Person, 'id' | 'email'>, locale: Locale, now: Date): Promise<void> => {
  if (email === null) return;
  const ids: PasswordMailIds = { personId: id, locale };
  await mail.schedule(db, passwordMailName, ids, now);
};
