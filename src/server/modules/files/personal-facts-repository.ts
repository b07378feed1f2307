import { sql } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { FileTags } from '../../../contract/entities/file';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';
import type { GrantSubjects } from './permission-facts-repository';

/** The personal state of a file for one person. Timestamps are in PostgreSQL's JSON format. */
export interface PersonalRow {
  readonly starredAt: string | null;
  readonly readAt: string | null;
  readonly usedAt: string | null;
  readonly lastAction: string | null;
  /** Whether the file is hidden from the recent files, and was not used since. */
  readonly isHidden: boolean;
  readonly sharedAt: string | null;
  readonly sharedUser: PersonSummary | null;
  readonly hasDesktopShortcut: boolean;
  readonly tags: FileTags | null;
}

export const defaultPersonalRow: PersonalRow = {
  starredAt: null, readAt: null, usedAt: null, lastAction: null, isHidden: false, sharedAt: null, sharedUser: null, hasDesktopShortcut: false, tags: null,
};

type StateName = 'starredAt' | 'readAt' | 'usedAt' | 'lastAction' | 'isHidden';

const isHidden = sql`(s.hidden_at is not null and (s.used_at is null or s.hidden_at >= s.used_at))`;

interface Found {
  readonly states: ({ readonly guid: string } & Pick<PersonalRow, StateName>)[] | null;
  readonly shared: { readonly guid: string; readonly sharedAt: string; readonly sharedUser: PersonSummary | null }[] | null;
  readonly shortcuts: string[] | null;
  readonly tags: { readonly guid: string; readonly kind: 'team' | 'user'; readonly id: number; readonly name: string; readonly colour: string }[] | null;
}

const person = sql`${sql.placeholder('personId')}::bigint`;
/** The guids are sent once, as one text. Four arrays of a thousand elements would cost more than the result. */
const these = sql`(select guids from asked)::text[]`;
const grantApplies = sql`(g.subject_type = 1 and g.subject_id = ${person})
  or (g.subject_type = 2 and g.subject_id = any(${sql.placeholder('departmentIds')}::bigint[]))
  or (g.subject_type = 3 and g.subject_id = any(${sql.placeholder('teamIds')}::bigint[]))`;

interface Requested extends Pick<GrantSubjects, 'departmentIds' | 'teamIds'> {
  readonly personId: number;
  readonly guids: string;
}

const findAll = preparedStatement<Found, Requested>('personal', sql`
  with asked as (select string_to_array(${sql.placeholder('guids')}::text, ' ') as guids)
  select
    (select json_agg(json_build_object('guid', s.file_guid, 'starredAt', s.starred_at, 'readAt', s.read_at, 'usedAt', s.used_at, 'lastAction', s.last_action, 'isHidden', ${isHidden}))
      from person_files s where s.person_id = ${person} and s.file_guid = any(${these})) as states,
    (select json_agg(json_build_object('guid', g.file_guid, 'sharedAt', g.created_at, 'sharedUser',
        (select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) from people p where p.id = g.granted_by)))
      from (select distinct on (g.file_guid) g.* from grants g where g.file_guid = any(${these}) and g.granted_by <> ${person} and (${grantApplies})
        order by g.file_guid, g.created_at desc) g) as shared,
    (select json_agg(d.file_guid) from desktop_shortcuts d where d.person_id = ${person} and d.file_guid = any(${these})) as shortcuts,
    (select json_agg(json_build_object('guid', ft.file_guid, 'kind', case when t.team_id is null then 'user' else 'team' end, 'id', t.id, 'name', t.name, 'colour', t.colour) order by ft.created_at, t.id)
      from tags t join file_tags ft on ft.tag_id = t.id
      where (t.person_id = ${person} or t.team_id = any(${sql.placeholder('teamIds')}::bigint[])) and ft.file_guid = any(${these})) as tags`);

/** The personal states of files for a person, with the tags of the person and the team. Files without a personal state are omitted. */
export const findPersonal = async (db: Database, personId: number, { departmentIds, teamIds }: GrantSubjects, guids: readonly string[]): Promise<ReadonlyMap<string, PersonalRow>> => {
  const found = new Map<string, PersonalRow>();
  if (guids.length === 0) return found;
  const [row] = await findAll(db, { personId, departmentIds, teamIds, guids: guids.join(' ') });
  const change = (guid: string, part: Partial<PersonalRow>): void => { found.set(guid, { ...(found.get(guid) ?? defaultPersonalRow), ...part }); };
  for (const { guid, ...state } of row?.states ?? []) change(guid, state);
  for (const { guid, ...shared } of row?.shared ?? []) change(guid, shared);
  for (const guid of row?.shortcuts ?? []) change(guid, { hasDesktopShortcut: true });
  for (const { guid, kind, ...tag } of row?.tags ?? []) {
    const { team, user } = found.get(guid)?.tags ?? { team: [], user: [] };
    change(guid, { tags: kind === 'team' ? { team: [...team, tag], user } : { team, user: [...user, tag] } });
  }
  return found;
};

/** A person, and the departments and teams whose grants apply to the person. */
export interface MemberSubjects extends Pick<GrantSubjects, 'departmentIds' | 'teamIds'> {
  readonly id: number;
}

interface FoundOfMany {
  readonly states: { readonly guid: string; readonly personId: number; readonly state: Pick<PersonalRow, StateName> }[] | null;
  /** The latest grants come last. */
  readonly shared: { readonly guid: string; readonly type: 1 | 2 | 3; readonly subjectId: number; readonly giver: number; readonly sharedAt: string; readonly sharedUser: PersonSummary | null }[] | null;
  readonly shortcuts: { readonly guid: string; readonly personId: number }[] | null;
  readonly tags: { readonly guid: string; readonly personId: number | null; readonly teamId: number | null; readonly tag: { readonly id: number; readonly name: string; readonly colour: string } }[] | null;
}

const listOf = (name: string, type: 'text' | 'bigint') => sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])::${sql.raw(type)}[]`;
const [guidsOfMany, idsOfMany] = [listOf('guids', 'text'), listOf('ids', 'bigint')];
const [departmentsOfMany, teamsOfMany] = [listOf('departmentIds', 'bigint'), listOf('teamIds', 'bigint')];

const findAllOfMany = preparedStatement<FoundOfMany, Pick<GrantSubjects, 'departmentIds' | 'teamIds'> & { ids: readonly number[]; guids: readonly string[] }>('personal-of-many', sql`
  select
    (select json_agg(json_build_object('guid', s.file_guid, 'personId', s.person_id, 'state',
        json_build_object('starredAt', s.starred_at, 'readAt', s.read_at, 'usedAt', s.used_at, 'lastAction', s.last_action, 'isHidden', ${isHidden})))
      from person_files s where s.file_guid = any(${guidsOfMany}) and s.person_id = any(${idsOfMany})) as states,
    (select json_agg(json_build_object('guid', g.file_guid, 'type', g.subject_type, 'subjectId', g.subject_id, 'giver', g.granted_by, 'sharedAt', g.created_at, 'sharedUser',
        (select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) from people p where p.id = g.granted_by)) order by g.created_at)
      from grants g where g.file_guid = any(${guidsOfMany})
        and ((g.subject_type = 1 and g.subject_id = any(${idsOfMany})) or (g.subject_type = 2 and g.subject_id = any(${departmentsOfMany})) or (g.subject_type = 3 and g.subject_id = any(${teamsOfMany})))) as shared,
    (select json_agg(json_build_object('guid', d.file_guid, 'personId', d.person_id)) from desktop_shortcuts d where d.file_guid = any(${guidsOfMany}) and d.person_id = any(${idsOfMany})) as shortcuts,
    (select json_agg(json_build_object('guid', ft.file_guid, 'personId', t.person_id, 'teamId', t.team_id, 'tag', json_build_object('id', t.id, 'name', t.name, 'colour', t.colour)) order by ft.created_at, t.id)
      from file_tags ft join tags t on t.id = ft.tag_id where ft.file_guid = any(${guidsOfMany}) and (t.person_id = any(${idsOfMany}) or t.team_id = any(${teamsOfMany}))) as tags`);

/** Like `findPersonal`, for several people: files by guid, for each person. */
export const findPersonalOfMany = async (db: Database, members: readonly MemberSubjects[], guids: readonly string[]): Promise<ReadonlyMap<number, ReadonlyMap<string, PersonalRow>>> => {
  const found = new Map<number, Map<string, PersonalRow>>(members.map(({ id }) => [id, new Map()]));
  if (members.length === 0 || guids.length === 0) return found;
  const [row] = await findAllOfMany(db, {
    ids: members.map(({ id }) => id), guids,
    departmentIds: [...new Set(members.flatMap((member) => member.departmentIds))], teamIds: [...new Set(members.flatMap((member) => member.teamIds))],
  });
  const change = (personId: number, guid: string, part: Partial<PersonalRow>): void => {
    const files = found.get(personId);
    files?.set(guid, { ...(files.get(guid) ?? defaultPersonalRow), ...part });
  };
  for (const { guid, personId, state } of row?.states ?? []) change(personId, guid, state);
  for (const { guid, personId } of row?.shortcuts ?? []) change(personId, guid, { hasDesktopShortcut: true });
  for (const { guid, type, subjectId, giver, sharedAt, sharedUser } of row?.shared ?? []) {
    const isReached = (member: MemberSubjects): boolean => (type === 1 ? member.id === subjectId : (type === 2 ? member.departmentIds : member.teamIds).includes(subjectId));
    for (const member of members) if (member.id !== giver && isReached(member)) change(member.id, guid, { sharedAt, sharedUser });
  }
  for (const { guid, personId, teamId, tag } of row?.tags ?? []) {
    for (const { id } of members.filter((member) => member.id === personId || (teamId !== null && member.teamIds.includes(teamId)))) {
      const { team, user } = found.get(id)?.get(guid)?.tags ?? { team: [], user: [] };
      change(id, guid, { tags: teamId === null ? { team, user: [...user, tag] } : { team: [...team, tag], user } });
    }
  }
  return found;
};
