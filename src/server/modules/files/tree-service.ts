import type { PageOfFiles } from '../../../contract/api/files';
import { pageLimit } from '../../../contract/entities/common';
import type { File } from '../../../contract/entities/file';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Cursors } from '../../cursors';
import type { Database } from '../../db/database';
import { isGuid, openFile, openFileOrTrash, openFolder, requireCapability, standingIn } from './access';
import { positionAt, type Place } from './arrangement';
import { recordFileEvent } from './file-events';
import type { LocatedFile } from './file-record';
import { depthLimit, folderGuidOf } from './files-service';
import { findFile } from './files-repository';
import { listTrashRoots } from './listing-repository';
import { childPath, depthOf, isAtOrBelow, rootOf } from './paths';
import { presentFile, presentRecords, type Viewer } from './presenter';
import { heightBelow, lockTrees, moveToTrash, relocate, takeFromTrash } from './tree-repository';

export interface MoveBody {
  readonly to: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const placeOf = ({ before, after }: MoveBody): Place => {
  if (after !== undefined) return { after };
  return before === undefined ? null : { before };
};

/** What changes where files are: moves, the trash, and back. Every one of them has its tree to itself. */
export const createTreeService = ({ cursors, apiBase }: { readonly cursors: Cursors; readonly apiBase: string }) => {
  const viewerOf = (caller: Caller): Viewer => ({ desktopGuid: caller.person.desktopGuid, apiBase });
  const present = (caller: Caller, file: LocatedFile): File => presentFile(file, viewerOf(caller), standingIn(file, caller.person));
  const find = (db: Database, guid: string): Promise<LocatedFile | null> => (isGuid(guid) ? findFile(db, guid) : Promise.resolve(null));

  const reload = async (db: Database, guid: string): Promise<LocatedFile> => {
    const file = await findFile(db, guid);
    if (!file) throw new Error('A file that was just written is not there');
    return file;
  };

  return {
    /** Throws MOVE_UNDER_ITSELF, SIBLING_NOT_FOUND, FOLDER_TOO_DEEP, PARENT_NOT_A_FOLDER and what keeps from either place. */
    async move(db: Database, caller: Caller, origin: string | null, guid: string, body: MoveBody): Promise<File> {
      const folderGuid = folderGuidOf(caller, body.to);
      await lockTrees(db, [guid, folderGuid], 'exclusive');
      const opened = openFile(await find(db, guid), caller.person);
      requireCapability(opened, 'canMove');
      const { file } = opened;
      const folder = openFolder(await find(db, folderGuid), caller.person);
      if (isAtOrBelow(folder.file.path, file.path)) throw new ApiError('MOVE_UNDER_ITSELF');
      const isSameFolder = folder.file.guid === file.parentGuid;
      const place = placeOf(body);
      if (isSameFolder && place === null) return present(caller, file);

      requireCapability(folder, 'canCreateChildFile');
      const newPath = childPath(folder.file.path, file.guid);
      if (depthOf(newPath) + (await heightBelow(db, file.path)) > depthLimit) throw new ApiError('FOLDER_TOO_DEEP', { limit: depthLimit });
      const position = await positionAt(db, folder.file.guid, place, file.guid);
      await relocate(db, { guid: file.guid, oldPath: file.path, newPath, parentGuid: folder.file.guid, position, revisionStep: 1 });
      const moved = await reload(db, file.guid);
      await recordFileEvent(db, isSameFolder ? 'sortFiles' : 'update', moved, file.path, { personId: caller.personId, origin });
      return present(caller, moved);
    },

    /** Puts a file with all below it into the trash; what was put there before stays by itself. */
    async remove(db: Database, caller: Caller, origin: string | null, guid: string): Promise<void> {
      await lockTrees(db, [guid], 'exclusive');
      const opened = openFile(await find(db, guid), caller.person);
      requireCapability(opened, 'canRemove');
      await moveToTrash(db, guid, opened.file.path, caller.personId);
      await recordFileEvent(db, 'destroy', opened.file, opened.file.path, { personId: caller.personId, origin });
    },

    /** What a person put into the trash, latest first. */
    async listTrash(db: Database, caller: Caller, query: { limit?: number | undefined; cursor?: string | undefined }): Promise<PageOfFiles> {
      const limit = query.limit ?? pageLimit.default;
      const binding = ['trash', caller.personId];
      const rows = await listTrashRoots(db, caller.personId, limit, query.cursor === undefined ? null : cursors.decode(binding, query.cursor));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = rows.length > limit && last ? cursors.encode(binding, [last.sortKey, last.guid]) : null;
      return presentRecords(page, viewerOf(caller), (record) => standingIn(record, caller.person), nextCursor);
    },

    /**
     * Brings a file back to where it was, with all that went with it, or to the desktop where its folder is gone or in
     * the trash itself. Throws NOT_IN_TRASH for what was not put there by itself.
     */
    async recover(db: Database, caller: Caller, origin: string | null, guid: string): Promise<File> {
      await lockTrees(db, [guid], 'exclusive');
      const { file } = openFileOrTrash(await find(db, guid), caller.person);
      if (file.trashRoot !== file.guid) throw new ApiError('NOT_IN_TRASH');
      const folder = file.parentGuid === null ? null : await findFile(db, file.parentGuid);
      if (!folder || folder.trashRoot !== null) {
        const desktop = await reload(db, rootOf(file.path));
        const position = await positionAt(db, desktop.guid, null, file.guid);
        await relocate(db, { guid, oldPath: file.path, newPath: childPath(desktop.path, guid), parentGuid: desktop.guid, position, revisionStep: 0 });
      }
      await takeFromTrash(db, guid);
      const recovered = await reload(db, guid);
      await recordFileEvent(db, 'create', recovered, null, { personId: caller.personId, origin });
      return present(caller, recovered);
    },
  };
};

export type TreeService = ReturnType<typeof createTreeService>;
