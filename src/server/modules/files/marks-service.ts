import type { File } from '../../../contract/entities/file';
import type { PersonSummary } from '../../../contract/entities/common';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import { isoMoment } from '../../moments';
import { appendEvent } from '../events/events-service';
import { recordActivity } from '../timelines/timelines-service';
import { requireCapability, subjectsOf, type Access } from './access-service';
import { recordFileEvent } from './file-events-service';
import type { FileViews } from './file-views-service';
import { setAllRead, setHidden, setRead, setStarred, setUsed } from './personal-states-repository';

export type UserAction = 'open' | 'update' | 'comment' | 'discussion';
type Marked = File & { isUnchanged?: true };

/** What somebody must be able to do to say that they did it. */
const capabilityOf = { open: 'canRead', update: 'canEdit', comment: 'canComment', discussion: 'canComment' } as const;

/** What files are to one person: favourites, read or unread, lately used. Only their own windows are told. */
export const createMarksService = ({ access, views }: { readonly access: Access; readonly views: FileViews }) => {
  const toMyself = (caller: Caller) => ({ type: 1, id: caller.personId }) as const;

  return {
    async star(db: Database, caller: Caller, origin: string | null, guid: string, isStarred: boolean): Promise<Marked> {
      const opened = await access.open(db, caller, guid);
      if (!(await setStarred(db, caller.personId, guid, isStarred))) return { ...await views.show(db, caller, opened), isUnchanged: true };
      await recordFileEvent(db, { kind: 'StarredFile', action: isStarred ? 'create' : 'destroy', file: opened.file, subject: toMyself(caller) }, { personId: caller.personId, origin });
      return views.reshow(db, caller, guid);
    },

    async mark(db: Database, caller: Caller, origin: string | null, guid: string, isRead: boolean): Promise<Marked> {
      const opened = await access.open(db, caller, guid);
      if (!(await setRead(db, caller.personId, subjectsOf(caller.personId, caller.account), guid, isRead))) return { ...await views.show(db, caller, opened), isUnchanged: true };
      await recordFileEvent(db, { kind: 'FileMark', action: isRead ? 'read' : 'unread', file: opened.file, subject: toMyself(caller) }, { personId: caller.personId, origin });
      return views.reshow(db, caller, guid);
    },

    async markAllRead(db: Database, caller: Caller, origin: string | null): Promise<{ count: number }> {
      const count = await setAllRead(db, caller.personId, subjectsOf(caller.personId, caller.account));
      if (count > 0) {
        await appendEvent(db, { kind: 'FileMark', action: 'readAll', guid: '', oldPath: null, newPath: null, actorId: caller.personId, origin, subject: toMyself(caller), data: null });
      }
      return { count };
    },

    /** Throws what keeps somebody from doing what they say they did: nobody else's timeline tells what was not possible. */
    async use(db: Database, caller: Caller, guid: string, action: UserAction): Promise<{ lastAction: string; lastUsedAt: string }> {
      requireCapability(await access.open(db, caller, guid), capabilityOf[action]);
      const usedAt = await setUsed(db, caller.personId, guid, action);
      if (action !== 'open') await recordActivity(db, guid, caller.personId, action);
      return { lastAction: action, lastUsedAt: isoMoment(usedAt) };
    },

    async hide(db: Database, caller: Caller, guid: string): Promise<{ isUnchanged?: true }> {
      await access.open(db, caller, guid);
      return await setHidden(db, caller.personId, guid) ? {} : { isUnchanged: true };
    },

    async creator(db: Database, caller: Caller, guid: string): Promise<PersonSummary> {
      return (await access.open(db, caller, guid)).file.creator;
    },
  };
};

export type MarksService = ReturnType<typeof createMarksService>;
