import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import type { BrowserHost } from './support/browser-host';
import type { DesktopHost } from './support/desktop-host';
import { expect, needsKeychain, test } from './fixture';
import { heapSnapshot } from './support/heap';
import { recordedIpc, recordIpc } from './support/ipc-recording';
import { commandLinesContaining, filesContaining } from './support/disk-search';

/** A page's data on disk: local and session storage, and every record of every IndexedDB. */
const readPageStores = async (): Promise<string> => {
  const databases = await Promise.all((await indexedDB.databases()).map(async ({ name = '' }) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => { resolve(request.result); };
      request.onerror = () => { reject(request.error ?? new Error(`${name} cannot be opened`)); };
    });
    const records = await Promise.all([...database.objectStoreNames].map((store) => new Promise((resolve, reject) => {
      const request: IDBRequest<unknown[]> = database.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => { resolve(request.result); };
      request.onerror = () => { reject(request.error ?? new Error(`${store} cannot be read`)); };
    })));
    database.close();
    return records;
  }));
  return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, databases, cookies: document.cookie });
};

test('the page, the disk, the logs and the command lines do not contain the session token', async ({ workspace, hostKind }) => {
  needsKeychain(test.info());
  const { host, account, server } = workspace;
  const signInPage = await workspace.open();
  const desktop = hostKind === 'desktop' ? host as DesktopHost : null;
  const browser = hostKind === 'browser' ? host as BrowserHost : null;
  if (desktop) await recordIpc(desktop.app());
  const page = await workspace.signUp(signInPage);

  const token = desktop
    ? (await keytar.findCredentials(desktop.keychainService)).map(({ password }) => password).join()
    : (await browser?.context.cookies() ?? []).filter(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax').map(({ value }) => value).join();
  // 256 random bits have at least 43 characters in any encoding.
  expect(token).toMatch(/^[\w.~+/=-]{43,}$/);

  await test.step('the heap of the page', async () => {
    const marker = `seen-${account.email.slice(5, 17)}`;
    await page.evaluate((text) => { Object.assign(globalThis, { markerOfTheTest: text }); }, marker);
    const snapshot = await heapSnapshot(page);
    expect(snapshot.includes(marker), 'the search finds what is there').toBe(true);
    expect(snapshot.includes(token)).toBe(false);
  });

  await test.step("the page's stores", async () => {
    const stores = await page.evaluate(readPageStores);
    expect(stores).not.toContain(token);
  });

  await test.step("the server's log and data", async () => {
    expect(server.output()).not.toContain(token);
    expect(await filesContaining(server.dataDirectory, account.email), 'the search finds what is there').not.toEqual([]);
    expect(await filesContaining(server.dataDirectory, token)).toEqual([]);
  });

  if (process.platform === 'linux') {
    await test.step('the command lines of all processes', () => {
      expect(commandLinesContaining(server.dataDirectory), 'the search finds what is there').not.toEqual([]);
      expect(commandLinesContaining(token)).toEqual([]);
    });
  }

  if (desktop) {
    await test.step('the responses and events of the main process to the window', async () => {
      const recorded = await recordedIpc(desktop.app());
      expect(recorded, 'the recording holds what was said').toContain(account.email);
      expect(recorded).not.toContain(token);
    });
    await test.step('the diagnostics', async () => {
      const path = join(desktop.userData, 'diagnostics.txt');
      await desktop.app().evaluate(({ dialog }, filePath) => { dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath }); }, path);
      expect(await page.evaluate(() => window.deckle?.invoke['diagnostics:export']())).toEqual({ ok: true, data: true });
      const written = readFileSync(path, 'utf8');
      expect(written, 'report and logs are there').toMatch(/\[versions\][^]*==== main\.log/);
      for (const secret of [token, account.email, account.password]) expect(written).not.toContain(secret);
    });
    const crashes = await desktop.app().evaluate(({ app }) => app.getPath('crashDumps'));
    // Crashpad writes dumps into a folder of its own, and moves each out once it is complete.
    const dumps = (): readonly string[] => (existsSync(crashes) ? readdirSync(crashes, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.dmp') && !path.startsWith('new')) : []);
    /** If more than one page crashed, the dump of another page may have been counted for the last crash. */
    const findsDumpOf = (text: string): Promise<void> => expect.poll(() => filesContaining(crashes, text), { message: 'the search finds what is there', timeout: 30_000 }).not.toEqual([]);
    /** Crashes a process, and waits until its dump is written. */
    const falls = async (fall: () => Promise<unknown>): Promise<void> => {
      const before = dumps().length;
      await fall();
      await expect.poll(() => dumps().length, { timeout: 30_000 }).toBeGreaterThan(before);
    };
    await test.step('the crash dumps of a page and of the network process', async () => {
      expect(dumps()).toEqual([]);
      const fallen = desktop.app().windows().map((window) => new Promise((resolve) => { window.once('crash', resolve); }));
      await falls(() => desktop.app().evaluate(({ webContents }) => { for (const contents of webContents.getAllWebContents()) void contents.loadURL('chrome://crash').catch(() => undefined); }));
      await Promise.race(fallen);
      if (process.platform === 'linux') {
        const network = await desktop.app().evaluate(({ app }) => app.getAppMetrics().find(({ serviceName }) => serviceName === 'network.mojom.NetworkService')?.pid);
        if (network === undefined) throw new Error('The network has no process of its own.');
        await falls(async () => { process.kill(network, 'SIGSEGV'); });
        await findsDumpOf('utility');
      }
      await findsDumpOf('renderer');
      expect(await filesContaining(crashes, token)).toEqual([]);
    });
    await test.step('the crash dump of the main process', async () => {
      const marker = `seen-${account.email.slice(5, 17)}`;
      await desktop.app().evaluate(({ crashReporter }, text) => { crashReporter.addExtraParameter('marker', text); }, marker);
      const ended = new Promise<void>((resolve) => { desktop.app().once('close', () => { resolve(); }); });
      await falls(() => desktop.app().evaluate(() => { setTimeout(() => { process.crash(); }, 0); }));
      await ended;
      await findsDumpOf(marker);
      expect(await filesContaining(crashes, token)).toEqual([]);
      // Under load a stack contains parts of the token, as registers do. This stack may have none, so a dump with such parts
      // is added.
      const pieces = [0, 16, 27].map((at) => token.slice(at, at + 16));
      writeFileSync(join(crashes, 'pending', 'another.dmp'), Buffer.concat([Buffer.from(pieces.join('\0')), Buffer.from(token, 'utf16le')]));
      await desktop.open();
      await expect.poll(async () => (await Promise.all([token, ...pieces].map((piece) => filesContaining(crashes, piece)))).flat(), { timeout: 30_000 }).toEqual([]);
    });
    await test.step('user data and the output of the app', async () => {
      await workspace.restart();
      expect(await filesContaining(desktop.userData, account.email), 'the search finds what is there').not.toEqual([]);
      expect(await filesContaining(desktop.userData, token)).toEqual([]);
      expect(desktop.output()).not.toContain(token);
    });
  }
});
