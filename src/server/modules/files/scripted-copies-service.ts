import type { PageOfFiles } from '../../../contract/api/files';
import { fileTypes } from '../../../contract/entities/file';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import { recordLocation } from '../timelines/timelines-service';
import { requireCapability, type Access, type Opened } from './access-service';
import { allOrNone } from './batch-service';
import type { FileViews } from './file-views-service';

/** What copies need of scripts, which themselves stand on files. */
export interface CopyScripts {
  /** Whether the person's team has a script that copies folders. */
  copiesFolders(db: Database, caller: Caller): Promise<boolean>;
  /** Lets it copy one; null where the server copies by itself. `guid`: what it made, where it says so. Throws SCRIPT_FAILED. */
  copyFolder(db: Database, caller: Caller, type: number, copy: { guid: string; toGuid: string; name: string }): Promise<{ readonly guid: string | null } | null>;
}

export interface ScriptedCopiesDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly scripts: CopyScripts;
}

/** Copies of folders that a script of the team makes instead of the server (file specification, section 6). */
export const createScriptedCopies = ({ access, views, scripts }: ScriptedCopiesDependencies) => ({
  /**
   * Null where no script has a part in it. What a script did cannot be taken back, so it copies one folder a call and
   * nothing is copied besides; and it is asked before any tree is held, since it may itself change what lies there.
   */
  async copy(
    db: Database, caller: Caller, guids: readonly string[], folderGuid: string, nameOf: (original: Opened['file']) => string,
  ): Promise<Omit<PageOfFiles, 'nextCursor'> | null> {
    if (!(await scripts.copiesFolders(db, caller))) return null;
    const found = await access.findMany(db, caller, guids);
    if (!guids.some((guid) => found.get(guid)?.file.type === fileTypes.folder)) return null;
    const folder = await access.openFolder(db, caller, folderGuid);
    requireCapability(folder, 'canCreateChildFile');
    const { guid: toGuid } = folder.file;
    const originals: Opened['file'][] = [];
    await allOrNone(guids, async (guid) => {
      const one = await access.open(db, caller, guid);
      requireCapability(one, 'canDuplicate');
      if (one.file.type === fileTypes.folder && guids.length > 1) throw new ApiError('SCRIPT_COPIES_ALONE');
      originals.push(one.file);
    });
    const [original] = originals;
    const made = original ? await scripts.copyFolder(db, caller, original.type, { guid: original.guid, toGuid, name: nameOf(original) }) : null;
    if (made === null) return null;
    await recordLocation(db, caller.personId, toGuid);
    const { files, capabilitySets } = await views.page(db, caller, made.guid === null ? [] : [made.guid], null);
    return { files, capabilitySets };
  },
});
