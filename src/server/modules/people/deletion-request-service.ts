import type { Database } from '../../db/database-handle';
import { cancelJob, scheduleJob } from '../jobs/jobs-service';
import { clearDeletionDue, findDeletionDue, lockPerson, setDeletionDue } from './deletion-request-repository';

/** The kind of the job that deletes an account. Its key is the id of the person. */
export const accountDeletionKind = 'account-deletion';

export interface AccountDeletion {
  readonly personId: number;
}

/** Runs the job that deletes an account, at this time. */
export const scheduleDeletionJob = async (db: Database, personId: number, at: Date): Promise<void> => {
  const payload: AccountDeletion = { personId };
  await scheduleJob(db, accountDeletionKind, String(personId), payload, at);
};

/** Requests the deletion of an account. It is deleted at `dueAt`, unless the person signs in before. */
export const requestDeletion = async (db: Database, personId: number, dueAt: Date): Promise<void> => {
  await setDeletionDue(db, personId, dueAt);
  await scheduleDeletionJob(db, personId, dueAt);
};

/** Locks a person until the end of the transaction, so that a sign-in and a deletion follow each other. */
export const lockForDeletion = lockPerson;

/** When an account is deleted, unless the person signs in before; null without a request. */
export const deletionDueOf = findDeletionDue;

export const isDeletionRequested = async (db: Database, personId: number): Promise<boolean> => await findDeletionDue(db, personId) !== null;

/** Cancels a requested deletion. Returns whether there was one. A job that is due already finds no request, and does nothing. */
export const cancelDeletion = async (db: Database, personId: number, now: Date): Promise<boolean> => {
  const wasRequested = await clearDeletionDue(db, personId);
  if (wasRequested) await cancelJob(db, accountDeletionKind, String(personId), now);
  return wasRequested;
};
