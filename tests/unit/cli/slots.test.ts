import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTaskLimiter } from '../../../src/cli/import-folder/task-limiter';

test('at most the given number run concurrently, and all run', async () => {
  const slots = createTaskLimiter(3);
  let running = 0;
  let most = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await delay(1);
    running -= 1;
    done += 1;
  };
  // Several callers request a slot concurrently, as folders do that are read in parallel.
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (let index = 0; index < 5; index += 1) await slots.start(work);
  }));
  await slots.drain();
  expect({ most, done }).toEqual({ most: 3, done: 20 });
});

test('the first failure ends the work for all callers', async () => {
  const slots = createTaskLimiter(1);
  await slots.start(() => Promise.reject(new Error('first')));
  await expect(slots.start(async () => undefined)).rejects.toThrow('first');
  await expect(slots.drain()).rejects.toThrow('first');
});

test('a call returns whether work was in progress', async () => {
  const slots = createTaskLimiter(2);
  expect(await slots.waitForOne()).toBe(false);
  await slots.start(async () => { await delay(1); });
  expect(await slots.waitForOne()).toBe(true);
  expect(await slots.waitForOne()).toBe(false);
});
