import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, expect, test } from './fixture';
import type { BrowserHost } from './support/browser-host';
import { create, row } from './support/screens';

test.use({ hasOwnProcess: true });

/** What a kill leaves between two writes of the browser: the header of a record of 500 bytes, and not one of them. */
const tear = async (userData: string): Promise<number> => {
  const databases = join(userData, 'Default', 'IndexedDB');
  const logs = (await readdir(databases, { recursive: true })).filter((path) => /\.leveldb.\d+\.log$/.test(path));
  await Promise.all(logs.map((log) => appendFile(join(databases, log), Buffer.from([1, 2, 3, 4, 500 & 255, 500 >> 8, 1]))));
  return logs.length;
};

test('what waits outlives the loss of its database, which two kills can bring about', async ({ workspace }) => {
  const host = workspace.host as BrowserHost;
  await workspace.signUp();
  // The sign-in itself is on disk only once the browser has ended in peace.
  const first = await workspace.restart();
  await create(first, 'folder', 'Harbour plans');
  await row(first, 'Harbour plans').waitFor();
  await host.kill();
  expect(await tear(host.userData ?? '')).toBe(1);

  // This start writes on behind what was cut off, the next one finds both run together and begins an empty database.
  const second = await workspace.restart();
  await host.blockRequests(second);
  for (const name of ['Tide tables', 'Berths']) {
    await create(second, 'folder', name);
    await row(second, name).waitFor();
  }
  await second.waitForTimeout(1000);
  const third = await workspace.killAndRestart();
  await expect(row(third, 'Tide tables')).toBeVisible();
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Berths', 'Harbour plans', 'Tide tables']);
});
