import { guidOfId } from '../../../core/ids';
import type { Handlers } from '../../call-context';
import type { TrashService } from '../files/trash-service';
import type { TreeService } from '../files/tree-service';

type TrashEndpoint = 'trash.list' | 'trash.recover' | 'trash.empty' | 'trash.destroy';

/** Handlers for the trash. Deleted files are still files, so the services of the module `files` do the work. */
export const createTrashHandlers = (trash: TrashService, tree: TreeService): Handlers<TrashEndpoint> => ({
  'trash.list': async ({ query }, { scope }) => ({ ...await trash.list(scope, query ?? {}), keptDays: trash.keptDays }),
  'trash.recover': ({ params, query }, { scope }) => tree.recover(scope, guidOfId(params.id), query?.expected),
  'trash.empty': (_, { scope }) => trash.empty(scope),
  'trash.destroy': ({ body }, { scope }) => trash.destroy(scope, body?.fileGuids),
});
