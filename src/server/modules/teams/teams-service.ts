import type { Database } from '../../db/database';
import {
  findSettings, findTeamOfCreator, insertDepartmentMember, insertTeam, upsertDepartment, upsertMember, type NewTeam, type TeamRole, type TeamSettings,
} from './teams-repository';

/** Teams, their people and departments. Everything can be said twice without being there twice. */
export const teamsService = {
  settings: (db: Database, teamId: number): Promise<TeamSettings> => findSettings(db, teamId),

  /** The team that this person made, or a new one with this person as its creator. */
  async ensureTeam(db: Database, creatorId: number, team: NewTeam): Promise<number> {
    const known = await findTeamOfCreator(db, creatorId);
    if (known !== null) return known;
    const teamId = await insertTeam(db, team);
    await upsertMember(db, teamId, creatorId, 'creator');
    return teamId;
  },

  /** Puts a person into a team, or changes what they are in it. */
  putMember: (db: Database, teamId: number, personId: number, role: TeamRole): Promise<void> => upsertMember(db, teamId, personId, role),

  /** The department of this name; `parentId`: the one above it. */
  ensureDepartment: (db: Database, teamId: number, name: string, parentId: number | null): Promise<number> => upsertDepartment(db, teamId, name, parentId),

  joinDepartment: (db: Database, departmentId: number, personId: number): Promise<void> => insertDepartmentMember(db, departmentId, personId),
} as const;
