import { fileTypes } from '../../src/contract/entities/file';
import { createGuid } from '../../src/core/ids';
import { ngramsOf } from '../../src/core/search/ngrams';
import { searchTextOf } from '../../src/core/search/search-text';
import { positionOf } from './tree';
import type { Workshop } from './workshop';

/** Numbers of spaces, folders of a space and files of a folder: a million files. */
export const spaceCount = 100;
const foldersPerSpace = 100;
const filesPerFolder = 100;

const subjects = ['Report', 'Minutes of the meeting', 'Budget', 'Invoice', 'Résumé', 'Travel plan', 'Zeitplan', 'Отчёт', 'تقرير أحمد', 'ガイドブック', '議事録', '会议纪要', '季度预算', '重庆出差', '产品设计'];
const qualities = ['draft', 'final', 'old copy', 'for Ines', 'Q1', 'Q2', '2024', '第一版', 'コピー', 'نسخة', 'v2', 'signed', 'to check', 'archived', 'team', 'shared', 'private', '备份', 'summary', 'annex'];

/** A time in the last three years, as SQL. */
const momentOf = (number: string): string => `now() - (hashint8(${number})::bigint & 2147483647) % 94608000 * interval '1 second'`;

/** Adds spaces full of files with a separate creator. Every name ends in a unique number. Returns the spaces. */
export const fillSpaces = async ({ query }: Workshop): Promise<readonly string[]> => {
  const phrases = subjects.flatMap((subject) => qualities.map((quality) => `${subject} ${quality}`)).map((phrase, at) => {
    const [text = '', initials = '', full = ''] = searchTextOf(phrase).split(/[\u0001\u0002]/);
    return { at, phrase, text, initials, full, grams: ngramsOf(searchTextOf(phrase), '').filter((gram) => !gram.startsWith('\u0001')) };
  });
  const spaces = Array.from({ length: spaceCount }, (_, at) => ({ at, guid: createGuid(), name: `Space ${at}` }));
  const folders = spaces.flatMap((space) => Array.from({ length: foldersPerSpace }, (_, at) => ({ at: space.at * foldersPerSpace + at, space: space.guid, guid: createGuid() })));
  await query(`insert into people (id, name, sort_name, email, email_key, desktop_guid) overriding system value values (1, 'Author', 'author', 'author@example.com', 'author@example.com', '${createGuid()}')`);
  await query(`insert into files (guid, type, name, sort_name, path, position, creator_id, updated_by, search_text)
    select guid, ${fileTypes.space}, name, name, guid || '/', 'a0', 1, 1, lower(name) from json_to_recordset($1::json) as s(guid text, name text)`, [JSON.stringify(spaces)]);
  await query('insert into spaces (guid) select guid from files where type = 2');
  await query(`insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, updated_at, search_text)
    select guid, ${fileTypes.folder}, 'Folder ' || at, 'folder ' || at, space, space || '/' || guid || '/', ${positionOf('at')}, 1, 1, ${momentOf('at')}, 'folder ' || at
    from json_to_recordset($1::json) as f(at int, space text, guid text)`, [JSON.stringify(folders)]);
  await query('drop index file_search_grams');
  await query('create table phrases (at int primary key, phrase text, text text, initials text, "full" text, grams text[])');
  await query(`insert into phrases select at, phrase, text, initials, "full", array(select json_array_elements_text(grams))
    from json_to_recordset($1::json) as p(at int, phrase text, text text, initials text, "full" text, grams json)`, [JSON.stringify(phrases)]);
  const perRound = 100_000;
  for (let first = 0; first < spaceCount * foldersPerSpace * filesPerFolder; first += perRound) {
    // Names, numbers and times are shuffled, so that neighbours in one order are not neighbours in the others.
    await query(`
      with made as materialized (
        select n, lpad((n * 7919 % 1000000)::text, 6, '0') as number, f.guid as folder, f.path, p.*,
          substr(translate(encode(sha256(n::text::bytea), 'base64'), '+/=', 'abc'), 1, 22) as guid,
          ${momentOf('n')} as changed
        from generate_series($1::bigint, $2::bigint) n
        join json_to_recordset($3::json) as place(at int, guid text) on place.at = n / ${filesPerFolder}
        join files f on f.guid = place.guid
        join phrases p on p.at = (hashint8(n + 1000000)::bigint & 2147483647) % ${phrases.length}),
      added as (
        insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, created_at, updated_at, search_text)
        select guid, ${fileTypes.newdoc}, phrase || ' ' || number, text || ' ' || number, folder, path || guid || '/', ${positionOf('n')}, 1, 1, changed, changed,
          text || ' ' || number || case when initials = '' then '' else chr(1) || initials || ' ' || number || chr(2) || "full" || ' ' || number end
        from made)
      insert into file_search (guid, normalized, grams)
      select guid, '', array(select distinct gram from (
        select unnest(grams || (chr(1) || text || ' ' || number)) as gram
        union all select substr(number, at, size) from generate_series(1, 6) at, generate_series(1, 3) size where at + size <= 7) g)
      from made`, [first, first + perRound - 1, JSON.stringify(folders.map(({ at, guid }) => ({ at, guid })))]);
    process.stdout.write(`\r${first + perRound} files`);
  }
  process.stdout.write('\n');
  await query('set maintenance_work_mem = 1000000; create index file_search_grams on file_search using gin (grams) with (fastupdate = off)');
  await query('drop table phrases');
  await query(`insert into usage (root_guid, file_count) select guid, ${foldersPerSpace * (filesPerFolder + 1)} from files where type = ${fileTypes.space}`);
  await query('vacuum (analyze) files');
  await query('vacuum (analyze) file_search');
  return spaces.map(({ guid }) => guid);
};
