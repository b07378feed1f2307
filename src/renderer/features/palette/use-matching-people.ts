import { usePeopleSearch } from '../../shared/access/use-people-search';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import type { PaletteSources } from './palette-items';

const nobody: PaletteSources['people'] = [];
const shownCount = 3;

/**
 * People whose name or address matches; choosing one filters by their files. Files are found regardless of a failure.
 */
export const useMatchingPeople = (keyword: string): PaletteSources['people'] => {
  const isOffline = useAppSelector(selectIsOffline);
  const isSearched = !isOffline && Array.from(keyword).length >= 2;
  const { result, settledQuery, failure } = usePeopleSearch(keyword, shownCount, isSearched);
  return isSearched && result && failure === null && settledQuery === keyword ? result.people : nobody;
};
