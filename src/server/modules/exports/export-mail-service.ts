import type { Locale } from '../../../contract/preferences';
import { intlLocaleOf } from '../../../core/locales';
import { mailText } from '../../../locales/mail-texts';
import type { Database } from '../../db/database-handle';
import { isolated, renderMail, type ComposeMail, type Mail, type MailContent } from '../mail/mail-service';
import { peopleService } from '../people/people-service';
import { preferredLocale } from '../settings/settings-service';
import { findExport } from './exports-repository';

/** The name of the mail, as a job stores it. */
export const exportMailName = 'account-export';

interface ExportMailIds {
  readonly personId: number;
  readonly exportId: string;
  /** The locale of the request. */
  readonly locale: Locale;
}

/** The mail that the zip with an account can be downloaded. It links to the settings, not to the zip. */
const exportMail = (locale: Locale, { expiresAt, origin }: { readonly expiresAt: Date; readonly origin: string }): MailContent => {
  const date = new Intl.DateTimeFormat(intlLocaleOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  return renderMail(locale, {
    subject: mailText(locale, 'accountExportSubject'), title: mailText(locale, 'accountExportSubject'),
    paragraphs: [mailText(locale, 'accountExportText', { date: isolated(date), server: isolated(new URL(origin).host) })],
    action: { label: mailText(locale, 'accountExportAction'), url: new URL('/settings/security', origin).href },
    notes: [mailText(locale, 'accountExportIgnore')], origin,
  });
};

/** Nothing is sent once the export was replaced or deleted. */
export const composeExportMail: ComposeMail = async (db, ids, origin) => {
  const { personId, exportId, locale: requestLocale } = ids as ExportMailIds;
  const [person, found] = [await peopleService.byId(db, personId), await findExport(db, personId)];
  if (!person?.email || found?.id !== exportId || found.expiresAt === null) return null;
  const locale = await preferredLocale(db, personId) ?? requestLocale;
  return { to: person.email, locale, content: exportMail(locale, { expiresAt: new Date(found.expiresAt), origin }) };
};

/** Sends the mail that the export is ready, if the person has an address. */
export const scheduleExportMail = async (mail: Mail, db: Database, { id, email }: { readonly id: number; readonly email: string | null }, exportId: string, locale: Locale, now: Date): Promise<void> => {
  if (email === null) return;
  const ids: ExportMailIds = { personId: id, exportId, locale };
  await mail.schedule(db, exportMailName, ids, now);
};
