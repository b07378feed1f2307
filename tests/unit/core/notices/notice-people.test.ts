import { describe, expect, it } from 'vitest';
import { noticePeopleOf } from '../../../../src/core/notices/notice-sentence';

const person = (name: string) => ({ id: 8, name, avatar: null });
const of = (nicknames: readonly string[], anonymousCount = 0, user: ReturnType<typeof person> | null = null) => noticePeopleOf({ nicknames: [...nicknames], anonymousCount, user });
const named = (name: string) => ({ name });

// Account specification, section 3 ("Notification"); decisions, 6.20.
describe('the people of a notice', () => {
  it.each([
    ['one person', of(['Ada']), { first: named('Ada'), others: [], count: 0 }],
    ['the person without names', of([], 0, person('Ada')), { first: named('Ada'), others: [], count: 0 }],
    ['three people and two visitors', of(['Ada', 'Bo', 'Deleted account'], 2), { first: named('Ada'), others: [named('Bo'), named('Deleted account')], count: 4 }],
    ['a deleted account', of(['Deleted account']), { first: { key: 'deletedAccount' }, others: [], count: 0 }],
    ['a deleted account and two others', of(['Deleted account', 'Bo'], 1), { first: { key: 'deletedAccount' }, others: [named('Bo')], count: 2 }],
    ['a visitor', of([], 1), { first: { key: 'visitor' }, others: [], count: 0 }],
    ['three visitors', of([], 3), { first: { key: 'visitor' }, others: [], count: 2 }],
    ['nobody known', of([]), { first: { key: 'deletedAccount' }, others: [], count: 0 }],
  ])('%s', (_, people, expected) => {
    expect(people).toEqual(expected);
  });
});
