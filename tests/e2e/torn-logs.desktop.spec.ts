import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, expect, test } from './fixture';
import type { DesktopHost } from './support/desktop-host';
import { create, row } from './support/screens';

const noKeychain = process.env['DECKLE_KEYCHAIN_UNAVAILABLE'];

/** The state after a kill between two writes of the browser: the header of a record of 500 bytes, without its data. */
const tear = async (userData: string): Promise<number> => {
  const partitions = join(userData, 'Partitions');
  const logs = (await readdir(partitions, { recursive: true })).filter((path) => /^account-[^/\\]+.IndexedDB.*\.leveldb.\d+\.log$/.test(path));
  await Promise.all(logs.map((log) => appendFile(join(partitions, log), Buffer.from([1, 2, 3, 4, 500 & 255, 500 >> 8, 1]))));
  return logs.length;
};

test('cached data outlives two kills, the first of which cut off a record of the database', async ({ workspace }) => {
  test.skip(noKeychain !== undefined, noKeychain);
  const host = workspace.host as DesktopHost;
  await workspace.signUp();
  const first = await workspace.restart();
  await create(first, 'folder', 'Harbour plans');
  await row(first, 'Harbour plans').waitFor();
  await host.kill();
  expect(await tear(host.userData)).toBe(1);

  // This start appends after the truncated record; the next one reads both.
  const second = await workspace.restart();
  await row(second, 'Harbour plans').waitFor();
  await host.blockRequests(second);
  await create(second, 'folder', 'Tide tables');
  await row(second, 'Tide tables').waitFor();
  const third = await workspace.killAndRestart();
  await expect(row(third, 'Tide tables')).toBeVisible();
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Harbour plans', 'Tide tables']);
});
