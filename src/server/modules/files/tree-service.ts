import type { Ancestor, File } from '../../../contract/entities/file';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import { noticeTypes } from '../../../contract/entities/notice';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import { moveRefusal, reorderRefusal } from '../../../core/permissions/move-refusals';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Notices } from '../notices/notices-service';
import { isShortage, type Quota } from '../quota/quota-service';
import { recordLocation } from '../timelines/activity-records-service';
import { errorOfRefusal, requireCapability, type Access, type AuthorisedFile } from './access-service';
import { positionOfPlace, type SiblingPlace } from './sibling-positions';
import { recordFileEvent } from './file-events-service';
import type { LocatedFile } from './file-record';
import type { FileViews } from './file-views-service';
import { depthLimit, folderGuidOf } from './files-service';
import { findFile } from './files-repository';
import type { SubtreeNotifier } from './subtree-notifier-service';
import { childPath, depthOf, isAtOrBelow, rootOf } from '../../tree-paths';
import { presentAncestors } from './file-presenter';
import type { SharingPort } from './sharing-port-service';
import { requireDescendantsAllow } from './blocking-descendants';
import { findFirstSibling, findNeighbour, heightBelow, lockTrees, moveToTrash, setPositions, moveSubtree, recoverFromTrash } from './tree-repository';

export interface MoveBody {
  readonly to: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly base?: string | undefined;
  readonly expected?: string | undefined;
}

export interface TreeDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly sharing: Pick<SharingPort, 'closeForbiddenLinks' | 'dryRun' | 'requirePublicPlacement'>;
  readonly quota: Quota;
  readonly holdings: SubtreeNotifier;
  readonly notices: Pick<Notices, 'raise'>;
}

/** The revision of a file that nobody has changed since its creation. */
const firstRevision = 1;

const placeOf = ({ before, after }: MoveBody): SiblingPlace => {
  if (after !== undefined) return { after };
  return before === undefined ? null : { before };
};

const reload = async (db: Database, guid: string): Promise<LocatedFile> => {
  const file = await findFile(db, guid);
  if (!file) throw new Error('A file that was just written is not there');
  return file;
};

/** A folder with its name, if the caller may read it; otherwise null. */
const readableFolder = async ({ access, views }: TreeDependencies, scope: CallScope<Caller>, guid: string): Promise<Ancestor | null> => {
  const { caller } = scope;
  const opened = (await access.findMany(scope, [guid])).get(guid);
  return opened?.decision.capabilities.canRead.value ? presentAncestors([opened.file], views.viewerOf(caller))[0] ?? null : null;
};

/** Returns the folder that the move superseded, or null. */
const moveLocked = async (dependencies: TreeDependencies, scope: CallScope<Caller>, guid: string, body: MoveBody): Promise<Ancestor | null> => {
  const { access, sharing, quota, holdings, notices } = dependencies;
  const { db, caller } = scope;
  const opened = await access.open(scope, guid, { isForUpdate: true });
  const { file } = opened;
  if (body.expected !== undefined && folderGuidOf(caller, body.expected) !== file.parentGuid) throw new ApiError('CHANGED_MEANWHILE');
  const folder = await access.openFolder(scope, folderGuidOf(caller, body.to));
  if (isAtOrBelow(folder.file.path, file.path)) throw new ApiError('MOVE_UNDER_ITSELF');
  const isSameFolder = folder.file.guid === file.parentGuid;
  const place = placeOf(body);
  const refusal = isSameFolder ? reorderRefusal(opened.facts, folder.facts) : moveRefusal(opened.facts, folder.facts);
  if (refusal !== null) throw errorOfRefusal(refusal, opened, { act: 'canCreateChildFile' });
  if (isSameFolder && place === null) return null;

  if (!isSameFolder) await requireDescendantsAllow(scope, access, 'canMove', file);
  if (!isSameFolder) await sharing.requirePublicPlacement(scope, folder, { kind: 'moved', opened });
  const newPath = childPath(folder.file.path, file.guid);
  if (depthOf(newPath) + (await heightBelow(db, file.path)) > depthLimit) throw new ApiError('FOLDER_TOO_DEEP', { limit: depthLimit });
  const position = await positionOfPlace(db, folder.file.guid, place, file.guid);
  await quota.recordMove(db, file.path, rootOf(newPath));
  const relocateFile = (): Promise<void> => moveSubtree(db, { guid: file.guid, oldPath: file.path, newPath, parentGuid: folder.file.guid, position, revisionStep: 1 });
  if (isSameFolder) {
    await relocateFile();
    const before = await findNeighbour(db, folder.file.guid, { guid: file.guid, position }, 'before', file.guid);
    await recordFileEvent(scope, { kind: 'File', action: 'sortFiles', file: await reload(db, file.guid), oldPath: file.path, after: before?.guid ?? null });
    return null;
  }
  await holdings.notifyAround(scope, file, 'File', async () => {
    await relocateFile();
    await recordFileEvent(scope, { kind: 'File', action: 'update', file: await reload(db, file.guid), oldPath: file.path });
    return newPath;
  });
  await recordLocation(db, caller.personId, folder.file.guid);
  await notices.raise(scope, { type: noticeTypes.FILE_CHANGED, fileGuid: guid, to: { collaboratorsOf: guid }, data: { action: 'file_move' } });
  const isSuperseding = body.base !== undefined && folderGuidOf(caller, body.base) !== file.parentGuid;
  return isSuperseding && file.parentGuid !== null ? readableFolder(dependencies, scope, file.parentGuid) : null;
};

const removeLocked = async (
  { access, holdings }: TreeDependencies, scope: CallScope<Caller>, guid: string, { expected, folderGuid }: { readonly expected?: number | undefined; readonly folderGuid?: string | undefined },
): Promise<{ isUnchanged?: true }> => {
  const { db, caller } = scope;
  // A rename does not lock the tree, so the row is locked too: the revision must not change after the check.
  const opened = await access.open(scope, guid, { isForUpdate: true, isTrashIncluded: true });
  const isInTrash = opened.file.trashRoot !== null;
  if (folderGuid !== undefined && folderGuid !== opened.file.parentGuid) throw new ApiError('NOT_IN_FOLDER');
  if (expected !== undefined) {
    const isAsExpected = !isInTrash && opened.file.revision === expected
      && (expected !== firstRevision || (await findFirstSibling(db, guid)) === null);
    if (!isAsExpected) throw new ApiError('CHANGED_MEANWHILE');
  }
  if (isInTrash) return { isUnchanged: true };
  requireCapability(opened, 'canRemove');
  await requireDescendantsAllow(scope, access, 'canRemove', opened.file);
  await holdings.notifyTrashed(scope, opened.file);
  await moveToTrash(db, guid, opened.file.path, caller.personId);
  await recordFileEvent(scope, { kind: 'File', action: 'destroy', file: opened.file, oldPath: opened.file.path });
  return {};
};

/**
 * The target of a recovered file whose folder is gone. This is the top of its space or desktop if the caller may add
 * files there, otherwise the desktop of the caller.
 */
const recoveryTarget = async ({ access }: TreeDependencies, scope: CallScope<Caller>, { file, facts }: AuthorisedFile): Promise<AuthorisedFile> => {
  const { caller } = scope;
  const root = (await access.findMany(scope, [rootOf(file.path)])).get(rootOf(file.path));
  if (root?.file.trashRoot === null) {
    const { value, reason } = root.decision.capabilities.canCreateChildFile;
    // Files in the trash of a place already count towards its quota.
    if (value || isShortage(reason)) return root;
    if (reason !== 'FAILURE_READ_ONLY' && reason !== 'NO_ACCESS_CREATE_OR_UPLOAD_FILE') throw errorOfRefusal(reason, root, { act: 'canCreateChildFile' });
  }
  const desktop = await access.openFolder(scope, caller.person.desktopGuid);
  const refusal = moveRefusal({ ...facts, file: { ...facts.file, isInTrash: false, lockedBy: null } }, desktop.facts);
  if (refusal !== null && !isShortage(refusal)) throw errorOfRefusal(refusal, desktop, { act: 'canCreateChildFile' });
  return desktop;
};

/**
 * The last write wins: `superseded` contains the previous folder if it differs from the folder that the person saw.
 * Throws MOVE_UNDER_ITSELF, SIBLING_NOT_FOUND, FOLDER_TOO_DEEP, PARENT_NOT_A_FOLDER, CHANGED_MEANWHILE and the
 * errors of both folders.
 */
const move = async (dependencies: TreeDependencies, scope: CallScope<Caller>, guid: string, body: MoveBody): Promise<File & { superseded?: { folder: Ancestor } }> => {
  const { views } = dependencies;
  const { db, caller } = scope;
  await lockTrees(db, [guid, folderGuidOf(caller, body.to)], 'exclusive');
  const replaced = await moveLocked(dependencies, scope, guid, body);
  return { ...await views.presentAgain(scope, guid), ...(replaced ? { superseded: { folder: replaced } } : {}) };
};

/** Returns how a move would change permissions, without moving the file. Throws the errors of the move. */
const dryRunMove = async (dependencies: TreeDependencies, scope: CallScope<Caller>, guid: string, body: MoveBody): Promise<File & AccessChanges> => {
  const { sharing, views } = dependencies;
  const { db, caller } = scope;
  // The lock prevents concurrent moves between the two examinations.
  await lockTrees(db, [guid, folderGuidOf(caller, body.to)], 'exclusive');
  const changes = await sharing.dryRun(scope, [guid], (inSavepoint) => moveLocked(dependencies, inSavepoint, guid, body));
  return { ...await views.presentAgain(scope, guid), ...changes };
};

/**
 * Moves a file with its descendants into the trash. Files trashed earlier remain separate entries. Returns
 * `isUnchanged` for a file that is already in the trash. Throws CHANGED_MEANWHILE if the file's revision is not
 * `expected`, or if a folder expected to be as created has children.
 */
const remove = async (dependencies: TreeDependencies, scope: CallScope<Caller>, guid: string, expected?: number): Promise<{ isUnchanged?: true }> => {
  const { db } = scope;
  await lockTrees(db, [guid], 'exclusive');
  return removeLocked(dependencies, scope, guid, { expected });
};

/**
 * Recovers a file, with all files that were trashed with it, to its previous folder. If that folder is deleted or
 * trashed, the target is the top of the file's space or desktop. If that is gone, or the caller may not add files
 * there, the target is the caller's desktop. Account limits that forbid adding files to a target also forbid
 * recovery into it. Returns `isUnchanged` for a file outside the trash. Throws NOT_IN_TRASH for a file trashed with
 * its folder, and CHANGED_MEANWHILE if `expected` did not trash the file.
 */
const recover = async (dependencies: TreeDependencies, scope: CallScope<Caller>, guid: string, expected?: number): Promise<File & { isUnchanged?: true }> => {
  const { access, views, sharing, quota, holdings, notices } = dependencies;
  const { db, caller } = scope;
  await lockTrees(db, [guid, caller.person.desktopGuid], 'exclusive');
  const opened = await access.open(scope, guid, { isForUpdate: true, isTrashIncluded: true });
  const { file } = opened;
  if (expected !== undefined && (file.trashRoot !== file.guid || file.deletedBy !== expected)) throw new ApiError('CHANGED_MEANWHILE');
  if (file.trashRoot === null) return { ...await views.present(scope, opened), isUnchanged: true };
  if (file.trashRoot !== file.guid) throw new ApiError('NOT_IN_TRASH');
  requireCapability(opened, 'canRemove');
  const folder = file.parentGuid === null ? null : await findFile(db, file.parentGuid);
  if (file.parentGuid !== null && folder?.trashRoot !== null) {
    const folderNow = await recoveryTarget(dependencies, scope, opened);
    await sharing.requirePublicPlacement(scope, folderNow, { kind: 'recovered', opened });
    const { file: top } = folderNow;
    const position = await positionOfPlace(db, top.guid, null, file.guid);
    await quota.recordMove(db, file.path, top.guid);
    await moveSubtree(db, { guid, oldPath: file.path, newPath: childPath(top.path, guid), parentGuid: top.guid, position, revisionStep: 0 });
  } else if (folder !== null) {
    // A file created in the meantime may have the same position. Then the recovered file is placed after it.
    const there = await findNeighbour(db, folder.guid, { guid: '', position: file.position }, 'after', guid);
    if (there?.position === file.position) await setPositions(db, [guid], [await positionOfPlace(db, folder.guid, { after: there.guid }, guid)]);
  }
  await recoverFromTrash(db, guid);
  await sharing.closeForbiddenLinks(scope, guid);
  const recovered = await reload(db, guid);
  await recordFileEvent(scope, { kind: 'File', action: 'create', file: recovered });
  await holdings.notifyRecovered(scope, recovered);
  await notices.raise(scope, { type: noticeTypes.RECOVER, fileGuid: guid, to: { usersOf: guid } });
  return views.presentAgain(scope, guid);
};

/** Changes of the tree: moves, trash and recovery. Each of them locks its trees exclusively. */
export const createTreeService = (dependencies: TreeDependencies) => bindFirst(dependencies, { move, moveLocked, dryRunMove, remove, removeLocked, recover });

export type TreeService = ReturnType<typeof createTreeService>;
