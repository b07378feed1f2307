import { expect, test } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import type { Accounts } from '../../../../src/main/session/stored-accounts';
import { createPartitionWiper } from '../../../../src/main/session/partition-wiper';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { me } from '../fakes';

const account = { server: 'https://deckle.example', user: me };
const left = { ...account, isSignedIn: false, mustBeWiped: true };

test('data of signed-out people is deleted once their windows are closed, and only theirs', async () => {
  const accounts = createMemoryDocument<Accounts>({ server: null, current: null, accounts: { a: left, b: { ...account, isSignedIn: true }, c: { ...account, isSignedIn: false }, d: { ...left, isSignedIn: true } } });
  const open = new Set(['a']);
  const wiped: string[] = [];
  const { wipeSignedOut: run } = createPartitionWiper({ accounts, hasWindows: (key) => open.has(key), wipe: async (key) => { wiped.push(key); }, isStarted: () => false, log: silentLog });
  await run();
  expect(wiped).toEqual([]);
  open.clear();
  await Promise.all([run(), run()]);
  await run();
  expect(wiped).toEqual(['a']);
  expect(accounts.read().accounts['a']).toEqual({ ...account, isSignedIn: false });
});

test('an account that was removed from the list is forgotten once nothing of it is left', async () => {
  const accounts = createMemoryDocument<Accounts>({ server: null, current: null, accounts: { a: { ...left, isRemoved: true }, b: left } });
  const wiped: string[] = [];
  await createPartitionWiper({ accounts, hasWindows: () => false, wipe: async (key) => { wiped.push(key); }, isStarted: () => false, log: silentLog }).wipeSignedOut();
  expect(wiped.sort()).toEqual(['a', 'b']);
  expect(Object.keys(accounts.read().accounts)).toEqual(['b']);
});

test('a failed deletion is retried', async () => {
  const accounts = createMemoryDocument<Accounts>({ server: null, current: null, accounts: { a: left } });
  let isBroken = true;
  const wiped: string[] = [];
  const { wipeSignedOut: run } = createPartitionWiper({ accounts, hasWindows: () => false, wipe: async (key) => { if (isBroken) throw new Error('busy'); wiped.push(key); }, isStarted: () => false, log: silentLog });
  await run();
  isBroken = false;
  await run();
  expect(wiped).toEqual(['a']);
});

test('a sign-in waits for deletions in progress, also from before a kill', async () => {
  const accounts = createMemoryDocument<Accounts>({ server: null, current: null, accounts: { a: left } });
  let end = (): void => undefined;
  let isBegun = true;
  const wiped: string[] = [];
  const { wipeSignedOut, finishWipe } = createPartitionWiper({
    accounts, hasWindows: () => false, isStarted: () => isBegun, log: silentLog,
    wipe: (key) => new Promise((resolve) => { end = () => { wiped.push(key); isBegun = false; resolve(); }; }),
  });
  const begun = wipeSignedOut();
  const done = finishWipe('a').then(() => wiped.length);
  end();
  expect(await done).toBe(1);
  await begun;
  await finishWipe('a');
  expect(wiped).toEqual(['a']);
  isBegun = true;
  const again = finishWipe('a');
  end();
  await again;
  expect(wiped).toEqual(['a', 'a']);
});
