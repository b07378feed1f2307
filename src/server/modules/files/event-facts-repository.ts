import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { statement } from '../../db/statement';
import {
  dated, given, idsOf, levelReader, levelsOfFile, listings, plainDatedLevel, rightsAtPath, rootOfFile,
  type DatedLevelRow, type GatheredFile, type GatheredPath, type StoredLevel, type StoredPath, type Subjects,
} from './facts-repository';
import { peopleOfFile, recordColumns } from './files-repository';

/** Who has the file, or a folder above it, in a list of their own. */
interface Listed {
  readonly listers: readonly number[];
}

/** A file that events are about, with every grant on its levels and the beginnings of rights. */
export interface EventFile extends GatheredFile, Listed {
  readonly levels: readonly [DatedLevelRow, ...DatedLevelRow[]];
}

/** A place that events name, likewise. */
export interface EventPath extends GatheredPath, Listed {}

type StoredEventFile = Omit<EventFile, 'levels'> & { readonly levels: readonly [StoredLevel<DatedLevelRow>, ...StoredLevel<DatedLevelRow>[]] };

/** Null: everybody. What nobody of these people is concerned by may then be left out. */
interface Among {
  readonly subjectIds: readonly number[] | null;
  readonly personIds: readonly number[] | null;
}

const isAsked = sql`(${sql.placeholder('subjectIds')}::bigint[] is null or g.subject_id = any(${given('subjectIds', 'bigint')}))`;

const listersOfFile = sql`array(
  select distinct own.person_id::float8
  from (${listings((column) => sql`${column} = any(string_to_array(rtrim(f.path, '/'), '/'))`)}) own
  where ${sql.placeholder('personIds')}::bigint[] is null or own.person_id = any(${given('personIds', 'bigint')}))`;

const gatherAll = statement<StoredEventFile, Among & { guids: readonly string[] }>('gather-event-files', sql`
  select ${recordColumns}, f.path, f.position, f.blob_hash as "blobHash", ${levelsOfFile(dated, isAsked)} as levels, ${rootOfFile} as root,
    ${listersOfFile} as listers
  from files f ${peopleOfFile} where f.guid = any(${given('guids', 'text')})`);

const gatherAllAtPaths = statement<StoredPath & Listed, Among & { paths: readonly string[] }>('gather-event-paths', sql`
  select f.path, ${levelsOfFile(dated, isAsked)} as levels, ${rootOfFile} as root, ${rightsAtPath} as rights, ${listersOfFile} as listers
  from unnest(${given('paths', 'text')}) as f(path)`);

const amongOf = (subjects: Subjects | null): Among => ({ subjectIds: subjects && idsOf(subjects), personIds: subjects?.personIds ?? null });

/** Files by guid, in no order, by what decides for each of these people, or for everybody; what is not there is left out. */
export const gatherEventFiles = async (db: Database, guids: readonly string[], among: Subjects | null): Promise<EventFile[]> => {
  if (guids.length === 0) return [];
  const rows = await gatherAll(db, { guids, ...amongOf(among) });
  const read = await levelReader<DatedLevelRow>(db, rows.map(({ levels }) => levels), plainDatedLevel, null);
  return rows.map(({ levels: [first, ...rest], ...file }): EventFile => ({ ...file, levels: [read(first), ...rest.map(read)] }));
};

/** The same for places: the file itself may lie elsewhere now, or be gone. */
export const gatherEventPaths = async (db: Database, paths: readonly string[], among: Subjects | null): Promise<EventPath[]> => {
  if (paths.length === 0) return [];
  const rows = await gatherAllAtPaths(db, { paths, ...amongOf(among) });
  const read = await levelReader<DatedLevelRow>(db, rows.map(({ levels }) => levels ?? []), plainDatedLevel, null);
  return rows.map((row) => ({ ...row, levels: row.levels?.map(read) ?? null }));
};
