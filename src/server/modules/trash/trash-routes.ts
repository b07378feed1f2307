import { guidOfId } from '../../../core/ids';
import type { Handlers } from '../../call-context';
import type { TrashService } from '../files/trash-service';
import type { TreeService } from '../files/tree-service';

type TrashEndpoint = 'trash.list' | 'trash.recover' | 'trash.empty' | 'trash.destroy';

/** Handlers for the trash. Deleted files are still files, so the services of the module `files` do the work. */
export const createTrashHandlers = (trash: TrashService, tree: TreeService): Handlers<TrashEndpoint> => ({
  'trash.list': async ({ query }, { db, caller }) => ({ ...await trash.list(db, caller, query ?? {}), keptDays: trash.keptDays }),
  'trash.recover': ({ params, query }, { db, caller, origin }) => tree.recover(db, caller, origin, guidOfId(params.id), query?.expected),
  'trash.empty': (_, { db, caller, origin }) => trash.empty(db, caller, origin),
  'trash.destroy': ({ body }, { db, caller, origin }) => trash.destroy(db, caller, origin, body?.fileGuids),
});
