import type { ErrorCode } from '../../contract/errors';
import { refusalOf, refusedBeforehand } from './capabilities';
import type { PermissionFacts } from './facts';
import { caseOf, isEntitled, managesFilesTeam, type Case } from './rules/case';
import { childCreation, type CreationExemption } from './rules/placing';

const exemptionOf = (file: Case, destination: Case): CreationExemption => {
  if (destination.authorisation.rule === 'A1') return 'owner';
  return managesFilesTeam(file) ? 'teamManager' : 'none';
};

/** A new position among its siblings for a file that remains in its folder (M1). */
export const reorderRefusal = (fileFacts: PermissionFacts, folderFacts: PermissionFacts): ErrorCode | null => {
  if (fileFacts.file.isInTrash || folderFacts.file.isInTrash) return 'FILE_DELETED';
  const folder = caseOf(folderFacts);
  if (folder.isSignedIn && isEntitled(folder, 'editor')) return null;
  return fileFacts.levels[0].kind === 'file' ? 'NO_ACCESS_MOVE_FILE' : 'NO_ACCESS_MOVE_FOLDER';
};

/** A move to a different folder, or within its folder (M1). Both facts describe the same person at the same time. */
export const moveRefusal = (fileFacts: PermissionFacts, destinationFacts: PermissionFacts): ErrorCode | null => {
  if (fileFacts.levels[1]?.guid === destinationFacts.levels[0].guid) return reorderRefusal(fileFacts, destinationFacts);
  const [file, destination] = [caseOf(fileFacts), caseOf(destinationFacts)];
  const refusal = refusalOf(file, 'canMove');
  if (refusal !== null) return refusal;
  const verdict = refusedBeforehand(destination, 'canCreateChildFile') ?? childCreation(destination, exemptionOf(file, destination));
  return verdict.refusal;
};
