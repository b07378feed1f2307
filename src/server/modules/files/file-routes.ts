import { guidOfId } from '../../../core/ids';
import type { Handlers } from '../../call-context';
import type { FileSummaries } from './file-summaries-service';
import type { FilesService } from './files-service';
import type { FolderTree } from './folder-tree-service';
import type { ListsService } from './file-lists-service';
import type { TreeService } from './tree-service';

type FileHandlers = Handlers<'files.list' | 'files.get' | 'files.create' | 'files.rename' | 'files.ancestors' | 'files.move' | 'files.remove' | 'files.starred' | 'files.count' | 'files.tree' | 'files.summaries'>;

/** Handlers for files. */
export const createFileHandlers = (files: FilesService, tree: TreeService, lists: ListsService, folders: FolderTree, summaries: FileSummaries): FileHandlers => ({
  'files.list': ({ query }, { scope }) => (query?.type === undefined ? files.list(scope, query ?? {}) : lists.recent(scope, query)),
  'files.get': ({ params }, { scope }) => files.get(scope, guidOfId(params.id)),
  'files.create': ({ body }, { scope }) => files.create(scope, body),
  'files.rename': ({ params, body }, { scope }) => files.rename(scope, guidOfId(params.id), body ?? {}),
  'files.ancestors': ({ params }, { scope }) => files.ancestors(scope, guidOfId(params.id)),
  'files.move': ({ params, query, body }, { scope }) =>
    (query?.dryRun === '1' ? tree.dryRunMove(scope, guidOfId(params.id), body) : tree.move(scope, guidOfId(params.id), body)),
  'files.remove': ({ params, query }, { scope }) => tree.remove(scope, guidOfId(params.id), query?.expected),
  'files.starred': ({ query }, { scope }) => lists.starred(scope, query ?? {}),
  'files.count': ({ query }, { scope }) => files.count(scope, query ?? {}),
  'files.summaries': ({ query }, { scope }) => summaries.list(scope, query.ids.split(',')),
  'files.tree': ({ query }, { scope }) => (query?.parent === undefined ? folders.roots(scope) : folders.children(scope, query.parent, query)),
});
