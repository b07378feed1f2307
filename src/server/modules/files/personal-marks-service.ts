import type { File } from '../../../contract/entities/file';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import { isoTimestamp } from '../../timestamps';
import { appendEvent } from '../events/events-service';
import { recordActivity } from '../timelines/activity-records-service';
import { requireCapability, grantSubjectsOf, type Access, type AuthorisedFile } from './access-service';
import { recordFileEvent } from './file-events-service';
import type { FileViews } from './file-views-service';
import { isUsed, setAllRead, setHidden, setRead, setStarred, setUsed } from './personal-states-repository';
import type { CallScope, Caller } from '../../call-scope';

export type UsageAction = 'open' | 'update' | 'comment' | 'discussion';
type Marked = File & { isUnchanged?: true };
/** The response for a file that the caller can no longer read. */
type Unstarred = { guid: string; starred: false };

/** The capability that is required to report an action. */
const capabilityOf = { open: 'canRead', update: 'canEdit', comment: 'canComment', discussion: 'canComment' } as const;

/** The personal state of files: favourites, read or unread, recently used. Events are sent to the person's own windows only. */
export const createMarksService = ({ access, views }: { readonly access: Access; readonly views: FileViews }) => {
  /** Files that cannot be opened can still be removed from personal lists. */
  const isOpen = async (scope: CallScope<Caller>, guid: string): Promise<boolean> => {
    const opened = (await access.findMany(scope, [guid])).get(guid);
    return opened?.file.trashRoot === null && opened.decision.capabilities.canRead.value;
  };

  const callerAsSubject = (caller: Caller) => ({ type: 1, id: caller.personId }) as const;

  /** The file left or entered the recent files of the caller. */
  const recordRecentEvent = (scope: CallScope<Caller>, { file }: AuthorisedFile): Promise<void> =>
    recordFileEvent(scope, { kind: 'File', action: 'update', file, subject: callerAsSubject(scope.caller) });

  const star = async (scope: CallScope<Caller>, guid: string, isStarred = true): Promise<Marked> => {
    const { db, caller } = scope;
    const opened = await access.open(scope, guid);
    if (!(await setStarred(db, caller.personId, guid, isStarred))) return { ...await views.present(scope, opened), isUnchanged: true };
    await recordFileEvent(scope, { kind: 'StarredFile', action: isStarred ? 'create' : 'destroy', file: opened.file, subject: callerAsSubject(caller) });
    return views.presentAgain(scope, guid);
  };

  return {
    star,

    async unstar(scope: CallScope<Caller>, guid: string): Promise<Marked | Unstarred> {
      const { db, caller, origin } = scope;
      if (await isOpen(scope, guid) || !await setStarred(db, caller.personId, guid, false)) return star(scope, guid, false);
      await appendEvent(db, { kind: 'StarredFile', action: 'destroy', guid, oldPath: null, newPath: null, actorId: caller.personId, origin, subject: callerAsSubject(caller), data: null });
      return { guid, starred: false };
    },

    async mark(scope: CallScope<Caller>, guid: string, isRead: boolean): Promise<Marked> {
      const { db, caller } = scope;
      const opened = await access.open(scope, guid);
      if (!(await setRead(db, caller.personId, grantSubjectsOf(caller.personId, caller.account), guid, isRead))) return { ...await views.present(scope, opened), isUnchanged: true };
      await recordFileEvent(scope, { kind: 'FileMark', action: isRead ? 'read' : 'unread', file: opened.file, subject: callerAsSubject(caller) });
      return views.presentAgain(scope, guid);
    },

    async markAllRead({ db, caller, origin }: CallScope<Caller>): Promise<{ count: number }> {
      const count = await setAllRead(db, caller.personId, grantSubjectsOf(caller.personId, caller.account));
      if (count > 0) {
        await appendEvent(db, { kind: 'FileMark', action: 'readAll', guid: '', oldPath: null, newPath: null, actorId: caller.personId, origin, subject: callerAsSubject(caller), data: null });
      }
      return { count };
    },

    /** Records that the caller used a file. Throws if the caller lacks the capability, so that timelines contain only possible actions. */
    async use(scope: CallScope<Caller>, guid: string, action: UsageAction): Promise<{ lastAction: string; lastUsedAt: string }> {
      const { db, caller } = scope;
      const opened = await access.open(scope, guid);
      requireCapability(opened, capabilityOf[action]);
      const { usedAt, wasHidden } = await setUsed(db, caller.personId, guid, action);
      if (wasHidden) await recordRecentEvent(scope, opened);
      if (action !== 'open') await recordActivity(db, guid, caller.personId, action);
      return { lastAction: action, lastUsedAt: isoTimestamp(usedAt) };
    },

    /** Hides a file from the recent files, or shows it there again. A file that the caller used may be unreadable since. */
    async hide(scope: CallScope<Caller>, guid: string, isHidden: boolean): Promise<{ isUnchanged?: true }> {
      const { db, caller } = scope;
      if (!await isUsed(db, caller.personId, guid)) await access.open(scope, guid);
      if (!await setHidden(db, caller.personId, guid, isHidden)) return { isUnchanged: true };
      // No window shows a file that the caller cannot read.
      if (await isOpen(scope, guid)) await recordRecentEvent(scope, await access.open(scope, guid));
      return {};
    },

    async creator(scope: CallScope<Caller>, guid: string): Promise<PersonSummary> {
      return (await access.open(scope, guid)).file.creator;
    },
  };
};

export type MarksService = ReturnType<typeof createMarksService>;
