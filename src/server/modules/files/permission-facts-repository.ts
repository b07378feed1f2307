import { sql, type SQL } from 'drizzle-orm';
import type { AdvancedPermissions, CollaboratorRole, ShareMode } from '../../../contract/entities/permissions';
import type { Database } from '../../db/database-handle';
import type { Account, BoughtStorage, MembershipDates, Membership } from '../../account-membership';
import { accountColumn, accountJoins, boughtStorageFields, membershipObject } from '../../db/account-columns';
import { epochMilliseconds } from '../../db/column-types';
import { isOutsider } from '../../db/path-conditions';
import { preparedStatement } from '../../db/prepared-statement';
import type { LocatedFile } from './file-record';
import { peopleOfFile, recordColumns } from './files-repository';

/** The possible recipients of grants: the given people, their departments and their teams. */
export interface GrantSubjects {
  readonly personIds: readonly number[];
  readonly departmentIds: readonly number[];
  readonly teamIds: readonly number[];
}

/** A grant to one of the given subjects, or to a subject of a different type with the same id. */
export interface GrantRow {
  /** User 1, department 2, team 3. */
  readonly subjectType: 1 | 2 | 3;
  readonly subjectId: number;
  readonly role: CollaboratorRole | null;
  readonly isAdmin: boolean;
}

/** A file or a folder above it. Timestamps are in PostgreSQL's JSON format. */
export interface LevelRow {
  readonly guid: string;
  readonly type: number;
  readonly isRoot: boolean;
  readonly creatorId: number;
  readonly isCutOff: boolean;
  readonly collaboratorCount: number;
  readonly shareMode: ShareMode | null;
  readonly shareExpiresAt: string | null;
  readonly isPasswordProtected: boolean;
  readonly hasPass: boolean;
  readonly sharer: { readonly isValid: boolean; readonly hasExited: boolean; readonly membershipExpiresAt: string | null } | null;
  readonly grants: readonly GrantRow[];
}

/** A grant with its start, in milliseconds since 1970. `adminSince` is null if the admin flag is as old as the grant. */
export interface DatedGrantRow extends GrantRow {
  readonly since: number;
  readonly adminSince: number | null;
  readonly giverId: number;
}

/**
 * A level with the time of the last change of its link or cut-off (`accessSince`), and of its owner (`ownedSince`).
 * Milliseconds since 1970; null if there was no change.
 */
export interface DatedLevelRow extends LevelRow {
  readonly grants: readonly DatedGrantRow[];
  readonly accessSince: number | null;
  readonly ownedSince: number | null;
}

/** The facts about a file, besides its levels, that decide permissions. */
export interface RightsRow {
  readonly lockedBy: number | null;
  readonly isServiceCreated: boolean;
  readonly onlyAdminsCanModifyCollaborators: boolean;
  readonly advancedPermissions: AdvancedPermissions | null;
}

/** The owner of a tree and its usage. */
export interface RootRow {
  readonly teamId: number | null;
  /** In bytes; null if the edition of the place's owner decides. */
  readonly quotaBytes: number | null;
  readonly usedBytes: number;
  readonly fileCount: number;
  readonly isSpace: boolean;
  /** When the place's team became its team, in milliseconds since 1970; null if it never had a different team. */
  readonly teamSince: number | null;
  readonly owner: Membership & BoughtStorage;
}

/** A file with all facts that decide permissions on it. */
export interface FileWithFacts extends LocatedFile {
  /** The file itself first, the root last. */
  readonly levels: readonly [LevelRow, ...LevelRow[]];
  readonly root: RootRow;
}

/** Parameters of these statements. A list is in a scalar subquery, so that plans do not depend on its length. */
export const listParameter = (name: 'guids' | 'paths' | 'subjectIds' | 'personIds', type: 'text' | 'bigint'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])::${sql.raw(type)}[]`;

const isToSubject = sql`g.subject_id = any(${listParameter('subjectIds', 'bigint')})`;

const grantsOfLevel = (beginnings: string, isSelected: SQL): SQL => sql`
  case when l.collaborator_count + l.department_collaborator_count > 0 then (
    select json_agg(json_build_object('subjectType', g.subject_type, 'subjectId', g.subject_id, 'role', g.role, 'isAdmin', g.is_admin${sql.raw(beginnings)}))
    from grants g where g.file_guid = l.guid and g.subject_type in (1, 2, 3) and ${isSelected}) end`;

/** The guids of a file and of all levels above it. */
const guidsIn = (path: string): string => `string_to_array(rtrim(${path}, '/'), '/')`;

/** Whether a grant reaches the person `p` on the level of a path or above it. Grants above a cut-off do not count (A3, A4). */
const isSharerGranted = (path: string): string => `
  exists (
    select from grants g join files a on a.guid = g.file_guid
    where g.file_guid = any(${guidsIn(path)})
      and ((a.type = 2 and g.is_admin) or not exists (
        select from files c where c.guid = any(${guidsIn(path)}) and c.is_cut_off and length(c.path) > length(a.path)))
      and ((g.subject_type = 1 and g.subject_id = p.id) or (g.subject_type = 3 and g.subject_id = tm.team_id)
        or (g.subject_type = 2 and g.subject_id = any(
          select unnest(d.path) from department_members dm join departments d on d.id = dm.department_id where dm.person_id = p.id))))`;

/**
 * The facts about a link's sharer that decide whether the link is valid (docs/permissions.md, L2). The account has to be
 * active, the sharer needs rights apart from the link (A1 to A4, A7), and the membership must not have ended.
 */
export const sharerOfLevel = sql.raw(`
  case when l.share_mode <> 'private' then (
    select json_build_object(
      'isValid', not p.is_blocked and tm.role is distinct from 'disabled',
      'hasExited', not (
        exists (
          select from files above
          where above.guid = any(${guidsIn('l.path')}) and above.creator_id = p.id
            and (not ${isOutsider('l.path', 'p.id')} or ${isSharerGranted('above.path')}))
        or ${isSharerGranted('l.path')}),
      'membershipExpiresAt', case when t.id is null then p.membership_expires_at else t.expires_at end)
    from people p ${accountJoins} where p.id = l.shared_by) end`);

/** The possible holder of password passes, and the time at which a pass must be valid, in milliseconds since 1970. */
export interface PassHolder {
  readonly holder: string;
  readonly now: number;
}

const passOfLevel = sql`
  l.is_password_protected and exists (
    select from share_passes pass where pass.file_guid = l.guid and pass.holder = ${sql.placeholder('holder')}
      and pass.password_version = l.share_password_version and pass.expires_at > ${sql.placeholder('now')}::timestamptz)`;

/** Most levels affect decisions only by their creator; only three values are sent for them. */
export type StoredLevel<Level extends LevelRow> = readonly [guid: string, type: number, creatorId: number] | Omit<Level, 'hasPass' | 'sharer'>;

/** SQL that is added if start times are selected. */
interface DatedParts { readonly isNone: string; readonly ofLevel: string; readonly ofGrant: string }
const undatedParts: DatedParts = { isNone: '', ofLevel: '', ofGrant: '' };
export const datedParts: DatedParts = {
  isNone: 'and l.access_since is null and l.owned_since is null',
  ofLevel: `, 'accessSince', ${epochMilliseconds('l.access_since')}, 'ownedSince', ${epochMilliseconds('l.owned_since')}`,
  ofGrant: `, 'since', ${epochMilliseconds('g.created_at')}, 'adminSince', ${epochMilliseconds('g.admin_since')}, 'giverId', g.granted_by`,
};

/** The level `l` as a `StoredLevel`; `isRegistered` selects the grants. */
export const storedLevel = ({ isNone, ofLevel, ofGrant }: DatedParts, isSelected: SQL): SQL => sql`
  case when l.parent_guid is not null and not l.is_cut_off and l.collaborator_count = 0 and l.department_collaborator_count = 0 and l.share_mode is null ${sql.raw(isNone)}
  then json_build_array(l.guid, l.type, l.creator_id)
  else json_build_object(
    'guid', l.guid, 'type', l.type, 'isRoot', l.parent_guid is null, 'creatorId', l.creator_id, 'isCutOff', l.is_cut_off,
    'collaboratorCount', l.collaborator_count, 'shareMode', l.share_mode, 'shareExpiresAt', l.share_expires_at,
    'isPasswordProtected', l.is_password_protected, 'grants', coalesce(${grantsOfLevel(ofGrant, isSelected)}, '[]'::json)${sql.raw(ofLevel)}) end`;

/** The levels of `f`, which can be any relation with a `path`. */
const levelsOfFile = (parts: DatedParts): SQL => sql`(
  select json_agg(${storedLevel(parts, isToSubject)} order by a.depth desc)
  from unnest(string_to_array(rtrim(f.path, '/'), '/')) with ordinality as a(guid, depth)
  join files l on l.guid = a.guid)`;

type LinkRow = Pick<LevelRow, 'guid' | 'hasPass' | 'sharer'>;

/** The facts about links that have their own query, because few files have a link. */
const gatherLinks = preparedStatement<LinkRow, { guids: readonly string[]; holder: string | null; now: string }>('gather-links', sql`
  select l.guid, ${passOfLevel} as "hasPass", ${sharerOfLevel} as sharer from files l where l.guid = any(${listParameter('guids', 'text')})`);

const plainLevel = { isRoot: false, isCutOff: false, collaboratorCount: 0, shareMode: null, shareExpiresAt: null, isPasswordProtected: false, grants: [] } as const;
export const plainDatedLevel = { ...plainLevel, accessSince: null, ownedSince: null } as const;
const closedLink = { hasPass: false, sharer: null } as const;

/** Returns a function that expands stored levels, after loading the facts about their links. */
export const loadLevelReader = async <Level extends LevelRow>(
  db: Database, stored: readonly (readonly StoredLevel<Level>[])[], plain: Omit<Level, 'guid' | 'type' | 'creatorId' | 'hasPass' | 'sharer'>, of: PassHolder | null,
): Promise<(level: StoredLevel<Level>) => Level> => {
  const linked = new Set<string>();
  for (const levels of stored) for (const level of levels) if ('guid' in level && level.shareMode !== null && level.shareMode !== 'private') linked.add(level.guid);
  const links = new Map(linked.size === 0 ? [] : (await gatherLinks(db, { guids: [...linked], holder: of?.holder ?? null, now: new Date(of?.now ?? 0).toISOString() })).map((link) => [link.guid, link]));
  return (level) => {
    if ('guid' in level) return { ...level, ...closedLink, ...links.get(level.guid) } as Level;
    const [guid, type, creatorId] = level;
    return { guid, type, creatorId, ...plain, ...closedLink } as Level;
  };
};

/** A space belongs to its own team, a desktop to the team of its owner. */
export const rootOfFile = sql.raw(`(
  select json_build_object(
    'teamId', case when s.guid is null then tm.team_id else s.team_id end,
    'quotaBytes', case when s.guid is null then p.disk_volume_quota else s.disk_volume_quota end,
    'usedBytes', coalesce(u.size_bytes, 0), 'fileCount', coalesce(u.file_count, 0), 'isSpace', s.guid is not null,
    'teamSince', case when s.guid is null then ${epochMilliseconds('tm.standing_since')} end, 'owner', ${membershipObject}::jsonb || jsonb_build_object(${boughtStorageFields}))
  from files r join people p on p.id = r.creator_id ${accountJoins}
  left join spaces s on s.guid = r.guid
  left join usage u on u.root_guid = r.guid
  where r.guid = split_part(f.path, '/', 1))`);

const gathered = (condition: SQL): SQL => sql`
  select ${recordColumns}, f.path, f.position, f.blob_hash as "blobHash", ${levelsOfFile(undatedParts)} as levels, ${rootOfFile} as root
  from files f ${peopleOfFile} where ${condition}`;

/** The levels and the root are null if the guids in the path are of no existing file. */
type StoredFile = Omit<FileWithFacts, 'levels' | 'root'> & { readonly levels: readonly StoredLevel<LevelRow>[] | null; readonly root: RootRow | null };
interface Requested { readonly subjectIds: readonly number[] }

const gatherOne = preparedStatement<StoredFile, Requested & { guid: string }>('gather-file', gathered(sql`f.guid = ${sql.placeholder('guid')}`));
const gatherMany = preparedStatement<StoredFile, Requested & { guids: readonly string[] }>('gather-files', gathered(sql`f.guid = any(${listParameter('guids', 'text')})`));

export const subjectIdsOf = ({ personIds, departmentIds, teamIds }: GrantSubjects): number[] => [...personIds, ...departmentIds, ...teamIds];

/** Files by guid, in no particular order, each with the facts that decide permissions; missing files are omitted. */
export const loadFilesWithFacts = async (db: Database, guids: readonly string[], subjects: GrantSubjects, holder: PassHolder | null): Promise<FileWithFacts[]> => {
  const [guid] = guids;
  if (guid === undefined) return [];
  const subjectIds = subjectIdsOf(subjects);
  const rows = await (guids.length === 1 ? gatherOne(db, { guid, subjectIds }) : gatherMany(db, { guids, subjectIds }));
  const read = await loadLevelReader<LevelRow>(db, rows.map(({ levels }) => levels ?? []), plainLevel, holder);
  return rows.map(({ levels, root, ...file }): FileWithFacts => {
    const [first, ...rest] = levels ?? [];
    if (!first || !root) throw new Error(`The path of the file ${file.guid} has no existing file`);
    return { ...file, root, levels: [read(first), ...rest.map(read)] };
  });
};

/** A place in the tree with the facts that decide who may read there; a permanently deleted file has no rights. */
export interface PathWithFacts {
  readonly path: string;
  readonly rights: RightsRow | null;
  readonly levels: readonly DatedLevelRow[] | null;
  readonly root: RootRow | null;
}

const rightsAtPath = sql`(
  select json_build_object('lockedBy', o.locked_by, 'isServiceCreated', o.is_service_created,
    'onlyAdminsCanModifyCollaborators', o.only_admins_can_modify_collaborators, 'advancedPermissions', o.advanced_permissions)
  from files o where o.guid = split_part(rtrim(f.path, '/'), '/', -1))`;

type StoredPath = Omit<PathWithFacts, 'levels'> & { readonly levels: readonly StoredLevel<DatedLevelRow>[] | null };

const gatherAtPaths = preparedStatement<StoredPath, Requested & { paths: readonly string[] }>('gather-paths', sql`
  select f.path, ${levelsOfFile(datedParts)} as levels, ${rootOfFile} as root, ${rightsAtPath} as rights
  from unnest(${listParameter('paths', 'text')}) as f(path)`);

/** Like `loadFilesWithFacts`, for paths of events: the file itself may have moved or been deleted. */
export const loadPathsWithFacts = async (db: Database, paths: readonly string[], subjects: GrantSubjects): Promise<PathWithFacts[]> => {
  if (paths.length === 0) return [];
  const rows = await gatherAtPaths(db, { paths, subjectIds: subjectIdsOf(subjects) });
  const read = await loadLevelReader<DatedLevelRow>(db, rows.map(({ levels }) => levels ?? []), plainDatedLevel, null);
  return rows.map((row) => ({ ...row, levels: row.levels?.map(read) ?? null }));
};

/** People with a file in a personal list: used, starred, desktop shortcut, quick access, tagged or a location. */
export const personalListEntries = (isOf: (column: SQL) => SQL): SQL => sql`
  select l.person_id, l.file_guid from person_files l where ${isOf(sql`l.file_guid`)}
  union all select l.person_id, l.file_guid from quick_access l where ${isOf(sql`l.file_guid`)}
  union all select l.person_id, l.file_guid from desktop_shortcuts l where ${isOf(sql`l.file_guid`)}
  union all select t.person_id, l.file_guid from file_tags l join tags t on t.id = l.tag_id where t.person_id is not null and ${isOf(sql`l.file_guid`)}
  union all select l.person_id, l.folder_guid from locations l where ${isOf(sql`l.folder_guid`)}`;

export interface Subject {
  readonly type: 1 | 2 | 3;
  readonly id: number;
}

const lockOne = preparedStatement<object, { guid: string }>('lock-file', sql`select from files where guid = ${sql.placeholder('guid')} for no key update`);

/** Locks the row of a file until the transaction ends. */
export const lockFile = async (db: Database, guid: string): Promise<void> => { await lockOne(db, { guid }); };

/** Number of people with a grant on any of these files. */
export const countCollaborators = async (db: Database, guids: readonly string[]): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct subject_id)::float8 as count from grants where subject_type = 1 and file_guid = any(${sql.param(guids)})`);
  return rows[0]?.count ?? 0;
};

export const findAccounts = async (db: Database, personIds: readonly number[]): Promise<ReadonlyMap<number, { desktopGuid: string; account: Account }>> => {
  const { rows } = await db.execute<{ id: number; desktopGuid: string; account: Account }>(sql`
    select p.id::float8 as id, p.desktop_guid as "desktopGuid", ${sql.raw(accountColumn)}
    from people p ${sql.raw(accountJoins)} where p.id = any(${sql.param(personIds)}::bigint[])`);
  return new Map(rows.map(({ id, desktopGuid, account }) => [id, { desktopGuid, account }]));
};

/** When the memberships of people began; people without a team are omitted. */
export const findMembershipStarts = async (db: Database, personIds: readonly number[]): Promise<ReadonlyMap<number, MembershipDates>> => {
  if (personIds.length === 0) return new Map();
  const { rows } = await db.execute<MembershipDates & { id: number } & Record<string, unknown>>(sql`
    select tm.person_id::float8 as id, ${sql.raw(epochMilliseconds('tm.standing_since'))} as "memberSince", coalesce((
      select json_agg(json_build_object('id', reached.id, 'since', reached.since)) from (
        select above.id, min(${sql.raw(epochMilliseconds('dm.joined_at'))}) as since from department_members dm
        join departments d on d.id = dm.department_id cross join unnest(d.path) as above(id) where dm.person_id = tm.person_id group by above.id) reached), '[]'::json) as departments
    from team_members tm where tm.person_id = any(${sql.param(personIds)}::bigint[])`);
  return new Map(rows.map(({ id, memberSince, departments }) => [id, { memberSince, departments }]));
};
