import type { Database } from '../../db/database-handle';
import type { Logger } from '../../logging';
import { digestOf } from './content-digest';
import { findInitialText, findValidSnapshot } from './content-repository';
import { initialContentOf } from './initial-content';

/**
 * The latest snapshot of a file up to a revision: a Yjs update, empty for a file without content. A damaged one is logged,
 * and the one before is used. Without a stored one, and before the first changeset, the text that the file was created with.
 */
export const latestSnapshot = async (db: Database, guid: string, rev: number, logger: Logger): Promise<{ readonly rev: number; readonly bytes: Uint8Array }> => {
  const stored = await findValidSnapshot(db, guid, rev, digestOf, (damaged) => { logger.error({ guid, rev: damaged }, 'A snapshot is damaged; the one before is used'); });
  if (stored) return stored;
  const text = rev === 0 ? await findInitialText(db, guid) : null;
  return { rev: 0, bytes: text === null ? new Uint8Array() : initialContentOf(text).bytes };
};
