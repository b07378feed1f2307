import type { Handlers } from '../../call-context';
import type { FilesService } from './files-service';
import type { TreeService } from './tree-service';

type FileHandlers = Handlers<'files.list' | 'files.get' | 'files.create' | 'files.rename' | 'files.ancestors' | 'files.move' | 'files.remove'>;

/** The calls about files. */
export const createFileHandlers = (files: FilesService, tree: TreeService): FileHandlers => ({
  'files.list': ({ query }, { db, caller }) => files.list(db, caller, query ?? {}),
  'files.get': ({ params }, { db, caller }) => files.get(db, caller, params.id),
  'files.create': ({ body }, { db, caller, origin }) => files.create(db, caller, origin, body),
  'files.rename': ({ params, body }, { db, caller, origin }) => files.rename(db, caller, origin, params.id, body),
  'files.ancestors': ({ params }, { db, caller }) => files.ancestors(db, caller, params.id),
  'files.move': ({ params, body }, { db, caller, origin }) => tree.move(db, caller, origin, params.id, body),
  'files.remove': ({ params, query }, { db, caller, origin }) => tree.remove(db, caller, origin, params.id, query?.expected),
});
