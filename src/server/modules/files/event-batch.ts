import { couldRead, mayRead, type DatedFacts } from '../../../core/permissions/dated-facts';
import { decide } from '../../../core/permissions/decide';
import type { Decision } from '../../../core/permissions/decision';
import { personFactsOf, type Account } from '../../account';
import type { Database } from '../../db/database';
import type { CommittedEvent } from '../events/events-service';
import { subjectsOf } from './access-service';
import { datedFactsOfPath, factsOf, type Moment, type Reached } from './facts';
import { findAccounts, findBeginnings, findConcerned, findReachedBy, gatherFiles, gatherPaths, type GatheredFile, type Subjects } from './facts-repository';
import type { ToldChange } from './file-events-service';
import { sourceOf } from './file-views-service';
import { findPersonalOfMany, nothingPersonal } from './personal-repository';
import type { PersonalFacts } from './presenter';

/** A file as it is now, and what a person may do with it. */
export interface Readable {
  readonly file: GatheredFile;
  readonly decision: Decision;
}

/** Some events with everything by which they are told to some people. */
export interface EventBatch {
  /** Whom the event may concern. */
  candidates(event: CommittedEvent): readonly number[];
  /** Whether the event names somebody, as who they were when it happened. */
  isNamed(event: CommittedEvent, personId: number): boolean;
  /** The file, where it is not in the trash and the person may read it where it is now. */
  readable(guid: string | null | undefined, personId: number): Readable | null;
  /** Whether the person may read at a place as its levels are now. `start` 1: the folder of that place. */
  reaches(path: string | null, personId: number, start?: 0 | 1): boolean;
  /** Whether they could at an earlier moment, by rights that they still have. */
  couldRead(path: string | null, personId: number, at: number): boolean;
  personal(file: GatheredFile, personId: number): PersonalFacts | null;
  desktopOf(personId: number): string | null;
  teamOf(personId: number): number | null;
  /** Whether a place that an event names lies on a desktop and not in a space. */
  isBelowDesktop(path: string): boolean;
}

const unionOf = (accounts: ReadonlyMap<number, { readonly account: Account }>): Subjects => {
  const subjects = [...accounts].map(([id, { account }]) => subjectsOf(id, account));
  return {
    personIds: subjects.flatMap(({ personIds }) => personIds),
    departmentIds: [...new Set(subjects.flatMap(({ departmentIds }) => departmentIds))],
    teamIds: [...new Set(subjects.flatMap(({ teamIds }) => teamIds))],
  };
};

/** Finds something once for each key. */
const remembering = <Value>(find: (first: string, personId: number) => Value) => {
  const found = new Map<string, Value>();
  return (first: string, personId: number): Value => {
    const key = `${first} ${personId}`;
    const known = found.get(key);
    if (known !== undefined || found.has(key)) return known as Value;
    const value = find(first, personId);
    found.set(key, value);
    return value;
  };
};

const pathsOf = ({ oldPath, newPath }: CommittedEvent): string[] => [oldPath, newPath].filter((path) => path !== null);

/** Reads what events are judged and shown by, for those they concern among some people; nothing where they concern nobody. */
export const readEventBatch = async (db: Database, events: readonly CommittedEvent[], among: readonly number[], moment: Moment): Promise<EventBatch> => {
  const concerned = await findConcerned(db, [...new Set(events.filter(({ subject }) => subject === null).flatMap(pathsOf))], among);
  const candidatesOf = new Map<number, readonly number[]>();
  for (const event of events) {
    const people = event.subject ? await findReachedBy(db, event.subject, among) : [...new Set(pathsOf(event).flatMap((path) => concerned.get(path) ?? []))];
    candidatesOf.set(event.seq, people);
  }
  const told = events.filter(({ seq }) => (candidatesOf.get(seq) ?? []).length > 0);
  const personIds = [...new Set([...candidatesOf.values()].flat())];
  const accounts = await findAccounts(db, personIds);
  const beginnings = await findBeginnings(db, personIds);
  const subjects = unionOf(accounts);
  const paths = new Map((await gatherPaths(db, [...new Set(told.flatMap(pathsOf))], subjects)).map((gathered) => [gathered.path, gathered]));
  const ownGuids = [...new Set(told.flatMap((event) => (pathsOf(event).length > 0 ? [event.guid] : [])))];
  const files = new Map((await gatherFiles(db, ownGuids, subjects, null)).map((file) => [file.guid, file]));
  const sourceGuids = [...files.values()].map(({ extras }) => extras?.sourceGuid);
  const named = [...sourceGuids, ...told.map(({ data }) => (data as ToldChange | null)?.after)].filter((guid) => typeof guid === 'string' && !files.has(guid)) as string[];
  for (const file of await gatherFiles(db, [...new Set(named)], subjects, null)) files.set(file.guid, file);
  const personal = await findPersonalOfMany(db, [...accounts].map(([id, { account }]) => ({ id, ...subjectsOf(id, account) })), ownGuids);

  const reachedOf = (personId: number): Reached | null => {
    const account = accounts.get(personId)?.account;
    return account ? { facts: personFactsOf(personId, account, moment.deployment, moment.now), subjects: subjectsOf(personId, account) } : null;
  };
  const datedFacts = remembering((path, personId): DatedFacts | null => {
    const gathered = paths.get(path);
    const person = reachedOf(personId);
    return gathered && person ? datedFactsOfPath(gathered, person, beginnings.get(personId), moment) : null;
  });
  const readable = remembering((guid, personId): Readable | null => {
    const file = files.get(guid);
    const person = file?.trashRoot === null ? reachedOf(personId) : null;
    const decision = file && person ? decide(factsOf(file, 0, person, moment)) : null;
    return file && decision?.capabilities.canRead.value ? { file, decision } : null;
  });
  const teamOf = (personId: number): number | null => accounts.get(personId)?.account.team?.id ?? null;

  return {
    candidates: ({ seq }) => candidatesOf.get(seq) ?? [],
    isNamed({ subject, happenedAt }, personId) {
      if (subject === null || subject.type === 1) return subject?.id === personId;
      const begun = beginnings.get(personId);
      const since = subject.type === 3 ? begun?.memberSince : begun?.departments.find(({ id }) => id === subject.id)?.since;
      return since !== undefined && since <= happenedAt;
    },
    readable: (guid, personId) => readable(guid ?? '', personId),
    reaches(path, personId, start = 0) {
      const facts = path === null ? null : datedFacts(path, personId);
      return facts !== null && facts.levels.length > start && mayRead(facts, start);
    },
    couldRead(path, personId, at) {
      const facts = path === null ? null : datedFacts(path, personId);
      return facts !== null && couldRead(facts, at);
    },
    personal(file, personId) {
      const known = personal.get(personId)?.get(file.guid);
      const source = readable(file.extras?.sourceGuid ?? '', personId);
      return known || source ? { ...(known ?? nothingPersonal), shortcutSource: source && sourceOf(source.file) } : null;
    },
    desktopOf: (personId) => accounts.get(personId)?.desktopGuid ?? null,
    teamOf,
    isBelowDesktop: (path) => paths.get(path)?.root?.isSpace === false,
  };
};
