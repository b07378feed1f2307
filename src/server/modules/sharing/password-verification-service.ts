import { createHash, timingSafeEqual } from 'node:crypto';
import type { EndpointOutput } from '../../../contract/api/endpoints';
import { ApiError } from '../../api-error';
import type { ClientInfo } from '../../call-context';
import type { CallScope } from '../../call-scope';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import { networkOf } from '../../client-network';
import { rateLimits } from '../rate-limits/rate-limits-service';
import { passHolderOf, type Access } from '../files/access-service';
import { deleteExpiredPasses, findLink, upsertPass } from './share-link-repository';
import type { SharePasswords } from './share-passwords-service';

/** How long a correct password opens the link. */
const passLifetimeMs = 12 * 60 * 60_000;

const windowMs = 15 * 60_000;
/**
 * Maximum number of wrong passwords within the window: per link and address, per address over all links, and per link
 * over all addresses.
 */
const limits = { pair: 10, address: 100, link: 300 } as const;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface PasswordVerificationDependencies {
  readonly access: Access;
  readonly passwords: SharePasswords;
  readonly clock: Clock;
}

/** Verifies link passwords. */
export const createPasswordVerification = ({ access, passwords, clock }: PasswordVerificationDependencies) => ({
  /**
   * Throws SHARE_PASSWORD_WRONG, TOO_MANY_REQUESTS and other errors that keep the link closed. Attempts count for the
   * level that has the link, whichever file below it was requested.
   */
  async verify(scope: CallScope, guid: string, password: string, client: ClientInfo): Promise<EndpointOutput<'sharing.verifyPassword'>> {
    const { db, caller } = scope;
    const opened = (await access.findMany(scope, [guid])).get(guid);
    const link = opened?.decision.link;
    // Other errors take precedence. A caller who must not learn about a link gets the same response as for no link.
    if (link?.refusal !== 'PASSWORD_REQUIRED') await access.open(scope, guid);
    const level = opened?.facts.levels.find((each) => each.guid === link?.guid);
    if (!level?.link?.isPasswordProtected || link?.mode === 'private') return { expiresAt: null, isUnchanged: true };

    const now = clock();
    const network = networkOf(client.address);
    const subjects = { pair: `share ${level.guid} ${network}`, address: `share ${network}`, link: `share ${level.guid}` };
    await rateLimits.count(db, [
      { subject: subjects.pair, limit: limits.pair, windowMs },
      { subject: subjects.address, limit: limits.address, windowMs },
      { subject: subjects.link, limit: limits.link, windowMs },
    ], now);
    const { password: secret, passwordVersion } = await findLink(db, level.guid);
    const right = passwords.decrypt(level.guid, secret);
    if (right === null || !timingSafeEqual(digestOf(right), digestOf(password.trim()))) throw new ApiError('SHARE_PASSWORD_WRONG');

    const expiresAt = new Date(now.getTime() + passLifetimeMs);
    await db.transaction(async (transaction) => {
      await rateLimits.reset(transaction, [subjects.pair]);
      await rateLimits.subtract(transaction, subjects.address, now);
      await rateLimits.subtract(transaction, subjects.link, now);
      await upsertPass(transaction, level.guid, passHolderOf(caller), passwordVersion, expiresAt);
    });
    return { expiresAt: expiresAt.toISOString() };
  },

  /** Deletes expired passes. Returns the number of deleted passes. */
  deleteEnded: (db: Database): Promise<number> => deleteExpiredPasses(db, clock()),
});

export type PasswordVerification = ReturnType<typeof createPasswordVerification>;
