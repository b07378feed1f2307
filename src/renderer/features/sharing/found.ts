import { collaboratorTypes } from '../../../contract/entities/permissions';
import type { FoundPeople } from '../../shared/access/use-people-search';
import type { Subject } from './act';

/** A search result, with the details that distinguish it from others. */
export interface Found extends Subject {
  readonly email: string | null;
  readonly isOutsider: boolean;
}

/** People first, then the team and its departments. */
export const foundIn = ({ people, departments, teams }: FoundPeople): readonly Found[] => [
  ...people.map((person): Found => ({ ...person, type: collaboratorTypes.user })),
  ...teams.map((team): Found => ({ ...team, type: collaboratorTypes.team, avatar: null, email: null, isOutsider: false })),
  ...departments.map((department): Found => ({ ...department, type: collaboratorTypes.department, avatar: null, email: null, isOutsider: false })),
];
