import type { PageOfFiles } from '../../../contract/api/files';
import { emptiedAtOnce } from '../../../contract/api/trash';
import { pageLimit } from '../../../contract/entities/common';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { appendEvents } from '../events/events-service';
import type { Quota } from '../quota/quota-service';
import type { TagsService } from '../tags/tags-service';
import { requireCapability, type Access, type Opened } from './access-service';
import { allOrNone, requireGuids, type Report } from './batch-service';
import type { Actor } from './file-events-service';
import { filterBinding, filterOf, requireFilter, type FilterQuery } from './file-filter';
import type { FilePages } from './file-pages';
import { findBereft } from './holdings-repository';
import { listTrashRoots } from './listing-repository';
import { deleteForGood, findOldTrash, findOwnTrash, findTrash, type TrashRoot } from './trash-repository';
import { findRefusalBelow, requireTakenAlong } from './taken-along';
import { lockTrees } from './tree-repository';

export interface TrashDependencies {
  readonly access: Access;
  readonly pages: FilePages;
  readonly tags: Pick<TagsService, 'requireVisible'>;
  readonly quota: Quota;
  readonly clock: Clock;
  /** After how many days in the trash files are deleted for good. */
  readonly keptDays: number;
}

/** How many entries of the trash are deleted at once. */
const stepSize = 500;
const dayMs = 24 * 60 * 60_000;

/** What lies in the trash, and its end. Recovering is a change of the tree and stands with the others. */
export const createTrashService = ({ access, pages, tags, quota, clock, keptDays }: TrashDependencies) => {
  /**
   * Their trees are held. Whoever put a file into the trash, and so has it in their list, learns that it is gone; and so
   * does everybody else who had something to do with it: whoever has not heard yet that it went to the trash cannot be
   * told of that any more, for their rights go with it.
   */
  const destroy = async (db: Database, gone: readonly TrashRoot[], actorOf: (file: Pick<TrashRoot, 'deletedBy'>) => Actor): Promise<void> => {
    if (gone.length === 0) return;
    const bereft = await findBereft(db, gone);
    const freed = await deleteForGood(db, gone);
    await appendEvents(db, bereft.map(({ guid, type, id, deletedBy }) => {
      const { personId, origin } = actorOf({ deletedBy });
      return { kind: 'File', action: 'destroy', guid, oldPath: null, newPath: null, actorId: personId, origin, subject: { type, id }, data: null };
    }));
    for (const { rootGuid, ...usage } of freed) await quota.released(db, rootGuid, usage);
  };

  const mayDestroy = async (db: Database, caller: Caller, opened: Opened | undefined): Promise<boolean> =>
    opened?.decision.capabilities.canRemove.value === true && await findRefusalBelow(db, access, caller, 'canRemove', opened.file) === null;

  return {
    keptDays,
    /** What a person deleted, and what others deleted that this person owns, latest first. */
    async list(db: Database, caller: Caller, query: FilterQuery & { limit?: number | undefined; cursor?: string | undefined }): Promise<PageOfFiles> {
      const filter = filterOf(query);
      await requireFilter(db, caller, filter, tags);
      return pages(db, caller, {
        binding: ['trash', caller.personId, ...filterBinding(filter)], limit: query.limit ?? pageLimit.default, cursor: query.cursor, isTrashIncluded: true,
        find: (from, limit, after) => listTrashRoots(from, caller.personId, filter, limit, after),
      });
    },

    /** Chosen files, for good. Throws FILE_ID_REQUIRED, and BATCH_REFUSED where one is not in the trash by itself or may not be deleted. */
    async destroy(db: Database, caller: Caller, origin: string | null, ids: readonly string[] | undefined): Promise<Report> {
      const guids = requireGuids(ids);
      await lockTrees(db, guids, 'exclusive');
      const results = await allOrNone(guids, async (guid) => {
        const opened = await access.open(db, caller, guid, { isTrashIncluded: true });
        if (opened.file.trashRoot !== guid) throw new ApiError('NOT_IN_TRASH');
        requireCapability(opened, 'canRemove');
        await requireTakenAlong(db, access, caller, 'canRemove', opened.file);
      });
      await destroy(db, await findTrash(db, guids), () => ({ personId: caller.personId, origin }));
      return { results };
    },

    /** All of a person's trash that they may still delete, in steps, at most `emptiedAtOnce` entries; answers how many. */
    async empty(db: Database, caller: Caller, origin: string | null): Promise<{ count: number }> {
      const named = (await findOwnTrash(db, caller.personId, emptiedAtOnce)).map(({ guid }) => guid);
      await lockTrees(db, named, 'exclusive');
      let count = 0;
      for (let start = 0; start < named.length; start += stepSize) {
        const step = await findTrash(db, named.slice(start, start + stepSize));
        const opened = await access.findMany(db, caller, step.map(({ guid }) => guid));
        const gone: TrashRoot[] = [];
        for (const root of step) if (await mayDestroy(db, caller, opened.get(root.guid))) gone.push(root);
        await destroy(db, gone, () => ({ personId: caller.personId, origin }));
        count += gone.length;
      }
      return { count };
    },

    /** What has been there for too long, for good; answers how many entries. */
    async deleteExpired(database: Database): Promise<number> {
      const before = new Date(clock().getTime() - keptDays * dayMs);
      for (let total = 0; ;) {
        const count = await database.transaction(async (db) => {
          const old = await findOldTrash(db, before, stepSize);
          const guids = old.map(({ guid }) => guid);
          await lockTrees(db, guids, 'exclusive');
          // What was recovered meanwhile is left alone.
          const gone = await findTrash(db, guids);
          await destroy(db, gone, ({ deletedBy }) => ({ personId: deletedBy, origin: null }));
          return old.length;
        });
        total += count;
        if (count < stepSize) return total;
      }
    },
  };
};

export type TrashService = ReturnType<typeof createTrashService>;
