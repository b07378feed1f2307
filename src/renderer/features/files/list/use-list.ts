import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector, useVisibleContent } from '../../../shared/store/store-hooks';
import { listKeyOf, type FileList, type ListSource } from '../../../shared/store/files/files-state';
import { openList, openPage } from '../../../shared/store/files/load-files';
import { selectList, selectPage } from '../../../shared/store/files/file-selectors';
import type { PageState } from '../../../shared/store/files/files-state';
import type { Sort } from '../../../shared/store/files/sort-order';

/** Subscribes to a list while the component is mounted. Loads it once its view settings are known, and reloads it after missed events. */
export const useList = (source: ListSource, sort: Sort): FileList => {
  const dispatch = useAppDispatch();
  const visible = useVisibleContent();
  const key = listKeyOf(source, sort);
  const list = useAppSelector((state) => selectList(state, key));
  // A visitor has no settings to wait for.
  const isLookKnown = useAppSelector((state) => state.userConfig.isLoaded || state.session.session.status !== 'signed-in');
  useEffect(() => {
    if (!isLookKnown) return undefined;
    void dispatch(openList(source, sort));
    return visible.showList(source, sort);
  }, [dispatch, visible, source, sort, isLookKnown]);
  const unread = useMemo<FileList>(
    () => ({ key, source, sort, ids: [], status: 'loading', cursor: null, requestId: null, failure: null, changedDuringRequest: [], cachedAt: null }),
    [key, source, sort],
  );
  return list ?? unread;
};

/** Subscribes to the page of a folder or file; null while unknown. */
export const usePlace = (guid: string | null): PageState | null => {
  const dispatch = useAppDispatch();
  const visible = useVisibleContent();
  const place = useAppSelector((state) => (guid === null ? undefined : selectPage(state, guid)));
  const isUnknown = place === undefined;
  useEffect(() => {
    if (guid !== null && isUnknown) void dispatch(openPage(guid));
  }, [dispatch, guid, isUnknown]);
  useEffect(() => {
    if (guid === null) return undefined;
    void dispatch(openPage(guid));
    return visible.showPage(guid);
  }, [dispatch, visible, guid]);
  return place ?? null;
};
