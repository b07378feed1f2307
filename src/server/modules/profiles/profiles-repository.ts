import { sql } from 'drizzle-orm';
import type { AccountPreferences } from '../../../contract/api/settings-endpoints';
import { nameSortKey } from '../../../core/name-sort-key';
import type { BoughtStorage } from '../../account-membership';
import { boughtStorageFields } from '../../db/account-columns';
import type { Database } from '../../db/database-handle';
import { isOutsider } from '../../db/path-conditions';
import { preparedStatement } from '../../db/prepared-statement';
import { detailedTeamOf, type DetailedTeamRow } from '../../db/team-columns';

/** A desktop or a personal space. `quotaBytes`: its own limit; null without one. */
export interface StoragePlaceRow {
  readonly guid: string;
  readonly isSpace: boolean;
  readonly quotaBytes: number | null;
  readonly usedBytes: number;
}

/** The facts about a person that the query of a session does not read. Timestamps are PostgreSQL's texts. */
export interface ProfileRow {
  readonly gender: boolean | null;
  readonly team: DetailedTeamRow | null;
  readonly joinedAt: string | null;
  readonly isOutsider: boolean;
  /** The desktop first. */
  readonly places: readonly StoragePlaceRow[];
  readonly bought: BoughtStorage;
  readonly preferences: Partial<AccountPreferences> | null;
  /** The two preferences that older apps store in the settings. */
  readonly olderPreferences: Readonly<Record<string, unknown>>;
  readonly channels: Readonly<Record<string, boolean>> | null;
}

const selectProfile = preparedStatement<ProfileRow, { personId: number }>('profile', sql`
  select p.gender,
    (select row_to_json(detailed) from (${detailedTeamOf(sql.raw('p.id'))}) detailed) as team,
    tm.joined_at::text as "joinedAt",
    tm.person_id is null and exists (
      select from grants g join files f on f.guid = g.file_guid
      where g.subject_type = 1 and g.subject_id = p.id and f.trash_root is null and ${sql.raw(isOutsider('f.path', 'p.id'))}) as "isOutsider",
    coalesce((select json_agg(json_build_object('guid', place.guid, 'isSpace', place.is_space, 'quotaBytes', place.quota, 'usedBytes', coalesce(u.size_bytes, 0)) order by place.is_space, place.guid)
      from (
        select p.desktop_guid as guid, false as is_space, p.disk_volume_quota as quota
        union all select s.guid, true, s.disk_volume_quota from files f join spaces s on s.guid = f.guid
          where f.creator_id = p.id and f.type = 2 and s.team_id is null and f.trash_root is null) place
      left join usage u on u.root_guid = place.guid), '[]'::json) as places,
    json_build_object(${sql.raw(boughtStorageFields)}) as bought, ps.preferences, ps.channels,
    json_build_object('isShowIconOnly', ps.settings -> 'isShowIconOnly', 'createFileByTemplate', ps.settings -> 'createFileByTemplate') as "olderPreferences"
  from people p left join team_members tm on tm.person_id = p.id left join person_settings ps on ps.person_id = p.id
  where p.id = ${sql.placeholder('personId')}`);

/** Everything about a person that `GET /users/me` needs besides the session. Each page reads it at its start, so the statement is prepared. */
export const findProfile = async (db: Database, personId: number): Promise<ProfileRow> => {
  const [row] = await selectProfile(db, { personId });
  if (!row) throw new Error('A session has no person');
  return row;
};

/** The fields of a person that the person changes. */
export interface EditableProfile {
  readonly name: string;
  readonly avatar: string | null;
  readonly gender: boolean | null;
}

/** Locks a person until the end of the transaction, so that of two changes at the same moment the second sees the first. */
export const lockProfile = async (db: Database, personId: number): Promise<EditableProfile> => {
  const { rows: [row] } = await db.execute<EditableProfile & Record<string, unknown>>(sql`select name, avatar, gender from people where id = ${personId} for no key update`);
  if (!row) throw new Error('A session has no person');
  return row;
};

export const updateProfile = async (db: Database, personId: number, { name, avatar, gender }: EditableProfile): Promise<void> => {
  await db.execute(sql`
    update people set name = ${name}, sort_name = ${nameSortKey(name)}, avatar = ${avatar}, gender = ${gender}, updated_at = now() where id = ${personId}`);
};

/** The invitations of a person, and the person's own. An invitee counts once they verified an address or a number. */
export const findInviteFacts = async (db: Database, personId: number): Promise<{ readonly count: number; readonly isVerified: boolean; readonly hasInviter: boolean }> => {
  const { rows: [row] } = await db.execute<{ count: number; isVerified: boolean; hasInviter: boolean }>(sql`
    select (select count(*)::int from people i where i.registered_from ->> 'inviter' = p.id::text and i.id <> p.id and (i.status = 1 or i.mobile is not null)) as count,
      p.status = 1 or p.mobile is not null as "isVerified",
      exists (select from people i where i.id::text = p.registered_from ->> 'inviter' and i.id <> p.id) as "hasInviter"
    from people p where p.id = ${personId}`);
  return row ?? { count: 0, isVerified: false, hasInviter: false };
};
