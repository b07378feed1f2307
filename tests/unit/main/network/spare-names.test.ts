import { expect, it } from 'vitest';
import { createSpareNames, forgottenAfterMs } from '../../../../src/main/network/spare-names';

const start = () => {
  const time = { now: 0 };
  return { time, names: createSpareNames(() => time.now) };
};

it('names another session in memory as long as one is used, and as long as Chromium goes by what it was answered there', () => {
  const { time, names } = start();
  const first = names.take('check');
  const second = names.take('check');
  names.giveBack(first);
  time.now = forgottenAfterMs - 1;
  const third = names.take('check');
  expect(new Set([first, second, third]).size).toBe(3);
  time.now += 1;
  expect(names.take('check')).toBe(first);
  expect([first, second, third]).not.toContain(names.take('check'));
});

it('names no more sessions for a hundred uses than were needed within half an hour', () => {
  const { time, names } = start();
  const taken = new Set<string>();
  for (let use = 0; use < 100; use += 1) {
    const name = names.take('check');
    taken.add(name);
    names.giveBack(name);
    time.now += 10 * 60_000;
  }
  expect(taken.size).toBe(4);
});

it('keeps what one use had from another', () => {
  const { time, names } = start();
  const minas = names.take('way-account-mina');
  names.giveBack(minas);
  time.now = forgottenAfterMs;
  expect(names.take('way-account-noor')).not.toBe(minas);
  expect(names.take('way-account-mina')).toBe(minas);
});
