import type { File } from '../../../contract/entities/file';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database-handle';
import { isoTimestamp } from '../../timestamps';
import { appendEvent } from '../events/events-service';
import { recordActivity } from '../timelines/activity-records-service';
import { requireCapability, grantSubjectsOf, type Access } from './access-service';
import { recordFileEvent } from './file-events-service';
import type { FileViews } from './file-views-service';
import { isUsed, setAllRead, setHidden, setRead, setStarred, setUsed } from './personal-states-repository';

export type UsageAction = 'open' | 'update' | 'comment' | 'discussion';
type Marked = File & { isUnchanged?: true };
/** The response for a file that the caller can no longer read. */
type Unstarred = { guid: string; starred: false };

/** The capability that is required to report an action. */
const capabilityOf = { open: 'canRead', update: 'canEdit', comment: 'canComment', discussion: 'canComment' } as const;

/** The personal state of files: favourites, read or unread, recently used. Events are sent to the person's own windows only. */
export const createMarksService = ({ access, views }: { readonly access: Access; readonly views: FileViews }) => {
  /** Files that cannot be opened can still be removed from personal lists. */
  const isOpen = async (db: Database, caller: Caller, guid: string): Promise<boolean> => {
    const opened = (await access.findMany(db, caller, [guid])).get(guid);
    return opened?.file.trashRoot === null && opened.decision.capabilities.canRead.value;
  };

  const callerAsSubject = (caller: Caller) => ({ type: 1, id: caller.personId }) as const;

  const star = async (db: Database, caller: Caller, origin: string | null, guid: string, isStarred = true): Promise<Marked> => {
    const opened = await access.open(db, caller, guid);
    if (!(await setStarred(db, caller.personId, guid, isStarred))) return { ...await views.present(db, caller, opened), isUnchanged: true };
    await recordFileEvent(db, { kind: 'StarredFile', action: isStarred ? 'create' : 'destroy', file: opened.file, subject: callerAsSubject(caller) }, { personId: caller.personId, origin });
    return views.presentAgain(db, caller, guid);
  };

  return {
    star,

    async unstar(db: Database, caller: Caller, origin: string | null, guid: string): Promise<Marked | Unstarred> {
      if (await isOpen(db, caller, guid) || !await setStarred(db, caller.personId, guid, false)) return star(db, caller, origin, guid, false);
      await appendEvent(db, { kind: 'StarredFile', action: 'destroy', guid, oldPath: null, newPath: null, actorId: caller.personId, origin, subject: callerAsSubject(caller), data: null });
      return { guid, starred: false };
    },

    async mark(db: Database, caller: Caller, origin: string | null, guid: string, isRead: boolean): Promise<Marked> {
      const opened = await access.open(db, caller, guid);
      if (!(await setRead(db, caller.personId, grantSubjectsOf(caller.personId, caller.account), guid, isRead))) return { ...await views.present(db, caller, opened), isUnchanged: true };
      await recordFileEvent(db, { kind: 'FileMark', action: isRead ? 'read' : 'unread', file: opened.file, subject: callerAsSubject(caller) }, { personId: caller.personId, origin });
      return views.presentAgain(db, caller, guid);
    },

    async markAllRead(db: Database, caller: Caller, origin: string | null): Promise<{ count: number }> {
      const count = await setAllRead(db, caller.personId, grantSubjectsOf(caller.personId, caller.account));
      if (count > 0) {
        await appendEvent(db, { kind: 'FileMark', action: 'readAll', guid: '', oldPath: null, newPath: null, actorId: caller.personId, origin, subject: callerAsSubject(caller), data: null });
      }
      return { count };
    },

    /** Records that the caller used a file. Throws if the caller lacks the capability, so that timelines contain only possible actions. */
    async use(db: Database, caller: Caller, guid: string, action: UsageAction): Promise<{ lastAction: string; lastUsedAt: string }> {
      requireCapability(await access.open(db, caller, guid), capabilityOf[action]);
      const usedAt = await setUsed(db, caller.personId, guid, action);
      if (action !== 'open') await recordActivity(db, guid, caller.personId, action);
      return { lastAction: action, lastUsedAt: isoTimestamp(usedAt) };
    },

    async hide(db: Database, caller: Caller, guid: string): Promise<{ isUnchanged?: true }> {
      if (!await isUsed(db, caller.personId, guid)) await access.open(db, caller, guid);
      return await setHidden(db, caller.personId, guid) ? {} : { isUnchanged: true };
    },

    async creator(db: Database, caller: Caller, guid: string): Promise<PersonSummary> {
      return (await access.open(db, caller, guid)).file.creator;
    },
  };
};

export type MarksService = ReturnType<typeof createMarksService>;
