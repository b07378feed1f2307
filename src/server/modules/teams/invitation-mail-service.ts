import type { Locale } from '../../../contract/preferences';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import { invitedAddresses } from '../invitations/invited-addresses-service';
import { teamInvitationMail, type ComposeMail, type Mail } from '../mail/mail-service';
import { findInvitation } from './invitations-repository';

/** The name of the mail, as a job stores it. */
export const teamInvitationMailName = 'team-invitation';

interface InvitationMailIds {
  readonly inviteGuid: string;
  /** The locale of the inviter's request. */
  readonly locale: Locale;
}

/** Maximum number of mails from one team to one address. */
const limits = { perHour: 1, perDay: 3, hourMs: 3_600_000, dayMs: 86_400_000 } as const;

/** The mail of an invitation that still opens. Its language is the recipient's, else the inviter's. */
export const composeInvitationMail = (clock: Clock): ComposeMail => async (db, ids, origin) => {
  const { inviteGuid, locale: requestLocale } = ids as InvitationMailIds;
  const invitation = await findInvitation(db, inviteGuid, clock().toISOString());
  if (!invitation || invitation.end !== null || invitation.account === null || invitation.accountKey === null) return null;
  const locale = await invitedAddresses.localeOf(db, invitation.accountKey, invitation.inviterId, requestLocale);
  const { inviterName, teamName, account, expiresAt } = invitation;
  return { to: account, locale, content: teamInvitationMail(locale, { inviterName, teamName, address: account, inviteGuid, expiresAt: new Date(expiresAt), origin }) };
};

export interface InvitedAddress {
  readonly inviteGuid: string;
  /** The address in lower case. */
  readonly key: string;
}

/**
 * Sends the mail of an invitation. Returns whether the address gets one: not without a mail server, and not if the team
 * sent it one shortly before.
 */
export const scheduleInvitationMail = async (mail: Mail, db: Database, teamId: number, { inviteGuid, key }: InvitedAddress, locale: Locale, now: Date): Promise<boolean> => {
  const subject = `invitation mail ${teamId} ${key}`;
  const ids: InvitationMailIds = { inviteGuid, locale };
  return invitedAddresses.scheduleMail(mail, db, {
    name: teamInvitationMailName, ids,
    limits: [{ subject: `${subject} hour`, limit: limits.perHour, windowMs: limits.hourMs }, { subject: `${subject} day`, limit: limits.perDay, windowMs: limits.dayMs }],
  }, now);
};
