import type { ErrorCode } from '../../contract/errors';
import { refusalOf } from './capabilities';
import type { PermissionFacts } from './facts';
import { caseOf, isEntitled } from './rules/case';

/** An action on a folder, by its required capability. */
export type FolderAct = 'canRemove' | 'canMove';

const closed: Readonly<Record<FolderAct, ErrorCode>> = { canRemove: 'NO_ACCESS_DELETE', canMove: 'NO_ACCESS_MOVE_FOLDER' };

/** Why this descendant blocks deleting or moving its folder (rule M8), or null. */
export const takenAlongRefusal = (facts: PermissionFacts, act: FolderAct): ErrorCode | null => {
  const c = caseOf(facts);
  // A file that the person cannot read is not disclosed.
  if (!isEntitled(c, 'reader')) return closed[act];
  const refusal = refusalOf(c, act);
  // Being able to leave the file has no effect on the folder.
  return refusal === 'ONLY_EXIT_SHARE' ? closed[act] : refusal;
};
