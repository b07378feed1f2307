import type { Handlers } from '../../call-context';
import type { TimelineLists } from './timeline-lists-service';

type TimelineHandlers = Handlers<'timelines.members' | 'timelines.file' | 'timelines.locations'>;

/** Handlers for timelines and recent locations. */
export const createTimelineHandlers = (timelines: TimelineLists): TimelineHandlers => ({
  'timelines.members': ({ query }, { scope }) => timelines.members(scope, query ?? {}),
  'timelines.file': ({ query }, { scope }) => timelines.file(scope, query),
  'timelines.locations': (_input, { scope }) => timelines.locations(scope),
});
