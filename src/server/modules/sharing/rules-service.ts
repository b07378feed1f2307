import type { File } from '../../../contract/entities/file';
import { restrictedActs, type AdvancedPermissions } from '../../../contract/entities/permissions';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import { requireCapability, type Access } from '../files/access-service';
import type { FileViews } from '../files/file-views-service';
import type { Reach } from '../files/reach-service';
import type { Changes } from './changes-service';
import { copyGrantsFromAbove } from './collaborators-repository';
import { updateAdvancedPermissions, updateCutOff, updateOnlyAdmins } from './link-repository';
import { scopeOf } from './scope';

export interface RulesDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly reach: Reach;
  readonly changes: Changes;
}

type Ruled = Promise<File & { isUnchanged?: true }>;

const isSame = (one: AdvancedPermissions | null, other: AdvancedPermissions): boolean => restrictedActs.every((act) => one?.[act] === other[act]);

/** Settings of a file that apply to all people: inheritance and restrictions. */
export const createRulesService = ({ access, views, reach, changes }: RulesDependencies) => ({
  /**
   * Cutting off copies inherited grants to the file, so that nobody loses access and the roles can be lowered there. An
   * inherited link no longer applies. Restoring inheritance brings back the current grants above and keeps the copied
   * grants.
   */
  async setInheritance(db: Database, caller: Caller, origin: string | null, guid: string, isCutOff: boolean): Ruled {
    await reach.holdTree(db, guid);
    const opened = await access.open(db, caller, guid, { isForUpdate: true });
    requireCapability(opened, 'canSetFileAuth');
    if (opened.facts.levels[0].isCutOff === isCutOff) return { ...await views.show(db, caller, opened), isUnchanged: true };
    await changes.ofReaders(db, caller, origin, opened, async () => {
      if (isCutOff) await copyGrantsFromAbove(db, guid, scopeOf(opened).slice(1));
      await updateCutOff(db, guid, isCutOff);
    });
    return views.reshow(db, caller, guid);
  },

  async setAdvancedPermissions(db: Database, caller: Caller, origin: string | null, guid: string, permissions: AdvancedPermissions): Ruled {
    const opened = await access.open(db, caller, guid, { isForUpdate: true });
    requireCapability(opened, 'canModifyAdvancedPermission');
    if (isSame(opened.facts.file.advanced, permissions)) return { ...await views.show(db, caller, opened), isUnchanged: true };
    await updateAdvancedPermissions(db, guid, Object.keys(permissions).length === 0 ? null : permissions);
    await changes.tell(db, caller, origin, guid, [{ kind: 'File', action: 'update' }]);
    return views.reshow(db, caller, guid);
  },

  /** Whether only people who manage the file may change its collaborators. */
  async setOnlyAdmins(db: Database, caller: Caller, origin: string | null, guid: string, onlyAdmins: boolean): Ruled {
    const opened = await access.open(db, caller, guid, { isForUpdate: true });
    requireCapability(opened, 'canManage');
    if (opened.facts.file.onlyAdminsCanModifyCollaborators === onlyAdmins) return { ...await views.show(db, caller, opened), isUnchanged: true };
    await updateOnlyAdmins(db, guid, onlyAdmins);
    await changes.tell(db, caller, origin, guid, [{ kind: 'File', action: 'update' }]);
    return views.reshow(db, caller, guid);
  },
});

export type RulesService = ReturnType<typeof createRulesService>;
