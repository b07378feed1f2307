import { searchTextOf } from '../../../src/core/search/search-text';
import type { TestServer } from '../../support/test-server';

/** Invariants of the tables after any sequence of writes. Each query returns the violations, so it must return no rows. */
const invariantViolations: Readonly<Record<string, string>> = {
  'a file that is neither a desktop nor a space has a parent': `
    select f.guid from files f where f.parent_guid is null and not exists (select from people p where p.desktop_guid = f.guid) and not exists (select from spaces s where s.guid = f.guid)`,
  // A file that was already in the trash remains there when its folder is permanently deleted.
  'a parent is there, but of what is in the trash by itself': `
    select c.guid from files c left join files p on p.guid = c.parent_guid where c.parent_guid is not null and p.guid is null and c.trash_root is distinct from c.guid`,
  'a parent is a folder or a space': 'select c.guid from files c join files p on p.guid = c.parent_guid where p.type not in (1, 2)',
  'a path is the path of the parent and the file itself': `
    select c.guid, c.path, p.path as parent from files c left join files p on p.guid = c.parent_guid
    where right(c.path, 23) <> c.guid || '/' or (p.guid is not null and c.path <> p.path || c.guid || '/') or (c.parent_guid is null and c.path <> c.guid || '/')`,
  'going up from a file comes to an end': `
    with recursive up as (
      select guid as start, parent_guid, 1 as depth from files
      union all select up.start, f.parent_guid, up.depth + 1 from up join files f on f.guid = up.parent_guid where up.depth < 200)
    select start from up group by start having max(depth) >= 200`,
  'what lies below what is in the trash is there too': `
    select c.guid from files c join files p on p.guid = c.parent_guid where p.trash_root is not null and c.trash_root is null`,
  'what is in the trash went there by itself or with a file above it, which is there by itself': `
    select f.guid, f.trash_root from files f left join files r on r.guid = f.trash_root
    where f.trash_root is not null and (r.guid is null or r.trash_root is distinct from r.guid or not starts_with(f.path, r.path))`,
  'what is in the trash says when and by whom, and nothing else does': `
    select guid from files where (trash_root is null) <> (deleted_at is null) or (trash_root is null) <> (deleted_by is null)`,
  'what went along with its folder went at the same moment': `
    select f.guid from files f join files r on r.guid = f.trash_root where f.deleted_at <> r.deleted_at or f.deleted_by <> r.deleted_by`,
  'collaborators are as many as there are grants': `
    select f.guid, f.collaborator_count, f.department_collaborator_count from files f
    where f.collaborator_count <> (select count(*) from grants g where g.file_guid = f.guid and g.subject_type = 1)
      or f.department_collaborator_count <> (select count(*) from grants g where g.file_guid = f.guid and g.subject_type in (2, 3))`,
  'nobody has a grant on a file of their own': `
    select g.file_guid, g.subject_id from grants g join files f on f.guid = g.file_guid where g.subject_type = 1 and g.subject_id = f.creator_id`,
  'a grant gives something': 'select file_guid from grants where role is null and not is_admin',
  'what a place uses is what lies in it, the trash included': `
    with counted as (
      select split_part(path, '/', 1) as root, sum(coalesce(size_bytes, 0)) as bytes, count(*) as files from files where parent_guid is not null group by 1)
    select coalesce(u.root_guid, c.root) as root, u.size_bytes, c.bytes, u.file_count, c.files from usage u full join counted c on c.root = u.root_guid
    where coalesce(u.size_bytes, 0) <> coalesce(c.bytes, 0) or coalesce(u.file_count, 0) <> coalesce(c.files, 0)`,
  'what can be searched in belongs to files with content or an excerpt, and to all of them': `
    select f.guid, s.guid as found from files f full join file_search s on s.guid = f.guid
    where f.guid is null or ((f.has_content or f.excerpt is not null) and s.guid is null)`,
  'siblings outside of the trash stand at places of their own': `
    select parent_guid, position, count(*) from files where parent_guid is not null and trash_root is null group by 1, 2 having count(*) > 1`,
  'what only a file has goes with it': `
    select 'spaces' from spaces s left join files f on f.guid = s.guid where f.guid is null or f.parent_guid is not null or f.type <> 2`,
  'every event of a commit is numbered once': 'select seq from events where seq is not null group by seq having count(*) > 1',
  'nothing is left open': `select id from events where seq is null and at < now() - interval '1 minute'`,
};

/**
 * Concurrent additions to one folder may choose the same position, and then the guids decide the order. The listed
 * invariants may be violated by that.
 */
const concurrentExceptions = new Set(['siblings outside of the trash stand at places of their own']);

/** Returns the violations; an empty list if all invariants are satisfied. */
export const findViolations = async ({ pool }: TestServer, { areConcurrent }: { readonly areConcurrent: boolean }): Promise<string[]> => {
  const found: string[] = [];
  for (const [what, query] of Object.entries(invariantViolations)) {
    if (areConcurrent && concurrentExceptions.has(what)) continue;
    const { rows } = await pool.query(query);
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  const { rows: files } = await pool.query<{ guid: string; name: string; searchText: string | null; path: string }>(
    'select guid, name, search_text as "searchText", path from files where parent_guid is not null');
  for (const { guid, name, searchText, path } of files) {
    if (searchText !== null && searchText !== searchTextOf(name)) found.push(`${guid} is found as ${searchText}, and is called ${name}`);
    if (new Set(path.split('/')).size !== path.split('/').length) found.push(`${guid} lies in itself: ${path}`);
  }
  return found;
};
