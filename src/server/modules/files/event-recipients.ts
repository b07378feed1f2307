import type { Audience, AccountGroup, Member } from '../events/event-audience-service';
import type { CommittedEvent } from '../events/events-service';
import type { EventFile, EventPath } from './event-facts-repository';
import type { DatedLevelRow } from './permission-facts-repository';

/** People with equal facts about an event: a decision for one of them applies to all of them. */
export interface RecipientGroup {
  readonly member: Member;
  readonly people: readonly number[];
}

/** The facts that decide about an event: the places it names, the file at its current place, and other files it names. */
export interface EventInputs {
  readonly places: readonly EventPath[];
  readonly files: readonly EventFile[];
}

const personType = 1;
const departmentType = 2;

/** The team of a space whose link is for its team: such a space is in the lists of the whole team. */
const linkedTeamOf = ({ levels, root }: EventPath): number | null => {
  const link = root?.isSpace ? levels?.find(({ isRoot }) => isRoot)?.shareMode : null;
  return link?.startsWith('enterprise') ? root?.teamId ?? null : null;
};

/** The candidates whom an event may concern: people, and crowds of teams and departments. */
const candidatesOf = ({ subject }: CommittedEvent, { places }: EventInputs, audience: Audience): { readonly people: Set<number>; readonly crowds: Set<AccountGroup> } => {
  const [people, crowds] = [new Set<number>(), new Set<AccountGroup>()];
  const addSubject = (type: 1 | 2 | 3, id: number): void => {
    if (type === personType) people.add(id);
    else for (const crowd of type === departmentType ? audience.ofDepartment(id) : audience.ofTeam(id)) crowds.add(crowd);
  };
  if (subject) {
    addSubject(subject.type, subject.id);
    return { people, crowds };
  }
  for (const place of places) {
    for (const { creatorId, grants } of place.levels ?? []) {
      people.add(creatorId);
      for (const { subjectType, subjectId } of grants) addSubject(subjectType, subjectId);
    }
    for (const id of place.listers) people.add(id);
    const teamId = linkedTeamOf(place);
    if (teamId !== null) addSubject(3, teamId);
  }
  return { people, crowds };
};

/** All people whom the facts name. Decisions for them may differ from decisions for other people with an equal account. */
const namedIn = ({ subject }: CommittedEvent, { places, files }: EventInputs): ReadonlySet<number> => {
  const named = new Set<number>(subject?.type === personType ? [subject.id] : []);
  const addLevels = (levels: readonly DatedLevelRow[]): void => {
    for (const { creatorId, grants } of levels) {
      named.add(creatorId);
      for (const { subjectType, subjectId, giverId } of grants) {
        named.add(giverId);
        if (subjectType === personType) named.add(subjectId);
      }
    }
  };
  for (const { levels, rights, listers } of places) {
    addLevels(levels ?? []);
    for (const id of listers) named.add(id);
    if (rights?.lockedBy) named.add(rights.lockedBy);
  }
  for (const { levels, extras, listers } of files) {
    addLevels(levels);
    for (const id of listers) named.add(id);
    if (extras?.lockedBy) named.add(extras.lockedBy.id);
  }
  return named;
};

/** Whether an event may concern anybody in the audience. */
export const concernsAnybody = (event: CommittedEvent, facts: EventInputs, audience: Audience): boolean => {
  const { people, crowds } = candidatesOf(event, facts, audience);
  return crowds.size > 0 || [...people].some((id) => audience.member(id) !== null);
};

/**
 * The people whom an event may concern, grouped where the facts about them are equal. Then their accounts are equal,
 * nothing names one of them, and all their memberships began before the event.
 */
export const recipientGroupsOf = (event: CommittedEvent, facts: EventInputs, audience: Audience): RecipientGroup[] => {
  const { people, crowds } = candidatesOf(event, facts, audience);
  const named = namedIn(event, facts);
  const alone = new Map<number, Member>();
  const addAlone = (id: number): void => {
    const member = audience.member(id);
    if (member) alone.set(id, member);
  };
  for (const id of people) addAlone(id);
  const listeners: RecipientGroup[] = [];
  for (const crowd of crowds) {
    const alike: number[] = [];
    let first: Member | null = null;
    for (const id of crowd.people) {
      const member = audience.member(id);
      if (!member || alone.has(id)) continue;
      if (named.has(id) || member.newestMembershipAt > event.happenedAt) alone.set(id, member);
      else {
        first ??= member;
        alike.push(id);
      }
    }
    if (first) listeners.push({ member: first, people: alike });
  }
  for (const [id, member] of alone) listeners.push({ member, people: [id] });
  return listeners;
};
