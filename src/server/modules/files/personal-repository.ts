import { sql } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common';
import type { FileTags } from '../../../contract/entities/file';
import type { Database } from '../../db/database';
import type { Subjects } from './facts-repository';
import { reachesSubjects } from './personal-states-repository';

/** What a file is to one person. Moments as PostgreSQL writes them in JSON. */
export interface PersonalRow {
  readonly starredAt: string | null;
  readonly readAt: string | null;
  readonly usedAt: string | null;
  readonly lastAction: string | null;
  readonly sharedAt: string | null;
  readonly sharedUser: PersonSummary | null;
  readonly hasDesktopShortcut: boolean;
  readonly tags: FileTags | null;
}

export const nothingPersonal: PersonalRow = {
  starredAt: null, readAt: null, usedAt: null, lastAction: null, sharedAt: null, sharedUser: null, hasDesktopShortcut: false, tags: null,
};

interface Found {
  readonly states: ({ readonly guid: string } & Pick<PersonalRow, 'starredAt' | 'readAt' | 'usedAt' | 'lastAction'>)[] | null;
  readonly shared: { readonly guid: string; readonly sharedAt: string; readonly sharedUser: PersonSummary | null }[] | null;
  readonly shortcuts: string[] | null;
  readonly tags: { readonly guid: string; readonly kind: 'team' | 'user'; readonly id: number; readonly name: string; readonly colour: string }[] | null;
}

/** What these files are to a person; those that are nothing special are left out. The team's tags are shown besides their own. */
export const findPersonal = async (db: Database, personId: number, subjects: Subjects, guids: readonly string[]): Promise<ReadonlyMap<string, PersonalRow>> => {
  const found = new Map<string, PersonalRow>();
  if (guids.length === 0) return found;
  const these = sql.param(guids);
  const { rows: [row] } = await db.execute<Found & Record<string, unknown>>(sql`
    select
      (select json_agg(json_build_object('guid', s.file_guid, 'starredAt', s.starred_at, 'readAt', s.read_at, 'usedAt', s.used_at, 'lastAction', s.last_action))
        from person_files s where s.person_id = ${personId} and s.file_guid = any(${these})) as states,
      (select json_agg(json_build_object('guid', g.file_guid, 'sharedAt', g.created_at, 'sharedUser',
          (select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) from people p where p.id = g.granted_by)))
        from (select distinct on (g.file_guid) g.* from grants g where g.file_guid = any(${these}) and g.granted_by <> ${personId} and (${reachesSubjects(subjects)})
          order by g.file_guid, g.created_at desc) g) as shared,
      (select json_agg(d.file_guid) from desktop_shortcuts d where d.person_id = ${personId} and d.file_guid = any(${these})) as shortcuts,
      (select json_agg(json_build_object('guid', ft.file_guid, 'kind', case when t.team_id is null then 'user' else 'team' end, 'id', t.id, 'name', t.name, 'colour', t.colour) order by ft.created_at, t.id)
        from tags t join file_tags ft on ft.tag_id = t.id where (t.person_id = ${personId} or t.team_id = any(${sql.param(subjects.teamIds)}::bigint[])) and ft.file_guid = any(${these})) as tags`);
  const change = (guid: string, part: Partial<PersonalRow>): void => { found.set(guid, { ...(found.get(guid) ?? nothingPersonal), ...part }); };
  for (const { guid, ...state } of row?.states ?? []) change(guid, state);
  for (const { guid, ...shared } of row?.shared ?? []) change(guid, shared);
  for (const guid of row?.shortcuts ?? []) change(guid, { hasDesktopShortcut: true });
  for (const { guid, kind, ...tag } of row?.tags ?? []) {
    const { team, user } = found.get(guid)?.tags ?? { team: [], user: [] };
    change(guid, { tags: kind === 'team' ? { team: [...team, tag], user } : { team, user: [...user, tag] } });
  }
  return found;
};
