import { useMemo } from 'react';
import { desktopId } from '../../../../contract/entities/common-schemas';
import { assertNever } from '../../../../core/assert-never';
import { listConfigKey, listConfigOf, type ListFilter, type ViewMode } from '../../../../core/list-config';
import type { ListSource } from '../../../shared/store/files/files-state';
import type { Sort } from '../../../shared/store/files/sort-order';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { selectHasTags } from '../../../shared/store/personal-lists/personal-lists';
import { changeListSettings, changeGeneralSettings } from '../../../shared/store/user-config/user-config-actions';
import { useFittingViewMode } from './use-shown-view-mode';

/** The view settings of one list, with their setters. */
export interface ListSettings {
  /** The list with its filter. */
  readonly source: ListSource;
  readonly sort: Sort;
  readonly viewMode: ViewMode;
  readonly filter: ListFilter;
  readonly isFiltered: boolean;
  readonly setViewMode: (viewMode: ViewMode) => void;
  readonly setSort: (sort: Sort) => void;
  readonly setFilter: (filter: ListFilter) => void;
  /** Whether folders are sorted before files, in all lists that separate them. */
  readonly areFoldersFirst: boolean;
  /** Null in lists of files from anywhere, which mix folders with files. */
  readonly setFoldersFirst: ((areFirst: boolean) => void) | null;
}

const configKeyOf = (source: ListSource): string => {
  switch (source.kind) {
    case 'folder': return listConfigKey(source.folder === desktopId ? 'desktop2' : { folder: source.folder });
    case 'recent': return listConfigKey(source.of === 'shared' ? 'shared' : 'recent');
    case 'favorites': return listConfigKey('favorite');
    case 'trash': return listConfigKey('trash');
    case 'tag': return listConfigKey({ folder: `tag:${source.id}` });
    default: return assertNever(source);
  }
};

export const noFilter: ListFilter = { types: [], owner: null, tag: null };

/** `whole`: the list without a filter; the same object while the list is the same. */
export const useListSettings = (whole: ListSource): ListSettings => {
  const dispatch = useAppDispatch();
  const key = configKeyOf(whole);
  const isPlace = whole.kind !== 'folder';
  const config = useAppSelector((state) => state.userConfig.config);
  const { sortBy, sortOrder, viewMode: chosenMode, filter: chosen } = listConfigOf(config, key, isPlace);
  const viewMode = useFittingViewMode(chosenMode);
  const { pinFolder } = config;
  const hasTags = useAppSelector(selectHasTags);
  // A new source or sort object reloads the list; other settings must not.
  const filterText = JSON.stringify(hasTags ? chosen : { ...chosen, tag: null });
  const filter = useMemo(() => JSON.parse(filterText) as ListFilter, [filterText]);
  const isFiltered = filter.types.length > 0 || filter.owner !== null || filter.tag !== null;
  const source = useMemo<ListSource>(() => (isFiltered ? { ...whole, filter } : whole), [whole, filter, isFiltered]);
  const sort = useMemo<Sort>(
    () => ({ field: sortBy, direction: sortOrder, ...(pinFolder && !isPlace ? {} : { folders: 'mixed' }) }),
    [isPlace, sortBy, sortOrder, pinFolder],
  );
  return useMemo(() => ({
    source, sort, viewMode, filter, isFiltered,
    setViewMode: (mode) => { dispatch(changeListSettings(key, { viewMode: mode })); },
    setSort: ({ field, direction }) => { dispatch(changeListSettings(key, { sortBy: field, sortOrder: direction })); },
    setFilter: (wanted) => { dispatch(changeListSettings(key, { filter: wanted })); },
    areFoldersFirst: pinFolder,
    setFoldersFirst: isPlace ? null : (areFirst) => { dispatch(changeGeneralSettings({ pinFolder: areFirst })); },
  }), [source, sort, viewMode, filter, isFiltered, pinFolder, isPlace, key, dispatch]);
};
