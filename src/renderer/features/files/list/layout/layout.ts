/** A group of items in lines of equal height, with or without a heading; or a gap for items that are not loaded. */
export interface LayoutPart {
  /** The heading's key; null without a heading. */
  readonly heading: string | null;
  readonly headingPx: number;
  /** A gap has no items and one line. */
  readonly count: number;
  readonly perLine: number;
  readonly linePx: number;
  readonly isGap?: boolean;
}

export interface Line {
  readonly part: number;
  readonly kind: 'heading' | 'items' | 'gap';
  /** The line's items are those from `from` up to, not including, `end`. */
  readonly from: number;
  readonly end: number;
  readonly heightPx: number;
}

interface PlacedPart extends LayoutPart {
  readonly firstLine: number;
  readonly lineCount: number;
  readonly firstItem: number;
  readonly topPx: number;
  readonly heightPx: number;
}

/** The positions of a list's lines. They are computed from its few parts, so that the cost does not grow with the number of items. */
export interface Layout {
  readonly parts: readonly LayoutPart[];
  readonly heightPx: number;
  readonly lineCount: number;
  readonly itemCount: number;
  line(index: number): Line;
  /** The line at a height; beyond the ends, the first or last one. */
  lineAt(px: number): number;
  topOf(line: number): number;
  lineOf(item: number): number;
  /** The item `lines` below `item` (above, if negative), in the same column if that line has one. */
  beside(item: number, lines: number): number;
}

const headingLines = (part: LayoutPart): number => (part.heading === null ? 0 : 1);

export const createLayout = (parts: readonly LayoutPart[]): Layout => {
  const placed: PlacedPart[] = [];
  let [firstLine, firstItem, topPx] = [0, 0, 0];
  for (const part of parts) {
    const itemLines = part.isGap ? 1 : Math.ceil(part.count / part.perLine);
    const lineCount = headingLines(part) + itemLines;
    const heightPx = headingLines(part) * part.headingPx + itemLines * part.linePx;
    placed.push({ ...part, firstLine, lineCount, firstItem, topPx, heightPx });
    firstLine += lineCount;
    firstItem += part.isGap ? 0 : part.count;
    topPx += heightPx;
  }
  const [lineCount, itemCount, heightPx] = [firstLine, firstItem, topPx];

  /** The last part that starts at or before the value; parts without lines are skipped. */
  const partBy = (begins: (part: PlacedPart) => number, value: number): number => {
    let found = 0;
    placed.forEach((part, index) => { if (part.lineCount > 0 && begins(part) <= value) found = index; });
    return found;
  };
  const partAt = (index: number): PlacedPart => {
    const part = placed[index];
    if (!part) throw new RangeError(`There is no part ${index} of the list`);
    return part;
  };

  const topOf = (line: number): number => {
    const { firstLine: first, topPx: top, linePx, headingPx, ...part } = partAt(partBy((each) => each.firstLine, line));
    const lines = line - first;
    const headings = Math.min(lines, headingLines({ headingPx, linePx, ...part }));
    return top + headings * headingPx + (lines - headings) * linePx;
  };
  const line = (index: number): Line => {
    const number = partBy((each) => each.firstLine, index);
    const part = partAt(number);
    const step = index - part.firstLine - headingLines(part);
    if (step < 0) return { part: number, kind: 'heading', from: part.firstItem, end: part.firstItem, heightPx: part.headingPx };
    const from = part.firstItem + step * part.perLine;
    if (part.isGap) return { part: number, kind: 'gap', from: part.firstItem, end: part.firstItem, heightPx: part.linePx };
    return { part: number, kind: 'items', from, end: Math.min(from + part.perLine, part.firstItem + part.count), heightPx: part.linePx };
  };
  const lineOf = (item: number): number => {
    let number = 0;
    placed.forEach((part, index) => { if (!part.isGap && part.count > 0 && part.firstItem <= item) number = index; });
    const part = partAt(number);
    return part.firstLine + headingLines(part) + Math.floor((item - part.firstItem) / part.perLine);
  };
  const columnOf = (item: number): number => item - line(lineOf(item)).from;

  return {
    parts, heightPx, lineCount, itemCount, line, topOf, lineOf,
    lineAt(px) {
      if (lineCount === 0) return 0;
      const part = partAt(partBy((each) => each.topPx, px));
      const headings = headingLines(part);
      const below = px - part.topPx - headings * part.headingPx;
      const step = below < 0 ? 0 : headings + Math.floor(below / part.linePx);
      return Math.min(Math.max(part.firstLine + step, 0), part.firstLine + part.lineCount - 1);
    },
    beside(item, lines) {
      const column = columnOf(item);
      const step = Math.sign(lines);
      let at = lineOf(item);
      let left = Math.abs(lines);
      for (let next = at + step; left > 0 && next >= 0 && next < lineCount; next += step) {
        if (line(next).kind !== 'items') continue;
        at = next;
        left -= 1;
      }
      const { from, end } = line(at);
      // Beyond the first and the last line: the item itself, or the very first or last item.
      if (left > 0 && at === lineOf(item)) return item;
      return Math.min(from + column, end - 1);
    },
  };
};
