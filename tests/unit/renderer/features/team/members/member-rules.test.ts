import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../../../src/contract/entities/team';
import { isHere } from '../../../../../../src/renderer/features/team/members/last-seen';
import { filterKeyOf, groupsOfIds, pageQueryOf, withChanged, withKnownObjects, withPage } from '../../../../../../src/renderer/features/team/members/member-pages';
import { noSelection, selectedIn, withRange, withToggled } from '../../../../../../src/renderer/features/team/members/member-selection';
import { canReceiveTeam, refusalOf, usesSeat } from '../../../../../../src/renderer/features/team/members/role-refusal';

const member = (id: number, changed: Partial<Member> = {}): Member => ({
  person: { id, name: `Person ${id}`, avatar: null }, email: null, role: 'member', isSeat: true, departmentIds: [], joinedAt: '2026-01-01T00:00:00.000Z', lastSeenAt: null, ...changed,
});
const idsOf = (members: readonly Member[]): readonly number[] => members.map(({ person }) => person.id);

describe('pages of members', () => {
  it('send only the parts of the filter that are set', () => {
    expect(pageQueryOf({ query: '  ', role: null, departmentId: null }, 200, null)).toEqual({ limit: 200 });
    expect(pageQueryOf({ query: ' ada ', role: 'admin', departmentId: 4 }, 50, 'next')).toEqual({ limit: 50, query: 'ada', role: 'admin', departmentId: 4, cursor: 'next' });
  });

  it('have the same key with spaces around the query', () => {
    const filter = { query: 'ada', role: null, departmentId: 1 };
    expect(filterKeyOf({ ...filter, query: ' ada ' })).toBe(filterKeyOf(filter));
    expect(filterKeyOf({ ...filter, departmentId: 2 })).not.toBe(filterKeyOf(filter));
  });

  it('list a person of two pages once', () => {
    expect(idsOf(withPage([member(1), member(2)], [member(2), member(3)]))).toEqual([1, 2, 3]);
  });

  it('replace changed members and keep the objects of all others', () => {
    const [first, second] = [member(1), member(2)];
    const shown = withChanged([first, second], [member(2, { role: 'admin' }), member(9)]);
    expect(shown[0]).toBe(first);
    expect(shown.map(({ role }) => role)).toEqual(['member', 'admin']);
    const reloaded = withKnownObjects([member(1), member(2, { isSeat: false })], [first, second]);
    expect(reloaded[0]).toBe(first);
    expect(reloaded[1]?.isSeat).toBe(false);
  });

  it('are changed in groups of a limited size', () => {
    expect(groupsOfIds([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(groupsOfIds([])).toEqual([]);
    expect(groupsOfIds(Array.from({ length: 401 }, (_, id) => id)).map(({ length }) => length)).toEqual([200, 200, 1]);
  });
});

describe('the selection', () => {
  const order = [5, 3, 8, 1];

  it('adds and removes single people', () => {
    const one = withToggled(noSelection, 3);
    expect([...one.ids]).toEqual([3]);
    expect([...withToggled(one, 3).ids]).toEqual([]);
  });

  it('adds a range in the order of the list, in both directions', () => {
    expect([...withRange(withToggled(noSelection, 8), order, 5).ids].sort()).toEqual([3, 5, 8]);
    expect([...withRange(withToggled(noSelection, 3), order, 1).ids].sort()).toEqual([1, 3, 8]);
  });

  it('begins a range at its person if there is no anchor', () => {
    expect([...withRange(noSelection, order, 8).ids]).toEqual([8]);
    expect([...withRange({ ids: new Set(), anchor: 99 }, order, 8).ids]).toEqual([8]);
  });

  it('contains only people of the list', () => {
    expect(idsOf(selectedIn([member(3), member(4)], { ids: new Set([4, 77]), anchor: null }))).toEqual([4]);
  });
});

describe('the rules of members', () => {
  it('keep role, seat and membership of the creator', () => {
    expect(refusalOf(member(1, { role: 'creator' }), 'change')).toBe('CREATOR_KEEPS_ROLE');
    expect(refusalOf(member(1, { role: 'creator' }), 'moveOut')).toBe('CREATOR_CANNOT_LEAVE');
    expect(refusalOf(member(1, { role: 'admin' }), 'moveOut')).toBeNull();
  });

  it('count no seat for a disabled member', () => {
    expect([usesSeat(member(1)), usesSeat(member(1, { role: 'disabled' })), usesSeat(member(1, { isSeat: false }))]).toEqual([true, false, false]);
  });

  it('let the creator alone transfer the team, to an active member', () => {
    expect([canReceiveTeam('creator', member(2)), canReceiveTeam('creator', member(2, { role: 'disabled' })), canReceiveTeam('admin', member(2))]).toEqual([true, false, false]);
  });

  it('show a person as present for five minutes', () => {
    const now = Date.parse('2026-05-01T12:00:00.000Z');
    expect(isHere('2026-05-01T11:55:01.000Z', now)).toBe(true);
    expect(isHere('2026-05-01T11:55:00.000Z', now)).toBe(false);
    expect(isHere(null, now)).toBe(false);
  });
});
