import { useEffect, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { File } from '../../../contract/entities/file';
import { useAppDispatch } from '../../shared/store/hooks';
import { openPlace } from '../../shared/store/files/loading';
import type { Place } from '../../shared/store/files/files-state';

/**
 * Why a page cannot be shown; null where it can, and before anybody said so. While it is asked about again the page
 * that says so stays, with whatever was typed there.
 */
export const useStandingFailure = (place: Place | null): Failure | null => {
  const [standing, setStanding] = useState<Failure | null>(null);
  const current = place?.status === 'failed' ? place.failure : place?.status === 'ready' ? null : standing;
  if (current !== standing) setStanding(current);
  return current;
};

/** A file that is shown and then gone, or taken from this person, says nothing of why: that is asked. */
export const useAskWhenGone = (guid: string, place: Place | null, file: File | undefined): void => {
  const dispatch = useAppDispatch();
  // That it was deleted is what this window took it for; without the server's own word it may have been taken from this person.
  const isGuessed = place?.failure?.code === 'FILE_DELETED' && place.failure.message === '';
  const isGone = file === undefined && (place?.status === 'ready' || isGuessed);
  useEffect(() => {
    if (isGone) void dispatch(openPlace(guid));
  }, [isGone, guid, dispatch]);
};
