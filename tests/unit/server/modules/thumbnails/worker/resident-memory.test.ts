import { expect, test } from 'vitest';
import { residentMemoryOf } from '../../../../../../src/server/modules/thumbnails/worker/resident-memory';

test.skipIf(process.platform !== 'linux').each([['/proc', true], ['ps', false]])('the memory of a process, from %s', async (_source, isLinux) => {
  const [measured, real] = [await residentMemoryOf(process.pid, isLinux), process.memoryUsage.rss()];
  expect(measured).toBeGreaterThan(real / 2);
  expect(measured).toBeLessThan(real * 2);
});

test('a process that has ended has none', async () => {
  expect(await residentMemoryOf(2 ** 22 + 1)).toBe(0);
});
