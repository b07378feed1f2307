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

test('an unreachable server is retried until it responds, and the wait is reported', async () => {
  let tries = 0;
  let pauses = 0;
  const patiently = createRetry(60_000, () => { pauses += 1; }, time);
  const result = await patiently(async () => {
    tries += 1;
    if (tries < 6) throw new CallError(clientFailure('OFFLINE'));
    return 'here';
  });
  expect({ result, tries, pauses }).toEqual({ result: 'here', tries: 6, pauses: 5 });
});

test('retries end when nothing has succeeded for the maximum time', async () => {
  const patiently = createRetry(60_000, undefined, time);
  await expect(patiently(() => Promise.reject(new CallError(clientFailure('OFFLINE'))))).rejects.toThrow('The server cannot be reached any more');
  expect(nowMs).toBeGreaterThan(60_000);
  expect(nowMs).toBeLessThan(70_000);
});

test('a refusal of the server is not retried', async () => {
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
