import type { ErrorCode } from '../../contract/errors';
import { refusalOf } from './capabilities';
import type { PermissionFacts } from './facts';
import { caseOf, isEntitled } from './rules/case';

/** What is done to a folder, by the capability that it asks. */
export type FolderAct = 'canRemove' | 'canMove';

const closed: Readonly<Record<FolderAct, ErrorCode>> = { canRemove: 'NO_ACCESS_DELETE', canMove: 'NO_ACCESS_MOVE_FOLDER' };

/** Why a file keeps a folder above it from being deleted or moved by somebody (M8); null where it does not. */
export const takenAlongRefusal = (facts: PermissionFacts, act: FolderAct): ErrorCode | null => {
  const c = caseOf(facts);
  // Nothing is told of what they cannot read.
  if (!isEntitled(c, 'reader')) return closed[act];
  const refusal = refusalOf(c, act);
  // That they could leave the file says nothing of the folder.
  return refusal === 'ONLY_EXIT_SHARE' ? closed[act] : refusal;
};
