import type { PersonFacts, PermissionFacts } from '../../../../../src/core/permissions/facts';
import { b4, isFreePersonal } from './naive-account';
import { capabilityOf, caseOf, refusalByKindToMove, refusalsToCreateChildFile } from './naive-capabilities';
import { a1, atLeast, isAnonymous, isCreatorOrAdminOfItsTeam } from './naive-standing';

/** M1, a move within the file's folder: the reason for a refusal, or null. Both facts are one person's. */
export const naiveReorderRefusal = (file: PermissionFacts, folder: PermissionFacts): string | null => {
  if (file.file.isInTrash || folder.file.isInTrash) return 'FILE_DELETED';
  const suffices = !isAnonymous(folder) && atLeast(caseOf(folder).E, 'editor');
  return suffices ? null : refusalByKindToMove(caseOf(file));
};

/** M1, a move to a different folder. */
export const naiveMoveRefusal = (file: PermissionFacts, destination: PermissionFacts): string | null => {
  const canMove = capabilityOf('canMove', caseOf(file));
  if (!canMove.value) return canMove.reason;

  const into = caseOf(destination);
  if (destination.file.isInTrash) return 'FILE_DELETED';
  if (!into.canRead.value) return 'NO_ACCESS_CREATE_OR_UPLOAD_FILE';
  const still = refusalsToCreateChildFile(into).filter((reason) => {
    if (a1(destination)) return ['PARENT_NOT_A_FOLDER', 'FILE_IS_LOCKED', 'INSUFFICIENT_QUOTA', 'INSUFFICIENT_FILE_COUNT'].includes(reason);
    if (isCreatorOrAdminOfItsTeam(file)) return reason !== 'FAILURE_READ_ONLY';
    return true;
  });
  return still[0] ?? null;
};

/** M5: the reason why somebody may not make a space, or null. */
export const naiveSpaceRefusal = (person: PersonFacts, hasCreateTeamSpace: boolean): string | null => {
  const { account } = person;
  if (account.kind === 'anonymous') return 'NO_ACCESS_CREATE_OR_UPLOAD_FILE';
  if (account.kind === 'enterprise' && account.role === 'disabled') return 'NO_ACCESS_CREATE_OR_UPLOAD_FILE';
  if (account.kind === 'enterprise' && account.role === 'member' && !hasCreateTeamSpace) return 'NO_ACCESS_CREATE_OR_UPLOAD_FILE';
  const blocked = b4(account);
  if (blocked !== null) return blocked;
  if (isFreePersonal(account)) return 'FAILURE_PERSONAL_FREE';
  return null;
};
