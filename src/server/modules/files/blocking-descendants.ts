import { isContainerType } from '../../../core/file-types';
import { descendantRefusal, type FolderAction } from '../../../core/permissions/descendant-refusal';
import { ApiError } from '../../api-error';
import type { Access } from './access-service';
import type { LocatedFile } from './file-record';
import { findProtectedDescendants } from './tree-repository';
import type { CallScope } from '../../call-scope';

/** Maximum number of files checked in one batch. */
const decisionBatchSize = 500;

/**
 * Why a descendant blocks deleting or moving its folder (docs/permissions.md, M8), or null. Only descendants that are
 * cut off, or locked by other people, are checked: the folder's own rights decide about the others. Requires the lock
 * of the tree.
 */
export const findDescendantRefusal = async (scope: CallScope, access: Access, act: FolderAction, folder: Pick<LocatedFile, 'type' | 'path' | 'trashRoot'>): Promise<ApiError | null> => {
  const { db, caller } = scope;
  for (let after = folder.path; isContainerType(folder.type);) {
    const guarded = await findProtectedDescendants(db, folder, caller.personId, after, decisionBatchSize);
    const found = await access.findMany(scope, guarded.map(({ guid }) => guid));
    for (const { guid } of guarded) {
      const opened = found.get(guid);
      const refusal = opened ? descendantRefusal(opened.facts, act) : null;
      if (opened && refusal !== null) return new ApiError(refusal, opened.decision.capabilities.canRead.value ? { inside: opened.file.name } : {});
    }
    const last = guarded.at(-1);
    if (!last || guarded.length < decisionBatchSize) break;
    after = last.path;
  }
  return null;
};

/** Throws the refusal of `findDescendantRefusal`. */
export const requireDescendantsAllow = async (...args: Parameters<typeof findDescendantRefusal>): Promise<void> => {
  const refusal = await findDescendantRefusal(...args);
  if (refusal !== null) throw refusal;
};
