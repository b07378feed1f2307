import { guidOfId } from '../../../core/ids';
import type { Handlers } from '../../call-context';
import type { FilesService } from './files-service';
import type { FolderTree } from './folder-tree-service';
import type { ListsService } from './file-lists-service';
import type { TreeService } from './tree-service';

type FileHandlers = Handlers<'files.list' | 'files.get' | 'files.create' | 'files.rename' | 'files.ancestors' | 'files.move' | 'files.remove' | 'files.starred' | 'files.count' | 'files.tree'>;

/** Handlers for files. */
export const createFileHandlers = (files: FilesService, tree: TreeService, lists: ListsService, folders: FolderTree): FileHandlers => ({
  'files.list': ({ query }, { db, caller }) => (query?.type === undefined ? files.list(db, caller, query ?? {}) : lists.recent(db, caller, query)),
  'files.get': ({ params }, { db, caller }) => files.get(db, caller, guidOfId(params.id)),
  'files.create': ({ body }, { db, caller, origin }) => files.create(db, caller, origin, body),
  'files.rename': ({ params, body }, { db, caller, origin }) => files.rename(db, caller, origin, guidOfId(params.id), body ?? {}),
  'files.ancestors': ({ params }, { db, caller }) => files.ancestors(db, caller, guidOfId(params.id)),
  'files.move': ({ params, query, body }, { db, caller, origin }) =>
    (query?.dryRun === '1' ? tree.dryRunMove(db, caller, guidOfId(params.id), body) : tree.move(db, caller, origin, guidOfId(params.id), body)),
  'files.remove': ({ params, query }, { db, caller, origin }) => tree.remove(db, caller, origin, guidOfId(params.id), query?.expected),
  'files.starred': ({ query }, { db, caller }) => lists.starred(db, caller, query ?? {}),
  'files.count': ({ query }, { db, caller }) => files.count(db, caller, query ?? {}),
  'files.tree': ({ query }, { db, caller }) => (query?.parent === undefined ? folders.roots(db, caller) : folders.children(db, caller, query.parent, query)),
});
