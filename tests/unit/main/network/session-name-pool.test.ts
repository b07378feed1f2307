import { expect, it } from 'vitest';
import { createSessionNamePool, verdictLifetimeMs } from '../../../../src/main/network/session-name-pool';

const start = () => {
  const time = { now: 0 };
  return { time, names: createSessionNamePool(() => time.now) };
};

it('names another session in memory as long as one is used, and as long as Chromium keeps cached results there', () => {
  const { time, names } = start();
  const first = names.acquire('check');
  const second = names.acquire('check');
  names.release(first);
  time.now = verdictLifetimeMs - 1;
  const third = names.acquire('check');
  expect(new Set([first, second, third]).size).toBe(3);
  time.now += 1;
  expect(names.acquire('check')).toBe(first);
  expect([first, second, third]).not.toContain(names.acquire('check'));
});

it('names no more sessions for a hundred uses than were needed within half an hour', () => {
  const { time, names } = start();
  const taken = new Set<string>();
  for (let use = 0; use < 100; use += 1) {
    const name = names.acquire('check');
    taken.add(name);
    names.release(name);
    time.now += 10 * 60_000;
  }
  expect(taken.size).toBe(4);
});

it('keeps the data of one use apart from other uses', () => {
  const { time, names } = start();
  const minas = names.acquire('way-account-mina');
  names.release(minas);
  time.now = verdictLifetimeMs;
  expect(names.acquire('way-account-noor')).not.toBe(minas);
  expect(names.acquire('way-account-mina')).toBe(minas);
});
