import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import type { EndpointOutput } from '../../../contract/api/endpoints';
import { desktopId, pageLimit } from '../../../contract/entities/common-schemas';
import { fileTypes, type Ancestor, type File, type FullFile, type ListOrder } from '../../../contract/entities/file';
import { noticeTypes } from '../../../contract/entities/notice';
import { isUntitled } from '../../../core/default-names';
import { isContainerType, isCreatableType } from '../../../core/file-types';
import { createGuid } from '../../../core/ids';
import { checkName } from '../../../core/file-names';
import { nameSortKey } from '../../../core/name-sort-key';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { Clock } from '../../system-clock';
import type { Cursors } from '../../list-cursors';
import type { CallScope, Caller, Principal } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Notices } from '../notices/notices-service';
import type { Quota } from '../quota/quota-service';
import { recordActivity, recordLocation } from '../timelines/activity-records-service';
import type { TagsService } from '../tags/tags-service';
import { indexFiles } from '../search/search-index-service';
import { withPayerQuota, requireCapability, type Access, type AuthorisedFile } from './access-service';
import { positionOfPlace } from './sibling-positions';
import { createSiblingOrder } from './sibling-order';
import { guides } from '../guides/guides-service';
import { recordFileEvent } from './file-events-service';
import type { DecidedChild, FileViews } from './file-views-service';
import { filterBinding, filterOf, requireFilter, type FilterQuery } from './file-filter';
import { fillPage } from './fill-page';
import type { SharingPort, CheckedContent } from './sharing-port-service';
import type { LocatedFile } from './file-record';
import { findShareFacts, insertContent, insertFile, renameFile } from './files-repository';
import { listChildren, type Child } from './folder-listing-repository';
import { childPath, depthOf, rootOf } from '../../tree-paths';
import { presentFullFile } from './file-presenter';
import { lockTrees } from './tree-repository';

/** Maximum depth of files below a desktop. It limits the length of paths, and therefore of their index entries. */
export const depthLimit = 100;

/** Maximum number of children counted per call. */
const countBatchSize = 5000;

export interface ListQuery extends FilterQuery {
  readonly folder?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly pinFolder?: 'true' | 'false' | 'last' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly excerpt?: 'true' | 'false' | undefined;
}

export interface FilesDependencies {
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly access: Access;
  readonly views: FileViews;
  readonly sharing: Pick<SharingPort, 'decryptPassword' | 'requirePublicPlacement' | 'setOnlyAdmins'>;
  readonly quota: Quota;
  readonly tags: Pick<TagsService, 'requireVisible'>;
  readonly notices: Pick<Notices, 'raise'>;
}

/** A new folder or online file. */
export interface NewFileBody {
  readonly type: number;
  readonly name: string;
  readonly folder?: string | undefined;
  readonly after?: string | undefined;
  readonly modifiedAt?: string | undefined;
  readonly content?: string | undefined;
}

/** A new uploaded file whose bytes are already stored. */
export interface UploadedFile {
  readonly name: string;
  readonly type: number;
  readonly folder: string;
  readonly modifiedAt: string | null;
  readonly bytes: { readonly blobHash: string; readonly sizeBytes: number; readonly mimeType: string };
}

/** The folder of a request. The legacy interface uses `0` for the desktop (file specification, section 2). */
export const folderGuidOf = ({ person }: Principal, folder: string | undefined): string => {
  if (folder !== undefined && folder !== desktopId && folder !== '0') return folder;
  if (person === null) throw new ApiError('NOT_SIGNED_IN');
  return person.desktopGuid;
};

/** Normalizes a name like the stored names. */
const normalizedName = (name: string): string => name.normalize('NFC').trim();

/** Returns the name in its stored form. Throws the error of an invalid name. */
export const requireName = (raw: string): string => {
  const checked = checkName(raw);
  if (!checked.ok) throw new ApiError(checked.code, checked.args);
  return checked.name;
};

/** Earliest timestamp, the year 1. `pastOrNull` clamps earlier times to it and returns null for future times. */
const earliestMs = Date.parse('0001-01-01T00:00:00Z');
const pastOrNull = (moment: string | null | undefined, now: Date): string | null => {
  const timeMs = moment ? Date.parse(moment) : NaN;
  return timeMs < now.getTime() ? new Date(Math.max(timeMs, earliestMs)).toISOString() : null;
};

/** The content of a file that is about to be created, for the content check. */
const checkedContentOf = (
  { name, type, bytes, content = '' }: { readonly name: string; readonly type: number; readonly bytes: UploadedFile['bytes'] | null; readonly content?: string },
): CheckedContent | null => (bytes === null && content === '' ? null : {
  guid: null, name, type, mimeType: bytes?.mimeType ?? null, sizeBytes: bytes?.sizeBytes ?? null, sha256: bytes?.blobHash ?? null, content: content === '' ? null : content,
});

/** The usage of one file. */
const usageOf = (bytes: { readonly sizeBytes: number } | null) => ({ sizeBytes: bytes?.sizeBytes ?? 0, fileCount: 1 });

interface FilesParts extends FilesDependencies {
  readonly siblingOrder: ReturnType<typeof createSiblingOrder>;
}

const openFolderOf = ({ access }: FilesParts, scope: CallScope, folder: string | undefined): Promise<AuthorisedFile> => access.openFolder(scope, folderGuidOf(scope.caller, folder));

const addFile = async (
  parts: FilesParts, scope: CallScope<Caller>,
  file: { type: number; name: string; folder: string | undefined; after: string | undefined; modifiedAt: string | null | undefined; bytes: UploadedFile['bytes'] | null; sourceGuid?: string; content?: string },
): Promise<LocatedFile> => {
  const { sharing, quota, clock } = parts;
  const { db, caller } = scope;
  // Renumbering siblings requires an exclusive lock. Inserting a file first does not, even if another transaction also inserts one first.
  await lockTrees(db, [folderGuidOf(caller, file.folder)], file.after === undefined ? 'shared' : 'exclusive');
  const folder = await openFolderOf(parts, scope, file.folder);
  requireCapability(folder, 'canCreateChildFile');
  await sharing.requirePublicPlacement(scope, folder, { kind: 'made', content: checkedContentOf(file) });
  await quota.requireRoom(db, rootOf(folder.file.path), usageOf(file.bytes));
  const guid = createGuid();
  const path = childPath(folder.file.path, guid);
  if (depthOf(path) > depthLimit) throw new ApiError('FOLDER_TOO_DEEP', { limit: depthLimit });
  const position = await positionOfPlace(db, folder.file.guid, file.after === undefined ? null : { after: file.after }, null);
  const added = await insertFile(db, {
    guid, path, position, type: file.type, name: file.name, sortName: nameSortKey(file.name), parentGuid: folder.file.guid,
    personId: caller.personId, modifiedAt: pastOrNull(file.modifiedAt, clock()), bytes: file.bytes, sourceGuid: file.sourceGuid ?? null,
    content: file.content ?? '',
  });
  if (file.content) await insertContent(db, guid, file.content);
  await recordActivity(db, guid, caller.personId, 'create');
  await recordLocation(db, caller.personId, folder.file.guid);
  await recordFileEvent(scope, { kind: 'File', action: 'create', file: added });
  return added;
};

/** Called at the end of the transaction, because it locks the usage row of the place. */
const countAdded = ({ quota }: FilesParts, db: Database, { path, sizeBytes }: LocatedFile): Promise<void> => quota.recordAddition(db, rootOf(path), usageOf({ sizeBytes: sizeBytes ?? 0 }));

const showAdded = async (parts: FilesParts, scope: CallScope<Caller>, added: LocatedFile): Promise<File> => {
  const { views } = parts;
  const { db } = scope;
  const file = await views.presentAgain(scope, added.guid);
  await countAdded(parts, db, added);
  return file;
};

/**
 * Returns a page of the readable children of a folder. The order is manual, or one of five fields in two directions
 * (file specification, section 2).
 */
const list = async (parts: FilesParts, scope: CallScope, query: ListQuery): Promise<PageOfFiles> => {
  const { tags, cursors, views, siblingOrder } = parts;
  const { db, caller } = scope;
  const folder = await openFolderOf(parts, scope, query.folder);
  const [field = 'updatedAt', direction] = (query.orderBy ?? 'updatedAt').split(/[+ ]/) as [(ListOrder | 'listedAt')?, 'asc'?];
  if (field === 'listedAt') throw new ApiError('VALIDATION_FAILED', { field: 'orderBy' });
  const isByPosition = field === 'position';
  const folders = isByPosition || query.pinFolder === 'false' ? 'mixed' : query.pinFolder === 'last' ? 'last' : 'first';
  const isAscending = isByPosition || direction === 'asc';
  const hasExcerpts = query.excerpt === 'true';
  const limit = query.limit ?? pageLimit.default;
  const filter = filterOf(query);
  await requireFilter(scope, filter, tags);
  const binding = ['files', caller.personId, folder.file.guid, field, isAscending, folders, ...filterBinding(filter)];
  const { shown, last } = await fillPage<Child, DecidedChild>({
    limit,
    after: query.cursor === undefined ? null : cursors.decode(binding, query.cursor),
    find: (count, after) => listChildren(db, { folderGuid: folder.file.guid, sortField: field, isAscending, folders, filter, hasExcerpts, count, after }, caller.person),
    show: (children) => views.readableChildren(scope, folder, children.map(({ facts }) => facts)),
    valuesOf: ({ facts, sortKey }) => [isContainerType(facts.type) ? 0 : 1, sortKey, facts.guid],
  });
  const nextCursor = last === null ? null : cursors.encode(binding, last);
  const page = await views.pageOfChildren(scope, folder, shown, nextCursor);
  return isByPosition ? siblingOrder.withPreviousSiblings(scope, page, query.cursor === undefined) : page;
};

/** Counts the readable children of a folder, a limited number per call. */
const count = async (parts: FilesParts, scope: CallScope, query: FilterQuery & Pick<ListQuery, 'folder' | 'cursor'>): Promise<EndpointOutput<'files.count'>> => {
  const { tags, cursors, views } = parts;
  const { db, caller } = scope;
  const folder = await openFolderOf(parts, scope, query.folder);
  const filter = filterOf(query);
  await requireFilter(scope, filter, tags);
  const binding = ['count', caller.personId, folder.file.guid, ...filterBinding(filter)];
  const { shown, last } = await fillPage<Child, DecidedChild>({
    limit: countBatchSize,
    after: query.cursor === undefined ? null : cursors.decode(binding, query.cursor),
    // Sorted by a field that never changes, so that a concurrent rename cannot cause a child to be skipped or counted twice.
    find: (count, after) => listChildren(db, { folderGuid: folder.file.guid, sortField: 'createdAt', isAscending: true, folders: 'mixed', filter, hasExcerpts: false, count, after }, caller.person),
    show: (children) => views.readableChildren(scope, folder, children.map(({ facts }) => facts)),
    valuesOf: ({ facts, sortKey }) => [isContainerType(facts.type) ? 0 : 1, sortKey, facts.guid],
  });
  return { filesCount: shown.length, isEnd: last === null, nextCursor: last === null ? null : cursors.encode(binding, last) };
};

const get = async ({ quota, access, views, siblingOrder, sharing }: FilesParts, scope: CallScope, guid: string): Promise<FullFile> => {
  const { db, caller } = scope;
  const opened = await withPayerQuota(db, quota, await access.open(scope, guid));
  const [shown] = await views.toPresentable(scope, [opened]);
  if (!shown) throw new Error('A file that was opened is not shown');
  const isPasswordShown = opened.decision.capabilities.canSetPassword.value;
  const { password, ...share } = await findShareFacts(db, guid, opened.decision.link.guid, caller.personId);
  const after = opened.decision.parentRole === 'none' ? null : await siblingOrder.findReadableBefore(scope, opened.file);
  return presentFullFile(shown, views.viewerOf(caller), opened.facts, { ...share, after, password: isPasswordShown ? sharing.decryptPassword(guid, password) : null });
};

/** The ancestors of a file that the caller may read, the outermost first. */
const ancestors = async ({ access, views }: FilesParts, scope: CallScope, guid: string): Promise<{ ancestors: Ancestor[]; hasUnprivilegedParent: boolean }> => {
  const { file } = await access.open(scope, guid);
  const [ancestors = []] = await views.ancestors(scope, [file]);
  return { ancestors, hasUnprivilegedParent: ancestors.length < depthOf(file.path) };
};

const create = async (parts: FilesParts, scope: CallScope<Caller>, body: NewFileBody): Promise<File> => {
  const name = requireName(body.name);
  if (!isCreatableType(body.type)) throw new ApiError('FILE_TYPE_NOT_CREATABLE');
  // Neither PostgreSQL nor UTF-8 supports these characters.
  if (body.content && (isContainerType(body.type) || /\p{Surrogate}|\0/u.test(body.content))) throw new ApiError('VALIDATION_FAILED', { field: 'content' });
  const added = await addFile(parts, scope, { type: body.type, name, folder: body.folder, after: body.after, modifiedAt: body.modifiedAt, bytes: null, content: body.content ?? '' });
  return showAdded(parts, scope, added);
};

/** Adds a file whose bytes are already stored. Returns its guid. */
const createUploaded = async (parts: FilesParts, scope: CallScope<Caller>, file: UploadedFile): Promise<string> => {
  const { db } = scope;
  const added = await addFile(parts, scope, { ...file, after: undefined });
  await guides.complete(db, scope.caller.personId, 'upload');
  await countAdded(parts, db, added);
  return added.guid;
};

/** Adds a shortcut. The calling code must have checked that the caller may read the source. */
const createShortcut = async (parts: FilesParts, scope: CallScope<Caller>, shortcut: { name: string; folder: string; sourceGuid: string }): Promise<File> => {
  const added = await addFile(parts, scope, { ...shortcut, type: fileTypes.shortcut, after: undefined, modifiedAt: undefined, bytes: null });
  return showAdded(parts, scope, added);
};

/**
 * Checks that the caller may start an upload of `sizeBytes` into the folder. Returns the folder's guid; throws the
 * reason otherwise.
 */
const requireUploadAllowed = async (parts: FilesParts, scope: CallScope<Caller>, folder: string, sizeBytes: number): Promise<string> => {
  const { sharing, quota } = parts;
  const { db } = scope;
  const opened = await openFolderOf(parts, scope, folder);
  requireCapability(opened, 'canCreateChildFile');
  // The content is checked after it has arrived.
  await sharing.requirePublicPlacement(scope, opened, { kind: 'made', content: null });
  await quota.requireRoomForUpload(db, rootOf(opened.file.path), usageOf({ sizeBytes }));
  return opened.file.guid;
};

/**
 * Renames a file, and sets whether only people who manage it may change its collaborators. The last write wins:
 * `superseded` contains the replaced name if it differs from `base`, the name that the person saw. Throws
 * CHANGED_MEANWHILE if the current name is not `expected`.
 */
const rename = async (
  { sharing, views, access, notices }: FilesParts, scope: CallScope<Caller>, guid: string,
  body: { name?: string | undefined; base?: string | undefined; expected?: string | undefined; onlyAdminsCanModifyCollaborators?: boolean | undefined },
): Promise<File & { superseded?: { name: string } }> => {
  const { db, caller } = scope;
  const { onlyAdminsCanModifyCollaborators: onlyAdmins } = body;
  const ruled = onlyAdmins === undefined ? null : await sharing.setOnlyAdmins(scope, guid, onlyAdmins);
  if (body.name === undefined) return ruled ?? views.presentAgain(scope, guid);
  const name = requireName(body.name);
  const opened = await access.open(scope, guid, { isForUpdate: true });
  requireCapability(opened, 'canRename');
  if (body.expected !== undefined && normalizedName(body.expected) !== opened.file.name) throw new ApiError('CHANGED_MEANWHILE');
  if (opened.file.name === name) return views.present(scope, opened);
  const { hasText, ...change } = await renameFile(db, guid, { name, sortName: nameSortKey(name), personId: caller.personId });
  if (hasText) await indexFiles(db, [guid]);
  const { id, avatar } = caller.person;
  const renamed: AuthorisedFile = { ...opened, file: { ...opened.file, ...change, name, sortName: nameSortKey(name), updater: { id, name: caller.person.name, avatar } } };
  await recordActivity(db, guid, caller.personId, 'update');
  await recordFileEvent(scope, { kind: 'File', action: 'update', file: opened.file, oldPath: opened.file.path });
  // The first line of a new document becomes its name.
  if (!isUntitled(opened.file.name)) await notices.raise(scope, { type: noticeTypes.FILE_CHANGED, fileGuid: guid, to: { collaboratorsOf: guid }, data: { action: 'file_rename', value: opened.file.name } });
  const isSuperseding = body.base !== undefined && normalizedName(body.base) !== opened.file.name;
  return { ...await views.present(scope, renamed), ...(isSuperseding ? { superseded: { name: opened.file.name } } : {}) };
};

/** Opens the blob of a file that the caller may download. Throws FILE_HAS_NO_CONTENT for files without bytes. */
const openForDownload = async ({ access }: FilesParts, scope: CallScope, guid: string): Promise<{ name: string; mimeType: string; sizeBytes: number; blobHash: string }> => {
  const opened = await access.open(scope, guid);
  const { name, mimeType, sizeBytes, blobHash } = opened.file;
  if (blobHash === null || sizeBytes === null) throw new ApiError('FILE_HAS_NO_CONTENT');
  requireCapability(opened, 'canDownload');
  return { name, mimeType: mimeType ?? 'application/octet-stream', sizeBytes, blobHash };
};

/** The content of a file that the caller may read. Throws FILE_HAS_NO_THUMBNAIL for files without bytes. */
const openForThumbnail = async ({ access }: FilesParts, scope: CallScope, guid: string): Promise<Pick<LocatedFile, 'type' | 'mimeType' | 'sizeBytes'> & { readonly blobHash: string }> => {
  const { file: { type, mimeType, sizeBytes, blobHash } } = await access.open(scope, guid);
  if (blobHash === null) throw new ApiError('FILE_HAS_NO_THUMBNAIL');
  return { type, mimeType, sizeBytes, blobHash };
};

/** Lists, creates and renames files, and opens their bytes. */
export const createFilesService = (dependencies: FilesDependencies) => {
  const siblingOrder = createSiblingOrder(dependencies.access);
  return bindFirst({ ...dependencies, siblingOrder }, { list, count, get, ancestors, create, createUploaded, createShortcut, requireUploadAllowed, rename, openForDownload, openForThumbnail });
};

export type FilesService = ReturnType<typeof createFilesService>;
