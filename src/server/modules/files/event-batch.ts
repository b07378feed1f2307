import { couldRead, mayRead, type DatedFacts } from '../../../core/permissions/dated-facts';
import { decide } from '../../../core/permissions/decide';
import type { Decision } from '../../../core/permissions/decision';
import { personFactsOf } from '../../account';
import type { Database } from '../../db/database';
import { createYieldWhenDue } from '../../yield-to-event-loop';
import type { Audience, Member } from '../events/audience-service';
import type { CommittedEvent } from '../events/events-service';
import { hasOwnRights, likenessOf, subjectsOf } from './access-service';
import { renewAudience, snapshotOf } from './audience-service';
import { gatherEventPlaces, gatherEventPlacesSince, type EventFile, type EventPlaces } from './event-facts-repository';
import { concernsAnybody, listenersOf, type EventFacts, type Listeners } from './event-listeners';
import { datedFactsOfPath, datedLevelOf, factsOf, type Moment, type Reached } from './facts';
import type { DatedLevelRow, GatheredFile, Subjects } from './facts-repository';
import type { ToldChange } from './file-events-service';
import { sourceOf } from './file-views-service';
import { findPersonalOfMany, nothingPersonal } from './personal-repository';
import type { PersonalFacts } from './presenter';

/** The current state of a file and a person's permissions on it. */
export interface Readable {
  readonly file: GatheredFile;
  readonly decision: Decision;
}

/** A batch of events with all facts needed to present them to an audience. The `member` arguments must be among the listeners. */
export interface EventBatch {
  /** The people whom the event may concern, grouped where the facts about them are equal. */
  listeners(event: CommittedEvent): readonly Listeners[];
  /** Whether the event names the member, by the memberships at the time of the event. */
  isNamed(event: CommittedEvent, member: Member): boolean;
  /** The file, if it is outside the trash and the member may read it at its current place. */
  readable(guid: string | null | undefined, member: Member): Readable | null;
  /** Whether the member may read at a place by its current levels. `start` 1 means the folder of that place. */
  reaches(path: string | null, member: Member, start?: 0 | 1): boolean;
  /** Whether the member could read at an earlier time, by rights that still exist. */
  couldRead(path: string | null, member: Member, at: number): boolean;
  personal(file: GatheredFile, member: Member): PersonalFacts | null;
  /** Whether the path of an event is on a desktop and not in a space. */
  isBelowDesktop(path: string): boolean;
}

/** Maximum audience for which the database excludes irrelevant rows. */
const smallAudience = 100;

/** The subjects of an audience; null if it is large, because listing all subjects would slow down every event. */
const amongOf = (audience: Audience): Subjects | null => {
  if (audience.size() > smallAudience) return null;
  const subjects = audience.ids().flatMap((id) => {
    const member = audience.member(id);
    return member ? [subjectsOf(id, member.account)] : [];
  });
  return {
    personIds: subjects.flatMap(({ personIds }) => personIds),
    departmentIds: [...new Set(subjects.flatMap(({ departmentIds }) => departmentIds))],
    teamIds: [...new Set(subjects.flatMap(({ teamIds }) => teamIds))],
  };
};

/** Memoizes a function by key and person. */
const remembering = <Key, Value>(find: (key: Key, member: Member) => Value) => {
  const foundFor = new Map<number, Map<Key, Value>>();
  return (key: Key, member: Member): Value => {
    const found = foundFor.get(member.id) ?? new Map<Key, Value>();
    foundFor.set(member.id, found);
    const known = found.get(key);
    if (known !== undefined || found.has(key)) return known as Value;
    const value = find(key, member);
    found.set(key, value);
    return value;
  };
};

const pathsOf = ({ oldPath, newPath }: CommittedEvent): string[] => [oldPath, newPath].filter((path) => path !== null);

const ownGuidsOf = (events: readonly CommittedEvent[]): string[] => [...new Set(events.flatMap((event) => (pathsOf(event).length > 0 ? [event.guid] : [])))];
const allPathsOf = (events: readonly CommittedEvent[]): string[] => [...new Set(events.flatMap(pathsOf))];

const factsAbout = (event: CommittedEvent, { files, paths }: EventPlaces): EventFacts => {
  const file = files.get(event.guid);
  const guids = [event.guid, file?.extras?.sourceGuid, (event.data as ToldChange | null)?.after];
  return { places: pathsOf(event).flatMap((path) => paths.get(path) ?? []), files: guids.flatMap((guid) => files.get(guid ?? '') ?? []) };
};

/** Further files named by events that concern somebody in the audience. */
const otherGuidsOf = (events: readonly CommittedEvent[], facts: EventPlaces, audience: Audience): string[] => [...new Set(events
  .filter((event) => concernsAnybody(event, factsAbout(event, facts), audience))
  .flatMap(({ guid, data }) => [facts.files.get(guid)?.extras?.sourceGuid, (data as ToldChange | null)?.after])
  .filter((guid): guid is string => typeof guid === 'string' && !facts.files.has(guid)))];

/** Loads all facts in one statement. Returns null if that is not enough, which is rare. */
const readAtOnce = async (db: Database, events: readonly CommittedEvent[], audience: Audience): Promise<EventPlaces | null> => {
  const since = snapshotOf(audience);
  if (since === null) return null;
  const startedAt = performance.now();
  const { places, changes, snapshot } = await gatherEventPlacesSince(db, ownGuidsOf(events), allPathsOf(events), amongOf(audience), since);
  if (changes.length > 0) return null;
  audience.setSeen(snapshot, startedAt);
  return places !== null && otherGuidsOf(events, places, audience).length === 0 ? places : null;
};

const readInParts = async (db: Database, events: readonly CommittedEvent[], audience: Audience): Promise<EventPlaces> => {
  await renewAudience(db, audience);
  const among = amongOf(audience);
  const places = await gatherEventPlaces(db, ownGuidsOf(events), allPathsOf(events), among);
  const others = await gatherEventPlaces(db, otherGuidsOf(events, places, audience), [], among);
  return others.files.size === 0 ? places : { files: new Map([...places.files, ...others.files]), paths: places.paths };
};

/** All facts of a decision are read from one snapshot, so that no event is presented by a combination of rights that never existed. */
const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Loads the facts for deciding on and presenting events, for the members of an audience whom they concern. */
export const readEventBatch = async (db: Database, events: readonly CommittedEvent[], audience: Audience, moment: Moment): Promise<EventBatch> => {
  const facts = await readAtOnce(db, events, audience) ?? await db.transaction((transaction) => readInParts(transaction, events, audience), oneMoment);
  const { files, paths } = facts;
  const told = events.filter((event) => concernsAnybody(event, factsAbout(event, facts), audience));
  const listeners = new Map<number, readonly Listeners[]>();
  const members = new Map<number, Member>();
  const yieldWhenDue = createYieldWhenDue();
  for (const event of told) {
    const found = listenersOf(event, factsAbout(event, facts), audience);
    listeners.set(event.seq, found);
    for (const { member } of found) members.set(member.id, member);
    await yieldWhenDue();
  }
  const toldGuids = [...new Set(told.map(({ guid }) => guid))].filter((guid) => files.get(guid)?.isPersonal);
  const personal = await findPersonalOfMany(db, [...members].map(([id, { account }]) => ({ id, ...subjectsOf(id, account) })), toldGuids);

  const reachedOf = remembering((_: null, { id, account }): Reached => ({ facts: personFactsOf(id, account, moment.deployment, moment.now), subjects: subjectsOf(id, account) }));
  const datedLevel = remembering((level: DatedLevelRow, member) => datedLevelOf(level, reachedOf(null, member), member.beginnings, moment));
  const datedFacts = remembering((path: string, member): DatedFacts | null => {
    const place = paths.get(path);
    return place ? datedFactsOfPath(place, (level) => datedLevel(level, member), reachedOf(null, member), member.beginnings, moment) : null;
  });
  const shared = new Map<string, Decision>();
  /** Files of one folder with equal facts and without rights of their own share a decision. */
  const decisionOn = (file: EventFile, member: Member): Decision => {
    const decideAlone = (): Decision => decide(factsOf(file, 0, reachedOf(null, member), moment));
    if (hasOwnRights(file)) return decideAlone();
    const key = `${member.id} ${file.parentGuid} ${likenessOf(file, member.id)}`;
    const decision = shared.get(key) ?? decideAlone();
    shared.set(key, decision);
    return decision;
  };
  const readable = remembering((guid: string, member): Readable | null => {
    const file = files.get(guid);
    const decision = file?.trashRoot === null ? decisionOn(file, member) : null;
    return file && decision?.capabilities.canRead.value ? { file, decision } : null;
  });

  return {
    listeners: ({ seq }) => listeners.get(seq) ?? [],
    isNamed({ subject, happenedAt }, { id, beginnings }) {
      if (subject === null || subject.type === 1) return subject?.id === id;
      const since = subject.type === 3 ? beginnings?.memberSince : beginnings?.departments.find((department) => department.id === subject.id)?.since;
      return since !== undefined && since <= happenedAt;
    },
    readable: (guid, member) => readable(guid ?? '', member),
    reaches(path, member, start = 0) {
      const facts = path === null ? null : datedFacts(path, member);
      return facts !== null && facts.levels.length > start && mayRead(facts, start);
    },
    couldRead(path, member, at) {
      const facts = path === null ? null : datedFacts(path, member);
      return facts !== null && couldRead(facts, at);
    },
    personal(file, member) {
      const known = personal.get(member.id)?.get(file.guid);
      const source = readable(file.extras?.sourceGuid ?? '', member);
      return known || source ? { ...(known ?? nothingPersonal), shortcutSource: source && sourceOf(source.file) } : null;
    },
    isBelowDesktop: (path) => paths.get(path)?.root?.isSpace === false,
  };
};
