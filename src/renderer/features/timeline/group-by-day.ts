import type { Timeline, timelineActions } from '../../../contract/api/timeline-endpoints';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import { dayStartOf } from '../../shared/format/local-day';
import { type NameOfPerson } from '../../ui/person-name';

type TimelineFile = Timeline['entries'][number]['actions'][number]['file'];
type ActionKind = (typeof timelineActions)[number];

/** One action of a person on a file. */
export interface TimelineActivity {
  readonly user: PersonSummary;
  readonly action: ActionKind;
  /** ISO 8601. */
  readonly at: string;
  readonly file: TimelineFile;
}

/** The actions of one person on one day, in order. */
export interface PersonActivities {
  readonly user: PersonSummary;
  readonly activities: readonly TimelineActivity[];
}

export interface TimelineDay {
  /** Start of the local calendar day, in milliseconds since 1970. */
  readonly startMs: number;
  readonly people: readonly PersonActivities[];
}

/** Filter of the timeline; null does not filter. The kind `comment` includes discussions. */
export interface TimelineFilter {
  readonly kind: 'create' | 'update' | 'comment' | null;
  readonly person: number | null;
}

export const activitiesOf = ({ entries }: Pick<Timeline, 'entries'>): readonly TimelineActivity[] =>
  entries.flatMap(({ user, actions }) => actions.map((action) => ({ user, ...action })));

const keyOf = ({ user, action, at, file }: TimelineActivity): string => `${user.id} ${action} ${file.guid} ${at}`;

/** Merges two lists, latest first. Entries of the newer page replace older ones. */
export const mergeActivities = (newer: readonly TimelineActivity[], older: readonly TimelineActivity[]): readonly TimelineActivity[] => {
  const known = new Set(newer.map(keyOf));
  return [...newer, ...older.filter((each) => !known.has(keyOf(each)))].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
};

export const matchesTimelineFilter = ({ kind, person }: TimelineFilter, { action, user }: TimelineActivity): boolean =>
  (person === null || user.id === person) && (kind === null || action === kind || (kind === 'comment' && action === 'discussion'));

/**
 * Groups actions by local calendar day, then by person, latest first. The server groups actions by its own days; if
 * two of its days are one local day, only the latest action is kept.
 */
export const groupByDay = (activities: readonly TimelineActivity[]): readonly TimelineDay[] => {
  const days = new Map<number, Map<number, { user: PersonSummary; activities: TimelineActivity[] }>>();
  const seen = new Set<string>();
  for (const activity of activities) {
    const { user, action, at, file } = activity;
    const startMs = dayStartOf(at);
    const mark = `${startMs} ${user.id} ${action} ${file.guid}`;
    if (seen.has(mark)) continue;
    seen.add(mark);
    const people = days.get(startMs) ?? new Map<number, { user: PersonSummary; activities: TimelineActivity[] }>();
    const entry = people.get(user.id) ?? { user, activities: [] };
    entry.activities.push(activity);
    people.set(user.id, entry);
    days.set(startMs, people);
  }
  return [...days].map(([startMs, people]) => ({ startMs, people: [...people.values()] }));
};

/** The distinct people, by the name that the screen shows. */
export const peopleIn = (activities: readonly TimelineActivity[], nameOf: NameOfPerson): readonly { readonly id: number; readonly name: string }[] =>
  [...new Map(activities.map(({ user }) => [user.id, { id: user.id, name: nameOf(user) }])).values()].sort((one, other) => one.name.localeCompare(other.name));
