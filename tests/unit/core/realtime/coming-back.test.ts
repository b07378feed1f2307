import { describe, expect, it } from 'vitest';
import { createReconnector, sessionEndOf } from '../../../../src/core/realtime/reconnection';

const start = (random: number) => {
  const waits: number[] = [];
  let due: (() => void) | null = null;
  let connects = 0;
  const comingBack = createReconnector({
    connect: () => { connects += 1; },
    schedule: (run, delayMs) => {
      waits.push(delayMs);
      due = run;
      return () => { due = null; };
    },
    random: () => random,
  });
  return { comingBack, waits, pass: () => { due?.(); }, connects: () => connects };
};

describe('reconnecting', () => {
  // Account specification, section 9: 2 s up to 40 s, all of it at random.
  it.each([
    ['soonest', 0, [2000, 2000, 2000, 2000, 2000, 2000]],
    ['in the middle', 0.5, [3000, 5000, 9000, 17_000, 21_000, 21_000]],
    ['latest', 1, [4000, 8000, 16_000, 32_000, 40_000, 40_000]],
  ])('waits longer each time, %s', (_title, random, expected) => {
    const { comingBack, waits, pass, connects } = start(random);
    for (const _wait of expected) {
      comingBack.reconnectLater();
      pass();
    }
    expect(waits).toEqual(expected);
    expect(connects()).toBe(6);
  });

  it('starts with the shortest wait again after an established connection', () => {
    const { comingBack, waits, pass } = start(1);
    for (const _time of [1, 2]) {
      comingBack.reconnectLater();
      pass();
      comingBack.disconnected('io server disconnect');
      pass();
      comingBack.connected();
    }
    expect(waits).toEqual([4000, 8000, 4000, 8000]);
  });

  it('does not replace attempts of socket.io itself, and ends when the person leaves', () => {
    const { comingBack, waits } = start(1);
    for (const reason of ['transport close', 'transport error', 'ping timeout', 'parse error', 'io client disconnect']) comingBack.disconnected(reason);
    expect(waits).toEqual([]);
  });

  it('can be cancelled, and waits for one attempt at a time', () => {
    const { comingBack, pass, connects } = start(1);
    comingBack.reconnectLater();
    comingBack.reconnectLater();
    expect(comingBack.isWaiting()).toBe(true);
    pass();
    expect([comingBack.isWaiting(), connects()]).toEqual([false, 1]);
    comingBack.reconnectLater();
    comingBack.cancel();
    pass();
    expect([comingBack.isWaiting(), connects()]).toEqual([false, 1]);
  });

  it.each([['NOT_SIGNED_IN', 'expired'], ['ACCOUNT_BLOCKED', 'blocked'], ['SESSION_CHANGED', null], ['SERVICE_UNAVAILABLE', null], [undefined, null]])('a refusal with %s ends the session: %s', (code, end) => {
    expect(sessionEndOf(code)).toBe(end);
  });
});
