import type { Timeline, timelineActions } from '../../../contract/api/timelines';
import type { PersonSummary } from '../../../contract/entities/common';

type TimelineFile = Timeline['entries'][number]['actions'][number]['file'];
type ActionKind = (typeof timelineActions)[number];

/** One action of a person on a file. */
export interface Happening {
  readonly user: PersonSummary;
  readonly action: ActionKind;
  /** ISO 8601. */
  readonly at: string;
  readonly file: TimelineFile;
}

/** The actions of one person on one day, in order. */
export interface Entry {
  readonly user: PersonSummary;
  readonly happenings: readonly Happening[];
}

export interface Day {
  /** Start of the local calendar day, in milliseconds since 1970. */
  readonly startMs: number;
  readonly entries: readonly Entry[];
}

/** Filter of the timeline; null does not filter. The kind `comment` includes discussions. */
export interface TimelineFilter {
  readonly kind: 'create' | 'update' | 'comment' | null;
  readonly person: number | null;
}

export const happeningsOf = ({ entries }: Pick<Timeline, 'entries'>): readonly Happening[] =>
  entries.flatMap(({ user, actions }) => actions.map((action) => ({ user, ...action })));

const keyOf = ({ user, action, at, file }: Happening): string => `${user.id} ${action} ${file.guid} ${at}`;

/** Merges two lists, latest first. Entries of the newer page replace older ones. */
export const joined = (newer: readonly Happening[], older: readonly Happening[]): readonly Happening[] => {
  const known = new Set(newer.map(keyOf));
  return [...newer, ...older.filter((each) => !known.has(keyOf(each)))].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
};

export const passes = ({ kind, person }: TimelineFilter, { action, user }: Happening): boolean =>
  (person === null || user.id === person) && (kind === null || action === kind || (kind === 'comment' && action === 'discussion'));

const dayStart = (at: string): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * Groups actions by local calendar day, then by person, latest first. The server groups actions by its own days; if
 * two of its days are one local day, only the latest action is kept.
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

/** The distinct people, by name. */
export const peopleIn = (happenings: readonly Happening[]): readonly PersonSummary[] =>
  [...new Map(happenings.map(({ user }) => [user.id, user])).values()].sort((one, other) => one.name.localeCompare(other.name));
