import { fileTypes } from '../../src/contract/entities/file';
import { createGuid } from '../../src/core/ids';
import { median, medianRatio, type Measurement } from './measurement';
import { startMeter } from './processor-time';
import { positionOf } from './tree';
import type { Workshop } from './workshop';

const departmentCount = 50;
/** The reader belongs to the first departments. Each department has a space that only its people may read. */
const ownDepartments = 40;
const foldersPerSpace = 10;
const filesPerFolder = 40;
const listedFiles = 1_000;
const eventCount = 100_000;
const pageSize = 1_000;
const rounds = 7;
const requests = 12;

/** The last event number before each page. All events of the first page concern the reader, none of the second. */
const pages = { readable: eventCount - 2 * pageSize, foreign: eventCount - pageSize } as const;

interface Past {
  /** A folder in one of the reader's spaces with 1,000 files. */
  readonly folder: string;
}

/** A team with spaces for its departments, 20,000 files in them, and 100,000 events, made by SQL. */
const addPast = async ({ query, rows, account }: Workshop): Promise<Past> => {
  const [reader] = await rows<{ id: number }>('select id::float8 as id from people where email = $1', [account.email]);
  const [author] = await rows<{ id: number }>(`insert into people (name, sort_name, desktop_guid) values ('Author', 'author', $1) returning id::float8 as id`, [createGuid()]);
  const [team] = await rows<{ id: number }>(`insert into teams (name) values ('Everybody') returning id::float8 as id`);
  await query(`insert into team_members (person_id, team_id, role) values ($1, $3, 'member'), ($2, $3, 'creator')`, [reader?.id, author?.id, team?.id]);
  await query(`with made as (insert into departments (team_id, name, path) select $1, n::text, '{}' from generate_series(1, $2::int) n returning id)
    select count(*) from made`, [team?.id, departmentCount]);
  await query('update departments set path = array[id]');
  await query('insert into department_members (department_id, person_id) select id, $1 from departments where name::int <= $2::int', [reader?.id, ownDepartments]);

  const spaces = Array.from({ length: departmentCount }, (_, index) => ({ at: index + 1, guid: createGuid() }));
  const folder = createGuid();
  await query(`insert into files (guid, type, name, sort_name, path, position, creator_id, updated_by, search_text, department_collaborator_count)
    select guid, ${fileTypes.space}, 'Space ' || at, 'space ' || at, guid || '/', 'a0', $2, $2, 'space ' || at, 1 from json_to_recordset($1::json) as s(at int, guid text)`, [JSON.stringify(spaces), author?.id]);
  await query('insert into spaces (guid, team_id) select guid, $1 from files where type = 2', [team?.id]);
  await query(`insert into grants (file_guid, subject_type, subject_id, role, granted_by)
    select s.guid, 2, d.id, 'editor', $2 from json_to_recordset($1::json) as s(at int, guid text) join departments d on d.name::int = s.at`, [JSON.stringify(spaces), author?.id]);
  const addFiles = (type: number, from: string, guid: string, parent: string): Promise<void> => query(`
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, search_text)
    select ${guid}, ${type}, 'File ' || n, 'file ' || n, p.guid, p.path || ${guid} || '/', ${positionOf('n')}, $1, $1, 'file ' || n from ${from} join files p on p.guid = ${parent}`, [author?.id]);
  const spaceOf = (number: string): string => `(select guid from files where type = 2 and name = 'Space ' || (${number}))`;
  const folderOf = (number: string): string => `'D' || lpad((${number})::text, 21, '0')`;
  const fileOf = (number: string): string => `'F' || lpad((${number})::text, 21, '0')`;
  await addFiles(fileTypes.folder, `generate_series(0, ${departmentCount * foldersPerSpace - 1}) n`, folderOf('n'), spaceOf(`n / ${foldersPerSpace} + 1`));
  await addFiles(fileTypes.newdoc, `generate_series(0, ${departmentCount * foldersPerSpace * filesPerFolder - 1}) n`, fileOf('n'), folderOf(`n / ${filesPerFolder}`));
  await addFiles(fileTypes.folder, 'generate_series(0, 0) n', `'${folder}'`, spaceOf('1'));
  await addFiles(fileTypes.newdoc, `generate_series(0, ${listedFiles - 1}) n`, `'L' || lpad(n::text, 21, '0')`, `'${folder}'`);
  await query(`insert into usage (root_guid, file_count) select guid, ${foldersPerSpace * (filesPerFolder + 1)} from files where type = 2`);

  // Every tenth file was moved from the previous folder. A page covers about as many files as events.
  const [ownFiles, allFiles] = [ownDepartments, departmentCount].map((count) => count * foldersPerSpace * filesPerFolder);
  const fileOfEvent = `case when n <= ${pages.readable} then n % ${allFiles} when n <= ${pages.foreign} then n * 7 % ${ownFiles} else ${ownFiles} + n * 3 % (${allFiles} - ${ownFiles}) end`;
  await query(`insert into events (seq, kind, action, guid, old_path, new_path, actor_id)
    select n, 'File', 'update', f.guid, case when n % 10 = 0 then coalesce((select path from files where guid = ${folderOf(`(${fileOfEvent}) / ${filesPerFolder} - 1`)}), p.path) || f.guid || '/' else f.path end, f.path, $1
    from generate_series(1, ${eventCount}) n join files f on f.guid = ${fileOf(fileOfEvent)} join files p on p.guid = f.parent_guid`, [author?.id]);
  await query(`update event_counter set last_seq = ${eventCount}`);
  await query('vacuum (analyze)');
  return { folder };
};

interface Line {
  readonly path: string;
  readonly used: number[];
}

/** A page of 1,000 missed events against a page of a list for the same reader, in a database of 100,000 events. */
export const measureMissedEvents = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const { origin, token, pids, query } = workshop;
  const { folder } = await addPast(workshop);
  const read = async (path: string): Promise<string> => {
    const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  const line = (path: string): Line => ({ path, used: [] });
  const lines = {
    readable: line(`/events?after=${pages.readable}&limit=${pageSize}`), foreign: line(`/events?after=${pages.foreign}&limit=${pageSize}`),
    thousand: line(`/files?folder=${folder}&limit=${listedFiles}`),
  };
  const reported = async ({ path }: Line): Promise<number> => (JSON.parse(await read(path)) as { events: { data: unknown }[] }).events.filter(({ data }) => data !== null).length;
  const [readable, foreign] = [await reported(lines.readable), await reported(lines.foreign)];
  if (readable !== pageSize || foreign !== 0) throw new Error(`The pages tell ${readable} and ${foreign} events.`);

  for (let round = -1; round < rounds; round += 1) {
    // The bench requests more pages than a person may read in a minute.
    await query(`delete from attempts where subject like 'events %'`);
    for (const { path, used } of Object.values(lines)) {
      const meter = await startMeter(workshop, pids.ours);
      for (let request = 0; request < requests; request += 1) await read(path);
      const usedMs = await meter();
      // The first round is a warm-up.
      if (round >= 0) used.push(usedMs / requests);
    }
  }
  const compare = (name: string, page: Line, list: Line, listName: string, goal: number): Measurement => ({
    name: `${name} against ${listName}, processor's time with PostgreSQL's`, ratio: medianRatio(page.used, list.used), goal: { kind: 'at most', value: goal },
    details: `${median(page.used).toFixed(1)} ms against ${median(list.used).toFixed(1)} ms a request; the reader belongs to ${ownDepartments} departments; median of ${rounds} rounds`,
  });
  return [
    compare('A page of 1,000 missed events of as many files, all told', lines.readable, lines.thousand, 'a page of a list of 1,000 files', 3),
    compare('A page of 1,000 events that concern the reader not at all', lines.foreign, lines.thousand, 'a page of a list of 1,000 files', 3),
  ];
};
