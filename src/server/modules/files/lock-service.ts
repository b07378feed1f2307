import type { File } from '../../../contract/entities/file';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database-handle';
import { requireCapability, type Access } from './access-service';
import { recordFileEvent } from './file-events-service';
import type { LocatedFile } from './file-record';
import type { FileViews } from './file-views-service';
import { setLock } from './files-repository';

/** Locks prevent all other people from editing, moving and deleting a file (docs/permissions.md, canLock, canUnlock). */
export const createLockService = ({ access, views }: { readonly access: Access; readonly views: FileViews }) => {
  const show = async (db: Database, caller: Caller, origin: string | null, locked: LocatedFile): Promise<File> => {
    await recordFileEvent(db, { kind: 'File', action: 'update', file: locked, oldPath: locked.path }, { personId: caller.personId, origin });
    return views.presentAgain(db, caller, locked.guid);
  };

  return {
    /** Returns `isUnchanged` if the caller already has the lock. */
    async lock(db: Database, caller: Caller, origin: string | null, guid: string): Promise<File & { isUnchanged?: true }> {
      const opened = await access.open(db, caller, guid, { isForUpdate: true });
      if (opened.file.extras?.lockedBy?.id === caller.personId) return { ...await views.present(db, caller, opened), isUnchanged: true };
      requireCapability(opened, 'canLock');
      return show(db, caller, origin, await setLock(db, guid, caller.personId));
    },

    /** Returns `isUnchanged` if the file is not locked. */
    async unlock(db: Database, caller: Caller, origin: string | null, guid: string): Promise<File & { isUnchanged?: true }> {
      const opened = await access.open(db, caller, guid, { isForUpdate: true });
      if (!opened.file.extras?.lockedBy) return { ...await views.present(db, caller, opened), isUnchanged: true };
      requireCapability(opened, 'canUnlock');
      return show(db, caller, origin, await setLock(db, guid, null));
    },
  };
};

export type LockService = ReturnType<typeof createLockService>;
