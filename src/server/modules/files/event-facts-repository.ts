import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { statement } from '../../db/statement';
import {
  dated, given, idsOf, levelReader, levelsOfFile, listings, plainDatedLevel, rightsAtPath, rootOfFile,
  type DatedLevelRow, type GatheredFile, type GatheredPath, type StoredLevel, type StoredPath, type Subjects,
} from './facts-repository';
import { peopleOfFile, recordColumns } from './files-repository';
import { changeColumns, readChangesOf, type ReadChanges, type StoredChanges } from './membership-changes-repository';

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

/** In queries of their own, as all lists: a plan made for null would look better than the one that is kept, and be made anew each time. */
const isAsked = sql`((select ${sql.placeholder('subjectIds')}::bigint[]) is null or g.subject_id = any(${given('subjectIds', 'bigint')}))`;

const listersOfFile = sql`array(
  select distinct own.person_id::float8
  from (${listings((column) => sql`${column} = any(string_to_array(rtrim(f.path, '/'), '/'))`)}) own
  where (select ${sql.placeholder('personIds')}::bigint[]) is null or own.person_id = any(${given('personIds', 'bigint')}))`;

const eventFileColumns = sql`
  ${recordColumns}, f.path, f.position, f.blob_hash as "blobHash", ${levelsOfFile(dated, isAsked)} as levels, ${rootOfFile} as root, ${listersOfFile} as listers`;
const eventFiles = sql`files f ${peopleOfFile} where f.guid = any(${given('guids', 'text')})`;

const gatherAll = statement<StoredEventFile, Among & { guids: readonly string[] }>('gather-event-files', sql`select ${eventFileColumns} from ${eventFiles}`);

/** The same with the changes of memberships: what one statement sees is one moment of the database, without a transaction. */
const gatherAllSince = statement<(StoredEventFile | { guid: null }) & StoredChanges, Among & { guids: readonly string[]; since: string }>('gather-event-files-since', sql`
  select read.snapshot, read.changes, file.* from (select ${changeColumns}) read left join (select ${eventFileColumns} from ${eventFiles}) file on true`);

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

export interface FilesSince extends ReadChanges {
  /** Null where one of them has a link, about which more has to be read. */
  readonly files: readonly EventFile[] | null;
}

const hasLink = ({ levels }: StoredEventFile): boolean => levels.some((level) => 'guid' in level && level.shareMode !== null && level.shareMode !== 'private');

/** The same files, and what changed of memberships since an earlier snapshot, as they are at one moment. */
export const gatherEventFilesSince = async (db: Database, guids: readonly string[], among: Subjects | null, since: string): Promise<FilesSince> => {
  const rows = await gatherAllSince(db, { guids, since, ...amongOf(among) });
  const stored = rows.flatMap(({ snapshot: _snapshot, changes: _changes, ...file }) => (file.guid === null ? [] : [file]));
  const read = await levelReader<DatedLevelRow>(db, [], plainDatedLevel, null);
  const files = stored.some(hasLink) ? null : stored.map(({ levels: [first, ...rest], ...file }): EventFile => ({ ...file, levels: [read(first), ...rest.map(read)] }));
  return { ...readChangesOf(rows[0]), files };
};

/** The same for places: the file itself may lie elsewhere now, or be gone. */
export const gatherEventPaths = async (db: Database, paths: readonly string[], among: Subjects | null): Promise<EventPath[]> => {
  if (paths.length === 0) return [];
  const rows = await gatherAllAtPaths(db, { paths, ...amongOf(among) });
  const read = await levelReader<DatedLevelRow>(db, rows.map(({ levels }) => levels ?? []), plainDatedLevel, null);
  return rows.map((row) => ({ ...row, levels: row.levels?.map(read) ?? null }));
};
