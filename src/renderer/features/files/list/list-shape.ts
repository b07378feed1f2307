import type { File } from '../../../../contract/entities/file';
import { isContainerType } from '../../../../core/file-types';
import type { ViewMode } from '../../../../core/user-config';
import type { Columns } from './band';
import { daysOf } from './day-parts';
import type { LayoutPart } from './layout';

/** Measures of the views, px; the style sheets have them too. */
export const headerPx = 30;
const rowPx = 40;
const headingPx = 34;
const gapPx = 48;
const tile = { widthPx: 176, heightPx: 176, slipPx: 54, gapPx: 14, headingPx: 36 } as const;
/** The room beside cards, on either side. */
const tilePaddingPx = 20;

export interface ShapeOptions {
  readonly viewMode: ViewMode;
  readonly ids: readonly string[];
  /** How many of them are the beginning of the list; the rest is its end, with a gap between, where something is not loaded. */
  readonly headCount: number;
  /** How wide the rows may be; 0 before it is known. */
  readonly widthPx: number;
  readonly fileOf: (id: string) => File | undefined;
  /** Folders stand before all files, and get a heading of their own among cards. */
  readonly areFoldersFirst: boolean;
  /** Where the list is told day by day: when each was. */
  readonly momentOf: ((file: File) => string) | null;
}

/** How many cards stand beside each other. */
const tilesPerLine = (widthPx: number): number =>
  Math.max(1, Math.floor((widthPx - 2 * tilePaddingPx + tile.gapPx) / (tile.widthPx + tile.gapPx)));

/** Where the cards of a line stand. */
export const tileGeometry = (widthPx: number): Columns => {
  const perLine = tilesPerLine(widthPx);
  return { startPx: tilePaddingPx, gapPx: tile.gapPx, widthPx: (widthPx - 2 * tilePaddingPx - (perLine - 1) * tile.gapPx) / perLine };
};

/** How many of the first entries are folders, where they come first: looked for by halves. */
const countFolders = (ids: readonly string[], fileOf: ShapeOptions['fileOf']): number => {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isContainerType(fileOf(ids[middle] ?? '')?.type ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The parts of a list as it is looked at: one of rows; days; or folders and files as cards. */
export const shapeOf = ({ viewMode, ids, headCount, widthPx, fileOf, areFoldersFirst, momentOf }: ShapeOptions): readonly LayoutPart[] => {
  const isTiles = viewMode === 'tile';
  const perLine = isTiles ? tilesPerLine(widthPx) : 1;
  const linePx = isTiles ? tile.heightPx + tile.gapPx : rowPx;
  // Cards without a heading have room above them all the same.
  const items = (count: number, heading: string | null): LayoutPart => ({
    heading: isTiles ? heading ?? '' : heading, headingPx: !isTiles ? headingPx : heading === null ? tile.gapPx : tile.headingPx, count, perLine, linePx,
  });
  if (momentOf !== null) {
    const momentsMs = ids.map((id) => { const file = fileOf(id); return file ? Date.parse(momentOf(file)) : NaN; });
    return daysOf(momentsMs).map(({ day, count }) => items(count, `day:${day}`));
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
