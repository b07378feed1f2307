import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';

/** The searchable texts of a file. */
export interface IndexSource {
  readonly guid: string;
  /** Null for the hidden folder of a desktop, which is not searchable. */
  readonly name: string | null;
  readonly excerpt: string | null;
  readonly content: string | null;
}

export interface IndexEntry {
  readonly guid: string;
  readonly searchText: string;
  readonly normalized: string;
  readonly grams: readonly string[];
}

const columns = sql.raw(`f.guid, case when f.parent_guid is not null or f.type = 2 then f.name end as name, f.excerpt,
  case when f.has_content then (select left(c.content, 20000) from file_contents c where c.file_guid = f.guid) end as content`);

export const findSources = async (db: Database, guids: readonly string[]): Promise<IndexSource[]> => {
  const { rows } = await db.execute<IndexSource & Record<string, unknown>>(sql`select ${columns} from files f where f.guid = any(${sql.param(guids)})`);
  return rows;
};

/** Files without a search entry. The rows are locked; rows that other transactions have locked are skipped. */
export const findSourcesWithoutEntry = async (db: Database, limit: number): Promise<IndexSource[]> => {
  const { rows } = await db.execute<IndexSource & Record<string, unknown>>(sql`
    select ${columns} from files f where f.search_text is null order by f.guid limit ${limit} for no key update of f skip locked`);
  return rows;
};

export const writeEntries = async (db: Database, entries: readonly IndexEntry[]): Promise<void> => {
  const json = JSON.stringify(entries);
  // Arrays instead of JSON: PostgreSQL can estimate the length of an array; with JSON it would scan all files for one entry.
  await db.execute(sql`
    update files set search_text = e.search_text
    from unnest(${sql.param(entries.map(({ guid }) => guid))}::text[], ${sql.param(entries.map(({ searchText }) => searchText))}::text[]) as e(guid, search_text)
    where files.guid = e.guid and files.search_text is distinct from e.search_text`);
  await db.execute(sql`
    insert into file_search (guid, normalized, grams)
    select e.guid, e.normalized, array(select json_array_elements_text(e.grams)) from json_to_recordset(${json}::json) as e(guid text, normalized text, grams json)
    on conflict (guid) do update set normalized = excluded.normalized, grams = excluded.grams`);
};
