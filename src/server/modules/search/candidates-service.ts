import { gramOfWhole, gramsOfWord } from '../../../core/search/grams';
import { rankOf, ranks, type Keyword } from '../../../core/search/match';
import type { Database } from '../../db/database';
import type { Readable } from './readable';
import { countBelow, lookUp, scanPlaces, scanTrash, walkLatest, type Match, type Matches, type Position, type Question } from './search-repository';

/** As many files can be looked at one by one. */
const scanLimit = 10_000;
/** How many of the latest files are looked at before the index of grams is asked, and of how many roots each by itself. */
const walk = { ofAll: 10_000, ofRoots: 4000, ofRootAtLeast: 500, roots: 8 } as const;
/** So many files of one name are found before others whatever their age; where there are more, the latest ones do. */
const wholeLimit = 200;

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
  const count = roots === null ? walk.ofAll : Math.max(walk.ofRootAtLeast, Math.ceil(walk.ofRoots / roots.length));
  const walked = await walkLatest(db, readable, question, before, { roots, count });
  if (walked.end === null || walked.matches.length > size) return walked;
  return lookUp(db, readable, question, keyword.words.flatMap(gramsOfWord), before);
};

/**
 * Matches where the person may read, latest first, from somewhere on. Whoever may read little has every file looked at.
 * Else a common word is found among the latest files, and a rare one by the index of grams: what is neither found often
 * there nor rare here there is not much of.
 */
export const findCandidates = async (db: Database, search: Search, before: Position | null): Promise<Candidates> => {
  const { readable, question, keyword } = search;
  if (search.isTrash) return { ...await scanTrash(db, question, before), areWholeNamesThere: false };
  const places = [...readable.roots.map((root) => `${root}/`), ...readable.places];
  const isLittle = await countBelow(db, places, scanLimit + 1) <= scanLimit;
  const found = await (isLittle ? scanPlaces(db, readable, question, before) : latestMatches(db, search, before));
  if (before !== null || found.end === null) return { ...found, areWholeNamesThere: false };
  const whole = await lookUp(db, readable, question, [gramOfWhole(keyword.phrase)], null, wholeLimit);
  if (whole.end !== null) return { ...found, areWholeNamesThere: false };
  const known = new Set(found.matches.map(({ guid }) => guid));
  const added = whole.matches.filter((match: Match) => !known.has(match.guid) && rankOf(keyword, match.searchText) === ranks.exact);
  return { matches: [...found.matches, ...added], end: found.end, areWholeNamesThere: true };
};
