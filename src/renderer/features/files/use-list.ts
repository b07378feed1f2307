import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector, useVisiblePlaces } from '../../shared/store/hooks';
import { listKeyOf, type FileList, type ListSource } from '../../shared/store/files/files-state';
import { openList, openPlace } from '../../shared/store/files/loading';
import { selectList, selectPlace } from '../../shared/store/files/selectors';
import type { Place } from '../../shared/store/files/files-state';
import type { Sort } from '../../shared/store/files/sorting';

/** Subscribes to a list while the component is mounted. Loads it once its view settings are known, and reloads it after missed events. */
export const useList = (source: ListSource, sort: Sort): FileList => {
  const dispatch = useAppDispatch();
  const visible = useVisiblePlaces();
  const key = listKeyOf(source, sort);
  const list = useAppSelector((state) => selectList(state, key));
  // A visitor has no settings to wait for.
  const isLookKnown = useAppSelector((state) => state.userConfig.isKnown || state.session.session.status !== 'signed-in');
  useEffect(() => {
    if (!isLookKnown) return undefined;
    void dispatch(openList(source, sort));
    return visible.showList(source, sort);
  }, [dispatch, visible, source, sort, isLookKnown]);
  const unread = useMemo<FileList>(
    () => ({ key, source, sort, ids: [], status: 'loading', cursor: null, requestId: null, failure: null, touched: [], seenAt: null }),
    [key, source, sort],
  );
  return list ?? unread;
};

/** Subscribes to the page of a folder or file; null while unknown. */
export const usePlace = (guid: string | null): Place | null => {
  const dispatch = useAppDispatch();
  const visible = useVisiblePlaces();
  const place = useAppSelector((state) => (guid === null ? undefined : selectPlace(state, guid)));
  const isUnknown = place === undefined;
  useEffect(() => {
    if (guid !== null && isUnknown) void dispatch(openPlace(guid));
  }, [dispatch, guid, isUnknown]);
  useEffect(() => {
    if (guid === null) return undefined;
    void dispatch(openPlace(guid));
    return visible.showPlace(guid);
  }, [dispatch, visible, guid]);
  return place ?? null;
};
