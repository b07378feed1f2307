import { sql, type SQL } from 'drizzle-orm';
import type { FileFilter } from './file-filter';

/** A filter as a condition on `f`, a file, to be added to others; nothing where everything is shown. */
export const andMatches = ({ types, owner, tag }: FileFilter): SQL => sql.join([
  ...(types === null ? [] : [sql`and f.type = any(${sql.param(types)}::int[])`]),
  ...(owner === null ? [] : [sql`and f.creator_id = ${owner}::bigint`]),
  ...(tag === null ? [] : [sql`and exists (select from file_tags tagged where tagged.tag_id = ${tag}::bigint and tagged.file_guid = f.guid)`]),
], sql` `);

/** The same where the rows are not files yet, whose guids stand in a column: they are only looked up where something is left out. */
export const andFileMatches = (guid: SQL, filter: FileFilter): SQL => (filter.types === null && filter.owner === null && filter.tag === null
  ? sql`` : sql`and exists (select from files f where f.guid = ${guid} ${andMatches(filter)})`);
