import type { TreeNode } from '../../../contract/api/file-lists';
import { desktopId, pageLimit, spacesRootId } from '../../../contract/entities/common';
import type { Caller } from '../../call-context';
import type { Cursors, CursorValues } from '../../cursors';
import type { Database } from '../../db/database';
import { subjectsOf, type Access, type Opened } from './access-service';
import type { ListRow } from './file-pages';
import { folderGuidOf } from './files-service';
import { findFolders, findInner, findSpaces } from './folders-repository';

export interface FolderTreeDependencies {
  readonly access: Access;
  readonly cursors: Cursors;
}

interface NodePage { nodes: TreeNode[]; nextCursor: string | null }
export interface TreeQuery { readonly parent?: string | undefined; readonly limit?: number | undefined; readonly cursor?: string | undefined }

/** The root of one's own desktop as the tree names it (file specification, section 3). */
const desktopRootId = '0';

/** Folders to pick from: only those that the person may read, level by level. */
export const createFolderTree = ({ access, cursors }: FolderTreeDependencies) => {
  const readable = async (db: Database, caller: Caller, guids: readonly string[]): Promise<ReadonlyMap<string, Opened>> => {
    const found = await access.findMany(db, caller, guids);
    return new Map([...found].filter(([, { file, decision }]) => file.trashRoot === null && decision.capabilities.canRead.value));
  };

  /** Those of these folders in which a folder lies that the person may read. */
  const parents = async (db: Database, caller: Caller, guids: readonly string[]): Promise<ReadonlySet<string>> => {
    const inner = await findInner(db, guids);
    const open = await readable(db, caller, inner.map(({ guid }) => guid));
    return new Set(inner.filter(({ guid }) => open.has(guid)).map(({ parentGuid }) => parentGuid));
  };

  const find = (db: Database, caller: Caller, parentGuid: string, limit: number, after: CursorValues | null): Promise<ListRow[]> => (parentGuid === spacesRootId
    ? findSpaces(db, caller.personId, subjectsOf(caller.personId, caller.account), limit, after)
    : findFolders(db, parentGuid, limit, after));

  return {
    /** The two roots: one's own desktop and the spaces. */
    async roots(db: Database, caller: Caller): Promise<NodePage> {
      const { desktopGuid } = caller.person;
      const spaces = await find(db, caller, spacesRootId, pageLimit.default, null);
      return {
        nodes: [
          { guid: desktopRootId, name: desktopId, parentGuid: null, rootType: 'Desktop', hasChildren: (await parents(db, caller, [desktopGuid])).has(desktopGuid) },
          { guid: spacesRootId, name: 'Space', parentGuid: null, rootType: 'Space', hasChildren: (await readable(db, caller, spaces.map(({ guid }) => guid))).size > 0 },
        ],
        nextCursor: null,
      };
    },

    /** A page may be shorter than asked for where there are folders that the person may not read; the cursor goes on. */
    async children(db: Database, caller: Caller, parent: string, query: TreeQuery): Promise<NodePage> {
      const isOfSpaces = parent === spacesRootId;
      const parentGuid = isOfSpaces ? spacesRootId : folderGuidOf(caller, parent);
      if (!isOfSpaces) await access.openFolder(db, caller, parentGuid);
      const limit = query.limit ?? pageLimit.default;
      const binding = ['tree', caller.personId, parentGuid];
      const rows = await find(db, caller, parentGuid, limit + 1, query.cursor === undefined ? null : cursors.decode(binding, query.cursor));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const open = await readable(db, caller, page.map(({ guid }) => guid));
      const guids = page.map(({ guid }) => guid).filter((guid) => open.has(guid));
      const withChildren = await parents(db, caller, guids);
      const shownParent = parentGuid === caller.person.desktopGuid ? desktopRootId : parentGuid;
      return {
        nodes: guids.map((guid) => ({ guid, name: open.get(guid)?.file.name ?? '', parentGuid: shownParent, hasChildren: withChildren.has(guid) })),
        nextCursor: rows.length > limit && last ? cursors.encode(binding, [last.sortKey, last.guid]) : null,
      };
    },
  };
};

export type FolderTree = ReturnType<typeof createFolderTree>;
