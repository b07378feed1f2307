import type { Handlers } from '../../call-context';
import type { TimelineLists } from './timeline-lists-service';

type TimelineHandlers = Handlers<'timelines.members' | 'timelines.file' | 'timelines.locations'>;

/** Handlers for timelines and recent locations. */
export const createTimelineHandlers = (timelines: TimelineLists): TimelineHandlers => ({
  'timelines.members': ({ query }, { db, caller }) => timelines.members(db, caller, query ?? {}),
  'timelines.file': ({ query }, { db, caller }) => timelines.file(db, caller, query),
  'timelines.locations': (_input, { db, caller }) => timelines.locations(db, caller),
});
