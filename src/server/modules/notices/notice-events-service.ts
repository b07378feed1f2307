import type { StoredEvent } from '../../../contract/realtime/events';
import type { CommittedEvent, EventView, PresentEvents } from '../events/events-service';
import { presentPersonEvents } from '../people/person-events-service';
import { findRecipientsAmong } from './notices-repository';

const presented = ({ seq, epoch, guid, happenedAt, origin }: CommittedEvent): StoredEvent =>
  ({ seq, epoch, kind: 'Notification', action: 'create', guid, at: new Date(happenedAt).toISOString(), origin, data: null });

/**
 * Presents events about notices. A new notice has one event for all recipients, and its recipients are read here. Other events are
 * for one person. They have no data, so nothing about a file leaves the server with them.
 */
export const presentNoticeEvents: PresentEvents = async (db, events, audience) => {
  const isForAll = ({ action, subject }: CommittedEvent): boolean => action === 'create' && subject === null;
  const created = events.filter(isForAll);
  const recipients = created.length === 0 ? new Map<number, readonly number[]>() : await findRecipientsAmong(db, created.map(({ guid }) => Number(guid)), audience.ids());
  const marks = events.filter((event) => !isForAll(event));
  const markViews = marks.length === 0 ? [] : await presentPersonEvents(db, marks, audience);
  return events.map((event): readonly EventView[] => {
    if (!isForAll(event)) return markViews[marks.indexOf(event)] ?? [];
    const people = recipients.get(Number(event.guid)) ?? [];
    return people.length === 0 ? [] : [{ people, event: presented(event) }];
  });
};
