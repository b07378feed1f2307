import { usePeopleSearch } from '../../shared/access/use-people-search';
import { useAppSelector } from '../../shared/store/hooks';
import { selectIsOffline } from '../../shared/store/sync';
import type { Offered } from './items';

const nobody: Offered['people'] = [];
const shownCount = 3;

/**
 * People whose name or address matches; choosing one filters by their files. Files are found regardless of a failure.
 */
export const usePeople = (keyword: string): Offered['people'] => {
  const isOffline = useAppSelector(selectIsOffline);
  const isAsked = !isOffline && Array.from(keyword).length >= 2;
  const { found, answered, failure } = usePeopleSearch(keyword, shownCount, isAsked);
  return isAsked && found && failure === null && answered === keyword ? found.people : nobody;
};
