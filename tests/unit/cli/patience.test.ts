import { beforeEach, expect, test } from 'vitest';
import { CallError, clientFailure } from '../../../src/api-client/call-error';
import { createRetry, type RetryClock } from '../../../src/cli/retry-until-available';

let nowMs = 0;
/** A clock that advances only while somebody waits. */
const time: RetryClock = {
  now: () => nowMs,
  pause: async (durationMs) => { nowMs += durationMs; },
};
beforeEach(() => { nowMs = 0; });

test('what cannot be reached is tried until it can, and it is said that something waits', async () => {
  let tries = 0;
  let pauses = 0;
  const patiently = createRetry(60_000, () => { pauses += 1; }, time);
  const answer = await patiently(async () => {
    tries += 1;
    if (tries < 6) throw new CallError(clientFailure('OFFLINE'));
    return 'here';
  });
  expect({ answer, tries, pauses }).toEqual({ answer: 'here', tries: 6, pauses: 5 });
});

test('it ends when nothing has succeeded for as long as it is allowed to last', async () => {
  const patiently = createRetry(60_000, undefined, time);
  await expect(patiently(() => Promise.reject(new CallError(clientFailure('OFFLINE'))))).rejects.toThrow('The server cannot be reached any more');
  expect(nowMs).toBeGreaterThan(60_000);
  expect(nowMs).toBeLessThan(70_000);
});

test('what the server refuses is not tried again', async () => {
  let tries = 0;
  const refused = createRetry(60_000, undefined, time)(() => {
    tries += 1;
    return Promise.reject(new CallError(clientFailure('NAME_EMPTY')));
  });
  await expect(refused).rejects.toThrow('NAME_EMPTY');
  expect(tries).toBe(1);
});

test('a failing server is tried nine times, not forever', async () => {
  let tries = 0;
  const failing = createRetry(3_600_000, undefined, time)(() => {
    tries += 1;
    return Promise.reject(new CallError(clientFailure('INTERNAL', 500)));
  });
  await expect(failing).rejects.toThrow('INTERNAL');
  expect(tries).toBe(9);
});
