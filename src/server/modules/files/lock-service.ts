import type { File } from '../../../contract/entities/file';
import { requireCapability, type Access } from './access-service';
import { recordFileEvent } from './file-events-service';
import type { LocatedFile } from './file-record';
import type { FileViews } from './file-views-service';
import { setLock } from './files-repository';
import type { CallScope, Caller } from '../../call-scope';

/** Locks prevent all other people from editing, moving and deleting a file (docs/permissions.md, canLock, canUnlock). */
export const createLockService = ({ access, views }: { readonly access: Access; readonly views: FileViews }) => {
  const show = async (scope: CallScope<Caller>, locked: LocatedFile): Promise<File> => {
    await recordFileEvent(scope, { kind: 'File', action: 'update', file: locked, oldPath: locked.path });
    return views.presentAgain(scope, locked.guid);
  };

  return {
    /** Returns `isUnchanged` if the caller already has the lock. */
    async lock(scope: CallScope<Caller>, guid: string): Promise<File & { isUnchanged?: true }> {
      const { db, caller } = scope;
      const opened = await access.open(scope, guid, { isForUpdate: true });
      if (opened.file.extras?.lockedBy?.id === caller.personId) return { ...await views.present(scope, opened), isUnchanged: true };
      requireCapability(opened, 'canLock');
      return show(scope, await setLock(db, guid, caller.personId));
    },

    /** Returns `isUnchanged` if the file is not locked. */
    async unlock(scope: CallScope<Caller>, guid: string): Promise<File & { isUnchanged?: true }> {
      const { db } = scope;
      const opened = await access.open(scope, guid, { isForUpdate: true });
      if (!opened.file.extras?.lockedBy) return { ...await views.present(scope, opened), isUnchanged: true };
      requireCapability(opened, 'canUnlock');
      return show(scope, await setLock(db, guid, null));
    },
  };
};

export type LockService = ReturnType<typeof createLockService>;
