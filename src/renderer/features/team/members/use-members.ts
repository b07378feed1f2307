import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, WorkspaceBridge } from '../../../../contract/bridge';
import type { Member } from '../../../../contract/entities/team';
import { failureOf } from '../../../shared/bridge-failure';
import { useBridge } from '../../../shared/store/store-hooks';
import type { MembersFilter } from '../team-context';
import { filterKeyOf, pageQueryOf, withChanged, withKnownObjects, withPage } from './member-pages';

/** Members of one request: of the first, and of those that read many. */
const [pageSize, largePageSize] = [200, 1000];

interface Loaded {
  readonly key: string;
  readonly members: readonly Member[];
  readonly cursor: string | null;
}

export interface MembersList {
  /** Null before the first response. The last list is kept during a reload, and until the list of a new filter is there. */
  readonly members: readonly Member[] | null;
  /** The filter of the shown list, by `filterKeyOf`. */
  readonly key: string | null;
  /** Whether the list is that of an earlier filter. */
  readonly isOutdated: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly failure: Failure | null;
  readonly loadMore: () => void;
  /** Loads the rest of the list. Returns all members of it. */
  readonly loadAll: () => Promise<readonly Member[]>;
  /** Shows members as a call has returned them. */
  readonly show: (changed: readonly Member[]) => void;
}

/** Reads pages until the list has at least `minimum` members, or is complete. */
const readPages = async ({ api }: WorkspaceBridge, filter: MembersFilter, minimum: number, from: Omit<Loaded, 'key'> | null): Promise<Loaded> => {
  let { members, cursor } = from ?? { members: [], cursor: null };
  do {
    const limit = Math.min(largePageSize, Math.max(pageSize, minimum - members.length));
    const page = await api.call('members.list', { query: pageQueryOf(filter, limit, cursor) });
    members = withPage(members, page.members);
    cursor = page.nextCursor;
  } while (cursor !== null && members.length < minimum);
  return { key: filterKeyOf(filter), members, cursor };
};

/** The members of the team, by name. Reloads when the filter or `revision` changes, as many as were loaded. */
export const useMembers = (filter: MembersFilter, revision: number): MembersList => {
  const bridge = useBridge();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const shown = useRef<Loaded | null>(null);
  /** The number of the latest request. Responses of earlier requests are dropped. */
  const latest = useRef(0);
  const key = filterKeyOf(filter);

  const read = useCallback(async (minimum: number, isRest: boolean): Promise<readonly Member[]> => {
    latest.current += 1;
    const request = latest.current;
    const known = shown.current;
    setLoadingMore(isRest);
    try {
      const next = await readPages(bridge, filter, minimum, isRest && known?.key === filterKeyOf(filter) ? known : null);
      if (request !== latest.current) return next.members;
      const kept = { ...next, members: withKnownObjects(next.members, known?.members ?? []) };
      shown.current = kept;
      setLoaded(kept);
      setFailure(null);
      return kept.members;
    } catch (error) {
      if (request === latest.current) setFailure(failureOf(error));
      return known?.members ?? [];
    } finally {
      if (request === latest.current) setLoadingMore(false);
    }
  }, [bridge, filter]);

  useEffect(() => {
    const known = shown.current;
    void read(known?.key === filterKeyOf(filter) ? known.members.length : pageSize, false);
    return () => { latest.current += 1; };
  }, [read, filter, revision]);

  const count = loaded?.members.length ?? 0;
  return {
    members: loaded?.members ?? null,
    key: loaded?.key ?? null,
    isOutdated: loaded !== null && loaded.key !== key,
    hasMore: loaded !== null && loaded.cursor !== null,
    isLoadingMore,
    failure,
    loadMore: useCallback(() => { void read(count + 1, true); }, [read, count]),
    loadAll: useCallback(() => read(Infinity, true), [read]),
    show: useCallback((changed) => {
      const known = shown.current;
      if (!known) return;
      shown.current = { ...known, members: withChanged(known.members, changed) };
      setLoaded(shown.current);
    }, []),
  };
};
