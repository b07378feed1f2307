import { useMemo } from 'react';
import type { FileList } from '../../../../shared/store/files/files-state';
import { selectFile } from '../../../../shared/store/files/file-selectors';
import { useAppStore } from '../../../../shared/store/store-hooks';
import type { TimeColumn } from '../list-kind';
import type { ListRows } from '../row-keys';
import type { ColumnGeometry } from '../selection/marquee-geometry';
import type { BothEnds } from '../use-both-ends';
import type { ListSettings } from '../use-list-settings';
import { createLayout, type Layout } from './layout';
import { headerPx, layoutPartsOf, tileGeometry } from './layout-parts';
import { useWidth } from './use-width';

export interface ListLayout {
  readonly isTiles: boolean;
  readonly headerPx: number;
  readonly layout: Layout;
  /** The columns of tiles; null for rows. */
  readonly columns: ColumnGeometry | null;
}

export interface ListLayoutOptions {
  readonly list: FileList;
  readonly rows: ListRows;
  readonly ends: BothEnds;
  readonly viewMode: ListSettings['viewMode'];
  readonly time: TimeColumn;
}

/** Computes where the items of a list are. */
export const useListLayout = (element: HTMLElement | null, { list: { source, sort }, rows: { ids }, ends: { headCount }, viewMode, time }: ListLayoutOptions): ListLayout => {
  const store = useAppStore();
  const widthPx = useWidth(element);
  const isTiles = viewMode === 'tile';
  const layout = useMemo(() => createLayout(layoutPartsOf({
    viewMode, ids, headCount, widthPx, fileOf: (id) => selectFile(store.getState(), id),
    areFoldersFirst: source.kind === 'folder' && sort.folders === undefined, momentOf: source.kind === 'recent' && sort.field === 'listedAt' ? time.momentOf : null,
  })), [viewMode, ids, headCount, widthPx, store, source, sort, time]);
  const columns = useMemo<ColumnGeometry | null>(() => (isTiles ? tileGeometry(widthPx) : null), [isTiles, widthPx]);
  return { isTiles, headerPx: isTiles ? 0 : headerPx, layout, columns };
};
