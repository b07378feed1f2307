import { useEffect } from 'react';
import type { FileList as ListState } from '../../../shared/store/files/files-state';
import type { ListSettings } from './use-list-settings';

/** Removes a deleted or inaccessible tag from a list's filter. The view of a tag itself redirects to the start page. */
export const useClearDeletedTag = ({ failure }: Pick<ListState, 'failure'>, { filter, setFilter }: Pick<ListSettings, 'filter' | 'setFilter'>): void => {
  const isGone = filter.tag !== null && failure?.code === 'TAG_VIEW_UNAVAILABLE';
  useEffect(() => { if (isGone) setFilter({ ...filter, tag: null }); }, [isGone, filter, setFilter]);
};
