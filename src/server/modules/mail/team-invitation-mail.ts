import type { Locale } from '../../../contract/preferences';
import { intlLocaleOf } from '../../../core/locales';
import { mailText } from '../../../locales/mail-texts';
import { isolated, mailName, renderMail, type MailContent } from './mail-layout';

export interface TeamInvitationMail {
  readonly inviterName: string;
  readonly teamName: string;
  /** The invited address. */
  readonly address: string;
  readonly inviteGuid: string;
  readonly expiresAt: Date;
  /** Public origin of the server. */
  readonly origin: string;
}

/** The email that invites an address to a team ("By address", 6.7). */
export const teamInvitationMail = (locale: Locale, { inviterName, teamName, address, inviteGuid, expiresAt, origin }: TeamInvitationMail): MailContent => {
  const names = { inviter: mailName(inviterName), team: mailName(teamName) };
  const slots = {
    inviter: isolated(names.inviter), team: isolated(names.team), address: isolated(address),
    date: new Intl.DateTimeFormat(intlLocaleOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt),
  };
  return renderMail(locale, {
    // Some mail programs show isolating characters in the list of mails as boxes.
    subject: mailText(locale, 'teamInvitationSubject', names),
    title: mailText(locale, 'teamInvitationTitle', slots),
    paragraphs: [mailText(locale, 'teamInvitationText', slots)],
    action: { label: mailText(locale, 'teamInvitationAction'), url: new URL(`/join/${encodeURIComponent(inviteGuid)}`, origin).href },
    notes: [mailText(locale, 'teamInvitationEnd', slots), mailText(locale, 'teamInvitationIgnore', slots)],
    origin,
  });
};
