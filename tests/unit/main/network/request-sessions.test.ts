import { expect, test } from 'vitest';
import { verdictLifetimeMs } from '../../../../src/main/network/session-name-pool';
import { createRequestSessions, renewalIntervalMs } from '../../../../src/main/network/request-sessions';

const create = () => {
  let now = 0;
  const opened: string[] = [];
  let isReady: Promise<void> = Promise.resolve();
  const ways = createRequestSessions<{ readonly name: string; readonly use: string }>({
    now: () => now, ready: () => isReady,
    open(name, use) {
      opened.push(name);
      return { name, use };
    },
  });
  return { ways, opened, pass: (ms: number) => { now += ms; }, wait: (until: Promise<void>) => { isReady = until; } };
};

test('each use has its own session, which is opened with the first request', () => {
  const { ways, opened } = create();
  expect(opened).toEqual([]);
  expect(ways.sessionFor('mina')).toBe(ways.sessionFor('mina'));
  expect(ways.sessionFor('noor')).not.toBe(ways.sessionFor('mina'));
  expect(opened).toHaveLength(2);
});

test('a renewed session remembers nothing, and is renewed again only after an interval', async () => {
  const { ways, pass } = create();
  const first = ways.sessionFor('mina');
  const other = ways.sessionFor('noor');
  expect(await ways.renew('mina')).toBe(true);
  const second = ways.sessionFor('mina');
  expect(second).not.toBe(first);
  expect(ways.sessionFor('noor')).toBe(other);
  expect([await ways.renew('mina'), ways.sessionFor('mina')]).toEqual([false, second]);
  pass(renewalIntervalMs);
  expect(await ways.renew('mina')).toBe(true);
  expect(ways.sessionFor('mina')).not.toBe(first);
});

test('a session replaces another only once it uses the right proxy; all callers in between wait for the same one', async () => {
  const { ways, opened, wait } = create();
  const first = ways.sessionFor('mina');
  let prepared = (): void => undefined;
  wait(new Promise((resolve) => { prepared = resolve; }));
  const renewals = [ways.renew('mina'), ways.renew('mina')];
  expect([ways.sessionFor('mina'), opened.length]).toEqual([first, 2]);
  prepared();
  expect(await Promise.all(renewals)).toEqual([true, true]);
  expect([ways.sessionFor('mina') === first, opened.length]).toEqual([false, 2]);
});

test('a decision of a person applies immediately, for every use', async () => {
  const { ways } = create();
  const before = [ways.sessionFor('mina'), ways.sessionFor('noor')];
  await ways.renew('mina');
  before[0] = ways.sessionFor('mina');
  expect(await ways.renewAll()).toEqual(before);
  expect(before).not.toContain(ways.sessionFor('mina'));
  expect(before).not.toContain(ways.sessionFor('noor'));
});

test('sessions are reused after they were cleared, by the same use', async () => {
  const { ways, opened, pass } = create();
  for (let round = 0; round < 100; round += 1) {
    ways.sessionFor('mina');
    await ways.renew('mina');
    await ways.withUnusedSession('check', async () => undefined);
    pass(renewalIntervalMs);
  }
  const most = verdictLifetimeMs / renewalIntervalMs + 2;
  expect(opened.filter((name) => name.startsWith('mina')).length).toBeLessThanOrEqual(most);
  expect(opened.filter((name) => name.startsWith('check')).length).toBeLessThanOrEqual(most);
  expect(ways.all()).toHaveLength(opened.length);
});
