import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import type { BatchResult } from '../../../contract/errors';
import { guidOfId } from '../../../core/ids';
import { ApiError } from '../../api-error';
import { collectExternalCalls } from '../../external-calls';
import type { Access } from './access-service';
import type { FileViews } from './file-views-service';
import { folderGuidOf } from './files-service';
import type { SharingPort } from './sharing-port-service';
import { sortAncestorsFirst, lockTrees } from './tree-repository';
import type { TreeService } from './tree-service';
import type { CallScope, Caller } from '../../call-scope';

export interface BatchDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly tree: TreeService;
  readonly sharing: Pick<SharingPort, 'dryRun'>;
}

export type BatchReport = { results: BatchResult[] };
type Moved = Omit<PageOfFiles, 'nextCursor'> & BatchReport;

export interface MoveManyBody {
  readonly fileGuids?: readonly string[] | undefined;
  readonly to: string;
  readonly from?: string | undefined;
  readonly after?: string | undefined;
}

export interface MoveEntry {
  readonly fileGuid?: string | undefined;
  readonly to: string;
  readonly from?: string | undefined;
}

/** The distinct guids of a request. Throws FILE_ID_REQUIRED if there are none. */
export const requireGuids = (ids: readonly (string | undefined)[] | undefined): readonly string[] => {
  const guids = [...new Set((ids ?? []).map((id) => guidOfId(id ?? '')))];
  if (guids.length === 0 || guids.includes('')) throw new ApiError('FILE_ID_REQUIRED');
  return guids;
};

/**
 * Runs an action for one file after the other, in the given order, and returns a result per file. Each action sees the
 * effects of the previous actions. If a file is refused, throws BATCH_REFUSED with all results, so that the transaction
 * rolls back.
 */
export const allOrNothing = async (guids: readonly string[], act: (guid: string, index: number) => Promise<void>, order: readonly string[] = guids): Promise<BatchResult[]> => {
  const done: BatchResult[] = [];
  await collectExternalCalls(order.entries(), async ([index, guid]) => {
    try {
      await act(guid, index);
      done.push({ guid, ok: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      done.push({ guid, ok: false, code: error.code, ...(Object.keys(error.args).length === 0 ? {} : { args: { ...error.args } }) });
    }
  });
  const results = order === guids ? done : guids.flatMap((guid) => done.find((result) => result.guid === guid) ?? []);
  if (results.some(({ ok }) => !ok)) throw new ApiError('BATCH_REFUSED', {}, { results });
  return results;
};

/** Moves and removes several files, all or none of them. */
export const createBatchService = ({ access, views, tree, sharing }: BatchDependencies) => {
  const showMoved = async (scope: CallScope<Caller>, guids: readonly string[], results: BatchResult[]): Promise<Moved> => {
    const { files, capabilitySets } = await views.page(scope, guids, null);
    return { files, capabilitySets, results };
  };

  /** Moves files into one folder, in the given order: the first file as in a single move, each next file after the previous file. */
  const moveMany = async (scope: CallScope<Caller>, body: MoveManyBody): Promise<Moved> => {
    const { db, caller } = scope;
    const guids = requireGuids(body.fileGuids);
    const to = folderGuidOf(caller, body.to);
    await lockTrees(db, [...guids, to], 'exclusive');
    await access.openFolder(scope, to);
    let after = body.after;
    const results = await allOrNothing(guids, async (guid) => {
      await tree.moveLocked(scope, guid, { to, base: body.from, after });
      after = guid;
    });
    return showMoved(scope, guids, results);
  };

  /** Moves each file into its own target folder. A file that is named twice is moved twice. */
  const moveBatch = async (scope: CallScope<Caller>, entries: readonly MoveEntry[] | undefined): Promise<Moved> => {
    const { db, caller } = scope;
    const guids = requireGuids(entries?.map(({ fileGuid }) => fileGuid));
    const steps = (entries ?? []).map(({ fileGuid = '', to, from }) => ({ guid: guidOfId(fileGuid), to: folderGuidOf(caller, to), from }));
    await lockTrees(db, [...guids, ...steps.map(({ to }) => to)], 'exclusive');
    const results = await allOrNothing(steps.map(({ guid }) => guid), async (guid, index) => {
      const { to = '', from } = steps[index] ?? {};
      await tree.moveLocked(scope, guid, { to, base: from });
    });
    return showMoved(scope, guids, results);
  };

  /** Returns how moves would change permissions, without moving the files. Throws the errors of the moves. */
  const dryRun = async (scope: CallScope<Caller>, guids: readonly string[], folders: readonly string[], move: (scope: CallScope<Caller>) => Promise<Moved>): Promise<Moved & AccessChanges> => {
    const { db, caller } = scope;
    // The lock prevents concurrent moves between the two examinations.
    await lockTrees(db, [...guids, ...folders.map((folder) => folderGuidOf(caller, folder))], 'exclusive');
    let results: BatchResult[] = [];
    const changes = await sharing.dryRun(scope, guids, async (inSavepoint) => { ({ results } = await move(inSavepoint)); });
    return { ...await showMoved(scope, guids, results), ...changes };
  };

  return {
    moveMany,
    moveBatch,

    dryRunMany: async (scope: CallScope<Caller>, body: MoveManyBody): Promise<Moved & AccessChanges> =>
      dryRun(scope, requireGuids(body.fileGuids), [body.to], (inSavepoint) => moveMany(inSavepoint, body)),

    dryRunBatch: async (scope: CallScope<Caller>, entries: readonly MoveEntry[] | undefined): Promise<Moved & AccessChanges> =>
      dryRun(scope, requireGuids(entries?.map(({ fileGuid }) => fileGuid)), (entries ?? []).map(({ to }) => to), (inSavepoint) => moveBatch(inSavepoint, entries)),

    /** Moves files into the trash. Throws NOT_IN_FOLDER if a file is not in `folder`. A file inside another named file goes with it. */
    async remove(scope: CallScope<Caller>, ids: readonly string[] | undefined, folder?: string): Promise<BatchReport> {
      const { db, caller } = scope;
      const guids = requireGuids(ids);
      await lockTrees(db, guids, 'exclusive');
      const folderGuid = folder === undefined ? undefined : folderGuidOf(caller, folder);
      const results = await allOrNothing(guids, async (guid) => {
        await tree.removeLocked(scope, guid, { folderGuid });
      }, await sortAncestorsFirst(db, guids));
      return { results };
    },
  };
};

export type BatchService = ReturnType<typeof createBatchService>;
