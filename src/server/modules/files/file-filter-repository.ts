import { sql, type SQL } from 'drizzle-orm';
import type { FileFilter } from './file-filter';

/** A filter as a condition on a file `f`, to append to other conditions; empty if the filter matches everything. */
export const andMatches = ({ types, owner, tag }: FileFilter): SQL => sql.join([
  ...(types === null ? [] : [sql`and f.type = any(${sql.param(types)}::int[])`]),
  ...(owner === null ? [] : [sql`and f.creator_id = ${owner}::bigint`]),
  ...(tag === null ? [] : [sql`and exists (select from file_tags tagged where tagged.tag_id = ${tag}::bigint and tagged.file_guid = f.guid)`]),
], sql` `);
