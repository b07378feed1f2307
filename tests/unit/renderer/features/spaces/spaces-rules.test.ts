import { expect, test } from 'vitest';
import type { Announcement } from '../../../../../src/contract/api/space-endpoints';
import { unreadFirst } from '../../../../../src/renderer/features/spaces/unread-first';
import { parseGigabytes, formatGigabytes } from '../../../../../src/renderer/features/spaces/parse-gigabytes';
import { sortSpaces } from '../../../../../src/renderer/features/spaces/sort-spaces';
import { makeSpace } from '../../support/make-space';

test('unread announcements are first', () => {
  const announcement = (id: number, isRead: boolean): Announcement =>
    ({ id, isRead, announcement: `${id}`, createdAt: '2026-01-01T00:00:00.000Z', creator: { id: 1, name: 'Mira', avatar: null } });
  const ids = unreadFirst([announcement(5, true), announcement(4, false), announcement(3, true), announcement(2, false)]).map(({ id }) => id);
  expect(ids).toEqual([4, 2, 5, 3]);
});

test('a limit is entered in GB', () => {
  expect(parseGigabytes('1')).toBe(1_073_741_824);
  expect(parseGigabytes(' 0,5 ')).toBe(536_870_912);
  expect(parseGigabytes('1000000')).toBe(1_073_741_824_000_000);
  for (const wrong of ['', '0', '-1', '1e3', 'ten', '1000001', '0.0001', '1.2.3']) expect(parseGigabytes(wrong), wrong).toBeNull();
  expect(formatGigabytes(1_610_612_736)).toBe('1.5');
});

test('spaces are sorted by name in the reader\'s order, and by moments the latest first', () => {
  const spaces = [
    makeSpace('a', { name: 'Team 10', updatedAt: '2026-01-01T00:00:00.000Z', createdAt: '2026-01-03T00:00:00.000Z' }),
    makeSpace('b', { name: 'Team 9', updatedAt: '2026-01-02T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' }),
    makeSpace('c', { name: 'éclair', updatedAt: '2026-01-03T00:00:00.000Z', createdAt: '2026-01-02T00:00:00.000Z' }),
  ];
  const names = (orderBy: 'name' | 'updatedAt' | 'createdAt', direction: 'up' | 'down' | null = null) => sortSpaces(spaces, { orderBy, direction }, 'en-GB').map(({ name }) => name);
  expect(names('name')).toEqual(['éclair', 'Team 9', 'Team 10']);
  expect(names('updatedAt')).toEqual(['éclair', 'Team 9', 'Team 10']);
  expect(names('createdAt')).toEqual(['Team 10', 'éclair', 'Team 9']);
  expect(names('name', 'down')).toEqual(['Team 10', 'Team 9', 'éclair']);
  expect(names('createdAt', 'up')).toEqual(['Team 9', 'éclair', 'Team 10']);
});
