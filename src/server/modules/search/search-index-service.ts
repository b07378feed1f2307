import { gramsOf } from '../../../core/search/grams';
import { searchContentOf, searchTextOf } from '../../../core/search/search-text';
import type { Database } from '../../db/database';
import { yieldToEventLoop } from '../../yield-to-event-loop';
import { findSources, findSourcesWithoutEntry, writeEntries, type Entry, type Source } from './search-index-repository';

const entryOf = ({ guid, name, excerpt, content }: Source): Entry => {
  const searchText = name === null ? '' : searchTextOf(name);
  const normalized = searchContentOf(excerpt, content);
  return { guid, searchText, normalized, grams: gramsOf(searchText, normalized) };
};

/**
 * Makes files findable by what they are called and what stands in them now; in the transaction that changed it. New
 * files are findable by their names without it.
 */
export const indexFiles = async (db: Database, guids: readonly string[]): Promise<void> => {
  if (guids.length > 0) await writeEntries(db, (await findSources(db, guids)).map(entryOf));
};

/** Small, so that others get their turn between two of them. */
const batchSize = 100;

/** Makes files findable that came into the database without it: copies, and those from before there was a search. */
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
