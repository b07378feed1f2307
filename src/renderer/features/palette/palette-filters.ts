import { fileTypes, type FileTypeName } from '../../../contract/entities/file';
import { noConstraints, type SearchQuery } from '../../shared/search/search-query';

/** File kinds as shown to people, each a set of the specification's types (section 3). */
const kinds = {
  folder: ['folder', 'space'],
  document: ['newdoc', 'modoc', 'document'],
  sheet: ['mosheet', 'sheet', 'spreadsheet'],
  slides: ['presentation', 'slide'],
  mindmap: ['mindmap', 'xmind'],
  board: ['board'],
  form: ['form'],
  table: ['table'],
  image: ['img'],
  pdf: ['pdf'],
  office: ['docx', 'xls', 'ppt', 'wps'],
  media: ['mp3', 'mp4'],
  archive: ['zip'],
} as const satisfies Readonly<Record<string, readonly FileTypeName[]>>;
export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as readonly Kind[];

/** Time since the last change, in days. */
const spans = { day: 1, week: 7, month: 30, year: 365 } as const;
export type Span = keyof typeof spans;
export const spanNames = Object.keys(spans) as readonly Span[];

interface Named<Id> { readonly id: Id; readonly name: string }

/** The filters of the palette. */
export interface Filters {
  readonly kind: Kind | null;
  readonly owner: Named<number> | null;
  /** The desktop or a space. */
  readonly place: Named<string> | null;
  readonly tag: Named<number> | null;
  readonly span: Span | null;
  readonly within: SearchQuery['within'];
}

export const noFilters: Filters = { kind: null, owner: null, place: null, tag: null, span: null, within: null };

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== null);

/**
 * Builds the query from the typed text and the filters; null if there is nothing to search for. `within` alone is no
 * query.
 */
export const queryOf = (keyword: string, { kind, owner, place, tag, span, within }: Filters, nowMs: number): SearchQuery | null => (keyword.trim() === '' && !isFiltered({ kind, owner, place, tag, span, within: null }) ? null : {
  ...noConstraints,
  keyword,
  types: kind === null ? [] : kinds[kind].map((name) => fileTypes[name]),
  owner: owner?.id ?? null,
  root: place?.id ?? null,
  tag: tag?.id ?? null,
  since: span === null ? null : new Date(nowMs - spans[span] * 86_400_000).toISOString(),
  within,
});

const order = ['kind', 'owner', 'place', 'tag', 'span', 'within'] as const satisfies readonly (keyof Filters)[];

/** Clears the last filter that is set. */
export const withoutLast = (filters: Filters): Filters => {
  const last = [...order].reverse().find((name) => filters[name] !== null);
  return last === undefined ? filters : { ...filters, [last]: null };
};
