import { useEffect, useState } from 'react';
import type { Failure } from '../../../../contract/bridge';
import type { File } from '../../../../contract/entities/file';
import { useAppDispatch } from '../../../shared/store/store-hooks';
import { openPage } from '../../../shared/store/files/load-files';
import type { PageState } from '../../../shared/store/files/files-state';

/**
 * Why a page cannot be shown; null if it can, and before the first response. During a retry the error page stays,
 * with any text entered there.
 */
export const usePageFailure = (place: PageState | null): Failure | null => {
  const [standing, setStanding] = useState<Failure | null>(null);
  const current = place?.status === 'failed' ? place.failure : place?.status === 'ready' ? null : standing;
  if (current !== standing) setStanding(current);
  return current;
};

/** Fetches the reason when a file disappears while it is shown. */
export const useFetchReasonWhenGone = (guid: string, place: PageState | null, file: File | undefined): void => {
  const dispatch = useAppDispatch();
  // This window assumed the deletion from an event. Without the server's confirmation the person may have lost access
  // instead.
  const isGuessed = place?.failure?.code === 'FILE_DELETED' && place.failure.message === '';
  const isGone = file === undefined && (place?.status === 'ready' || isGuessed);
  useEffect(() => {
    if (isGone) void dispatch(openPage(guid));
  }, [isGone, guid, dispatch]);
};
