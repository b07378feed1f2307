import { sql, type SQL } from 'drizzle-orm';
import type { File } from '../../../contract/entities/file';
import type { Database } from '../../db/database-handle';

export interface TemplateRow {
  readonly guid: string;
  readonly name: string;
  readonly type: File['type'];
  readonly category: string | null;
  /** UTC without a zone, with microseconds. */
  readonly createdAt: string;
}

const columns = sql.raw(`t.guid, t.name, t.type, t.category, t.created_at at time zone 'UTC' as "createdAt"`);

const select = async (db: Database, query: SQL): Promise<TemplateRow[]> => (await db.execute<TemplateRow & Record<string, unknown>>(query)).rows;

/** Inserts a template with a copy of a file's content. */
export const insertTemplate = async (
  db: Database, template: { guid: string; personId: number; name: string; sortName: string; type: number; category: string | null; originGuid: string },
): Promise<TemplateRow | null> => (await select(db, sql`
  with t as (
    insert into templates (guid, person_id, name, sort_name, type, category, content)
    values (${template.guid}, ${template.personId}, ${template.name}, ${template.sortName}, ${template.type}, ${template.category}, (select content from file_contents where file_guid = ${template.originGuid}))
    returning *)
  select ${columns} from t`))[0] ?? null;

/** A person's templates after a cursor, the newest first. */
export const listTemplates = (db: Database, personId: number, after: { createdAt: string; guid: string } | null, limit: number): Promise<TemplateRow[]> => select(db, sql`
  select ${columns} from templates t where t.person_id = ${personId}
    ${after === null ? sql`` : sql`and (t.created_at, t.guid) < (${`${after.createdAt}Z`}::timestamptz, ${after.guid})`}
  order by t.created_at desc, t.guid desc limit ${limit}`);

export const findTemplateContent = async (db: Database, personId: number, guid: string): Promise<(TemplateRow & { content: string | null }) | null> => {
  const { rows } = await db.execute<TemplateRow & { content: string | null } & Record<string, unknown>>(sql`
    select ${columns}, t.content from templates t where t.guid = ${guid} and t.person_id = ${personId}`);
  return rows[0] ?? null;
};

/** Absent fields keep their value. */
export const updateTemplate = async (
  db: Database, personId: number, guid: string, { naming, category }: { naming?: { name: string; sortName: string } | undefined; category?: string | null | undefined },
): Promise<TemplateRow | null> => (await select(db, sql`
  update templates t set
    name = coalesce(${naming?.name ?? null}::text, t.name), sort_name = coalesce(${naming?.sortName ?? null}::text, t.sort_name),
    category = case when ${category === undefined}::boolean then t.category else ${category ?? null}::text end
  where t.guid = ${guid} and t.person_id = ${personId} returning ${columns}`))[0] ?? null;

/** Returns whether the template existed. */
export const deleteTemplate = async (db: Database, personId: number, guid: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`delete from templates where guid = ${guid} and person_id = ${personId} returning guid`);
  return rows.length > 0;
};
