import type { Database, RunTransaction } from '../../db/database-handle';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import { storeSummary } from '../files/content-edit-service';
import { buildContent, type BuildLimits, type ContentProgram } from './build-content';
import { findLastChange, insertSnapshot, leaseSummary, lockHead, settleSummary } from './content-repository';
import { digestOf } from './content-digest';
import { updatesAt } from './updates-at';

/** A snapshot is due after this number of changesets, or this size of them, bytes. */
const snapshotCount = 500;
const snapshotBytes = 1024 ** 2;
/** A server that builds a summary has this time before any server may build it again, milliseconds. */
const leaseMs = 120_000;
/** Delay after which a failed summary is tried again, milliseconds. */
const retryMs = 10 * 60_000;
/** Maximum length of the text that is stored for the search and for clients without an editor, characters. */
const textLimit = 200_000;

export interface SummaryDependencies {
  readonly database: Database;
  readonly transact: RunTransaction;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly program: ContentProgram;
  readonly limits: BuildLimits;
}

/**
 * Builds excerpt, search text and snapshots of changed files, some time after the change. A worker thread builds them, so
 * that no document is in the memory of the server. Several servers share the work.
 */
export const createContentSummaries = (dependencies: SummaryDependencies) => {
  const { database, transact, clock, logger, program, limits } = dependencies;
  const later = (delayMs: number): Date => new Date(clock().getTime() + delayMs);

  const summarize = async (guid: string, head: { readonly rev: number; readonly tailCount: number; readonly tailBytes: number }, stopping?: AbortSignal): Promise<void> => {
    const { state, text } = await buildContent(program, limits, { updates: await updatesAt(database, logger, guid, head.rev) }, stopping);
    await transact(async (db) => {
      const current = await lockHead(db, guid);
      const last = await findLastChange(db, guid, head.rev);
      if (!current || !last) return;
      if (head.tailCount >= snapshotCount || head.tailBytes >= snapshotBytes) await insertSnapshot(db, guid, head.rev, state, digestOf(state));
      await storeSummary(db, { guid, text: text.slice(0, textLimit), personId: last.personId, at: new Date(last.at) });
      await settleSummary(db, guid, current.rev === head.rev ? null : later(0));
    });
  };

  /** Returns whether a summary was due. */
  const runNext = async (stopping?: AbortSignal): Promise<boolean> => {
    const due = await transact((db) => leaseSummary(db, clock(), later(leaseMs)));
    if (!due) return false;
    try {
      await summarize(due.guid, due, stopping);
    } catch (error) {
      if (stopping?.aborted) {
        await settleSummary(database, due.guid, later(0));
        return false;
      }
      logger.error({ err: error, guid: due.guid, rev: due.rev }, 'The content of a file could not be built; its log is unchanged');
      await settleSummary(database, due.guid, later(retryMs));
    }
    return true;
  };

  return {
    /** Builds all summaries that are due, one after the other, until the signal. Returns their number. */
    async runDue(stopping?: AbortSignal): Promise<number> {
      let count = 0;
      while (stopping?.aborted !== true && await runNext(stopping)) count += 1;
      return count;
    },
  };
};
