import { searchSize, type FoundFile, type FoundFiles } from '../../../contract/api/search-endpoints';
import type { EndpointInput } from '../../../contract/api/endpoints';
import { fileTypes } from '../../../contract/entities/file';
import { highlightsOfName, highlightsOfText, rankOf, matchRanks, parseKeyword, type Keyword } from '../../../core/search/match-rank';
import { personFactsOf, type Deployment } from '../../account-membership';
import type { Clock } from '../../system-clock';
import type { Cursors } from '../../list-cursors';
import { storableTimestamp } from '../../timestamps';
import type { Access, AuthorisedFile } from '../files/access-service';
import type { FileViews } from '../files/file-views-service';
import { findCandidates, type Search } from './search-candidates-service';
import { findReadableScope } from './readable-scope-service';
import type { Match, SearchPosition } from './search-repository';
import type { CallScope, Caller } from '../../call-scope';

type Body = EndpointInput<'search.files'>['body'];

export interface SearchDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly deployment: Deployment;
}

interface Ranked extends Match {
  readonly rank: number;
}

/**
 * The position of a page. Matches are ranked in lots of some hundreds, the latest first. `window` is the position after
 * which the lot begins; `last` is the last file of the lot on the previous page.
 */
interface PagePosition {
  readonly window: SearchPosition | null;
  readonly last: Omit<Ranked, 'searchText'> | null;
  /** Whether the first lot already contained all files whose whole name equals the keyword. */
  readonly hasShownWholeNames: boolean;
}

const start: PagePosition = { window: null, last: null, hasShownWholeNames: false };

/** Maximum number of lots per page. A page that is not full after them ends with a cursor. */
const windowsPerPage = 4;

const isBefore = (a: Omit<Ranked, 'searchText'>, b: Omit<Ranked, 'searchText'>): boolean => {
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.updatedAt === b.updatedAt ? a.guid > b.guid : paddedMoment(a.updatedAt) > paddedMoment(b.updatedAt);
};

/** PostgreSQL omits trailing zeros of fractional seconds. */
const paddedMoment = (moment: string): string => (moment.length === 26 ? moment : `${moment}${moment.length > 19 ? '' : '.'}`.padEnd(26, '0'));

const placeOf = (values: readonly (string | number)[]): PagePosition => {
  const [windowMoment, windowGuid, areShown, rank, moment, guid] = values;
  return {
    window: windowGuid ? { updatedAt: String(windowMoment), guid: String(windowGuid) } : null,
    last: guid ? { rank: Number(rank), updatedAt: String(moment), guid: String(guid) } : null,
    hasShownWholeNames: areShown === 1,
  };
};

const valuesOf = ({ window, last, hasShownWholeNames }: PagePosition): (string | number)[] => [
  window?.updatedAt ?? '', window?.guid ?? '', hasShownWholeNames ? 1 : 0, last?.rank ?? 0, last?.updatedAt ?? '', last?.guid ?? '',
];

/** Whether the search has a condition besides the keyword. Then all matching files are returned, the latest first. */
const hasFilters = ({ type, owner, space, tag, from, to }: NonNullable<Body['params']>): boolean =>
  [type, owner, space, tag, from, to].some((value) => value !== undefined);

const conditionsOf = (caller: Caller, keyword: Keyword, params: NonNullable<Body['params']>, isContentIncluded: boolean): Search['conditions'] => ({
  personId: caller.personId,
  teamId: caller.account.team?.id ?? null,
  words: keyword.words,
  isNameIncluded: params.within !== 'content',
  isContentIncluded,
  types: params.type === undefined || params.type.includes(fileTypes.all) ? null : params.type,
  owner: params.owner ?? null,
  space: params.space ?? null,
  tag: params.tag ?? null,
  from: params.from === undefined ? null : storableTimestamp(params.from),
  to: params.to === undefined ? null : storableTimestamp(params.to),
});

export const createSearchService = ({ access, views, cursors, clock, deployment }: SearchDependencies) => {
  /** Returns the first `count` readable files of a ranked list, each with its rank. */
  const openReadable = async (scope: CallScope<Caller>, ranked: readonly Ranked[], count: number, isTrash: boolean): Promise<{ opened: AuthorisedFile; at: Ranked }[]> => {
    const readable: { opened: AuthorisedFile; at: Ranked }[] = [];
    for (let first = 0; first < ranked.length && readable.length < count; first += count) {
      const slice = ranked.slice(first, first + count);
      const found = await access.findMany(scope, slice.map(({ guid }) => guid));
      for (const at of slice) {
        const opened = found.get(at.guid);
        if (opened?.decision.capabilities.canRead.value && (opened.file.trashRoot !== null) === isTrash) readable.push({ opened, at });
      }
    }
    return readable.slice(0, count);
  };

  /** Returns one page of files and the position of the next page. */
  const findPage = async (scope: CallScope<Caller>, search: Search, from: PagePosition): Promise<{ opened: AuthorisedFile[]; next: PagePosition | null }> => {
    const { db } = scope;
    const opened: AuthorisedFile[] = [];
    let place = from;
    for (let lot = 0; lot < windowsPerPage; lot += 1) {
      const { matches, end, includesWholeNames } = await findCandidates(db, search, place.window);
      const { last } = place;
      const ranked = matches
        .map((match): Ranked => ({ ...match, rank: rankOf(search.keyword, match.searchText) }))
        .filter((match) => (last === null || isBefore(last, match)) && !(place.window !== null && place.hasShownWholeNames && match.rank === matchRanks.exact))
        .sort((a, b) => (isBefore(a, b) ? -1 : 1));
      const wanted = search.size - opened.length;
      const found = await openReadable(scope, ranked, wanted + 1, search.isTrash);
      opened.push(...found.slice(0, wanted).map((one) => one.opened));
      const at = found[wanted - 1]?.at;
      if (at && found.length > wanted) return { opened, next: { ...place, last: at } };
      if (end === null) return { opened, next: null };
      place = { window: end, last: null, hasShownWholeNames: place.hasShownWholeNames || includesWholeNames };
      if (opened.length === search.size) break;
    }
    return { opened, next: place };
  };

  return {
    /**
     * Finds files by parts of their names, or of their contents if the caller has that feature. The best matches come
     * first, then the latest.
     */
    async find(scope: CallScope<Caller>, { keyword: raw, size = searchSize.default, params = {} }: Body): Promise<FoundFiles> {
      const { db, caller } = scope;
      const keyword = parseKeyword(raw);
      const { cursor, ...rest } = params;
      const binding = ['search', caller.personId, keyword.phrase, size, JSON.stringify(Object.entries(rest).sort())];
      const from = cursor === undefined ? start : placeOf(cursors.decode(binding, cursor));
      const nothing: FoundFiles = { files: [], capabilitySets: [], nextCursor: null };
      if (keyword.words.length === 0 && !hasFilters(params)) return nothing;

      const facts = personFactsOf(caller.personId, caller.account, deployment, clock().getTime());
      const isContentIncluded = facts.features.has('contentSearch') && params.within !== 'name';
      if (!isContentIncluded && params.within === 'content') return nothing;
      const { team } = caller.account;
      const readable = await findReadableScope(db, {
        personId: caller.personId, desktopGuid: caller.person.desktopGuid, isDisabled: team?.role === 'disabled',
        departmentIds: team?.departmentIds ?? [], teamId: team?.id ?? null,
      });
      const search: Search = { conditions: conditionsOf(caller, keyword, params, isContentIncluded), keyword, readable, isTrash: params.trash === true, size };
      const { opened, next } = await findPage(scope, search, from);
      const page = await views.pageOfAuthorised(scope, opened, next === null ? null : cursors.encode(binding, valuesOf(next)));
      const ancestors = await views.ancestors(scope, opened.map(({ file }) => file));
      return {
        ...page,
        files: page.files.map((file, index): FoundFile => {
          const excerpt = isContentIncluded ? opened[index]?.file.excerpt ?? null : null;
          const excerptHighlight = excerpt === null ? [] : highlightsOfText(keyword, excerpt);
          return {
            ...file, ancestors: ancestors[index] ?? [], highlight: params.within === 'content' ? [] : highlightsOfName(keyword, file.name),
            ...(excerpt === null || excerptHighlight.length === 0 ? {} : { excerpt, excerptHighlight }),
          };
        }),
      };
    },
  };
};

export type SearchService = ReturnType<typeof createSearchService>;
