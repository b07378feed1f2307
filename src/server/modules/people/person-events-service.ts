import { isFileEventKind, eventOrderSchema, type EventAction, type EventOrder, type StoredEvent } from '../../../contract/realtime/events';
import type { Database } from '../../db/database-handle';
import type { Audience } from '../events/event-audience-service';
import { appendEvent, appendEvents, type NewEvent, type CommittedEvent, type EventView, type PresentEvents } from '../events/events-service';
import { refreshAudience } from '../files/audience-refresh-service';
import { findDesktops, type PersonDesktop } from './people-repository';

export type { PersonDesktop };

/** A person, or all members of a team. A person who leaves a team is no longer one of its members. */
export type Concerned = PersonDesktop | { readonly teamId: number };

/** The actor of a change, and its transaction. Jobs have no window, so their origin is null. */
export interface PersonEventScope {
  readonly db: Database;
  readonly caller: { readonly personId: number };
  readonly origin: string | null;
}

/** Types of `NewEvent.subject`. */
const [personType, teamType] = [1, 3] as const;

const eventOf = ({ caller, origin }: PersonEventScope, kind: 'Account' | 'Team', concerned: Concerned): NewEvent => ({
  kind, action: 'update', actorId: caller.personId, origin, oldPath: null, newPath: null, data: null,
  ...('teamId' in concerned
    ? { guid: String(concerned.teamId), subject: { type: teamType, id: concerned.teamId } }
    : { guid: concerned.desktopGuid, subject: { type: personType, id: concerned.personId } }),
});

/**
 * Stores an event about people in the transaction of the change that causes it. Its `guid` is the person's desktop, or
 * the team's id: clients see by it whom the event concerns.
 */
export const recordPersonEvent = (scope: PersonEventScope, kind: 'Account' | 'Team', concerned: Concerned): Promise<void> => appendEvent(scope.db, eventOf(scope, kind, concerned));

/** Stores `Account update` for several people. */
export const recordAccountEvents = async (scope: PersonEventScope, personIds: readonly number[]): Promise<void> => {
  if (personIds.length > 0) await appendEvents(scope.db, (await findDesktops(scope.db, personIds)).map((person) => eventOf(scope, 'Account', person)));
};

/** Stores a `Payment` event: an order of this person was paid (`paid`), was created, or ended without a payment (`update`). */
export const recordPayment = async (scope: PersonEventScope, personId: number, action: EventAction<'Payment'>, data: EventOrder): Promise<void> =>
  appendEvents(scope.db, (await findDesktops(scope.db, [personId])).map((person) => ({ ...eventOf(scope, 'Account', person), kind: 'Payment', action, data })));

const recipientsOf = ({ subject }: CommittedEvent, audience: Audience): number[] => {
  if (subject?.type === personType) return audience.member(subject.id) ? [subject.id] : [];
  return subject?.type === teamType ? [...audience.ofTeam(subject.id)].flatMap(({ people }) => [...people]) : [];
};

const presented = ({ seq, epoch, kind, action, guid, happenedAt, origin, data }: CommittedEvent): StoredEvent => {
  if (isFileEventKind(kind)) throw new Error(`${kind} is an event about a file`);
  return { seq, epoch, kind, action, guid, at: new Date(happenedAt).toISOString(), origin, data: null, ...(kind === 'Payment' ? { order: eventOrderSchema.parse(data) } : {}) };
};

/** Presents events about people: to the person whom an event names, or to the present members of the team. A payment has its order. */
export const presentPersonEvents: PresentEvents = async (db, events, audience) => {
  await refreshAudience(db, audience);
  return events.map((event): EventView[] => {
    const people = recipientsOf(event, audience);
    return people.length === 0 ? [] : [{ people, event: presented(event) }];
  });
};
