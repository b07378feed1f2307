import { collaboratorTypes } from '../../../contract/entities/permissions';
import type { FoundPeople } from '../../shared/access/use-people-search';
import type { Candidate } from './sharing-action';

/** A search result, with the details that distinguish it from others. */
export interface PeopleSearchResult extends Candidate {
  readonly email: string | null;
  readonly isOutsider: boolean;
}

/** People first, then the team and its departments. */
export const searchResultsOf = ({ people, departments, teams }: FoundPeople): readonly PeopleSearchResult[] => [
  ...people.map((person): PeopleSearchResult => ({ ...person, type: collaboratorTypes.user })),
  ...teams.map((team): PeopleSearchResult => ({ ...team, type: collaboratorTypes.team, avatar: null, email: null, isOutsider: false })),
  ...departments.map((department): PeopleSearchResult => ({ ...department, type: collaboratorTypes.department, avatar: null, email: null, isOutsider: false })),
];
