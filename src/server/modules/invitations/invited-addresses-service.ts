import type { Locale } from '../../../contract/preferences';
import { emailKeyOf, mailAddressOf, parseEmail, type Email } from '../../../core/email-address';
import { ApiError } from '../../api-error';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Mail } from '../mail/mail-service';
import { peopleService } from '../people/people-service';
import { rateLimits, type RateLimit } from '../rate-limits/rate-limits-service';
import { preferredLocale } from '../settings/settings-service';

/** How long the invitation of an address waits ("By address"). */
const lifetimeMs = 30 * 86_400_000;

/** Maximum number of new addresses of a person per hour, and of a team per day ("By address"). */
const limits = { perPerson: 50, perTeam: 500, hourMs: 3_600_000, dayMs: 86_400_000 } as const;

/** An address of which the beginning and the domain can be read: `a…@example.com`. */
const masked = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}…${address.slice(at)}`;
};

const keyOfCaller = ({ caller: { person } }: CallScope<Caller>): string | null => (person.email === null ? null : emailKeyOf(person.email));

/** Invitations of email addresses, to teams and to files. */
export const invitedAddresses = {
  expiryOf: (now: Date): string => new Date(now.getTime() + lifetimeMs).toISOString(),

  masked,

  /** Throws EMAIL_INVALID, also for addresses that look like a different one. */
  require(text: string): Email {
    const email = parseEmail(text);
    if (!email || mailAddressOf(email) === null) throw new ApiError('EMAIL_INVALID');
    return email;
  },

  /** Counts a new invitation. Throws TOO_MANY_REQUESTS. */
  async countNew(db: Database, personId: number, teamId: number | null, now: Date): Promise<void> {
    await rateLimits.count(db, [
      { subject: `invite ${personId}`, limit: limits.perPerson, windowMs: limits.hourMs },
      ...(teamId === null ? [] : [{ subject: `invite team ${teamId}`, limit: limits.perTeam, windowMs: limits.dayMs }]),
    ], now);
  },

  /** The caller's address in lower case. */
  keyOfCaller,

  /** The caller's address in lower case, if it is verified. */
  verifiedKeyOf: (scope: CallScope<Caller>): string | null => (scope.caller.person.status === 1 ? keyOfCaller(scope) : null),

  /** The language of an invitation's mail: the recipient's, else the inviter's, else that of the inviter's request. */
  async localeOf(db: Database, key: string, inviterId: number, requestLocale: Locale): Promise<Locale> {
    const recipient = await peopleService.byEmailKey(db, key);
    return (recipient && await preferredLocale(db, recipient.id)) ?? await preferredLocale(db, inviterId) ?? requestLocale;
  },

  /** Sends the mail of an invitation. Returns whether the address gets one: not without a mail server, and not above the limits. */
  async scheduleMail(mail: Mail, db: Database, { name, ids, limits: mailLimits }: { readonly name: string; readonly ids: object; readonly limits: readonly RateLimit[] }, now: Date): Promise<boolean> {
    try {
      await rateLimits.count(db, mailLimits, now);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    }
    await mail.schedule(db, name, ids, now);
    return mail.isSending;
  },
};
