import { noticeTypes } from '../../../contract/entities/notice';
import type { Clock } from '../../system-clock';
import { appendEvents } from '../events/events-service';
import type { EffectiveAccess } from '../files/effective-access-service';
import { scheduleJob, type JobHandler } from '../jobs/jobs-service';
import { findMutingPeople } from './mutes-repository';
import { deleteUnreceivedNotice, findNoticesOfRequest, listRecipients, type NewNotice } from './notices-repository';
import { admitOthers, createdEvent, deliver, noticeJobKind, raise, type Admit, type CauseScope, type Fan, type NoticeCause } from './raise-notice-service';

/** Maximum number of people whom one job notifies. */
const jobLimit = 500;

/** Types that are delivered although the file is muted. */
const neverMuted: ReadonlySet<number> = new Set([noticeTypes.TODO_REMIND, noticeTypes.RANGE_REMIND, noticeTypes.COLLAB_REQUEST]);

export interface NoticesDependencies {
  readonly effectiveAccess: Pick<EffectiveAccess, 'findReaders'>;
  readonly clock: Clock;
}

/** Also removes people who muted the file or may not read it. */
const createAdmission = ({ effectiveAccess }: Pick<NoticesDependencies, 'effectiveAccess'>): Admit => async (db, notice, personIds) => {
  const { type, fileGuid } = notice;
  const others = await admitOthers(db, notice, personIds);
  if (fileGuid === null || others.length === 0) return others;
  const muting = neverMuted.has(type) ? new Set<number>() : await findMutingPeople(db, fileGuid, others);
  const listening = others.filter((id) => !muting.has(id));
  if (type === noticeTypes.COLLAB_REQUEST) return listening;
  const readers = await effectiveAccess.findReaders(db, fileGuid, listening);
  // People who may read the file by other rights did not lose it.
  if (type === noticeTypes.SHARE_DESTROYED) return listening.filter((id) => !readers.has(id));
  return listening.filter((id) => readers.has(id));
};

/** Stores notices in the transaction of the change that causes them. */
export const createNotices = ({ effectiveAccess, clock }: NoticesDependencies) => {
  const admit = createAdmission({ effectiveAccess });
  return {
    /** Notifies people of a change, except the person who made it, and people who muted the file or may not read it. */
    raise: (scope: CauseScope, cause: NoticeCause): Promise<void> => raise(admit, scope, cause, clock()),

    /** Shows the present state of an access request in the lists of all people who may decide it. */
    async refreshRequest({ db, caller }: CauseScope, requestId: number): Promise<void> {
      await appendEvents(db, (await findNoticesOfRequest(db, requestId)).map((id) => createdEvent(id, caller?.personId ?? null)));
    },

    /** Notifies the next people of a notice for many, and schedules itself for the rest. */
    runJob: (async (db, payload) => {
      const fan = payload as Fan;
      const { noticeId, notice: stored, to, after } = fan;
      const notice: NewNotice = { ...stored, at: new Date(stored.at) };
      const personIds = await listRecipients(db, to, after, jobLimit);
      const admitted = await admit(db, notice, personIds);
      await deliver(db, noticeId, notice, admitted);
      if (after === 0 && admitted.length === 0 && personIds.length < jobLimit) await deleteUnreceivedNotice(db, noticeId);
      const last = personIds.at(-1);
      if (last !== undefined && personIds.length === jobLimit) await scheduleJob(db, noticeJobKind, String(noticeId), { ...fan, after: last }, notice.at);
    }) satisfies JobHandler,
  };
};

export type Notices = Pick<ReturnType<typeof createNotices>, 'raise' | 'refreshRequest'>;
