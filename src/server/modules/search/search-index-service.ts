import { ngramsOf } from '../../../core/search/ngrams';
import { searchContentOf, searchTextOf } from '../../../core/search/search-text';
import type { Database } from '../../db/database-handle';
import { yieldToEventLoop } from '../../yield-to-event-loop';
import { findSources, findSourcesWithoutEntry, writeEntries, type IndexEntry, type IndexSource } from './search-index-repository';

const entryOf = ({ guid, name, excerpt, content }: IndexSource): IndexEntry => {
  const searchText = name === null ? '' : searchTextOf(name);
  const normalized = searchContentOf(excerpt, content);
  return { guid, searchText, normalized, grams: ngramsOf(searchText, normalized) };
};

/**
 * Updates the search entries of files, in the transaction that changed their names or contents. The names of new files
 * are searchable without this call.
 */
export const indexFiles = async (db: Database, guids: readonly string[]): Promise<void> => {
  if (guids.length > 0) await writeEntries(db, (await findSources(db, guids)).map(entryOf));
};

/** Small, so that other work can run between two batches. */
const batchSize = 100;

/** Indexes files that were inserted without an entry: copies, and files older than the search. Returns the number of files. */
export const indexMissing = async (db: Database): Promise<number> => {
  let count = 0;
  for (;;) {
    const batch = await db.transaction(async (transaction) => {
      const sources = await findSourcesWithoutEntry(transaction, batchSize);
      if (sources.length > 0) await writeEntries(transaction, sources.map(entryOf));
      return sources.length;
    });
    count += batch;
    if (batch < batchSize) return count;
    await yieldToEventLoop();
  }
};
