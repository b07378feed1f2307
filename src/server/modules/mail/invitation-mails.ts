import type { CollaboratorRole } from '../../../contract/entities/permissions';
import type { Locale } from '../../../contract/preferences';
import { intlLocaleOf } from '../../../core/locales';
import { mailText } from '../../../locales/mail-texts';
import { isolated, mailName, renderMail, type MailContent } from './mail-layout';

interface InvitationMail {
  readonly inviterName: string;
  /** The invited address. */
  readonly address: string;
  readonly inviteGuid: string;
  readonly expiresAt: Date;
  /** Public origin of the server. */
  readonly origin: string;
}

export interface TeamInvitationMail extends InvitationMail { readonly teamName: string }
export interface FileInvitationMail extends InvitationMail { readonly fileName: string; readonly role: CollaboratorRole }

const slotsOf = (locale: Locale, { address, expiresAt }: InvitationMail, names: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(Object.entries(names).map(([key, name]) => [key, isolated(name)])), address: isolated(address),
  date: new Intl.DateTimeFormat(intlLocaleOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt),
});

/** The email that invites an address to a team ("By address", 6.7). */
export const teamInvitationMail = (locale: Locale, mail: TeamInvitationMail): MailContent => {
  const names = { inviter: mailName(mail.inviterName), team: mailName(mail.teamName) };
  const slots = slotsOf(locale, mail, names);
  return renderMail(locale, {
    // Some mail programs show isolating characters in the list of mails as boxes.
    subject: mailText(locale, 'teamInvitationSubject', names),
    title: mailText(locale, 'teamInvitationTitle', slots),
    paragraphs: [mailText(locale, 'teamInvitationText', slots)],
    action: { label: mailText(locale, 'teamInvitationAction'), url: new URL(`/join/${encodeURIComponent(mail.inviteGuid)}`, mail.origin).href },
    notes: [mailText(locale, 'teamInvitationEnd', slots), mailText(locale, 'teamInvitationIgnore', slots)],
    origin: mail.origin,
  });
};

const roleTexts = { reader: 'fileInvitationView', commentator: 'fileInvitationComment', editor: 'fileInvitationEdit' } as const satisfies Record<CollaboratorRole, string>;

/** The email that invites an address to a file ("By address", 6.7). */
export const fileInvitationMail = (locale: Locale, mail: FileInvitationMail): MailContent => {
  const names = { inviter: mailName(mail.inviterName), file: mailName(mail.fileName) };
  const slots = slotsOf(locale, mail, names);
  return renderMail(locale, {
    subject: mailText(locale, 'fileInvitationSubject', names),
    title: mailText(locale, 'fileInvitationTitle', slots),
    paragraphs: [mailText(locale, roleTexts[mail.role], slots)],
    action: { label: mailText(locale, 'teamInvitationAction'), url: new URL(`/invitation/${encodeURIComponent(mail.inviteGuid)}`, mail.origin).href },
    notes: [mailText(locale, 'teamInvitationEnd', slots), mailText(locale, 'teamInvitationIgnore', slots)],
    origin: mail.origin,
  });
};
