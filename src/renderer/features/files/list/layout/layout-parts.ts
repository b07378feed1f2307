import type { File } from '../../../../../contract/entities/file';
import { isContainerType } from '../../../../../core/file-types';
import type { ViewMode } from '../../../../../core/list-config';
import type { ColumnGeometry } from '../selection/marquee-geometry';
import { groupByDay } from './group-by-day';
import type { LayoutPart } from './layout';

/** Sizes of the views, px; the style sheets repeat them. */
export const headerPx = 30;
const rowPx = 40;
const headingPx = 34;
const gapPx = 48;
const tile = { widthPx: 176, heightPx: 176, slipPx: 54, gapPx: 14, headingPx: 36 } as const;
/** The padding on either side of the cards. */
const tilePaddingPx = 20;

export interface LayoutPartsOptions {
  readonly viewMode: ViewMode;
  readonly ids: readonly string[];
  /** The number of ids in the first pages. The rest is the last page, after a gap of items that are not loaded. */
  readonly headCount: number;
  /** The width available to rows; 0 before it is measured. */
  readonly widthPx: number;
  readonly fileOf: (id: string) => File | undefined;
  /** Folders are sorted before files, and have a heading of their own in the card view. */
  readonly areFoldersFirst: boolean;
  /** The file's moment in a list grouped by day; null in other lists. */
  readonly momentOf: ((file: File) => string) | null;
}

/** The number of cards in a line. */
const tilesPerLine = (widthPx: number): number =>
  Math.max(1, Math.floor((widthPx - 2 * tilePaddingPx + tile.gapPx) / (tile.widthPx + tile.gapPx)));

/** The positions of the cards in a line. */
export const tileGeometry = (widthPx: number): ColumnGeometry => {
  const perLine = tilesPerLine(widthPx);
  return { startPx: tilePaddingPx, gapPx: tile.gapPx, widthPx: (widthPx - 2 * tilePaddingPx - (perLine - 1) * tile.gapPx) / perLine };
};

/** The number of leading folders in a list with folders first, by binary search. */
const countFolders = (ids: readonly string[], fileOf: LayoutPartsOptions['fileOf']): number => {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isContainerType(fileOf(ids[middle] ?? '')?.type ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The parts of a list in its view: a single part of rows, days, or folders and files as cards. */
export const layoutPartsOf = ({ viewMode, ids, headCount, widthPx, fileOf, areFoldersFirst, momentOf }: LayoutPartsOptions): readonly LayoutPart[] => {
  const isTiles = viewMode === 'tile';
  const perLine = isTiles ? tilesPerLine(widthPx) : 1;
  const linePx = isTiles ? tile.heightPx + tile.gapPx : rowPx;
  // Cards without a heading have the same room above them.
  const items = (count: number, heading: string | null): LayoutPart => ({
    heading: isTiles ? heading ?? '' : heading, headingPx: !isTiles ? headingPx : heading === null ? tile.gapPx : tile.headingPx, count, perLine, linePx,
  });
  if (momentOf !== null) {
    const momentsMs = ids.map((id) => { const file = fileOf(id); return file ? Date.parse(momentOf(file)) : NaN; });
    return groupByDay(momentsMs).map(({ day, count }) => items(count, `day:${day}`));
  }
  const gap: LayoutPart = { heading: null, headingPx: 0, count: 0, perLine: 1, linePx: gapPx, isGap: true };
  const folders = isTiles && areFoldersFirst ? countFolders(ids.slice(0, headCount), fileOf) : 0;
  const tail = ids.length - headCount;
  return [
    ...(folders > 0 ? [{ ...items(folders, 'folders'), linePx: tile.slipPx + tile.gapPx }] : []),
    ...(headCount > folders ? [items(headCount - folders, folders > 0 ? 'files' : null)] : []),
    ...(tail > 0 ? [gap, items(tail, null)] : []),
  ];
};
