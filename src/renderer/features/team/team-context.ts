import { createContext, useContext } from 'react';
import type { Department, Team, TeamRole } from '../../../contract/entities/team';
import type { RequestState } from '../../shared/use-request';

/** Selects the listed members. */
export interface MembersFilter {
  readonly query: string;
  readonly role: TeamRole | null;
  readonly departmentId: number | null;
}

/** The values shared by all parts of the page. */
export interface TeamContext {
  readonly team: Team;
  readonly canManage: boolean;
  readonly canInvite: boolean;
  /** Settings, spaces and log. */
  readonly canManageTeam: boolean;
  /** The signed-in person. */
  readonly selfId: number;
  /** The name of the team's creator; null until loaded. */
  readonly creatorName: string | null;
  /** Why nothing can be changed now: there is no network. */
  readonly disabledReason: string | null;
  readonly departments: RequestState<readonly Department[]>;
  readonly revision: number;
  /** Requests everything on the page again. */
  readonly reload: () => void;
  readonly filter: MembersFilter;
  readonly setFilter: (changed: Partial<MembersFilter>) => void;
  readonly openInvitations: () => void;
}

export const TeamContext = createContext<TeamContext | null>(null);

export const useTeam = (): TeamContext => {
  const team = useContext(TeamContext);
  if (!team) throw new Error('There is no TeamContext above this component.');
  return team;
};

/** The departments of the team; none until they are loaded. */
export const useDepartments = (): readonly Department[] => {
  const { departments } = useTeam();
  return departments.status === 'ready' ? departments.value : noDepartments;
};

const noDepartments: readonly Department[] = [];
