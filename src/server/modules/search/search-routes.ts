import type { Handlers } from '../../call-context';
import type { SearchService } from './search-service';

/** Handlers for search. */
export const createSearchHandlers = (search: SearchService): Handlers<'search.files'> => ({
  'search.files': ({ body }, { scope }) => search.find(scope, body),
});
