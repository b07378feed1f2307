import type { Handlers } from '../../call-context';
import type { PeopleSearch } from './people-search-service';

export const createPeopleHandlers = (people: PeopleSearch): Handlers<'people.search' | 'people.byEmail'> => ({
  'people.search': ({ query }, { scope }) => people.search(scope, query ?? {}),
  'people.byEmail': ({ query }, { scope }) => people.byEmail(scope, query.email),
});
