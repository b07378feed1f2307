import type { PageOfFiles } from '../../../contract/api/files';
import type { EndpointOutput } from '../../../contract/api/index';
import { desktopId, pageLimit } from '../../../contract/entities/common';
import { fileTypes, type Ancestor, type File, type FullFile, type ListOrder } from '../../../contract/entities/file';
import { isContainerType, isCreatableType } from '../../../core/file-types';
import { createGuid } from '../../../core/ids';
import { checkName } from '../../../core/names';
import { nameSortKey } from '../../../core/names-sort';
import { ApiError } from '../../api-error';
import type { Asker, Caller } from '../../call-context';
import type { Clock } from '../../clock';
import type { Cursors } from '../../cursors';
import type { Database } from '../../db/database';
import type { Quota } from '../quota/quota-service';
import { recordActivity, recordLocation } from '../timelines/timelines-service';
import type { TagsService } from '../tags/tags-service';
import { indexFiles } from '../search/search-index-service';
import { knowingPayer, requireCapability, type Access, type Opened } from './access-service';
import { positionAt } from './arrangement';
import { createSiblingOrder } from './sibling-order';
import { recordFileEvent } from './file-events-service';
import type { DecidedChild, FileViews } from './file-views-service';
import { filterBinding, filterOf, requireFilter, type FilterQuery } from './file-filter';
import { fillPage } from './fill-page';
import type { SharingPort, Showable } from './sharing-port-service';
import type { LocatedFile } from './file-record';
import { findShareFacts, insertContent, insertFile, renameFile } from './files-repository';
import { listChildren, type Child } from './listing-repository';
import { childPath, depthOf, rootOf } from './paths';
import { presentFullFile } from './presenter';
import { lockTrees } from './tree-repository';

/** How deep files may lie below a desktop. It bounds paths, and so the entries of the index on them. */
export const depthLimit = 100;

/** So many files of a folder are counted by one call. */
const countedAtOnce = 5000;

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
  readonly sharing: Pick<SharingPort, 'decryptPassword' | 'requireBelow' | 'setOnlyAdmins'>;
  readonly quota: Quota;
  readonly tags: Pick<TagsService, 'requireVisible'>;
}

/** What a folder or an online file is made of. */
export interface NewFileBody {
  readonly type: number;
  readonly name: string;
  readonly folder?: string | undefined;
  readonly after?: string | undefined;
  readonly modifiedAt?: string | undefined;
  readonly content?: string | undefined;
}

/** What an uploaded file is made of, once its bytes are kept. */
export interface UploadedFile {
  readonly name: string;
  readonly type: number;
  readonly folder: string;
  readonly modifiedAt: string | null;
  readonly bytes: { readonly blobHash: string; readonly sizeBytes: number; readonly mimeType: string };
}

/** The folder that a call names; the legacy interface calls the desktop `0` (file specification, section 2). */
export const folderGuidOf = ({ person }: Asker, folder: string | undefined): string => {
  if (folder !== undefined && folder !== desktopId && folder !== '0') return folder;
  if (person === null) throw new ApiError('NOT_SIGNED_IN');
  return person.desktopGuid;
};

/** How a name that somebody saw or sent is kept. */
const asKept = (name: string): string => name.normalize('NFC').trim();

/** The name as it is kept. Throws the code of what is wrong with it. */
export const requireName = (raw: string): string => {
  const checked = checkName(raw);
  if (!checked.ok) throw new ApiError(checked.code, checked.args);
  return checked.name;
};

/** ISO 8601 with an offset, from which PostgreSQL's years begin; a moment to come counts as now (null). */
const earliestMs = Date.parse('0001-01-01T00:00:00Z');
const pastMoment = (moment: string | null | undefined, now: Date): string | null => {
  const timeMs = moment ? Date.parse(moment) : NaN;
  return timeMs < now.getTime() ? new Date(Math.max(timeMs, earliestMs)).toISOString() : null;
};

/** What there is to see in a file that is about to be made. */
const showableOf = (
  { name, type, bytes, content = '' }: { readonly name: string; readonly type: number; readonly bytes: UploadedFile['bytes'] | null; readonly content?: string },
): Showable | null => (bytes === null && content === '' ? null : {
  guid: null, name, type, mimeType: bytes?.mimeType ?? null, sizeBytes: bytes?.sizeBytes ?? null, sha256: bytes?.blobHash ?? null, content: content === '' ? null : content,
});

/** What one file takes up. */
const usageOf = (bytes: { readonly sizeBytes: number } | null) => ({ sizeBytes: bytes?.sizeBytes ?? 0, fileCount: 1 });

export const createFilesService = ({ access, views, cursors, clock, quota, sharing, tags }: FilesDependencies) => {
  const siblingOrder = createSiblingOrder(access);

  const openFolderOf = (db: Database, asker: Asker, folder: string | undefined): Promise<Opened> => access.openFolder(db, asker, folderGuidOf(asker, folder));

  const addFile = async (
    db: Database, caller: Caller, origin: string | null,
    file: { type: number; name: string; folder: string | undefined; after: string | undefined; modifiedAt: string | null | undefined; bytes: UploadedFile['bytes'] | null; sourceGuid?: string; content?: string },
  ): Promise<LocatedFile> => {
    // Numbering siblings afresh needs the tree to oneself; standing first never does while another insertion does the same.
    await lockTrees(db, [folderGuidOf(caller, file.folder)], file.after === undefined ? 'shared' : 'exclusive');
    const folder = await openFolderOf(db, caller, file.folder);
    requireCapability(folder, 'canCreateChildFile');
    await sharing.requireBelow(db, caller, folder, { kind: 'made', content: showableOf(file) });
    await quota.requireRoom(db, rootOf(folder.file.path), usageOf(file.bytes));
    const guid = createGuid();
    const path = childPath(folder.file.path, guid);
    if (depthOf(path) > depthLimit) throw new ApiError('FOLDER_TOO_DEEP', { limit: depthLimit });
    const position = await positionAt(db, folder.file.guid, file.after === undefined ? null : { after: file.after }, null);
    const added = await insertFile(db, {
      guid, path, position, type: file.type, name: file.name, sortName: nameSortKey(file.name), parentGuid: folder.file.guid,
      personId: caller.personId, updatedAt: pastMoment(file.modifiedAt, clock()), bytes: file.bytes, sourceGuid: file.sourceGuid ?? null,
      content: file.content ?? '',
    });
    if (file.content) await insertContent(db, guid, file.content);
    await recordActivity(db, guid, caller.personId, 'create');
    await recordLocation(db, caller.personId, folder.file.guid);
    await recordFileEvent(db, { kind: 'File', action: 'create', file: added }, { personId: caller.personId, origin });
    return added;
  };

  /** Counts what was added, at the end of the transaction: until then others add files to the same place. */
  const countAdded = (db: Database, { path, sizeBytes }: LocatedFile): Promise<void> => quota.added(db, rootOf(path), usageOf({ sizeBytes: sizeBytes ?? 0 }));

  const showAdded = async (db: Database, caller: Caller, added: LocatedFile): Promise<File> => {
    const file = await views.reshow(db, caller, added.guid);
    await countAdded(db, added);
    return file;
  };

  return {
    /** The children of a folder that this person may read: a page in one of five orders and two directions (file specification, section 2), or in the order that people arranged. */
    async list(db: Database, asker: Asker, query: ListQuery): Promise<PageOfFiles> {
      const folder = await openFolderOf(db, asker, query.folder);
      const [field = 'updatedAt', direction] = (query.orderBy ?? 'updatedAt').split(/[+ ]/) as [ListOrder?, 'asc'?];
      const isByPosition = field === 'position';
      const folders = isByPosition || query.pinFolder === 'false' ? 'mixed' : query.pinFolder === 'last' ? 'last' : 'first';
      const isAscending = isByPosition || direction === 'asc';
      const hasExcerpts = query.excerpt === 'true';
      const limit = query.limit ?? pageLimit.default;
      const filter = filterOf(query);
      await requireFilter(db, asker, filter, tags);
      const binding = ['files', asker.personId, folder.file.guid, field, isAscending, folders, ...filterBinding(filter)];
      const { shown, last } = await fillPage<Child, DecidedChild>({
        limit,
        after: query.cursor === undefined ? null : cursors.decode(binding, query.cursor),
        find: (count, after) => listChildren(db, { folderGuid: folder.file.guid, sortField: field, isAscending, folders, filter, hasExcerpts, count, after }, asker.person),
        show: (children) => views.readableChildren(db, asker, folder, children.map(({ facts }) => facts)),
        valuesOf: ({ facts, sortKey }) => [isContainerType(facts.type) ? 0 : 1, sortKey, facts.guid],
      });
      const nextCursor = last === null ? null : cursors.encode(binding, last);
      const page = await views.pageOfChildren(db, asker, folder, shown, nextCursor);
      return isByPosition ? siblingOrder.told(db, asker, page, query.cursor === undefined) : page;
    },

    /** How many children of a folder this person may read, a stretch at a time. */
    async count(db: Database, asker: Asker, query: FilterQuery & Pick<ListQuery, 'folder' | 'cursor'>): Promise<EndpointOutput<'files.count'>> {
      const folder = await openFolderOf(db, asker, query.folder);
      const filter = filterOf(query);
      await requireFilter(db, asker, filter, tags);
      const binding = ['count', asker.personId, folder.file.guid, ...filterBinding(filter)];
      const { shown, last } = await fillPage<Child, DecidedChild>({
        limit: countedAtOnce,
        after: query.cursor === undefined ? null : cursors.decode(binding, query.cursor),
        // By what nobody changes, so that none is counted twice or not at all because somebody renames it meanwhile.
        find: (count, after) => listChildren(db, { folderGuid: folder.file.guid, sortField: 'createdAt', isAscending: true, folders: 'mixed', filter, hasExcerpts: false, count, after }, asker.person),
        show: (children) => views.readableChildren(db, asker, folder, children.map(({ facts }) => facts)),
        valuesOf: ({ facts, sortKey }) => [isContainerType(facts.type) ? 0 : 1, sortKey, facts.guid],
      });
      return { filesCount: shown.length, isEnd: last === null, nextCursor: last === null ? null : cursors.encode(binding, last) };
    },

    async get(db: Database, asker: Asker, guid: string): Promise<FullFile> {
      const opened = await knowingPayer(db, quota, await access.open(db, asker, guid));
      const [shown] = await views.shown(db, asker, [opened]);
      if (!shown) throw new Error('A file that was opened is not shown');
      const isPasswordShown = opened.decision.capabilities.canSetPassword.value;
      const { password, ...share } = await findShareFacts(db, guid, opened.decision.link.guid);
      const after = opened.decision.parentRole === 'none' ? null : await siblingOrder.before(db, asker, opened.file);
      return presentFullFile(shown, views.viewerOf(asker), opened.facts, { ...share, after, password: isPasswordShown ? sharing.decryptPassword(guid, password) : null });
    },

    /** The folders above a file that this person may read, outermost first. */
    async ancestors(db: Database, asker: Asker, guid: string): Promise<{ ancestors: Ancestor[]; hasUnprivilegedParent: boolean }> {
      const { file } = await access.open(db, asker, guid);
      const [ancestors = []] = await views.ancestors(db, asker, [file]);
      return { ancestors, hasUnprivilegedParent: ancestors.length < depthOf(file.path) };
    },

    async create(db: Database, caller: Caller, origin: string | null, body: NewFileBody): Promise<File> {
      const name = requireName(body.name);
      if (!isCreatableType(body.type)) throw new ApiError('FILE_TYPE_NOT_CREATABLE');
      // Neither PostgreSQL nor UTF-8 carries these.
      if (body.content && (isContainerType(body.type) || /\p{Surrogate}|\0/u.test(body.content))) throw new ApiError('VALIDATION_FAILED', { field: 'content' });
      const added = await addFile(db, caller, origin, { type: body.type, name, folder: body.folder, after: body.after, modifiedAt: body.modifiedAt, bytes: null, content: body.content ?? '' });
      return showAdded(db, caller, added);
    },

    /** Adds a file whose bytes are kept already; answers its guid. */
    async createUploaded(db: Database, caller: Caller, origin: string | null, file: UploadedFile): Promise<string> {
      const added = await addFile(db, caller, origin, { ...file, after: undefined });
      await countAdded(db, added);
      return added.guid;
    },

    /** Adds a shortcut to a file that this person may read; whether they may is for the caller to have asked. */
    async createShortcut(db: Database, caller: Caller, origin: string | null, shortcut: { name: string; folder: string; sourceGuid: string }): Promise<File> {
      const added = await addFile(db, caller, origin, { ...shortcut, type: fileTypes.shortcut, after: undefined, modifiedAt: undefined, bytes: null });
      return showAdded(db, caller, added);
    },

    /** Throws what keeps this person from beginning to bring a file of this size into a folder; answers the folder's guid. */
    async requireCreatableIn(db: Database, caller: Caller, folder: string, sizeBytes: number): Promise<string> {
      const opened = await openFolderOf(db, caller, folder);
      requireCapability(opened, 'canCreateChildFile');
      // Its content is looked at once it is there.
      await sharing.requireBelow(db, caller, opened, { kind: 'made', content: null });
      await quota.requireRoomToBegin(db, rootOf(opened.file.path), usageOf({ sizeBytes }));
      return opened.file.guid;
    },

    /**
     * Gives a file another name, and says whether its collaborators are left to those who manage it. The later intent
     * wins; `superseded` names what it replaced where that is not what the person saw. Throws CHANGED_MEANWHILE where it
     * goes by another name than the one expected.
     */
    async rename(
      db: Database, caller: Caller, origin: string | null, guid: string,
      body: { name?: string | undefined; base?: string | undefined; expected?: string | undefined; onlyAdminsCanModifyCollaborators?: boolean | undefined },
    ): Promise<File & { superseded?: { name: string } }> {
      const { onlyAdminsCanModifyCollaborators: onlyAdmins } = body;
      const ruled = onlyAdmins === undefined ? null : await sharing.setOnlyAdmins(db, caller, origin, guid, onlyAdmins);
      if (body.name === undefined) return ruled ?? views.reshow(db, caller, guid);
      const name = requireName(body.name);
      const opened = await access.open(db, caller, guid, { isForUpdate: true });
      requireCapability(opened, 'canRename');
      if (body.expected !== undefined && asKept(body.expected) !== opened.file.name) throw new ApiError('CHANGED_MEANWHILE');
      if (opened.file.name === name) return views.show(db, caller, opened);
      const { hasText, ...change } = await renameFile(db, guid, { name, sortName: nameSortKey(name), personId: caller.personId });
      if (hasText) await indexFiles(db, [guid]);
      const { id, avatar } = caller.person;
      const renamed: Opened = { ...opened, file: { ...opened.file, ...change, name, sortName: nameSortKey(name), updater: { id, name: caller.person.name, avatar } } };
      await recordActivity(db, guid, caller.personId, 'update');
      await recordFileEvent(db, { kind: 'File', action: 'update', file: opened.file, oldPath: opened.file.path }, { personId: caller.personId, origin });
      const isSuperseding = body.base !== undefined && asKept(body.base) !== opened.file.name;
      return { ...await views.show(db, caller, renamed), ...(isSuperseding ? { superseded: { name: opened.file.name } } : {}) };
    },

    /** The blob behind a file that this person may download. Throws FILE_HAS_NO_CONTENT for files without bytes. */
    async openForDownload(db: Database, asker: Asker, guid: string): Promise<{ name: string; mimeType: string; sizeBytes: number; blobHash: string }> {
      const opened = await access.open(db, asker, guid);
      const { name, mimeType, sizeBytes, blobHash } = opened.file;
      if (blobHash === null || sizeBytes === null) throw new ApiError('FILE_HAS_NO_CONTENT');
      requireCapability(opened, 'canDownload');
      return { name, mimeType: mimeType ?? 'application/octet-stream', sizeBytes, blobHash };
    },
  };
};

export type FilesService = ReturnType<typeof createFilesService>;
