import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import { emptyTrashBatchSize } from '../../../contract/api/trash-endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import { ApiError } from '../../api-error';
import type { Clock } from '../../system-clock';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { appendEvents } from '../events/events-service';
import type { Quota } from '../quota/quota-service';
import type { TagsService } from '../tags/tags-service';
import { requireCapability, type Access, type AuthorisedFile } from './access-service';
import { allOrNothing, requireGuids, type BatchReport } from './batch-service';
import { actorOf, type Actor } from './file-events-service';
import { filterBinding, filterOf, requireFilter } from './file-filter';
import { placeOrderOf, type PlaceQuery } from './file-lists-service';
import type { FilePages } from './file-pages';
import { findDeletionRecipients, type DeletionRecipient } from './subtree-interests-repository';
import { findTrashed } from './file-lists-repository';
import { deletePermanently, findOldTrash, findOwnTrash, findTrash, type TrashEntry } from './trash-repository';
import { findDescendantRefusal, requireDescendantsAllow } from './blocking-descendants';
import { lockTrees } from './tree-repository';

export interface TrashDependencies {
  readonly access: Access;
  readonly pages: FilePages;
  readonly tags: Pick<TagsService, 'requireVisible'>;
  readonly quota: Quota;
  readonly clock: Clock;
  /** Number of days in the trash before files are permanently deleted. */
  readonly retentionDays: number;
}

/** Number of trash entries that are deleted in one step. */
const deleteBatchSize = 500;
const dayMs = 24 * 60 * 60_000;

/** Lists and empties the trash. Recovery changes the tree and is in the tree service. */
export const createTrashService = ({ access, pages, tags, quota, clock, retentionDays }: TrashDependencies) => {
  /**
   * Requires the lock of the trees. Notifies the person who trashed a file, whose list shows it, and all other people
   * who had a relation to the file. People who have not yet received the event of the removal could not be notified
   * later, because the deletion also removes their rights.
   */
  const destroy = async (db: Database, gone: readonly TrashEntry[], actorFor: (recipient: Pick<DeletionRecipient, 'deletedBy'>) => Actor): Promise<void> => {
    if (gone.length === 0) return;
    const bereft = await findDeletionRecipients(db, gone);
    const freed = await deletePermanently(db, gone);
    await appendEvents(db, bereft.map(({ guid, type, id, deletedBy }) => {
      const { personId, origin } = actorFor({ deletedBy });
      return { kind: 'File', action: 'destroy', guid, oldPath: null, newPath: null, actorId: personId, origin, subject: { type, id }, data: null };
    }));
    for (const { rootGuid, ...usage } of freed) await quota.recordDeletion(db, rootGuid, usage);
  };

  const mayDestroy = async (scope: CallScope<Caller>, opened: AuthorisedFile | undefined): Promise<boolean> =>
    opened?.decision.capabilities.canRemove.value === true && await findDescendantRefusal(scope, access, 'canRemove', opened.file) === null;

  return {
    keptDays: retentionDays,

    /** Permanently deletes trash entries without a check of rights. Requires the lock of the trees. */
    async destroyEntries(scope: CallScope, guids: readonly string[]): Promise<void> {
      await destroy(scope.db, await findTrash(scope.db, guids), () => actorOf(scope));
    },

    /** Files that the caller deleted, and files of the caller that others deleted; the latest first by default. */
    async list(scope: CallScope<Caller>, query: PlaceQuery): Promise<PageOfFiles> {
      const { caller } = scope;
      const filter = filterOf(query);
      const order = placeOrderOf(query.orderBy);
      await requireFilter(scope, filter, tags);
      return pages(scope, {
        binding: ['trash', caller.personId, order.field, order.isAscending, ...filterBinding(filter)], limit: query.limit ?? pageLimit.default, cursor: query.cursor, isTrashIncluded: true,
        find: (from, limit, after) => findTrashed(from, caller.personId, { after, before: null, order, filter }, limit),
      });
    },

    /**
     * Permanently deletes the given files. Throws FILE_ID_REQUIRED, and BATCH_REFUSED if a file is not a trash entry
     * itself or may not be deleted.
     */
    async destroy(scope: CallScope<Caller>, ids: readonly string[] | undefined): Promise<BatchReport> {
      const { db } = scope;
      const guids = requireGuids(ids);
      await lockTrees(db, guids, 'exclusive');
      const results = await allOrNothing(guids, async (guid) => {
        const opened = await access.open(scope, guid, { isTrashIncluded: true });
        if (opened.file.trashRoot !== guid) throw new ApiError('NOT_IN_TRASH');
        requireCapability(opened, 'canRemove');
        await requireDescendantsAllow(scope, access, 'canRemove', opened.file);
      });
      await destroy(db, await findTrash(db, guids), () => actorOf(scope));
      return { results };
    },

    /**
     * Permanently deletes the trash of the caller that the caller may still delete, in steps, at most `emptyTrashBatchSize`
     * entries. Returns the number of deleted entries.
     */
    async empty(scope: CallScope<Caller>): Promise<{ count: number }> {
      const { db, caller } = scope;
      const named = (await findOwnTrash(db, caller.personId, emptyTrashBatchSize)).map(({ guid }) => guid);
      await lockTrees(db, named, 'exclusive');
      let count = 0;
      for (let start = 0; start < named.length; start += deleteBatchSize) {
        const step = await findTrash(db, named.slice(start, start + deleteBatchSize));
        const opened = await access.findMany(scope, step.map(({ guid }) => guid));
        const gone: TrashEntry[] = [];
        for (const root of step) if (await mayDestroy(scope, opened.get(root.guid))) gone.push(root);
        await destroy(db, gone, () => actorOf(scope));
        count += gone.length;
      }
      return { count };
    },

    /** Permanently deletes expired trash entries. Returns the number of entries. */
    async deleteExpired(database: Database): Promise<number> {
      const before = new Date(clock().getTime() - retentionDays * dayMs);
      for (let total = 0; ;) {
        const count = await database.transaction(async (db) => {
          const old = await findOldTrash(db, before, deleteBatchSize);
          const guids = old.map(({ guid }) => guid);
          await lockTrees(db, guids, 'exclusive');
          // Files that were recovered in the meantime are skipped.
          const gone = await findTrash(db, guids);
          await destroy(db, gone, ({ deletedBy }) => ({ personId: deletedBy, origin: null }));
          return old.length;
        });
        total += count;
        if (count < deleteBatchSize) return total;
      }
    },
  };
};

export type TrashService = ReturnType<typeof createTrashService>;
