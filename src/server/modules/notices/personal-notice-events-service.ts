import type { EventAction } from '../../../contract/realtime/events';
import type { Caller, CallScope } from '../../call-scope';
import { appendEvent } from '../events/events-service';

/** Notifies the windows of the person about their own marks and settings, in the transaction of the change. */
export const recordPersonalNoticeEvent = ({ db, caller: { personId }, origin }: CallScope<Caller>, action: EventAction<'Notification'>, guid: string): Promise<void> => appendEvent(db, {
  kind: 'Notification', action, guid, oldPath: null, newPath: null, actorId: personId, origin, subject: { type: 1, id: personId }, data: null,
});
