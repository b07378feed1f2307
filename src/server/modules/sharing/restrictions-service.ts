import { guidsUpToCutOff } from '../../../core/permissions/cut-off';
import type { File } from '../../../contract/entities/file';
import { restrictedActions, type AdvancedPermissions } from '../../../contract/entities/permissions';
import { requireCapability, type Access } from '../files/access-service';
import type { FileViews } from '../files/file-views-service';
import type { EffectiveAccess } from '../files/effective-access-service';
import type { PermissionChanges } from './permission-changes-service';
import { copyGrantsFromAbove } from './collaborators-repository';
import { updateAdvancedPermissions, updateCutOff, updateOnlyAdmins } from './share-link-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface RestrictionsDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly reach: EffectiveAccess;
  readonly changes: PermissionChanges;
}

type RestrictedFile = Promise<File & { isUnchanged?: true }>;

const isSame = (one: AdvancedPermissions | null, other: AdvancedPermissions): boolean => restrictedActions.every((act) => one?.[act] === other[act]);

/** Settings of a file that apply to all people: inheritance and restrictions. */
export const createRestrictionsService = ({ access, views, reach, changes }: RestrictionsDependencies) => ({
  /**
   * Cutting off copies inherited grants to the file, so that nobody loses access and the roles can be lowered there. An
   * inherited link no longer applies. Restoring inheritance brings back the current grants above and keeps the copied
   * grants.
   */
  async setInheritance(scope: CallScope<Caller>, guid: string, isCutOff: boolean): RestrictedFile {
    const { db } = scope;
    await reach.lockTree(db, guid);
    const opened = await access.open(scope, guid, { isForUpdate: true });
    requireCapability(opened, 'canSetFileAuth');
    if (opened.facts.levels[0].isCutOff === isCutOff) return { ...await views.present(scope, opened), isUnchanged: true };
    await changes.changeReaders(scope, opened, async () => {
      if (isCutOff) await copyGrantsFromAbove(db, guid, guidsUpToCutOff(opened.facts.levels).slice(1));
      await updateCutOff(db, guid, isCutOff);
    });
    return views.presentAgain(scope, guid);
  },

  async setAdvancedPermissions(scope: CallScope<Caller>, guid: string, permissions: AdvancedPermissions): RestrictedFile {
    const { db } = scope;
    const opened = await access.open(scope, guid, { isForUpdate: true });
    requireCapability(opened, 'canModifyAdvancedPermission');
    if (isSame(opened.facts.file.advanced, permissions)) return { ...await views.present(scope, opened), isUnchanged: true };
    await updateAdvancedPermissions(db, guid, Object.keys(permissions).length === 0 ? null : permissions);
    await changes.recordEvents(scope, guid, [{ kind: 'File', action: 'update' }]);
    return views.presentAgain(scope, guid);
  },

  /** Whether only people who manage the file may change its collaborators. */
  async setOnlyAdmins(scope: CallScope<Caller>, guid: string, onlyAdmins: boolean): RestrictedFile {
    const { db } = scope;
    const opened = await access.open(scope, guid, { isForUpdate: true });
    requireCapability(opened, 'canManage');
    if (opened.facts.file.onlyAdminsCanModifyCollaborators === onlyAdmins) return { ...await views.present(scope, opened), isUnchanged: true };
    await updateOnlyAdmins(db, guid, onlyAdmins);
    await changes.recordEvents(scope, guid, [{ kind: 'File', action: 'update' }]);
    return views.presentAgain(scope, guid);
  },
});

export type RestrictionsService = ReturnType<typeof createRestrictionsService>;
