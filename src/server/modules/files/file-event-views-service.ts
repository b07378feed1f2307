import type { FileTags } from '../../../contract/entities/file';
import { decide } from '../../../core/permissions/decide';
import type { Decision } from '../../../core/permissions/decision';
import { personFactsOf, type Account, type Deployment } from '../../account';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import type { CommittedEvent, EventView, TellEvents } from '../events/events-service';
import { subjectsOf } from './access-service';
import { factsOf, factsOfPath, type Moment, type Reached } from './facts';
import { findAccounts, findConcerned, findReachedBy, gatherFiles, gatherPaths, type GatheredFile, type GatheredPath, type Subjects } from './facts-repository';
import type { ToldRecord, ToldTags } from './file-events-service';
import { sourceOf } from './file-views-service';
import { parentOf, rootOf } from './paths';
import { findPersonalOfMany, nothingPersonal, type PersonalRow } from './personal-repository';
import { iso, presentEventData, textOfCapabilities, type PersonalFacts } from './presenter';

export interface FileEventViewsDependencies {
  readonly apiBase: string;
  readonly deployment: Deployment;
  readonly clock: Clock;
}

interface Person { readonly desktopGuid: string; readonly account: Account }

/** What one batch of events is judged by. */
interface Batch {
  readonly moment: Moment;
  readonly concerned: ReadonlyMap<string, readonly number[]>;
  readonly paths: ReadonlyMap<string, GatheredPath>;
  readonly people: ReadonlyMap<number, Person>;
  /** What each person has to do with the files, and other files that events name: where shortcuts lead, what stands before a file. */
  readonly personal: ReadonlyMap<number, ReadonlyMap<string, PersonalRow>>;
  readonly named: ReadonlyMap<string, GatheredFile>;
}

const union = (people: Iterable<Person & { id: number }>): Subjects => {
  const subjects = [...people].map(({ id, account }) => subjectsOf(id, account));
  return {
    personIds: subjects.flatMap(({ personIds }) => personIds),
    departmentIds: [...new Set(subjects.flatMap(({ departmentIds }) => departmentIds))],
    teamIds: [...new Set(subjects.flatMap(({ teamIds }) => teamIds))],
  };
};

/** People to whom a file looks alike are told of it in one view. */
const likenessOf = ({ role, parentRole, isAdmin, hasUnprivilegedParent, capabilities }: Decision, rest: Omit<Likeness, 'decision'>): string =>
  `${role} ${parentRole} ${isAdmin} ${hasUnprivilegedParent} ${JSON.stringify(rest)} ${textOfCapabilities(capabilities)}`;

/** What makes a file look as it does to somebody. */
interface Likeness {
  readonly decision: Decision;
  /** The person's own desktop, where the file comes from there or is below it; empty for all others. */
  readonly desktopGuid: string;
  readonly seesTeamTags: boolean;
  readonly seesPlace: boolean;
  readonly personal: PersonalFacts | null;
}

/** Whether a folder at the top of a path is a desktop and no space. */
const isDesktop = ({ paths }: Batch, folderGuid: string, path: string): boolean => folderGuid === rootOf(path) && paths.get(path)?.root?.isSpace === false;

/** The tags that somebody is told of; nobody learns of a team's who is not of it. */
const toldTagsOf = (tags: ToldTags | undefined, seesTeamTags: boolean): Partial<FileTags> | null => {
  if (tags === undefined) return null;
  const { teamId: _, team, user } = tags;
  return { ...(team && seesTeamTags ? { team } : {}), ...(user ? { user } : {}) };
};

/**
 * Tells events about files as the rights stand now: to those who may read where the file is, the file with their own
 * capabilities; to those who could only read where it was, that it is gone, by its guid and nothing else.
 */
export const createFileEventViews = ({ apiBase, deployment, clock }: FileEventViewsDependencies): TellEvents => {
  const reachedOf = ({ moment, people }: Batch, personId: number): Reached | null => {
    const account = people.get(personId)?.account;
    return account ? { facts: personFactsOf(personId, account, deployment, moment.now), subjects: subjectsOf(personId, account) } : null;
  };

  const decideFor = (batch: Batch, path: string, type: number, personId: number): Decision | null => {
    const gathered = batch.paths.get(path);
    const person = reachedOf(batch, personId);
    const facts = gathered && person ? factsOfPath(gathered, type, person, batch.moment) : null;
    return facts && decide(facts);
  };

  /** A file that an event names besides its own, where the person may read it. */
  const namedFor = (batch: Batch, guid: string | null | undefined, personId: number): GatheredFile | null => {
    const file = batch.named.get(guid ?? '');
    const person = file?.trashRoot === null ? reachedOf(batch, personId) : null;
    return file && person && decide(factsOf(file, 0, person, batch.moment)).capabilities.canRead.value ? file : null;
  };

  const personalOf = (batch: Batch, { guid, extras }: ToldRecord, personId: number): PersonalFacts | null => {
    const known = batch.personal.get(personId)?.get(guid);
    const source = namedFor(batch, extras?.sourceGuid, personId);
    return known || source ? { ...(known ?? nothingPersonal), shortcutSource: source && sourceOf(source) } : null;
  };

  const readersOf = (batch: Batch, path: string | null, type: number, candidates: readonly number[]): Map<number, Decision> => {
    const readers = new Map<number, Decision>();
    for (const personId of path === null ? [] : candidates) {
      const decision = decideFor(batch, path ?? '', type, personId);
      if (decision?.capabilities.canRead.value) readers.set(personId, decision);
    }
    return readers;
  };

  const viewsOf = (batch: Batch, event: CommittedEvent, subjectPeople: readonly number[] | null): EventView[] => {
    const { seq, kind, action, guid, oldPath, newPath, origin, data, at } = event;
    const envelope = { seq, kind, guid, origin, at: iso(at) };
    // What lies nowhere concerns people themselves, as the end of what was in their trash: they are told as it is.
    if (oldPath === null && newPath === null) return subjectPeople?.length ? [{ people: subjectPeople, event: { ...envelope, action, data: null } }] : [];
    const record = data as ToldRecord | null;
    const among = (path: string | null): readonly number[] => (path === null ? [] : subjectPeople ?? batch.concerned.get(path) ?? []);
    const readers = readersOf(batch, record === null ? null : newPath, record?.type ?? 0, among(newPath));

    // A type that no rule asks about: who may read does not depend on it.
    const before = kind === 'Permission' && action === 'destroy' ? among(newPath) : [...readersOf(batch, oldPath, 0, among(oldPath)).keys()];
    const losers = before.filter((personId) => !readers.has(personId));
    const views: EventView[] = losers.length > 0 ? [{ people: losers, event: { ...envelope, action: 'destroy', data: null } }] : [];
    if (newPath === null || record === null) return views;

    const fromGuid = oldPath !== null && parentOf(oldPath) !== parentOf(newPath) ? parentOf(oldPath) : null;
    const movedFrom = oldPath === null || fromGuid === null ? null : { guid: fromGuid, isDesktop: isDesktop(batch, fromGuid, oldPath) };
    const root = rootOf(newPath);
    const alike = new Map<string, Likeness & { readonly people: number[] }>();
    for (const [personId, decision] of readers) {
      const person = batch.people.get(personId);
      const rest = {
        desktopGuid: person && [root, movedFrom?.guid].includes(person.desktopGuid) ? person.desktopGuid : '',
        seesTeamTags: record.tags !== undefined && person?.account.team?.id === record.tags.teamId,
        seesPlace: record.after === null || namedFor(batch, record.after, personId) !== null,
        personal: personalOf(batch, record, personId),
      };
      const key = likenessOf(decision, rest);
      const group = alike.get(key) ?? { people: [], decision, ...rest };
      group.people.push(personId);
      alike.set(key, group);
    }
    // Who keeps a file although a right to it ended has another right: they learn which.
    const toldAction = kind === 'Permission' && action === 'destroy' ? 'create' : action;
    const teamId = batch.paths.get(newPath)?.root?.teamId ?? null;
    for (const { people, decision, desktopGuid, seesTeamTags, seesPlace, personal } of alike.values()) {
      const shown = presentEventData({ record, decision, teamId, personal, isOnDesktop: record.parentGuid !== null && isDesktop(batch, record.parentGuid, newPath) }, { desktopGuid, apiBase }, movedFrom);
      const fileTags = toldTagsOf(record.tags, seesTeamTags);
      const place = record.after !== undefined && seesPlace ? { after: record.after } : {};
      views.push({ people, event: { ...envelope, action: toldAction, data: { ...shown, ...place, ...(fileTags === null ? {} : { fileTags }) } } });
    }
    return views;
  };

  return async (db: Database, events, among) => {
    const places = [...new Set(events.flatMap(({ oldPath, newPath }) => [oldPath, newPath].filter((path) => path !== null)))];
    const concerned = await findConcerned(db, places, among);
    const subjectPeople: (readonly number[] | null)[] = [];
    for (const { subject } of events) subjectPeople.push(subject === null ? null : await findReachedBy(db, subject, among));
    const ids = new Set([...concerned.values(), ...subjectPeople].flatMap((people) => people ?? []));
    const people = await findAccounts(db, [...ids]);
    const subjects = union([...people].map(([id, person]) => ({ id, ...person })));
    const gathered = ids.size === 0 ? [] : await gatherPaths(db, places, subjects);
    const told = ids.size === 0 ? [] : events.flatMap(({ data }) => (data === null ? [] : [data as ToldRecord]));
    const members = [...people].map(([id, { account }]) => ({ id, ...subjectsOf(id, account) }));
    const personal = await findPersonalOfMany(db, members, [...new Set(told.map(({ guid }) => guid))]);
    const named = await gatherFiles(db, [...new Set(told.flatMap(({ extras, after }) => [extras?.sourceGuid, after].filter((guid) => typeof guid === 'string')))], subjects, null);
    const batch: Batch = {
      moment: { now: clock().getTime(), deployment }, concerned, people, personal,
      paths: new Map(gathered.map((path) => [path.path, path])), named: new Map(named.map((file) => [file.guid, file])),
    };
    return events.map((event, index) => viewsOf(batch, event, subjectPeople[index] ?? null));
  };
};
