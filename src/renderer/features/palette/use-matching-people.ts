import { usePeopleSearch } from '../../shared/access/use-people-search';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import type { PaletteSources } from './palette-items';

type Matching = Pick<PaletteSources, 'people' | 'departments'>;

const nobody: Matching = { people: [], departments: [] };
const shownCount = 3;

/**
 * People whose name or address matches, and departments. A chosen person filters by their files, a chosen department shows
 * its members. Files are found regardless of a failure.
 */
export const useMatchingPeople = (keyword: string): Matching => {
  const isOffline = useAppSelector(selectIsOffline);
  const isSearched = !isOffline && Array.from(keyword).length >= 2;
  const { result, settledQuery, failure } = usePeopleSearch(keyword, shownCount, isSearched);
  return isSearched && result && failure === null && settledQuery === keyword ? { people: result.people, departments: result.departments.slice(0, shownCount) } : nobody;
};
