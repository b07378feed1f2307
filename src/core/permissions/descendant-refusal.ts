import type { ErrorCode } from '../../contract/errors';
import { refusalOf } from './capabilities';
import type { PermissionFacts } from './facts';
import { contextOf, isEntitled } from './rules/permission-context';

/** An action on a folder, by its required capability. */
export type FolderAction = 'canRemove' | 'canMove';

const closed: Readonly<Record<FolderAction, ErrorCode>> = { canRemove: 'NO_ACCESS_DELETE', canMove: 'NO_ACCESS_MOVE_FOLDER' };

/** Why this descendant blocks deleting or moving its folder (rule M8), or null. */
export const descendantRefusal = (facts: PermissionFacts, act: FolderAction): ErrorCode | null => {
  const c = contextOf(facts);
  // A file that the person cannot read is not disclosed.
  if (!isEntitled(c, 'reader')) return closed[act];
  const refusal = refusalOf(c, act);
  // Being able to leave the file has no effect on the folder.
  return refusal === 'ONLY_EXIT_SHARE' ? closed[act] : refusal;
};
