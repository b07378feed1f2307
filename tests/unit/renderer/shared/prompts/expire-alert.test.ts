import { expect, it } from 'vitest';
import { alertMoments, isAlertClosed, withAlertClosed } from '../../../../../src/renderer/shared/prompts/expire-alert';

const { begin, end, last } = alertMoments('2026-12-14T04:00:00.000Z');

it('is shown from 7 days before the end until 30 days after it', () => {
  expect({ begin, end, last }).toEqual({ begin: '2026-12-07T04:00:00.000Z', end: '2026-12-14T04:00:00.000Z', last: '2027-01-13T04:00:00.000Z' });
});

it('is closed before the end and after it separately, and again for a later end', () => {
  const setting = withAlertClosed(undefined, 7, Date.parse('2026-12-08T00:00:00Z'));
  expect(isAlertClosed(setting, 7, begin)).toBe(true);
  expect(isAlertClosed(setting, 7, end)).toBe(false);
  expect(isAlertClosed(setting, 8, begin), 'another person').toBe(false);
  expect(isAlertClosed(setting, 7, alertMoments('2027-12-14T04:00:00.000Z').begin)).toBe(false);
});

it('keeps the entries of other people, one for each', () => {
  const closed = withAlertClosed(withAlertClosed([{ userId: 8, expireAlertClosedAt: 1 }], 7, 2), 7, 3);
  expect(closed).toEqual([{ userId: 8, expireAlertClosedAt: 1 }, { userId: 7, expireAlertClosedAt: 3 }]);
});

it.each([undefined, null, 'closed', {}, [null, 7, { userId: '7' }], [{ userId: 7 }]])('ignores the malformed setting %j', (setting) => {
  expect(isAlertClosed(setting, 7, begin)).toBe(false);
  expect(withAlertClosed(setting, 7, 5)).toEqual([{ userId: 7, expireAlertClosedAt: 5 }]);
});
