import type { Handlers } from '../../call-context';
import type { TreeService } from '../files/tree-service';

/** The calls about the trash. What lies in it are files still, so the service of their tree answers. */
export const createTrashHandlers = (tree: TreeService): Handlers<'trash.list' | 'trash.recover'> => ({
  'trash.list': ({ query }, { db, caller }) => tree.listTrash(db, caller, query ?? {}),
  'trash.recover': ({ params, query }, { db, caller, origin }) => tree.recover(db, caller, origin, params.id, query?.expected),
});
