import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import type { BrowserHost } from './support/browser-host';
import { create, row } from './support/screens';

test.use({ hasOwnProcess: true });

/** The state after a kill between two writes of the browser: the header of a record of 500 bytes, without its data. */
const tear = async (userData: string): Promise<number> => {
  const databases = join(userData, 'Default', 'IndexedDB');
  const logs = (await readdir(databases, { recursive: true })).filter((path) => /\.leveldb.\d+\.log$/.test(path));
  await Promise.all(logs.map((log) => appendFile(join(databases, log), Buffer.from([1, 2, 3, 4, 500 & 255, 500 >> 8, 1]))));
  return logs.length;
};

/** The entries in the second copy, which has files of its own. */
const secondCopy = (page: Page): Promise<string> => page.evaluate(async () => {
  type Buckets = { open(name: string, options: { durability: 'relaxed' }): Promise<{ indexedDB: IDBFactory }> };
  const { indexedDB: copies } = await (navigator as unknown as { storageBuckets: Buckets }).storageBuckets.open('second-copy', { durability: 'relaxed' });
  const [known] = await copies.databases();
  if (known?.name === undefined) return '';
  const opening = copies.open(known.name);
  await new Promise((resolve) => { opening.onsuccess = resolve; });
  const reading = opening.result.transaction('entries').objectStore('entries').getAll() as IDBRequest<unknown[]>;
  await new Promise((resolve) => { reading.onsuccess = resolve; });
  opening.result.close();
  return JSON.stringify(reading.result);
});

test('waiting changes outlive the loss of their database, which two kills can cause', async ({ workspace }) => {
  const host = workspace.host as BrowserHost;
  await workspace.signUp();
  // The sign-in itself is on disk only after a clean exit of the browser.
  const first = await workspace.restart();
  await create(first, 'folder', 'Harbour plans');
  await row(first, 'Harbour plans').waitFor();
  await host.kill();
  expect(await tear(host.userData ?? '')).toBe(1);

  // This start appends after the truncated record. The next one finds both merged and creates an empty database.
  const second = await workspace.restart();
  await host.blockRequests(second);
  for (const name of ['Tide tables', 'Berths']) {
    await create(second, 'folder', name);
    await row(second, name).waitFor();
  }
  // A change is copied shortly after it is stored.
  await eventually(() => secondCopy(second)).toMatch(/(?=.*Tide tables)(?=.*Berths)/);
  const third = await workspace.killAndRestart();
  // The server's event may arrive before the response to the change; until then the row exists twice.
  await expect(row(third, 'Tide tables')).toHaveCount(1);
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Berths', 'Harbour plans', 'Tide tables']);
});
