import { useEffect } from 'react';
import type { FileSummary } from '../../../../contract/api/file-list-endpoints';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import { selectIsOffline } from '../sync/sync-slice';
import { requestSummary } from './load-file-summaries';

/** The summary of a visible file; undefined while it is unknown. It is requested again after changes. */
export const useFileSummary = (guid: string): FileSummary | undefined => {
  const dispatch = useAppDispatch();
  const summary = useAppSelector(({ fileSummaries }) => fileSummaries.byGuid[guid]);
  const staleCount = useAppSelector(({ fileSummaries }) => fileSummaries.staleCounts[guid] ?? 0);
  const isUsable = useAppSelector((state) => !selectIsOffline(state) && state.session.session.status === 'signed-in');
  useEffect(() => { if (isUsable) dispatch(requestSummary(guid)); }, [dispatch, guid, staleCount, isUsable]);
  return summary;
};
