import { useEffect, useMemo } from 'react';
import { isLocalGuid } from '../../core/ids';
import { useRoute, useRouter } from '../shared/router/router-context';
import { guidOfRoute, type Route } from '../shared/router/app-routes';
import { getEntry } from '../shared/store/files/bucket-table';
import { useAppDispatch, useAppSelector } from '../shared/store/store-hooks';
import type { RootState } from '../shared/store/app-store';
import { currentFileIdOf } from '../shared/store/sync/sync-actions';

/**
 * Read from the store, so that a file's id changes in the same step as its list. The queue knows the files that were
 * created before this window opened.
 */
const confirmedHere = ({ files }: RootState, guid: string): string | null => getEntry(files.serverIds, guid) ?? null;

/**
 * The route with the file's current id. A folder created offline opens under its local id. Once the server has
 * confirmed it, the server's id replaces the local id in the address. Old addresses redirect there.
 */
export const useCurrentRoute = (): Route => {
  const route = useRoute();
  const router = useRouter();
  const dispatch = useAppDispatch();
  const guid = guidOfRoute(route);
  const local = guid !== null && isLocalGuid(guid) ? guid : null;
  const current = useAppSelector((state) => (local === null ? null : confirmedHere(state, local) ?? (state.sync.dataLoaded ? dispatch(currentFileIdOf(local)) : local)));
  const isMapped = current !== null && current !== local;
  const mapped = useMemo<Route>(() => (isMapped && 'guid' in route ? { ...route, guid: current } : route), [isMapped, route, current]);
  useEffect(() => {
    if (isMapped) router.rename(mapped);
  }, [isMapped, mapped, router]);
  return mapped;
};
