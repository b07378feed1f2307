import { describe, expect, it } from 'vitest';
import { marqueeScrollPx, itemsInMarquee } from '../../../../../../../src/renderer/features/files/list/selection/marquee-geometry';
import { groupByDay } from '../../../../../../../src/renderer/features/files/list/layout/group-by-day';
import { createLayout, type LayoutPart } from '../../../../../../../src/renderer/features/files/list/layout/layout';
import { layoutPartsOf, type LayoutPartsOptions } from '../../../../../../../src/renderer/features/files/list/layout/layout-parts';
import { createSlots } from '../../../../../../../src/renderer/features/files/list/layout/slots';
import { makeFile } from '../../../../support/store-fixture';

const part = (changed: Partial<LayoutPart>): LayoutPart => ({ heading: null, headingPx: 0, count: 0, perLine: 1, linePx: 40, ...changed });

describe('the position of lines', () => {
  it('is the same sum for ten million rows as for ten', () => {
    const layout = createLayout([part({ count: 10_000_000 })]);
    expect(layout.heightPx).toBe(400_000_000);
    expect(layout.lineAt(399_999_999)).toBe(9_999_999);
    expect(layout.line(9_999_999)).toMatchObject({ kind: 'items', from: 9_999_999, end: 10_000_000 });
    expect(layout.topOf(9_999_999)).toBe(399_999_960);
  });

  // Two folders as slips under a heading, then seven cards in lines of three under a second heading: 36 + 68 + 36 + 3 x
  // 190.
  const cards = createLayout([
    part({ heading: 'folders', headingPx: 36, count: 2, perLine: 3, linePx: 68 }),
    part({ heading: 'files', headingPx: 36, count: 7, perLine: 3, linePx: 190 }),
  ]);

  it('counts headings as separate lines', () => {
    expect([cards.lineCount, cards.heightPx, cards.itemCount]).toEqual([6, 710, 9]);
    expect([0, 1, 2, 3, 4, 5].map((line) => cards.line(line).kind)).toEqual(['heading', 'items', 'heading', 'items', 'items', 'items']);
    expect([0, 1, 2, 3, 4, 5].map(cards.topOf)).toEqual([0, 36, 104, 140, 330, 520]);
    expect(cards.line(5)).toMatchObject({ from: 8, end: 9 });
    expect([0, 1, 2, 4, 5, 8].map(cards.lineOf)).toEqual([1, 1, 3, 3, 4, 5]);
  });

  it.each([[-5, 0], [0, 0], [35, 0], [36, 1], [103, 1], [104, 2], [139, 2], [140, 3], [329, 3], [330, 4], [709, 5], [9000, 5]])('at %d px is line %d', (px, line) => {
    expect(cards.lineAt(px)).toBe(line);
  });

  it.each([
    // Down from the second folder to the second card; up again; the last line is shorter; at the ends the focus does
    // not move.
    [1, 1, 3], [3, -1, 1], [4, 1, 7], [4, 2, 8], [7, 1, 8], [8, 1, 8], [0, -1, 0], [0, 100, 8], [8, -100, 0],
  ])('from item %d, %d lines further is item %d', (item, lines, expected) => {
    expect(cards.beside(item, lines)).toBe(expected);
  });

  it('skips a gap', () => {
    const gapped = createLayout([part({ count: 2 }), part({ isGap: true, linePx: 48 }), part({ count: 2 })]);
    expect(gapped.heightPx).toBe(208);
    expect(gapped.line(2)).toMatchObject({ kind: 'gap', heightPx: 48 });
    expect(gapped.lineOf(2)).toBe(3);
    expect(gapped.beside(1, 1)).toBe(2);
    expect(gapped.beside(2, -1)).toBe(1);
  });
});

describe('a marquee over items', () => {
  it('touches rows by their height alone', () => {
    const rows = createLayout([part({ count: 10 })]);
    expect(itemsInMarquee(rows, { topPx: 41, bottomPx: 121, fromPx: 0, toPx: 1 }, null)).toEqual([1, 2, 3]);
    expect(itemsInMarquee(rows, { topPx: 500, bottomPx: 600, fromPx: 0, toPx: 1 }, null)).toEqual([]);
  });

  it('touches cards by their columns too, and not the space between them', () => {
    const cards = createLayout([part({ heading: '', headingPx: 14, count: 5, perLine: 2, linePx: 190 })]);
    const columns = { startPx: 20, widthPx: 176, gapPx: 14 };
    // From x 150 to 200: the first column (20 to 196) and not the second (from 210); y to 300: both lines.
    expect(itemsInMarquee(cards, { topPx: 100, bottomPx: 300, fromPx: 150, toPx: 200 }, columns)).toEqual([0, 2]);
    // Line 1 ends at 14 + 176 = 190; the next begins at 204.
    expect(itemsInMarquee(cards, { topPx: 192, bottomPx: 203, fromPx: 0, toPx: 500 }, columns)).toEqual([]);
  });

  it('makes the list scroll near its edges, faster further out, and never by more than 40 px a frame', () => {
    expect([100, 28, 27, 10, -200].map((y) => marqueeScrollPx(y, 600))).toEqual([0, 0, -1, -6, -40]);
    expect([572, 573, 590, 900].map((y) => marqueeScrollPx(y, 600))).toEqual([0, 1, 6, 40]);
  });
});

describe('days of a list', () => {
  const at = (text: string): number => new Date(text).getTime();
  it('follow the calendar of this device', () => {
    expect(groupByDay([at('2026-11-22T09:00:00'), at('2026-11-22T00:00:01'), at('2026-11-21T23:59:59'), at('2025-11-21T12:00:00')])).toEqual([
      { day: '2026-11-22', count: 2 }, { day: '2026-11-21', count: 1 }, { day: '2025-11-21', count: 1 },
    ]);
  });

  it('lose nothing that has no moment', () => {
    expect(groupByDay([NaN, at('2026-11-22T09:00:00'), NaN])).toEqual([{ day: '', count: 1 }, { day: '2026-11-22', count: 2 }]);
  });
});

describe('the parts of a list', () => {
  const files = [makeFile('a', { type: 1 }), makeFile('b', { type: 1 }), makeFile('c'), makeFile('d')];
  const options = (changed: Partial<LayoutPartsOptions>): LayoutPartsOptions => ({
    viewMode: 'list', ids: files.map(({ guid }) => guid), headCount: 4, widthPx: 800, fileOf: (id) => files.find(({ guid }) => guid === id),
    areFoldersFirst: true, momentOf: null, ...changed,
  });

  it('is one of rows', () => {
    expect(layoutPartsOf(options({}))).toEqual([part({ headingPx: 34, count: 4 })]);
  });

  it('are folders as slips and files as cards of 176 px, as many as fit', () => {
    // 800 px with 20 px on either side: four cards of 176 px and three gaps of 14 px take 746, five would take 936.
    expect(layoutPartsOf(options({ viewMode: 'tile' })).map(({ heading, count, perLine, linePx }) => [heading, count, perLine, linePx])).toEqual([['folders', 2, 4, 68], ['files', 2, 4, 190]]);
    expect(layoutPartsOf(options({ viewMode: 'tile', areFoldersFirst: false })).map(({ heading, count }) => [heading, count])).toEqual([['', 4]]);
    expect(layoutPartsOf(options({ viewMode: 'tile', widthPx: 100 }))[0]?.perLine).toBe(1);
  });

  it('has a gap between its beginning and its last page', () => {
    expect(layoutPartsOf(options({ headCount: 3 })).map(({ count, isGap = false }) => [count, isGap])).toEqual([[3, false], [0, true], [1, false]]);
  });

  it('are days in a list by day', () => {
    const moments = new Map(files.map(({ guid }, index) => [guid, index < 3 ? '2026-11-22T12:00:00.000Z' : '2026-11-20T12:00:00.000Z']));
    expect(layoutPartsOf(options({ momentOf: ({ guid }) => moments.get(guid) ?? '' })).map(({ heading, count }) => [heading, count])).toEqual([['day:2026-11-22', 3], ['day:2026-11-20', 1]]);
  });
});

describe('elements for rows in sight', () => {
  it('remain with a row that remains, and are reused from a removed row for a new one', () => {
    const slots = createSlots();
    expect(slots.assign(['a', 'b', 'c'])).toEqual([0, 1, 2]);
    expect(slots.assign(['b', 'c', 'd'])).toEqual([1, 2, 0]);
    expect(slots.assign(['new', 'b', 'c', 'd'])).toEqual([3, 1, 2, 0]);
    expect(slots.assign(['x', 'y'])).toEqual([1, 2]);
    expect(slots.assign(['x', 'y', 'z'])).toEqual([1, 2, 3]);
  });
});
