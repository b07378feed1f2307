import { createHash, timingSafeEqual } from 'node:crypto';
import type { EndpointOutput } from '../../../contract/api/index';
import { ApiError } from '../../api-error';
import type { SharedContext } from '../../call-context';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { networkOf } from '../../network-address';
import { attemptsService } from '../attempts/attempts-service';
import { holderOf, type Access } from '../files/access-service';
import { deleteOldPasses, findLink, keepPass } from './link-repository';
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

export interface VerificationDependencies {
  readonly access: Access;
  readonly passwords: SharePasswords;
  readonly clock: Clock;
}

/** Verifies link passwords. */
export const createVerificationService = ({ access, passwords, clock }: VerificationDependencies) => ({
  /**
   * Throws SHARE_PASSWORD_WRONG, TOO_MANY_REQUESTS and other errors that keep the link closed. Attempts count for the
   * level that has the link, whichever file below it was requested.
   */
  async verify(guid: string, password: string, { db, caller, client }: SharedContext): Promise<EndpointOutput<'sharing.verifyPassword'>> {
    const opened = (await access.findMany(db, caller, [guid])).get(guid);
    const link = opened?.decision.link;
    // Other errors take precedence. A caller who must not learn about a link gets the same response as for no link.
    if (link?.refusal !== 'PASSWORD_REQUIRED') await access.open(db, caller, guid);
    const level = opened?.facts.levels.find((each) => each.guid === link?.guid);
    if (!level?.link?.isPasswordProtected || link?.mode === 'private') return { expiresAt: null, isUnchanged: true };

    const now = clock();
    const network = networkOf(client.address);
    const subjects = { pair: `share ${level.guid} ${network}`, address: `share ${network}`, link: `share ${level.guid}` };
    await attemptsService.count(db, [
      { subject: subjects.pair, limit: limits.pair, windowMs },
      { subject: subjects.address, limit: limits.address, windowMs },
      { subject: subjects.link, limit: limits.link, windowMs },
    ], now);
    const { password: secret, passwordVersion } = await findLink(db, level.guid);
    const right = passwords.decrypt(level.guid, secret);
    if (right === null || !timingSafeEqual(digestOf(right), digestOf(password.trim()))) throw new ApiError('SHARE_PASSWORD_WRONG');

    const expiresAt = new Date(now.getTime() + passLifetimeMs);
    await db.transaction(async (transaction) => {
      await attemptsService.forget(transaction, [subjects.pair]);
      await attemptsService.uncount(transaction, subjects.address, now);
      await attemptsService.uncount(transaction, subjects.link, now);
      await keepPass(transaction, level.guid, holderOf(caller), passwordVersion, expiresAt);
    });
    return { expiresAt: expiresAt.toISOString() };
  },

  /** Deletes expired passes. Returns the number of deleted passes. */
  deleteEnded: (db: Database): Promise<number> => deleteOldPasses(db, clock()),
});

export type VerificationService = ReturnType<typeof createVerificationService>;
