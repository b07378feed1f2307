import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';
import { rightsOf } from './permission-facts';
import {
  datedParts, listParameter, subjectIdsOf, loadLevelReader, personalListEntries, plainDatedLevel, rootOfFile, storedLevel,
  type DatedLevelRow, type FileWithFacts, type PathWithFacts, type RootRow, type StoredLevel, type GrantSubjects,
} from './permission-facts-repository';
import { peopleOfFile, recordColumns } from './files-repository';
import { membershipChangeColumns, membershipChangesOf, type MembershipChangesSince, type StoredChanges } from './membership-changes-repository';
import { guidOf, guidsOf, rootOf } from '../../tree-paths';

/** People who have the file, or a folder above it, in a personal list. */
interface WithListers {
  readonly listers: readonly number[];
}

/** A file of an event, with all grants on its levels and the times when rights began. */
export interface EventFile extends FileWithFacts, WithListers {
  /** Whether it is anything special to anybody (`findPersonalOfMany`). */
  readonly isPersonal: boolean;
  readonly levels: readonly [DatedLevelRow, ...DatedLevelRow[]];
}

/** A path of an event, with the same facts as an `EventFile`. */
export interface EventPath extends PathWithFacts, WithListers {}

export interface EventPlaces {
  /** Files by guid, at their current paths; deleted files are omitted. */
  readonly files: ReadonlyMap<string, EventFile>;
  /** Places by path: the paths of the files and the requested paths. Levels shared by several places are the same objects. */
  readonly paths: ReadonlyMap<string, EventPath>;
}

/** The relevant people; null means everybody. Rows that concern none of them may be omitted. */
interface Among {
  readonly subjectIds: readonly number[] | null;
  readonly personIds: readonly number[] | null;
}

/** Files, and the levels of all places without duplicates: the events of a page are in few folders. */
interface StoredPlaces {
  readonly files: readonly Omit<EventFile, 'levels' | 'root' | 'listers'>[] | null;
  readonly levels: readonly StoredLevel<DatedLevelRow>[] | null;
  readonly roots: readonly (readonly [guid: string, root: RootRow])[] | null;
  readonly listers: readonly (readonly [guid: string, personId: number])[] | null;
}

/**
 * A scalar subquery, as for all lists. Otherwise PostgreSQL would prefer a custom plan for null, and plan the statement
 * on every execution.
 */
const isRelevantGrant = sql`((select ${sql.placeholder('subjectIds')}::bigint[]) is null or g.subject_id = any(${listParameter('subjectIds', 'bigint')}))`;
/** As an array, so that plans do not depend on the number of levels. */
const levelGuids = sql.raw('(select array_agg(guid) from levels)::text[]');

const isPersonal = sql.raw(`(${['person_files', 'grants', 'desktop_shortcuts', 'file_tags'].map((table) => `exists (select from ${table} own where own.file_guid = f.guid)`).join(' or ')})`);

const places = sql`
  asked as materialized (
    select ${recordColumns}, f.path, f.position, f.blob_hash as "blobHash", ${isPersonal} as "isPersonal" from files f ${peopleOfFile} where f.guid = any(${listParameter('guids', 'text')})),
  places as materialized (select path from asked union select unnest(${listParameter('paths', 'text')})),
  levels as materialized (select distinct unnest(string_to_array(rtrim(path, '/'), '/')) as guid from places)`;
const placesColumns = sql`
  (select json_agg(asked) from asked) as files,
  (select json_agg(${storedLevel(datedParts, isRelevantGrant)}) from files l where l.guid = any(${levelGuids})) as levels,
  (select json_agg(json_build_array(f.guid, ${rootOfFile})) from files f
    where f.guid = any((select array_agg(distinct split_part(path, '/', 1)) from places)::text[])) as roots,
  (select json_agg(json_build_array(own.file_guid, own.person_id)) from (${personalListEntries((column) => sql`${column} = any(${levelGuids})`)}) own
    where (select ${sql.placeholder('personIds')}::bigint[]) is null or own.person_id = any(${listParameter('personIds', 'bigint')})) as listers`;

interface Requested extends Among {
  readonly guids: readonly string[];
  readonly paths: readonly string[];
}

const gather = preparedStatement<StoredPlaces, Requested>('gather-event-places', sql`with ${places} select ${placesColumns}`);
/** Also reads membership changes. One statement sees one snapshot, so no transaction is needed. */
const gatherSince = preparedStatement<StoredPlaces & StoredChanges, Requested & { since: string }>('gather-event-places-since', sql`with ${places} select ${membershipChangeColumns}, ${placesColumns}`);

const amongOf = (subjects: GrantSubjects | null): Among => ({ subjectIds: subjects && subjectIdsOf(subjects), personIds: subjects?.personIds ?? null });

const noListers: readonly number[] = [];

const placesOf = (stored: StoredPlaces | undefined, paths: readonly string[], read: (level: StoredLevel<DatedLevelRow>) => DatedLevelRow): EventPlaces => {
  const levels = new Map((stored?.levels ?? []).map(read).map((level) => [level.guid, level]));
  const roots = new Map(stored?.roots);
  const listers = new Map<string, number[]>();
  for (const [guid, personId] of stored?.listers ?? []) {
    const known = listers.get(guid);
    if (known) known.push(personId);
    else listers.set(guid, [personId]);
  }
  const placeAt = (path: string) => {
    const own = guidsOf(path).toReversed();
    return {
      levels: own.flatMap((guid) => levels.get(guid) ?? []),
      root: roots.get(rootOf(path)) ?? null,
      listers: listers.size === 0 ? noListers : [...new Set(own.flatMap((guid) => listers.get(guid) ?? noListers))],
    };
  };
  const found = { files: new Map<string, EventFile>(), paths: new Map<string, EventPath>() };
  for (const file of stored?.files ?? []) {
    const { levels: [first, ...rest], root, listers: own } = placeAt(file.path);
    if (!first || !root) throw new Error('A file without a place was found');
    const place = { levels: [first, ...rest], root, listers: own } as const;
    found.files.set(file.guid, { ...file, ...place });
    found.paths.set(file.path, { path: file.path, rights: rightsOf(file.extras), ...place });
  }
  for (const path of paths) {
    if (found.paths.has(path)) continue;
    const file = found.files.get(guidOf(path));
    found.paths.set(path, { path, rights: file ? rightsOf(file.extras) : null, ...placeAt(path) });
  }
  return found;
};

/** Files by guid and places by path, with the facts that decide for these people, or for everybody (null). */
export const loadEventPlaces = async (db: Database, guids: readonly string[], paths: readonly string[], among: GrantSubjects | null): Promise<EventPlaces> => {
  if (guids.length + paths.length === 0) return { files: new Map(), paths: new Map() };
  const [stored] = await gather(db, { guids, paths, ...amongOf(among) });
  return placesOf(stored, paths, await loadLevelReader<DatedLevelRow>(db, [stored?.levels ?? []], plainDatedLevel, null));
};

export interface EventPlacesSince extends MembershipChangesSince {
  /** Null if a level has a link, because links require further queries. */
  readonly places: EventPlaces | null;
}

const hasLink = (level: StoredLevel<DatedLevelRow>): boolean => 'guid' in level && level.shareMode !== null && level.shareMode !== 'private';

/** The same places and the membership changes since an earlier snapshot, both from one snapshot. */
export const loadEventPlacesSince = async (db: Database, guids: readonly string[], paths: readonly string[], among: GrantSubjects | null, since: string): Promise<EventPlacesSince> => {
  const [stored] = await gatherSince(db, { guids, paths, since, ...amongOf(among) });
  const places = stored?.levels?.some(hasLink) ? null : placesOf(stored, paths, await loadLevelReader<DatedLevelRow>(db, [], plainDatedLevel, null));
  return { ...membershipChangesOf(stored), places };
};
