import { gramOfWhole, gramsOfWord } from '../../../core/search/grams';
import { rankOf, ranks, type Keyword } from '../../../core/search/match';
import type { Database } from '../../db/database';
import type { Readable } from './readable';
import { countBelow, lookUp, scanPlaces, scanTrash, sumCounted, walkLatest, type Match, type Matches, type Position, type Question } from './search-repository';

/** Maximum number of files that a full scan reads. */
const scanLimit = 3000;
/**
 * How many of the latest files are scanned before the index of grams is used, and the maximum number of roots that are
 * scanned separately.
 */
const walk = { count: 3000, ofRootAtLeast: 100, roots: 32, furtherBy: 3 } as const;
/** A set of matches, and whether it includes all files whose whole name equals the keyword, even those not changed recently. */
export interface Candidates extends Matches {
  readonly areWholeNamesThere: boolean;
}

export interface Search {
  readonly question: Question;
  readonly keyword: Keyword;
  readonly readable: Readable;
  readonly isTrash: boolean;
  /** Maximum number of files in the result. */
  readonly size: number;
}

/** The desktops and spaces that are scanned separately, each along its own index; null if one index over all files is used. */
const rootsToWalk = ({ readable, question }: Search): readonly string[] | null => {
  const { roots, places, rootsOfCreations } = readable;
  if (question.space !== null && roots.includes(question.space)) return [question.space];
  return roots.length <= walk.roots && places.length === 0 && rootsOfCreations.length === 0 ? roots : null;
};

const latestMatches = async (db: Database, search: Search, before: Position | null): Promise<Matches> => {
  const { readable, question, size, keyword } = search;
  const roots = rootsToWalk(search);
  const isEnough = ({ matches, end }: Matches): boolean => end === null || matches.length > size;
  let count = roots === null ? walk.count : Math.max(walk.ofRootAtLeast, Math.ceil(walk.count / roots.length));
  let found = await walkLatest(db, readable, question, before, { roots, count });
  if (isEnough(found)) return found;
  const lookedUp = await lookUp(db, readable, question, keyword.words.flatMap(gramsOfWord), before);
  if (lookedUp) return lookedUp;
  // The word is common, but not among the latest files, or not in readable places. A longer scan finds matches soon.
  while (!isEnough(found)) {
    count *= walk.furtherBy;
    const further = await walkLatest(db, readable, question, found.end, { roots, count });
    found = { matches: [...found.matches, ...further.matches], end: further.end };
  }
  return found;
};

/** Whether a full scan of the readable files is affordable. The stored counts of whole roots may be slightly stale. */
const isLittle = async (db: Database, { roots, places }: Readable): Promise<boolean> => {
  if (await sumCounted(db, roots) > scanLimit) return false;
  return await countBelow(db, [...roots.map((root) => `${root}/`), ...places], scanLimit + 1) <= scanLimit;
};

/**
 * Returns matches in readable places, the latest first, from a position. If few files are readable, all of them are
 * scanned. Otherwise a common word is found among the latest files, and a rare word through the index of grams. A word
 * that neither finds quickly has few matches.
 */
export const findCandidates = async (db: Database, search: Search, before: Position | null): Promise<Candidates> => {
  const { readable, question, keyword } = search;
  if (search.isTrash) return { ...await scanTrash(db, question, before), areWholeNamesThere: false };
  const found = await (await isLittle(db, readable) ? scanPlaces(db, readable, question, before) : latestMatches(db, search, before));
  if (before !== null || found.end === null) return { ...found, areWholeNamesThere: false };
  const whole = await lookUp(db, readable, question, [gramOfWhole(keyword.phrase)], null);
  // With too many files of the same name, the latest matches are enough.
  if (whole === null || whole.end !== null) return { ...found, areWholeNamesThere: false };
  const known = new Set(found.matches.map(({ guid }) => guid));
  const added = whole.matches.filter((match: Match) => !known.has(match.guid) && rankOf(keyword, match.searchText) === ranks.exact);
  return { matches: [...found.matches, ...added], end: found.end, areWholeNamesThere: true };
};
