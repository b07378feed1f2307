import { expect, test } from 'vitest';
import { daysLeftOf } from '../../../../../../../src/renderer/features/files/list/items/trash-cells';

const nowMs = Date.parse('2026-03-31T12:00:00Z');

test.each([
  ['just deleted', '2026-03-31T12:00:00Z', 30],
  ['yesterday', '2026-03-30T12:00:00Z', 29],
  ['part of a day counts as a day', '2026-03-30T11:00:00Z', 29],
  ['the last day', '2026-03-01T13:00:00Z', 1],
  ['expired, but not yet deleted by the server', '2026-02-20T00:00:00Z', 1],
])('days that remain in the trash: %s', (_title, deletedAt, expected) => {
  expect(daysLeftOf(deletedAt, 30, nowMs)).toBe(expected);
});
