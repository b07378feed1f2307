import { expect, test } from 'vitest';
import { deletionHoldMs, nextUpkeepClock, type UpkeepClock } from '../../../../src/server/db/upkeep-clock';

const hourMs = 60 * 60_000;
const at = (hours: number): Date => new Date(Date.UTC(2026, 0, 1) + hours * hourMs);
/** Upkeep that ran every hour up to `hours`, and was never held back since. */
const steady = (hours: number): UpkeepClock => ({ upkeepAt: at(hours), deletionsHeldUntil: null });
const mayDelete = ({ deletionsHeldUntil }: UpkeepClock, now: Date): boolean => deletionsHeldUntil === null || now >= deletionsHeldUntil;

test('an hour after the last run, ages count', () => {
  expect(nextUpkeepClock(steady(10), at(11))).toEqual(steady(11));
});

test.each([['30 years ahead', 30 * 365 * 24], ['three days ahead', 72], ['an hour back', -1], ['to 1970', -56 * 365 * 24]])('a clock that was set %s delays deletions for a day', (_how, hours) => {
  const next = nextUpkeepClock(steady(10), at(10 + hours));
  expect(next.deletionsHeldUntil?.getTime()).toBe(at(10 + hours).getTime() + deletionHoldMs);
});

test('a wrong clock that is corrected within the day has deleted nothing, and starts the day anew', () => {
  const wrong = nextUpkeepClock(steady(10), at(10 + 365 * 24));
  const corrected = nextUpkeepClock(wrong, at(12));
  expect(mayDelete(wrong, at(10 + 365 * 24))).toBe(false);
  expect(corrected).toEqual({ upkeepAt: at(12), deletionsHeldUntil: at(36) });
});

test('after a day at the new time, ages count again', () => {
  let clock = nextUpkeepClock(steady(10), at(100));
  for (let hours = 101; hours < 124; hours += 1) {
    clock = nextUpkeepClock(clock, at(hours));
    expect(mayDelete(clock, at(hours))).toBe(false);
  }
  expect(mayDelete(nextUpkeepClock(clock, at(124)), at(124))).toBe(true);
});

test('the first run on a database waits for a day, because nothing shows whether its clock is right', () => {
  expect(mayDelete(nextUpkeepClock({ upkeepAt: null, deletionsHeldUntil: null }, at(0)), at(0))).toBe(false);
});
