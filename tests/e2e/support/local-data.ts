import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

const address = '/blank-page';

/** The product's storage code, bundled into one script. */
export const bundleLocalData = async (): Promise<string> => {
  const built = await build({
    configFile: false, logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: join(import.meta.dirname, 'local-data-page.ts'), formats: ['iife'], name: 'localDataPage' } },
  }) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code;
  if (code === undefined) throw new Error('The script was not built.');
  return code;
};

/** A page of the server's origin with that script only. */
export const openBlankPage = async (context: BrowserContext, script: string): Promise<Page> => {
  const page = await context.newPage();
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }));
  await page.goto(address);
  await page.addScriptTag({ content: script });
  return page;
};

/** The value that this browser caches for the account of the page under a name; null without it. */
export const readCachedValue = (page: Page, name: string): Promise<unknown> => page.evaluate(async (key) => {
  const account = (await indexedDB.databases()).find((database) => database.name?.startsWith('account '));
  return new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open(account?.name ?? '');
    opening.onerror = () => { reject(new Error('The database cannot be opened.')); };
    opening.onsuccess = () => {
      const reading = opening.result.transaction('values').objectStore('values').get(key) as IDBRequest<{ readonly value: unknown } | undefined>;
      reading.onerror = () => { reject(new Error('The value cannot be read.')); };
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result?.value ?? null);
      };
    };
  });
}, name);
