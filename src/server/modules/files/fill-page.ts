import type { CursorValues } from '../../cursors';

export interface PageToFill<Row, Shown> {
  readonly limit: number;
  /** Where the page begins; null at the first one. */
  readonly after: CursorValues | null;
  /** The rows after a place in the list, at most so many. */
  readonly find: (count: number, after: CursorValues | null) => Promise<readonly Row[]>;
  /** What is shown of each row; null where the person may not see it. */
  readonly show: (rows: readonly Row[]) => Promise<readonly (Shown | null)[]>;
  readonly valuesOf: (row: Row) => CursorValues;
}

export interface FilledPage<Shown> {
  readonly shown: readonly Shown[];
  /** The row at which the next page goes on; null where the list is at its end. */
  readonly last: CursorValues | null;
}

/** How often rows are fetched for one page. Where hardly any may be read the page is short, and its cursor goes on. */
const roundLimit = 10;

/** A page that is full as far as there are rows that the person may see. */
export const fillPage = async <Row, Shown>({ limit, after, find, show, valuesOf }: PageToFill<Row, Shown>): Promise<FilledPage<Shown>> => {
  const page: Shown[] = [];
  let position = after;
  for (let round = 0; round < roundLimit; round += 1) {
    const rows = await find(limit + 1, position);
    const hasMore = rows.length > limit;
    const looked = rows.slice(0, limit);
    const shown = await show(looked);
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
