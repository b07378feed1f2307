import { useEffect } from 'react';
import type { FileList as ListState } from '../../shared/store/files/files-state';
import type { ListLook } from './use-list-look';

/** Removes a deleted or inaccessible tag from a list's filter. The view of a tag itself redirects to the start page. */
export const useTagGone = ({ failure }: Pick<ListState, 'failure'>, { filter, chooseFilter }: Pick<ListLook, 'filter' | 'chooseFilter'>): void => {
  const isGone = filter.tag !== null && failure?.code === 'TAG_VIEW_UNAVAILABLE';
  useEffect(() => { if (isGone) chooseFilter({ ...filter, tag: null }); }, [isGone, filter, chooseFilter]);
};
