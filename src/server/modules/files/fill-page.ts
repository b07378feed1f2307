import type { CursorValues } from '../../list-cursors';

export interface PageToFill<Row, Shown> {
  readonly limit: number;
  /** The position where the page begins; null for the first page. */
  readonly after: CursorValues | null;
  /** Returns at most `count` rows after a position in the list. */
  readonly find: (count: number, after: CursorValues | null) => Promise<readonly Row[]>;
  /** Presents rows; null for rows that the caller may not see. */
  readonly show: (rows: readonly Row[]) => Promise<readonly (Shown | null)[]>;
  readonly valuesOf: (row: Row) => CursorValues;
  /** If true, fetches rows until the page is full or the list ends, because no cursor can continue. */
  readonly isExhaustive?: boolean;
}

export interface FilledPage<Shown> {
  readonly shown: readonly Shown[];
  /** The position where the next page begins; null at the end of the list. */
  readonly last: CursorValues | null;
}

/** Maximum number of fetches per page. If few rows are readable, the page is short and its cursor continues. */
const maximumFetches = 10;
/** After a fetch without readable rows the next fetch is larger, up to this number of rows. */
const maximumFetchSize = 1000;

/** Returns a page filled with readable rows, as long as the list has more. */
export const fillPage = async <Row, Shown>({ limit, after, find, show, valuesOf, isExhaustive = false }: PageToFill<Row, Shown>): Promise<FilledPage<Shown>> => {
  const page: Shown[] = [];
  let position = after;
  let width = limit;
  for (let round = 0; isExhaustive || round < maximumFetches; round += 1) {
    const rows = await find(width + 1, position);
    const hasMore = rows.length > width;
    const looked = rows.slice(0, width);
    const shown = await show(looked);
    if (shown.every((one) => one === null)) width = Math.max(limit, Math.min(width * 10, maximumFetchSize));
    for (const [index, row] of looked.entries()) {
      if (page.length === limit) return { shown: page, last: position };
      const one = shown[index] ?? null;
      if (one !== null) page.push(one);
      position = valuesOf(row);
    }
    if (!hasMore) return { shown: page, last: null };
    if (page.length === limit) break;
  }
  return { shown: page, last: position };
};
