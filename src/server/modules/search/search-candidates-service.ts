import { wholeNameGram, ngramsOfWord } from '../../../core/search/ngrams';
import { rankOf, matchRanks, type Keyword } from '../../../core/search/match-rank';
import type { Database } from '../../db/database-handle';
import type { ReadableScope } from './readable-scope';
import { countFilesBelow, findByGrams, scanPlaces, scanTrash, sumFileCounts, scanLatest, type Match, type Matches, type SearchPosition, type SearchConditions } from './search-repository';

/** Maximum number of files that a full scan reads. */
const scanLimit = 3000;
/**
 * How many of the latest files are scanned before the index of grams is used, and the maximum number of roots that are
 * scanned separately.
 */
const scanSizes = { count: 3000, ofRootAtLeast: 100, roots: 32, furtherBy: 3 } as const;
/** A set of matches, and whether it includes all files whose whole name equals the keyword, even those not changed recently. */
export interface Candidates extends Matches {
  readonly includesWholeNames: boolean;
}

export interface Search {
  readonly conditions: SearchConditions;
  readonly keyword: Keyword;
  readonly readable: ReadableScope;
  readonly isTrash: boolean;
  /** Maximum number of files in the result. */
  readonly size: number;
}

/** The desktops and spaces that are scanned separately, each along its own index; null if one index over all files is used. */
const rootsToScan = ({ readable, conditions }: Search): readonly string[] | null => {
  const { roots, places, rootsOfCreations } = readable;
  if (conditions.space !== null && roots.includes(conditions.space)) return [conditions.space];
  return roots.length <= scanSizes.roots && places.length === 0 && rootsOfCreations.length === 0 ? roots : null;
};

const latestMatches = async (db: Database, search: Search, before: SearchPosition | null): Promise<Matches> => {
  const { readable, conditions, size, keyword } = search;
  const roots = rootsToScan(search);
  const isEnough = ({ matches, end }: Matches): boolean => end === null || matches.length > size;
  let count = roots === null ? scanSizes.count : Math.max(scanSizes.ofRootAtLeast, Math.ceil(scanSizes.count / roots.length));
  let found = await scanLatest(db, readable, conditions, before, { roots, count });
  if (isEnough(found)) return found;
  const lookedUp = await findByGrams(db, readable, conditions, keyword.words.flatMap(ngramsOfWord), before);
  if (lookedUp) return lookedUp;
  // The word is common, but not among the latest files, or not in readable places. A longer scan finds matches soon.
  while (!isEnough(found)) {
    count *= scanSizes.furtherBy;
    const further = await scanLatest(db, readable, conditions, found.end, { roots, count });
    found = { matches: [...found.matches, ...further.matches], end: further.end };
  }
  return found;
};

/** Whether a full scan of the readable files is affordable. The stored counts of whole roots may be slightly stale. */
const isScanAffordable = async (db: Database, { roots, places }: ReadableScope): Promise<boolean> => {
  if (await sumFileCounts(db, roots) > scanLimit) return false;
  return await countFilesBelow(db, [...roots.map((root) => `${root}/`), ...places], scanLimit + 1) <= scanLimit;
};

/**
 * Returns matches in readable places, the latest first, from a position. If few files are readable, all of them are
 * scanned. Otherwise a common word is found among the latest files, and a rare word through the index of grams. A word
 * that neither finds quickly has few matches.
 */
export const findCandidates = async (db: Database, search: Search, before: SearchPosition | null): Promise<Candidates> => {
  const { readable, conditions, keyword } = search;
  if (search.isTrash) return { ...await scanTrash(db, conditions, before), includesWholeNames: false };
  const found = await (await isScanAffordable(db, readable) ? scanPlaces(db, readable, conditions, before) : latestMatches(db, search, before));
  if (before !== null || found.end === null) return { ...found, includesWholeNames: false };
  const whole = await findByGrams(db, readable, conditions, [wholeNameGram(keyword.phrase)], null);
  // With too many files of the same name, the latest matches are enough.
  if (whole === null || whole.end !== null) return { ...found, includesWholeNames: false };
  const known = new Set(found.matches.map(({ guid }) => guid));
  const added = whole.matches.filter((match: Match) => !known.has(match.guid) && rankOf(keyword, match.searchText) === matchRanks.exact);
  return { matches: [...found.matches, ...added], end: found.end, includesWholeNames: true };
};
