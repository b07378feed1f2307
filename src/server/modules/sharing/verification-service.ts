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

/** How long a link opens to somebody who entered its password. */
const passLifetimeMs = 12 * 60 * 60_000;

const windowMs = 15 * 60_000;
/** Wrong passwords within the window: for one link from one address, from one address for any link, and for one link from anywhere. */
const limits = { pair: 10, address: 100, link: 300 } as const;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface VerificationDependencies {
  readonly access: Access;
  readonly passwords: SharePasswords;
  readonly clock: Clock;
}

/** Lets in whoever knows a link's password. */
export const createVerificationService = ({ access, passwords, clock }: VerificationDependencies) => ({
  /**
   * Throws SHARE_PASSWORD_WRONG, TOO_MANY_REQUESTS, and whatever else keeps the link closed. Tries are counted for the
   * level that has the link, whichever file below it was named.
   */
  async verify(guid: string, password: string, { db, caller, client }: SharedContext): Promise<EndpointOutput<'sharing.verifyPassword'>> {
    const opened = (await access.findMany(db, caller, [guid])).get(guid);
    const link = opened?.decision.link;
    // Whatever else closes it is said first, and whoever may not be told of a link is told of none.
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

  /** Takes away passes that are over; answers how many. */
  deleteEnded: (db: Database): Promise<number> => deleteOldPasses(db, clock()),
});

export type VerificationService = ReturnType<typeof createVerificationService>;
