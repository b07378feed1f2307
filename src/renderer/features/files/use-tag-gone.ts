import { useEffect } from 'react';
import type { FileList as ListState } from '../../shared/store/files/files-state';
import type { ListLook } from './use-list-look';

/** A list that is narrowed to a tag which is deleted, or taken from this person, is shown without it. The view of a tag itself leads home. */
export const useTagGone = ({ failure }: Pick<ListState, 'failure'>, { filter, chooseFilter }: Pick<ListLook, 'filter' | 'chooseFilter'>): void => {
  const isGone = filter.tag !== null && failure?.code === 'TAG_VIEW_UNAVAILABLE';
  useEffect(() => { if (isGone) chooseFilter({ ...filter, tag: null }); }, [isGone, filter, chooseFilter]);
};
