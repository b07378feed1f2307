import { sql, type SQL } from 'drizzle-orm';
import type { ProfileField } from '../../contract/entities/myself';
import type { PersonSummary } from '../../contract/entities/common-schemas';
import type { TeamRole } from '../../contract/entities/team';

/** Settings of the team's managers for all members; a missing key means the default. */
export interface TeamSettings {
  /** Whether members may create spaces (`create_team_space`; docs/permissions.md, M5). */
  readonly membersCreateSpaces?: boolean;
  readonly multipleFileTags?: boolean;
  /** The roles that may invite people; the default is creator and admin. */
  readonly inviteRoles?: readonly TeamRole[];
  /** Domains of verified addresses whose people may join without an invitation; in lower case. */
  readonly domains?: readonly string[];
  /** Profile fields that a third-party directory manages, so that members cannot change them (account specification, section 5). */
  readonly lockedProfileFields?: readonly ProfileField[];
}

/** A team as one of its members sees it. Timestamps are PostgreSQL's texts. */
export interface OwnTeamRow {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly scale: string;
  readonly createdAt: string;
  readonly editionId: number;
  readonly isTrial: boolean;
  readonly expiresAt: string | null;
  readonly seatCount: number | null;
  readonly quotaBytes: number | null;
  readonly settings: TeamSettings;
  readonly province: string;
  readonly city: string;
  readonly role: TeamRole;
}

/** A team with the facts that changes of the team do not need. */
export interface DetailedTeamRow extends OwnTeamRow {
  readonly creator: PersonSummary | null;
  readonly memberCount: number;
  readonly usedSeatCount: number;
  readonly spaceCount: number;
}

/** The columns of an `OwnTeamRow`, of team `t` and its member `own`. */
export const ownTeamColumns = sql`
  t.id::float8 as id, t.name, t.type, t.scale, t.created_at::text as "createdAt", t.edition_id as "editionId", t.is_trial as "isTrial",
  to_json(t.expires_at) #>> '{}' as "expiresAt", t.seat_count as "seatCount", t.disk_volume_quota::float8 as "quotaBytes", t.settings, t.province, t.city, own.role`;

/** Selects the `DetailedTeamRow` of a person, by an SQL expression of the person's id. No row without a team. */
export const detailedTeamOf = (personId: SQL): SQL => sql`
    select ${ownTeamColumns}, counted.members::float8 as "memberCount", counted.seats::float8 as "usedSeatCount",
      (select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) from team_members c join people p on p.id = c.person_id where c.team_id = t.id and c.role = 'creator') as creator,
      (select count(*) from spaces s join files f on f.guid = s.guid where s.team_id = t.id and f.trash_root is null)::float8 as "spaceCount"
    from team_members own join teams t on t.id = own.team_id
    cross join lateral (select count(*) as members, count(*) filter (where m.is_seat and m.role <> 'disabled') as seats from team_members m where m.team_id = t.id) counted
    where own.person_id = ${personId}`;
