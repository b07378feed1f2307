import { gramOfWhole, gramsOfWord } from '../../../core/search/grams';
import { rankOf, ranks, type Keyword } from '../../../core/search/match';
import type { Database } from '../../db/database';
import type { Readable } from './readable';
import { countBelow, lookUp, scanPlaces, scanTrash, sumCounted, walkLatest, type Match, type Matches, type Position, type Question } from './search-repository';

/** As many files can be looked at one by one. */
const scanLimit = 3000;
/** How many of the latest files are looked at before the index of grams is asked, and of how many roots each by itself. */
const walk = { count: 3000, ofRootAtLeast: 100, roots: 32, furtherBy: 3 } as const;
/** Some matches, and whether files named exactly so are all among them, those that were not changed lately too. */
export interface Candidates extends Matches {
  readonly areWholeNamesThere: boolean;
}

export interface Search {
  readonly question: Question;
  readonly keyword: Keyword;
  readonly readable: Readable;
  readonly isTrash: boolean;
  /** How many files are wanted. */
  readonly size: number;
}

/** The whole desktops and spaces whose latest files are walked through, each along its own index; null where it is one index for all. */
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
  // Common, but not of late, or not where the person may read: it is not far.
  while (!isEnough(found)) {
    count *= walk.furtherBy;
    const further = await walkLatest(db, readable, question, found.end, { roots, count });
    found = { matches: [...found.matches, ...further.matches], end: further.end };
  }
  return found;
};

/** Whether every file where a person may read can be looked at. What whole roots hold is counted already, a little behind at worst. */
const isLittle = async (db: Database, { roots, places }: Readable): Promise<boolean> => {
  if (await sumCounted(db, roots) > scanLimit) return false;
  return await countBelow(db, [...roots.map((root) => `${root}/`), ...places], scanLimit + 1) <= scanLimit;
};

/**
 * Matches where the person may read, latest first, from somewhere on. Whoever may read little has every file looked at.
 * Else a common word is found among the latest files, and a rare one by the index of grams: what is neither found often
 * there nor rare here there is not much of.
 */
export const findCandidates = async (db: Database, search: Search, before: Position | null): Promise<Candidates> => {
  const { readable, question, keyword } = search;
  if (search.isTrash) return { ...await scanTrash(db, question, before), areWholeNamesThere: false };
  const found = await (await isLittle(db, readable) ? scanPlaces(db, readable, question, before) : latestMatches(db, search, before));
  if (before !== null || found.end === null) return { ...found, areWholeNamesThere: false };
  const whole = await lookUp(db, readable, question, [gramOfWhole(keyword.phrase)], null);
  // Of so many files with the same name the latest ones do.
  if (whole === null || whole.end !== null) return { ...found, areWholeNamesThere: false };
  const known = new Set(found.matches.map(({ guid }) => guid));
  const added = whole.matches.filter((match: Match) => !known.has(match.guid) && rankOf(keyword, match.searchText) === ranks.exact);
  return { matches: [...found.matches, ...added], end: found.end, areWholeNamesThere: true };
};
