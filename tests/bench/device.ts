import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { createApiClient } from '../../src/api-client/api-client';
import { createKyTransport } from '../../src/api-client/ky-transport';
import { fileTypes } from '../../src/contract/entities/file';
import { passwordDigest } from '../../src/core/password';
import { newAccount, type Account } from '../e2e/support/account';
import { navigation, signInOnScreen } from '../e2e/support/screens';
import { findChromium } from '../support/find-chromium';
import { positionOf } from './tree';
import type { Workshop } from './workshop';

/** A person of a measurement, and their browser, which stores its data on disk. */
export interface Device {
  readonly account: Account;
  readonly client: ApiClient;
  readonly token: string;
  readonly desktopGuid: string;
  readonly databaseName: string;
  readonly context: BrowserContext;
  /** Shows their desktop. */
  readonly page: Page;
  /** A page of the same origin without the app, for measurements of the peer. */
  blankPage(): Promise<Page>;
  close(): Promise<void>;
}

const blankAddress = '/blank-page';

/** Makes a person, optionally fills their desktop on the server, and signs them in through `origin`. */
export const openDevice = async (workshop: Workshop, files = 0, origin = workshop.origin): Promise<Device> => {
  const found = await findChromium({ mayInstall: false });
  if (!found.isAvailable) throw new Error(`Nothing can be measured on screen: ${found.reason}.`);
  const account = newAccount();
  let token: string | null = null;
  const client = createApiClient({ transport: createKyTransport(), baseUrl: workshop.origin, token: () => token });
  const signedIn = await client.call('auth.register', { body: { ...account, password: passwordDigest(account.password) } });
  token = signedIn.token;
  const { id, desktopGuid } = signedIn.user;
  if (files > 0) await fillDesktop(workshop, desktopGuid, files);
  const context = await chromium.launchPersistentContext(join(workshop.directory, `browser-${randomBytes(4).toString('hex')}`), {
    executablePath: found.value, baseURL: origin, locale: 'en-US', viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await signInOnScreen(page, account);
  await navigation(page).waitFor();
  await firstShown(page);
  return {
    account, client, token: token ?? '', desktopGuid, context, page,
    databaseName: await databaseOf(page, id),
    async blankPage() {
      const blank = await context.newPage();
      // Once only, because interception slows all requests of a page and disables its cache.
      await blank.route(`**${blankAddress}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }), { times: 1 });
      await blank.goto(blankAddress);
      return blank;
    },
    close: () => context.close(),
  };
};

/** The database that the app opened for the person. */
const databaseOf = async (page: Page, personId: number): Promise<string> => {
  const name = await page.waitForFunction(async (start) => (await indexedDB.databases()).find((each) => each.name?.startsWith(start))?.name, `account ${personId} `);
  return String(await name.jsonValue());
};

/** The first content of a list: its rows, or the notice that it is empty. */
export const firstShownSelector = '[role=row] [data-name], [data-empty=true]';
export const firstShown = (page: Page): Promise<void> => page.locator(firstShownSelector).first().waitFor();

const guidOf = (desktopGuid: string, number: number): string => createHash('md5').update(`${desktopGuid}${number}`).digest('hex').slice(0, 22);

const fillDesktop = async ({ query }: Workshop, desktopGuid: string, count: number): Promise<void> => {
  await query(`
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, updated_at)
    select made.guid, $1, 'Minutes of meeting ' || n, 'minutes of meeting ' || n, p.guid, p.path || made.guid || '/', ${positionOf('n')}, p.creator_id, p.creator_id, now() - n * interval '1 second'
    from generate_series(0, $2::int - 1) n cross join lateral (select substr(md5($3 || n), 1, 22) as guid) made join files p on p.guid = $3`,
  [fileTypes.newdoc, count, desktopGuid]);
  await query('analyze files');
};

/** Caches all files of the desktop on the device, as if all had been listed. The app itself has listed the first ones. */
export const cacheDesktop = async (device: Device, count: number): Promise<void> => {
  const { databaseName, desktopGuid } = device;
  const guids = Array.from({ length: count }, (_, number) => guidOf(desktopGuid, number));
  const blank = await device.blankPage();
  await blank.evaluate(async ([name, ids]) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => { resolve(opening.result); };
      opening.onerror = () => { reject(opening.error ?? new Error('It cannot be opened.')); };
    });
    // The app stores listed files half a second later.
    let list: { ids: readonly string[]; cursor: string | null } | undefined;
    let key: IDBValidKey | undefined;
    let file: Record<string, unknown> | undefined;
    for (let attempt = 0; (list === undefined || file === undefined) && attempt < 200; attempt += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 50); });
      const reading = database.transaction(['lists', 'files']);
      const requests = [reading.objectStore('lists').getAll(), reading.objectStore('lists').getAllKeys(), reading.objectStore('files').getAll(null, 1)] as const;
      await new Promise((resolve) => { reading.oncomplete = resolve; });
      [list, key, file] = [requests[0].result[0] as typeof list, requests[1].result[0], requests[2].result[0] as typeof file];
    }
    if (list === undefined || file === undefined) throw new Error('Nothing was kept of what was seen.');
    const [beginning, pieceSize] = [1000, 1000];
    for (let from = 0; from < ids.length; from += 2000) {
      const writing = database.transaction(['lists', 'rests', 'files'], 'readwrite');
      ids.slice(from, from + 2000).forEach((guid, index) => {
        writing.objectStore('files').put({ ...file, id: guid, guid, name: `Minutes of meeting ${from + index}`, sortName: `minutes of meeting ${from + index}`, updatedAt: new Date(Date.now() - 1000 * (from + index)).toISOString() });
      });
      if (from === 0) {
        writing.objectStore('lists').put({ ...list, ids: ids.slice(0, beginning), cursor: null, rest: ids.length - beginning }, key);
        for (let at = beginning; at < ids.length; at += pieceSize) writing.objectStore('rests').put(ids.slice(at, at + pieceSize), [key ?? '', (at - beginning) / pieceSize]);
      }
      await new Promise((resolve, reject) => {
        writing.oncomplete = resolve;
        writing.onabort = () => { reject(writing.error ?? new Error('It was not written.')); };
      });
    }
    database.close();
  }, [databaseName, guids] as const);
  await blank.close();
};
