import type { Timeline, timelineActions } from '../../../contract/api/timelines';
import type { PersonSummary } from '../../../contract/entities/common';

type TimelineFile = Timeline['entries'][number]['actions'][number]['file'];
type ActionKind = (typeof timelineActions)[number];

/** One thing that somebody did to one file. */
export interface Happening {
  readonly user: PersonSummary;
  readonly action: ActionKind;
  /** ISO 8601. */
  readonly at: string;
  readonly file: TimelineFile;
}

/** What one person did on one day, one after the other. */
export interface Entry {
  readonly user: PersonSummary;
  readonly happenings: readonly Happening[];
}

export interface Day {
  /** Its beginning by the calendar of this device, milliseconds since 1970. */
  readonly startMs: number;
  readonly entries: readonly Entry[];
}

/** What is left out: null leaves out nothing. Comments and discussions are one thing to whoever looks for them. */
export interface TimelineFilter {
  readonly kind: 'create' | 'update' | 'comment' | null;
  readonly person: number | null;
}

export const happeningsOf = ({ entries }: Pick<Timeline, 'entries'>): readonly Happening[] =>
  entries.flatMap(({ user, actions }) => actions.map((action) => ({ user, ...action })));

const keyOf = ({ user, action, at, file }: Happening): string => `${user.id} ${action} ${file.guid} ${at}`;

/** All of two lists once, the latest first; where a page was read again, as it is there. */
export const joined = (newer: readonly Happening[], older: readonly Happening[]): readonly Happening[] => {
  const known = new Set(newer.map(keyOf));
  return [...newer, ...older.filter((each) => !known.has(keyOf(each)))].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
};

export const passes = ({ kind, person }: TimelineFilter, { action, user }: Happening): boolean =>
  (person === null || user.id === person) && (kind === null || action === kind || (kind === 'comment' && action === 'discussion'));

const dayStart = (at: string): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * Happenings, the latest first, by the days of this device and then by person. The server tells what was done to a file
 * once a day by its own days; where two of them are one here, the same is told by its latest time.
 */
export const daysOf = (happenings: readonly Happening[]): readonly Day[] => {
  const days = new Map<number, Map<number, { user: PersonSummary; happenings: Happening[] }>>();
  const told = new Set<string>();
  for (const happening of happenings) {
    const { user, action, at, file } = happening;
    const startMs = dayStart(at);
    const mark = `${startMs} ${user.id} ${action} ${file.guid}`;
    if (told.has(mark)) continue;
    told.add(mark);
    const people = days.get(startMs) ?? new Map<number, { user: PersonSummary; happenings: Happening[] }>();
    const entry = people.get(user.id) ?? { user, happenings: [] };
    entry.happenings.push(happening);
    people.set(user.id, entry);
    days.set(startMs, people);
  }
  return [...days].map(([startMs, people]) => ({ startMs, entries: [...people.values()] }));
};

/** The people who did something, each once, by name. */
export const peopleIn = (happenings: readonly Happening[]): readonly PersonSummary[] =>
  [...new Map(happenings.map(({ user }) => [user.id, user])).values()].sort((one, other) => one.name.localeCompare(other.name));
