import type { EndpointInput } from '../../../contract/api/endpoints';
import { desktopId } from '../../../contract/entities/common-schemas';
import type { Ancestor, File } from '../../../contract/entities/file';
import { foldText } from '../../../core/search/fold-text';
import { highlightsOfName, highlightsOfText, rankOf, matchRanks, parseKeyword, type Range } from '../../../core/search/match-rank';
import { searchTextOf } from '../../../core/search/search-text';

/** A search query; null and empty lists do not filter. */
export interface SearchQuery {
  readonly keyword: string;
  readonly types: readonly number[];
  readonly owner: number | null;
  /** Guid of a space, or `Desktop`. */
  readonly root: string | null;
  readonly tag: number | null;
  /** Changed since, ISO 8601. */
  readonly since: string | null;
  readonly within: 'name' | 'content' | null;
}

export const noConstraints: Omit<SearchQuery, 'keyword'> = { types: [], owner: null, root: null, tag: null, since: null, within: null };

/** A search result with its matches. */
export interface SearchResult {
  readonly file: File;
  /** Matches of the keyword in the name, in UTF-16 units. */
  readonly highlight: readonly Range[];
  readonly excerptHighlight: readonly Range[];
  /** Ancestors, outermost first; null if unknown. */
  readonly ancestors: readonly Ancestor[] | null;
}

type Params = NonNullable<EndpointInput<'search.files'>['body']['params']>;

/** `desktop` is the guid of the folder behind this person's desktop. */
export const searchParamsOf = ({ types, owner, root, tag, since, within }: Omit<SearchQuery, 'keyword'>, desktop: string): Params => ({
  ...(types.length === 0 ? {} : { type: [...types] as Params['type'] }),
  ...(owner === null ? {} : { owner }),
  ...(root === null ? {} : { space: root === desktopId ? desktop : root }),
  ...(tag === null ? {} : { tag }),
  ...(since === null ? {} : { from: since }),
  ...(within === null ? {} : { within }),
});

/**
 * Matches a keyword against a name. Returns null without a match; a lower rank is better. For local searches:
 * commands and cached files.
 */
export const matchName = (keyword: string, name: string): { readonly rank: number; readonly highlight: readonly Range[] } | null => {
  const read = parseKeyword(keyword);
  const rank = rankOf(read, searchTextOf(name));
  // Highlights are computed for matching names only, because most names do not match.
  return read.words.length === 0 || rank === matchRanks.content ? null : { rank, highlight: highlightsOfName(read, name) };
};

/** Matches a known file against a query, as far as possible without the server. Ignores its location. */
export const matchFile = (question: SearchQuery, file: File): { readonly rank: number; readonly finding: SearchResult } | null => {
  const { keyword, types, owner, tag, since, within } = question;
  if (types.length > 0 && !types.includes(file.type)) return null;
  if (owner !== null && file.creator?.id !== owner) return null;
  if (since !== null && Date.parse(file.updatedAt) < Date.parse(since)) return null;
  if (tag !== null && ![...file.fileTags.team, ...file.fileTags.user].some(({ id }) => id === tag)) return null;
  const read = parseKeyword(keyword);
  if (read.words.length === 0) return { rank: matchRanks.exact, finding: { file, highlight: [], excerptHighlight: [], ancestors: null } };
  const byName = within === 'content' ? null : matchName(keyword, file.name);
  const excerpt = within === 'name' ? null : file.excerpt;
  const inside = excerpt === null ? '' : foldText(excerpt);
  const isInside = excerpt !== null && read.words.every((word) => inside.includes(word));
  if (!byName && !isInside) return null;
  return { rank: byName?.rank ?? matchRanks.content, finding: { file, highlight: byName?.highlight ?? [], excerptHighlight: isInside ? highlightsOfText(read, excerpt) : [], ancestors: null } };
};
