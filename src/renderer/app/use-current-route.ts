import { useEffect, useMemo } from 'react';
import { isLocalGuid } from '../../core/ids';
import { useRoute, useRouter } from '../shared/router/router-context';
import { guidOf, type Route } from '../shared/router/routes';
import { getEntry } from '../shared/store/bucket-table';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks';
import type { RootState } from '../shared/store/store';
import { currentIdOf } from '../shared/store/sync-acts';

/** Found in the store, a file changes its id in the same step as its list does; what was made before this window was opened the queue knows. */
const confirmedHere = ({ files }: RootState, guid: string): string | null => getEntry(files.serverIds, guid) ?? null;

/**
 * The route by the id that its file has now. A folder that was made offline is opened under its local id; once the
 * server has confirmed it the address is the server's, in place of the old one, and old ones lead there.
 */
export const useCurrentRoute = (): Route => {
  const route = useRoute();
  const router = useRouter();
  const dispatch = useAppDispatch();
  const guid = guidOf(route);
  const local = guid !== null && isLocalGuid(guid) ? guid : null;
  const current = useAppSelector((state) => (local === null ? null : confirmedHere(state, local) ?? (state.sync.dataLoaded ? dispatch(currentIdOf(local)) : local)));
  const isMapped = current !== null && current !== local;
  const mapped = useMemo<Route>(() => (isMapped && 'guid' in route ? { ...route, guid: current } : route), [isMapped, route, current]);
  useEffect(() => {
    if (isMapped) router.navigate(mapped, { isReplacing: true });
  }, [isMapped, mapped, router]);
  return mapped;
};
