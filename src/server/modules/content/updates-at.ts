import type { Database } from '../../db/database-handle';
import type { Logger } from '../../logging';
import { findChangesets } from './content-repository';
import { latestSnapshot } from './latest-snapshot';

const pageSize = 1000;

/** The updates that make a file's content at a revision. Throws if the log has a hole. */
export const updatesAt = async (db: Database, logger: Logger, guid: string, rev: number): Promise<Uint8Array[]> => {
  const snapshot = await latestSnapshot(db, guid, rev, logger);
  const updates: Uint8Array[] = snapshot.bytes.length === 0 ? [] : [snapshot.bytes];
  for (let from = snapshot.rev; from < rev;) {
    const page = await findChangesets(db, guid, from, rev, pageSize);
    if (page[0]?.rev !== from + 1) throw new Error(`The log of ${guid} has a hole after revision ${from}`);
    updates.push(...page.map(({ bytes }) => bytes));
    from = page.at(-1)?.rev ?? rev;
  }
  return updates;
};
