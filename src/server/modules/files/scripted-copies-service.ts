import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import { fileTypes } from '../../../contract/entities/file';
import { ApiError } from '../../api-error';
import { recordLocation } from '../timelines/activity-records-service';
import { requireCapability, type Access, type AuthorisedFile } from './access-service';
import { allOrNothing } from './batch-service';
import type { FileViews } from './file-views-service';
import type { SharingPort } from './sharing-port-service';
import type { CallScope, Caller } from '../../call-scope';

/** The part of the scripts module that copies need; a port, because scripts depend on files. */
export interface CopyScripts {
  /** Whether the person's team has a script that copies folders. */
  copiesFolders(scope: CallScope<Caller>): Promise<boolean>;
  /**
   * Calls the script. Returns null if the server must copy by itself. `guid`: the created file, if the script returns
   * it. Throws SCRIPT_FAILED.
   */
  copyFolder(scope: CallScope<Caller>, type: number, copy: { guid: string; toGuid: string; name: string }): Promise<{ readonly guid: string | null } | null>;
}

export interface ScriptedCopiesDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly sharing: Pick<SharingPort, 'requirePublicPlacement'>;
  readonly scripts: CopyScripts;
}

/** Copies folders with a script of the team instead of the server (file specification, section 6). */
export const createScriptedCopies = ({ access, views, sharing, scripts }: ScriptedCopiesDependencies) => ({
  /**
   * Returns null if no script is involved. The effects of a script cannot be rolled back, so a call copies only one
   * folder and nothing else. The script is called before any tree is locked, because it may change the folder itself.
   */
  async copy(
    scope: CallScope<Caller>, guids: readonly string[], folderGuid: string, nameOf: (original: AuthorisedFile['file']) => string,
  ): Promise<Omit<PageOfFiles, 'nextCursor'> | null> {
    const { db, caller } = scope;
    if (!(await scripts.copiesFolders(scope))) return null;
    const found = await access.findMany(scope, guids);
    if (!guids.some((guid) => found.get(guid)?.file.type === fileTypes.folder)) return null;
    const folder = await access.openFolder(scope, folderGuid);
    requireCapability(folder, 'canCreateChildFile');
    const { guid: toGuid } = folder.file;
    const originals: AuthorisedFile['file'][] = [];
    await allOrNothing(guids, async (guid) => {
      const one = await access.open(scope, guid);
      requireCapability(one, 'canDuplicate');
      if (one.file.type === fileTypes.folder && guids.length > 1) throw new ApiError('SCRIPT_COPIES_ALONE');
      await sharing.requirePublicPlacement(scope, folder, { kind: 'copied', opened: one });
      originals.push(one.file);
    });
    const [original] = originals;
    const made = original ? await scripts.copyFolder(scope, original.type, { guid: original.guid, toGuid, name: nameOf(original) }) : null;
    if (made === null) return null;
    await recordLocation(db, caller.personId, toGuid);
    const { files, capabilitySets } = await views.page(scope, made.guid === null ? [] : [made.guid], null);
    return { files, capabilitySets };
  },
});
