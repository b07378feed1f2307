import { useEffect, useRef } from 'react';
import { isLocalGuid } from '../../../../core/ids';
import { commit } from '../../../shared/store/sync/commit';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';

/** Reports once a visit that a file was opened. Offline it is sent after the reconnect, but not after the visit. */
export const useReportOpened = (guid: string, isShown: boolean): void => {
  const dispatch = useAppDispatch();
  const isOffline = useAppSelector(selectIsOffline);
  const reportedGuid = useRef<string | null>(null);
  useEffect(() => {
    if (!isShown || isOffline || isLocalGuid(guid) || reportedGuid.current === guid) return;
    reportedGuid.current = guid;
    dispatch(commit({ kind: 'use', guid }, { isAnnounced: false }));
  }, [guid, isShown, isOffline, dispatch]);
};
