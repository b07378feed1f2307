import { expect, it } from 'vitest';
import { isRealNameDue } from '../../../../src/core/limits/real-name';
import { beginOfDay } from '../../../../src/core/pricing/calendar';

// Decisions, 8.5: from a day of the operator's time zone. Shanghai is 8 hours ahead of UTC, New York 5 hours behind it.

it('is due from the first moment of the day, only without a real name, and only if the operator requires it', () => {
  const day = Date.UTC(2027, 1, 28, 16);
  expect(beginOfDay('2027-03-01', 'Asia/Shanghai')).toBe(day);
  expect(beginOfDay('2027-03-01', 'America/New_York')).toBe(Date.UTC(2027, 2, 1, 5));
  const due = (requiredFrom: number | null, now: number, isVerified = false): boolean => isRealNameDue({ requiredFrom, now, isVerified });
  expect([due(day, day - 1), due(day, day), due(day, day + 1), due(day, day, true), due(null, day)]).toEqual([false, true, true, false, false]);
});
