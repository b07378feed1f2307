import { createGuid } from '../../src/core/ids';
import { nameSortKey } from '../../src/core/name-sort-key';
import type { TestServer } from './test-server';

interface NewFiles {
  readonly names: readonly string[];
  readonly type: number;
  /** The folder; null for spaces. */
  readonly parent: string | null;
  readonly creatorId: number;
}

/**
 * Inserts files in the given order directly into the database, without events and activities. For files that a test
 * starts from; a test of their creation calls the server. Returns their guids.
 */
export const insertFiles = async ({ pool }: Pick<TestServer, 'pool'>, { names, type, parent, creatorId }: NewFiles): Promise<readonly string[]> => {
  const guids = names.map(() => createGuid());
  await pool.query(`
    with made as (
      insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by)
      select new.guid, $4, new.name, new.sort_name, $5, coalesce((select path from files where guid = $5), '') || new.guid || '/', 'a0' || lpad(new.place::text, 6, '0') || 'V', $6, $6
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as new(guid, name, sort_name, place) returning path)
    insert into usage as u (root_guid, file_count) select split_part(path, '/', 1), count(*) from made group by 1
    on conflict (root_guid) do update set file_count = u.file_count + excluded.file_count`, [guids, names, names.map(nameSortKey), type, parent, creatorId]);
  return guids;
};
