import { noticeTypes, type NoticeType } from '../../../contract/entities/notice';
import type { Database } from '../../db/database-handle';
import { appendEvent, type NewEvent } from '../events/events-service';
import { scheduleJob } from '../jobs/jobs-service';
import type { NoticeData } from './notice-data';
import { findTeamName, insertNotice, insertRecipients, listRecipients, type Merging, type NewNotice, type Recipients } from './notices-repository';

export type { Recipients };

/** A change, and the people to notify of it. */
export interface NoticeCause {
  readonly type: NoticeType;
  readonly to: Recipients;
  readonly fileGuid?: string;
  /** The team that it is about. The notice has its name of this moment. */
  readonly teamId?: number;
  readonly data?: NoticeData;
}

/** The person who made the change, null for the server, and the transaction of the change. */
export interface CauseScope {
  readonly db: Database;
  readonly caller: { readonly personId: number } | null;
}

/** The kind of the job that notifies more people than one transaction may. */
export const noticeJobKind = 'notice';

/** Maximum number of people who are notified in the transaction of the change itself. */
const inlineLimit = 100;

/** Within this time, unread notices of one type about one file become one. Milliseconds. */
const mergeMs = 60 * 60_000;

/** Types of which all notices are kept. */
const neverMerged: ReadonlySet<number> = new Set([noticeTypes.FORM, noticeTypes.TODO_REMIND, noticeTypes.RANGE_REMIND]);

/** A repeated request of a person replaces the earlier notice whatever its age. Other notices are merged within the hour. */
const mergingOf = ({ type, at }: NewNotice): Merging | null => {
  if (neverMerged.has(type)) return null;
  return type === noticeTypes.COLLAB_REQUEST ? { since: new Date(0), isSameActorOnly: true } : { since: new Date(at.getTime() - mergeMs), isSameActorOnly: false };
};

/** The event that a notice is new, or that the state of its request changed. */
export const createdEvent = (noticeId: number, actorId: number | null): NewEvent =>
  ({ kind: 'Notification', action: 'create', guid: String(noticeId), oldPath: null, newPath: null, actorId: actorId ?? 0, origin: null, subject: null, data: null });

/** The payload of a job that notifies many people. */
export interface Fan {
  readonly noticeId: number;
  readonly notice: Omit<NewNotice, 'at'> & { readonly at: string };
  readonly to: Recipients;
  /** The last person who was notified. */
  readonly after: number;
}

/** The subset of people who receive a notice, in order. */
export type Admit = (db: Database, notice: NewNotice, personIds: readonly number[]) => Promise<readonly number[]>;

/** Nobody is notified of their own act. */
export const admitOthers: Admit = async (_db, { actorId }, personIds) => personIds.filter((id) => id !== actorId);

/** Delivers a notice, and records its event. */
export const deliver = async (db: Database, noticeId: number, notice: NewNotice, recipients: readonly number[]): Promise<void> => {
  if (recipients.length === 0) return;
  await insertRecipients(db, noticeId, notice, recipients, mergingOf(notice));
  await appendEvent(db, createdEvent(noticeId, notice.actorId));
};

/** A job is due immediately, by any clock. */
const immediately = new Date(0);

const scheduleFan = (db: Database, noticeId: number, notice: NewNotice, to: Recipients, due: Date): Promise<void> =>
  scheduleJob(db, noticeJobKind, String(noticeId), { noticeId, notice: { ...notice, at: notice.at.toISOString() }, to, after: 0 } satisfies Fan, due);

/**
 * Notifies people of a change, as far as they are admitted. A job does it for more than 100 people, and for the owners of
 * addresses. A notice without recipients is not stored.
 */
export const raise = async (admit: Admit, { db, caller }: CauseScope, { type, to, fileGuid, teamId, data = {} }: NoticeCause, at: Date): Promise<void> => {
  const teamName = teamId === undefined ? {} : { teamName: await findTeamName(db, teamId) };
  const notice: NewNotice = { type, fileGuid: fileGuid ?? null, data: { ...data, ...teamName }, actorId: caller?.personId ?? null, at };
  if (to.addresses !== undefined) {
    await scheduleFan(db, await insertNotice(db, notice), notice, to, immediately);
    return;
  }
  const first = await listRecipients(db, to, 0, inlineLimit + 1);
  const isForMany = first.length > inlineLimit;
  const recipients = isForMany ? first : await admit(db, notice, first);
  if (recipients.length === 0) return;
  const noticeId = await insertNotice(db, notice);
  if (isForMany) await scheduleFan(db, noticeId, notice, to, at);
  else await deliver(db, noticeId, notice, recipients);
};

/** `raise` for a notice that is not about a file. `at`: the moment of the change, by the clock of the module that made it. */
export const raiseWithoutFile = (scope: CauseScope, cause: Omit<NoticeCause, 'fileGuid'>, at = new Date()): Promise<void> => raise(admitOthers, scope, cause, at);
