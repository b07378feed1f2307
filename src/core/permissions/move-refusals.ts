import type { ErrorCode } from '../../contract/errors';
import { refusalOf, precheck } from './capabilities';
import type { PermissionFacts } from './facts';
import { contextOf, isEntitled, managesFilesTeam, type PermissionContext } from './rules/permission-context';
import { childCreation, type CreationExemption } from './rules/location-rules';

const exemptionOf = (file: PermissionContext, destination: PermissionContext): CreationExemption => {
  if (destination.authorisation.rule === 'A1') return 'owner';
  return managesFilesTeam(file) ? 'teamManager' : 'none';
};

/** A new position among its siblings for a file that remains in its folder (M1). */
export const reorderRefusal = (fileFacts: PermissionFacts, folderFacts: PermissionFacts): ErrorCode | null => {
  if (fileFacts.file.isInTrash || folderFacts.file.isInTrash) return 'FILE_DELETED';
  const folder = contextOf(folderFacts);
  if (folder.isSignedIn && isEntitled(folder, 'editor')) return null;
  return fileFacts.levels[0].kind === 'file' ? 'NO_ACCESS_MOVE_FILE' : 'NO_ACCESS_MOVE_FOLDER';
};

/** A move to a different folder, or within its folder (M1). Both facts describe the same person at the same time. */
export const moveRefusal = (fileFacts: PermissionFacts, destinationFacts: PermissionFacts): ErrorCode | null => {
  if (fileFacts.levels[1]?.guid === destinationFacts.levels[0].guid) return reorderRefusal(fileFacts, destinationFacts);
  const [file, destination] = [contextOf(fileFacts), contextOf(destinationFacts)];
  const refusal = refusalOf(file, 'canMove');
  if (refusal !== null) return refusal;
  const verdict = precheck(destination, 'canCreateChildFile') ?? childCreation(destination, exemptionOf(file, destination));
  return verdict.refusal;
};
