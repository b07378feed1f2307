import type { TreeNode } from '../../../contract/api/file-list-endpoints';
import { desktopId, pageLimit, spacesRootId } from '../../../contract/entities/common-schemas';
import type { Cursors, CursorValues } from '../../list-cursors';
import { grantSubjectsOf, type Access, type AuthorisedFile } from './access-service';
import { openReadableRows, type ListRow } from './file-pages';
import { folderGuidOf } from './files-service';
import { fillPage, type FilledPage, type PageToFill } from './fill-page';
import { findFolders, findSubfolders, findSpaces } from './folders-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface FolderTreeDependencies {
  readonly access: Access;
  readonly cursors: Cursors;
}

interface NodePage { nodes: TreeNode[]; nextCursor: string | null }
export interface TreeQuery { readonly parent?: string | undefined; readonly limit?: number | undefined; readonly cursor?: string | undefined }

/** The id of the caller's desktop in the tree (file specification, section 3). */
const desktopRootId = '0';

/** The tree of a folder picker: readable folders only, level by level. */
export const createFolderTree = ({ access, cursors }: FolderTreeDependencies) => {
  /** The subset of these folders that contain a readable folder. */
  const withReadableSubfolder = async (scope: CallScope<Caller>, guids: readonly string[]): Promise<ReadonlySet<string>> => {
    const inner = await findSubfolders(scope.db, guids);
    const open = await openReadableRows(scope, access, inner);
    return new Set(inner.filter((_, index) => open[index]).map(({ parentGuid }) => parentGuid));
  };

  const findRows = ({ db, caller }: CallScope<Caller>, parentGuid: string, limit: number, after: CursorValues | null): Promise<ListRow[]> => (parentGuid === spacesRootId
    ? findSpaces(db, caller.personId, grantSubjectsOf(caller.personId, caller.account), limit, after)
    : findFolders(db, parentGuid, limit, after));

  const loadPage = (scope: CallScope<Caller>, parentGuid: string, page: Pick<PageToFill<ListRow, AuthorisedFile>, 'limit' | 'after' | 'isExhaustive'>): Promise<FilledPage<AuthorisedFile>> => fillPage({
    ...page,
    find: (count, after) => findRows(scope, parentGuid, count, after),
    show: (rows) => openReadableRows(scope, access, rows),
    valuesOf: ({ sortKey, guid }) => [sortKey, guid],
  });

  return {
    /** The two roots: the caller's desktop and the spaces. */
    async roots(scope: CallScope<Caller>): Promise<NodePage> {
      const { caller } = scope;
      const { desktopGuid } = caller.person;
      const { shown: spaces } = await loadPage(scope, spacesRootId, { limit: 1, after: null, isExhaustive: true });
      return {
        nodes: [
          {
            guid: desktopRootId, name: desktopId, parentGuid: null, rootType: 'Desktop', hasChildren: (await withReadableSubfolder(scope, [desktopGuid])).has(desktopGuid),
            canCreateChildFile: (await access.openFolder(scope, desktopGuid)).decision.capabilities.canCreateChildFile,
          },
          { guid: spacesRootId, name: 'Space', parentGuid: null, rootType: 'Space', hasChildren: spaces.length > 0 },
        ],
        nextCursor: null,
      };
    },

    /** A page of readable folders in a folder. */
    async children(scope: CallScope<Caller>, parent: string, query: TreeQuery): Promise<NodePage> {
      const { caller } = scope;
      const isOfSpaces = parent === spacesRootId;
      const parentGuid = isOfSpaces ? spacesRootId : folderGuidOf(caller, parent);
      if (!isOfSpaces) await access.openFolder(scope, parentGuid);
      const binding = ['tree', caller.personId, parentGuid];
      const { shown, last } = await loadPage(scope, parentGuid, {
        limit: query.limit ?? pageLimit.default, after: query.cursor === undefined ? null : cursors.decode(binding, query.cursor),
      });
      const withChildren = await withReadableSubfolder(scope, shown.map(({ file }) => file.guid));
      const shownParent = parentGuid === caller.person.desktopGuid ? desktopRootId : parentGuid;
      return {
        nodes: shown.map(({ file: { guid, name }, decision: { capabilities: { canCreateChildFile } } }) =>
          ({ guid, name, parentGuid: shownParent, hasChildren: withChildren.has(guid), canCreateChildFile })),
        nextCursor: last === null ? null : cursors.encode(binding, last),
      };
    },
  };
};

export type FolderTree = ReturnType<typeof createFolderTree>;
