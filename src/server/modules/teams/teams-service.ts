import type { Database } from '../../db/database-handle';
import {
  findTeamSettings, findTeamOfCreator, insertDepartmentMember, insertTeam, upsertDepartment, upsertMember, type NewTeam, type TeamRole, type TeamSettings,
} from './teams-repository';

/** Teams, their members and departments. All writes are idempotent. */
export const teamsService = {
  settings: (db: Database, teamId: number): Promise<TeamSettings> => findTeamSettings(db, teamId),

  /** Returns the team that this person created, or creates a team with this person as its creator. */
  async ensureTeam(db: Database, creatorId: number, team: NewTeam): Promise<number> {
    const known = await findTeamOfCreator(db, creatorId);
    if (known !== null) return known;
    const teamId = await insertTeam(db, team);
    await upsertMember(db, teamId, creatorId, 'creator');
    return teamId;
  },

  /** Adds a person to a team, or changes the person's role in it. */
  putMember: (db: Database, teamId: number, personId: number, role: TeamRole): Promise<void> => upsertMember(db, teamId, personId, role),

  /** Returns or creates the department of this name. `parentId`: its parent department. */
  ensureDepartment: (db: Database, teamId: number, name: string, parentId: number | null): Promise<number> => upsertDepartment(db, teamId, name, parentId),

  joinDepartment: (db: Database, departmentId: number, personId: number): Promise<void> => insertDepartmentMember(db, departmentId, personId),
} as const;
