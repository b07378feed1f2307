import { describe, expect, test } from 'vitest';
import { groupByDay, activitiesOf, mergeActivities, matchesTimelineFilter, peopleIn, type TimelineActivity } from '../../../../../src/renderer/features/timeline/group-by-day';
import { makeFile } from '../../support/store-fixture';

const mira = { id: 1, name: 'Mira', avatar: null };
const noor = { id: 2, name: 'Noor', avatar: null };
const fileOf = (label: string) => {
  const { permissionsAndReasons: _all, ...file } = makeFile(label);
  return { ...file, capabilitySet: 0 };
};
const happening = (user: typeof mira, action: TimelineActivity['action'], label: string, at: Date): TimelineActivity => ({ user, action, file: fileOf(label), at: at.toISOString() });
// By the calendar of the device that runs the test.
const day = (date: number, hour: number): Date => new Date(2026, 10, date, hour, 30);

describe('people\'s actions, by day', () => {
  const happenings = [
    happening(mira, 'update', 'plan', day(21, 15)), happening(noor, 'create', 'draft', day(21, 14)), happening(mira, 'create', 'plan', day(21, 9)),
    happening(noor, 'update', 'draft', day(20, 23)),
  ];

  test('the latest day is first, and on it each person once, in the order of their latest action', () => {
    const days = groupByDay(happenings);
    expect(days.map(({ startMs }) => startMs)).toEqual([new Date(2026, 10, 21).getTime(), new Date(2026, 10, 20).getTime()]);
    expect(days[0]?.people.map(({ user, activities: acts }) => [user.name, acts.map(({ action }) => action)])).toEqual([['Mira', ['update', 'create']], ['Noor', ['create']]]);
  });

  test('repeated actions on the same file are listed once a day, by the latest time', () => {
    const [only] = groupByDay([happening(mira, 'update', 'plan', day(21, 15)), happening(mira, 'update', 'plan', day(21, 8))]);
    expect(only?.people[0]?.activities.map(({ at }) => at)).toEqual([day(21, 15).toISOString()]);
  });

  test('pages and repeated reads join without duplicates', () => {
    const again = happening(noor, 'discussion', 'draft', day(22, 8));
    expect(mergeActivities([again, ...happenings.slice(0, 2)], happenings)).toEqual([again, ...happenings]);
  });

  test('the server names the person once for all their actions of a day', () => {
    const entries = [{ user: mira, date: '2026-11-21', actions: [{ action: 'create' as const, at: day(21, 9).toISOString(), file: fileOf('plan') }] }];
    expect(activitiesOf({ entries })).toEqual([happening(mira, 'create', 'plan', day(21, 9))]);
  });

  test('filters select by kind and by person; comments and discussions are one kind', () => {
    const all = [...happenings, happening(noor, 'comment', 'plan', day(20, 9)), happening(mira, 'discussion', 'plan', day(20, 8))];
    const kinds = (kind: 'create' | 'update' | 'comment' | null, person: number | null = null) => all.filter((each) => matchesTimelineFilter({ kind, person }, each)).map(({ action }) => action);
    expect(kinds(null)).toHaveLength(6);
    expect(kinds('comment')).toEqual(['comment', 'discussion']);
    expect(kinds('update')).toEqual(['update', 'update']);
    expect(kinds(null, 2)).toEqual(['create', 'update', 'comment']);
    expect(kinds('update', 2)).toEqual(['update']);
  });

  test('people are named once, in the order of the names on screen', () => {
    expect(peopleIn(happenings, ({ name }) => name).map(({ name }) => name)).toEqual(['Mira', 'Noor']);
    expect(peopleIn(happenings, ({ name }) => (name === 'Mira' ? 'Zoe' : name))).toEqual([{ id: 2, name: 'Noor' }, { id: 1, name: 'Zoe' }]);
  });
});
