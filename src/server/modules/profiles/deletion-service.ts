import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { SessionContext } from '../../call-context';
import { createCallScope, scopeOn, type Visitor } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import type { AuthService } from '../auth/auth-service';
import { appendEvents } from '../events/events-service';
import { actorOf, fileEventOf } from '../files/file-events-service';
import type { OwnPlaces } from '../files/own-places-service';
import type { Mail } from '../mail/mail-service';
import { lockForDeletion, requestDeletion, scheduleDeletionJob, type AccountDeletion } from '../people/deletion-request-service';
import type { PersonEventScope } from '../people/person-events-service';
import type { TeamMembership } from '../teams/team-membership-service';
import { scheduleDeletionMail } from './deletion-mail-service';
import { deletePersonalRows, endRightsElsewhere, eraseMentions, erasePerson, lockDuePerson } from './deletion-repository';

export interface DeletionDependencies {
  readonly clock: Clock;
  readonly auth: Pick<AuthService, 'consumeVerification' | 'endAllSessions'>;
  readonly mail: Mail;
  readonly teamMembership: Pick<TeamMembership, 'requireNotCreator'>;
  /** Ends the membership of the caller; nothing without a team. */
  readonly leaveTeam: (scope: PersonEventScope) => Promise<void>;
  readonly ownPlaces: OwnPlaces;
  /** Whether permanent deletions by age are allowed now. */
  readonly isClockTrusted: () => Promise<boolean>;
}

/** Time in which a sign-in cancels the deletion (decisions, 6.20). Milliseconds. */
const graceMs = 14 * 24 * 60 * 60_000;
/** When a deletion is tried again while the clock is in doubt. Milliseconds. */
const clockRetryMs = 60 * 60_000;

/**
 * Schedules the deletion of the caller's account, and ends all sessions and tickets. Throws AUTH_TOKEN_INVALID and, for the
 * creator of a team, CREATOR_CANNOT_LEAVE.
 */
const request = async (
  { clock, auth, mail, teamMembership }: DeletionDependencies, { authToken }: EndpointInput<'account.delete'>['body'], { scope, locale, cookie }: Pick<SessionContext, 'scope' | 'locale' | 'cookie'>,
): Promise<EndpointOutput<'account.delete'>> => {
  const { caller: { personId, sessionId, person } } = scope;
  const now = clock();
  const dueAt = new Date(now.getTime() + graceMs);
  await scope.db.transaction(async (transaction) => {
    await lockForDeletion(transaction, personId);
    if (!await auth.consumeVerification(transaction, sessionId, authToken)) throw new ApiError('AUTH_TOKEN_INVALID');
    await teamMembership.requireNotCreator(scopeOn(transaction, scope));
    await requestDeletion(transaction, personId, dueAt);
    await scheduleDeletionMail(mail, transaction, person, locale, now);
    await auth.endAllSessions(transaction, personId);
  });
  cookie.clear();
  return { deletedFrom: dueAt.toISOString() };
};

/**
 * Deletes an account whose time has come, in one transaction. Does nothing if the person signed in meanwhile. While the
 * clock is in doubt, the job is postponed. Names in texts that others wrote remain.
 */
const runJob = async ({ clock, leaveTeam, ownPlaces, isClockTrusted }: DeletionDependencies, db: Database, payload: unknown): Promise<void> => {
  const { personId } = payload as AccountDeletion;
  const now = clock();
  if (!await isClockTrusted()) return scheduleDeletionJob(db, personId, new Date(now.getTime() + clockRetryMs));
  const person = await lockDuePerson(db, personId, now);
  if (!person) return;
  const scope = createCallScope<Visitor>(db, { personId, sessionId: null, person: null }, null);
  await leaveTeam(scope);
  await ownPlaces.destroy(scope);
  const changed = await endRightsElsewhere(db, personId);
  await appendEvents(db, changed.map((file) => fileEventOf({ kind: 'File', action: 'update', file }, actorOf(scope))));
  await deletePersonalRows(db, person);
  await eraseMentions(db, person);
  await erasePerson(db, personId, now);
};

/** The deletion of accounts. */
export const createDeletion = (dependencies: DeletionDependencies) => bindFirst(dependencies, { request, runJob });

export type AccountDeletionService = ReturnType<typeof createDeletion>;
