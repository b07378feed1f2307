import type { SignedIn } from '../../../contract/entities/session';
import type { CallContext } from '../../call-context';
import type { CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Person } from '../../person';
import type { Clock } from '../../system-clock';
import { cancelDeletion } from '../people/deletion-request-service';
import type { PeopleService } from '../people/people-service';
import type { SessionService } from './session-service';

/** The parts of a call that a sign-in needs. */
export type SignInContext = Pick<CallContext, 'client' | 'cookie'> & { readonly scope: Pick<CallScope, 'db'> };

export interface SignInDependencies {
  readonly clock: Clock;
  readonly sessions: SessionService;
  readonly people: PeopleService;
}

/**
 * Begins a session, and cancels a requested deletion of the account. Pages of our own origin receive the token in a cookie;
 * all other clients receive it in the response body.
 */
export const signIn = async ({ clock, sessions, people }: SignInDependencies, db: Database, person: Person, { client, cookie }: SignInContext): Promise<SignedIn> => {
  const isDeletionCancelled = await cancelDeletion(db, person.id, clock());
  const { token, expiresAt } = await sessions.create(db, person.id, client.userAgent);
  if (cookie.isWanted) cookie.set(token, expiresAt);
  return { user: people.me(person), token: cookie.isWanted ? null : token, expiresAt: expiresAt.toISOString(), ...(isDeletionCancelled ? { isDeletionCancelled } : {}) };
};
