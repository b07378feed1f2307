import { couldRead, mayRead, type DatedFacts } from '../../../core/permissions/dated-facts';
import { decidePermissions } from '../../../core/permissions/decide-permissions';
import type { Decision } from '../../../core/permissions/decision';
import { personFactsOf } from '../../account-membership';
import type { Database } from '../../db/database-handle';
import { createYieldWhenDue } from '../../yield-to-event-loop';
import type { Audience, Member } from '../events/event-audience-service';
import type { CommittedEvent } from '../events/events-service';
import { hasOwnRights, decisionKeyOf, grantSubjectsOf } from './access-service';
import { refreshAudience, snapshotOf } from './audience-refresh-service';
import { loadEventPlaces, loadEventPlacesSince, type EventFile, type EventPlaces } from './event-facts-repository';
import { concernsAnybody, recipientGroupsOf, type EventInputs, type RecipientGroup } from './event-recipients';
import { datedFactsOfPath, datedLevelOf, permissionFactsOf, type EvaluationContext, type EvaluatedPerson } from './permission-facts';
import type { DatedLevelRow, FileWithFacts, GrantSubjects } from './permission-facts-repository';
import type { FileEventDetails } from './file-events-service';
import { sourceOf } from './file-views-service';
import { findPersonalOfMany, defaultPersonalRow } from './personal-facts-repository';
import type { PersonalFacts } from './file-presenter';

/** The current state of a file and a person's permissions on it. */
export interface ReadableFile {
  readonly file: FileWithFacts;
  readonly decision: Decision;
}

/** A batch of events with all facts needed to present them to an audience. The `member` arguments must be among the listeners. */
export interface EventBatch {
  /** The people whom the event may concern, grouped where the facts about them are equal. */
  recipients(event: CommittedEvent): readonly RecipientGroup[];
  /** Whether the event names the member, by the memberships at the time of the event. */
  isNamed(event: CommittedEvent, member: Member): boolean;
  /** The file, if it is outside the trash and the member may read it at its current place. */
  readable(guid: string | null | undefined, member: Member): ReadableFile | null;
  /** Whether the member may read at a place by its current levels. `start` 1 means the folder of that place. */
  mayReadAt(path: string | null, member: Member, start?: 0 | 1): boolean;
  /** Whether the member could read at an earlier time, by rights that still exist. */
  couldRead(path: string | null, member: Member, at: number): boolean;
  personal(file: FileWithFacts, member: Member): PersonalFacts | null;
  /** Whether the path of an event is on a desktop and not in a space. */
  isBelowDesktop(path: string): boolean;
}

/** Maximum audience for which the database excludes irrelevant rows. */
const smallAudience = 100;

/** The subjects of an audience; null if it is large, because listing all subjects would slow down every event. */
const amongOf = (audience: Audience): GrantSubjects | null => {
  if (audience.size() > smallAudience) return null;
  const subjects = audience.ids().flatMap((id) => {
    const member = audience.member(id);
    return member ? [grantSubjectsOf(id, member.account)] : [];
  });
  return {
    personIds: subjects.flatMap(({ personIds }) => personIds),
    departmentIds: [...new Set(subjects.flatMap(({ departmentIds }) => departmentIds))],
    teamIds: [...new Set(subjects.flatMap(({ teamIds }) => teamIds))],
  };
};

/** Memoizes a function by key and person. */
const memoizePerMember = <Key, Value>(find: (key: Key, member: Member) => Value) => {
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

const inputsOf = (event: CommittedEvent, { files, paths }: EventPlaces): EventInputs => {
  const file = files.get(event.guid);
  const guids = [event.guid, file?.extras?.sourceGuid, (event.data as FileEventDetails | null)?.after];
  return { places: pathsOf(event).flatMap((path) => paths.get(path) ?? []), files: guids.flatMap((guid) => files.get(guid ?? '') ?? []) };
};

/** Further files named by events that concern somebody in the audience. */
const furtherGuidsOf = (events: readonly CommittedEvent[], facts: EventPlaces, audience: Audience): string[] => [...new Set(events
  .filter((event) => concernsAnybody(event, inputsOf(event, facts), audience))
  .flatMap(({ guid, data }) => [facts.files.get(guid)?.extras?.sourceGuid, (data as FileEventDetails | null)?.after])
  .filter((guid): guid is string => typeof guid === 'string' && !facts.files.has(guid)))];

/** Loads all facts in one statement. Returns null if that is not enough, which is rare. */
const readInOneStatement = async (db: Database, events: readonly CommittedEvent[], audience: Audience): Promise<EventPlaces | null> => {
  const since = snapshotOf(audience);
  if (since === null) return null;
  const startedAt = performance.now();
  const { places, changes, snapshot } = await loadEventPlacesSince(db, ownGuidsOf(events), allPathsOf(events), amongOf(audience), since);
  if (changes.length > 0) return null;
  audience.setLastSnapshot(snapshot, startedAt);
  return places !== null && furtherGuidsOf(events, places, audience).length === 0 ? places : null;
};

const readInSeveralStatements = async (db: Database, events: readonly CommittedEvent[], audience: Audience): Promise<EventPlaces> => {
  await refreshAudience(db, audience);
  const among = amongOf(audience);
  const places = await loadEventPlaces(db, ownGuidsOf(events), allPathsOf(events), among);
  const others = await loadEventPlaces(db, furtherGuidsOf(events, places, audience), [], among);
  return others.files.size === 0 ? places : { files: new Map([...places.files, ...others.files]), paths: places.paths };
};

/** All facts of a decision are read from one snapshot, so that no event is presented by a combination of rights that never existed. */
const snapshotTransaction = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Loads the facts for deciding on and presenting events, for the members of an audience whom they concern. */
export const readEventBatch = async (db: Database, events: readonly CommittedEvent[], audience: Audience, moment: EvaluationContext): Promise<EventBatch> => {
  const facts = await readInOneStatement(db, events, audience) ?? await db.transaction((transaction) => readInSeveralStatements(transaction, events, audience), snapshotTransaction);
  const { files, paths } = facts;
  const relevantEvents = events.filter((event) => concernsAnybody(event, inputsOf(event, facts), audience));
  const listeners = new Map<number, readonly RecipientGroup[]>();
  const members = new Map<number, Member>();
  const yieldWhenDue = createYieldWhenDue();
  for (const event of relevantEvents) {
    const found = recipientGroupsOf(event, inputsOf(event, facts), audience);
    listeners.set(event.seq, found);
    for (const { member } of found) members.set(member.id, member);
    await yieldWhenDue();
  }
  const relevantGuids = [...new Set(relevantEvents.map(({ guid }) => guid))].filter((guid) => files.get(guid)?.isPersonal);
  const personal = await findPersonalOfMany(db, [...members].map(([id, { account }]) => ({ id, ...grantSubjectsOf(id, account) })), relevantGuids);

  const evaluatedPersonOf = memoizePerMember((_: null, { id, account }): EvaluatedPerson => ({ facts: personFactsOf(id, account, moment.deployment, moment.now), subjects: grantSubjectsOf(id, account) }));
  const datedLevel = memoizePerMember((level: DatedLevelRow, member) => datedLevelOf(level, evaluatedPersonOf(null, member), member.membershipStarts, moment));
  const datedFacts = memoizePerMember((path: string, member): DatedFacts | null => {
    const place = paths.get(path);
    return place ? datedFactsOfPath(place, (level) => datedLevel(level, member), evaluatedPersonOf(null, member), member.membershipStarts, moment) : null;
  });
  const shared = new Map<string, Decision>();
  /** Files of one folder with equal facts and without rights of their own share a decision. */
  const decisionOn = (file: EventFile, member: Member): Decision => {
    const decideAlone = (): Decision => decidePermissions(permissionFactsOf(file, 0, evaluatedPersonOf(null, member), moment));
    if (hasOwnRights(file)) return decideAlone();
    const key = `${member.id} ${file.parentGuid} ${decisionKeyOf(file, member.id)}`;
    const decision = shared.get(key) ?? decideAlone();
    shared.set(key, decision);
    return decision;
  };
  const readable = memoizePerMember((guid: string, member): ReadableFile | null => {
    const file = files.get(guid);
    const decision = file?.trashRoot === null ? decisionOn(file, member) : null;
    return file && decision?.capabilities.canRead.value ? { file, decision } : null;
  });

  return {
    recipients: ({ seq }) => listeners.get(seq) ?? [],
    isNamed({ subject, happenedAt }, { id, membershipStarts }) {
      if (subject === null || subject.type === 1) return subject?.id === id;
      const since = subject.type === 3 ? membershipStarts?.memberSince : membershipStarts?.departments.find((department) => department.id === subject.id)?.since;
      return since !== undefined && since <= happenedAt;
    },
    readable: (guid, member) => readable(guid ?? '', member),
    mayReadAt(path, member, start = 0) {
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
      return known || source ? { ...(known ?? defaultPersonalRow), shortcutSource: source && sourceOf(source.file) } : null;
    },
    isBelowDesktop: (path) => paths.get(path)?.root?.isSpace === false,
  };
};
