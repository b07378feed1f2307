import type { Locale } from '../../../contract/preferences';
import type { CallScope, Caller } from '../../call-scope';
import type { Clock } from '../../system-clock';
import { invitedAddresses } from '../invitations/invited-addresses-service';
import { fileInvitationMail, type ComposeMail, type Mail } from '../mail/mail-service';
import { findFileInvitation } from './file-invitations-repository';

/** The name of the mail, as a job stores it. */
export const fileInvitationMailName = 'file-invitation';

interface FileInvitationMailIds {
  readonly inviteGuid: string;
  /** The locale of the inviter's request. */
  readonly locale: Locale;
}

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Maximum numbers of mails from one person to one address, and of mails about one file. */
const limits = { perHour: 5, perDay: 10, perFile: 1 } as const;

/** The mail of an invitation that still opens. Its language is the recipient's, else the inviter's. */
export const composeFileInvitationMail = (clock: Clock): ComposeMail => async (db, ids, origin) => {
  const { inviteGuid, locale: requestLocale } = ids as FileInvitationMailIds;
  const invitation = await findFileInvitation(db, inviteGuid, clock().toISOString());
  if (!invitation || invitation.end !== null) return null;
  const { inviterId, inviterName, fileName, account, accountKey, role, expiresAt } = invitation;
  const locale = await invitedAddresses.localeOf(db, accountKey, inviterId, requestLocale);
  return { to: account, locale, content: fileInvitationMail(locale, { inviterName, fileName, role, address: account, inviteGuid, expiresAt: new Date(expiresAt), origin }) };
};

export interface InvitedToFile {
  readonly inviteGuid: string;
  readonly fileGuid: string;
  /** The address in lower case. */
  readonly key: string;
}

/** Sends the mail of an invitation. Returns whether the address gets one: not without a mail server, and not above the limits. */
export const scheduleFileInvitationMail = async (mail: Mail, { db, caller: { personId } }: CallScope<Caller>, { inviteGuid, fileGuid, key }: InvitedToFile, locale: Locale, now: Date): Promise<boolean> => {
  const subject = `invitation mail by ${personId} ${key}`;
  const ids: FileInvitationMailIds = { inviteGuid, locale };
  return invitedAddresses.scheduleMail(mail, db, {
    name: fileInvitationMailName, ids,
    limits: [
      { subject: `invitation mail to ${fileGuid} ${key}`, limit: limits.perFile, windowMs: hourMs },
      { subject: `${subject} hour`, limit: limits.perHour, windowMs: hourMs }, { subject: `${subject} day`, limit: limits.perDay, windowMs: dayMs },
    ],
  }, now);
};
