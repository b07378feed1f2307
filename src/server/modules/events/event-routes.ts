import type { Handlers } from '../../call-context';
import type { EventHistory } from './event-history-service';

export const createEventHandlers = (history: EventHistory): Handlers<'events.list'> => ({
  'events.list': ({ query }, { scope: { db, caller } }) => history.list(db, caller.personId, query),
});
