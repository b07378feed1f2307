import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { createDesktopHost, type DesktopHost } from '../e2e/support/desktop-host';
import { text } from '../e2e/support/texts';
import { startServer } from '../e2e/support/server';
import { createWorkspace } from '../e2e/support/workspace';
import { runInDesktopSession } from '../support/desktop-session';
import { findElectron } from '../support/find-electron';

/**
 * Kills the whole desktop app with SIGKILL at random times while a person creates files in it, every second time with
 * the network cut. All files that the window had shown must exist after the restart. With the network, each must exist
 * once on the server. `KILLS` is the number of kills, default 200; the app and the server have to be built. The app's
 * data of a failed turn is kept for inspection.
 */
const killCount = Number(process.env['KILLS'] ?? 200);
/** Maximum time of a kill after the first file of its turn was requested. */
const withinMs = 2_500;
/** Number of files that fit on the screen. */
const filesPerTurn = 18;
/** Minimum average number of files that a turn has to show: a run below it proves little. */
const shownFloor = 2;
const settleLimitMs = 30_000;

const say = (text: string): void => { process.stdout.write(`  ${text}\n`); };

const waitFor = async (what: string, look: () => Promise<string | null>): Promise<void> => {
  let why: string | null = null;
  for (const until = Date.now() + settleLimitMs; Date.now() < until; await delay(50)) {
    why = await look();
    if (why === null) return;
  }
  throw new Error(`${what}: ${why}`);
};

/** The names in the list on screen, in the order of the page. */
const namesOnScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('[role=grid] [data-name] [title]')].map((name) => name.getAttribute('title') ?? ''));

/** Reports every list that the window shows, from its first frame. A reported name was visible. */
const watchNames = async (page: Page, onShown: (names: readonly string[]) => void): Promise<void> => {
  await page.exposeFunction('tellShown', onShown);
  await page.evaluate(() => {
    new MutationObserver(() => {
      const names = [...document.querySelectorAll('[role=grid] [data-name] [title]')].map((name) => name.getAttribute('title') ?? '');
      (window as unknown as { tellShown: (names: readonly string[]) => void }).tellShown(names);
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['title'] });
  });
};

/**
 * Makes files on the screen as a person does, by menu and name, but from within the page, which is many times faster.
 * Only loops, because tsx adds a helper to named functions that the page does not have.
 */
const createFiles = (page: Page, names: readonly string[]): Promise<void> => page.evaluate(async ([wanted, newLabel, types]) => {
  for (const [index, name] of wanted.entries()) {
    [...document.querySelectorAll<HTMLElement>('aside button')].find((button) => button.textContent === newLabel)?.click();
    for (;;) {
      const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) => each.textContent === types[index % types.length]);
      item?.click();
      if (item) break;
      await new Promise((resolve) => { setTimeout(resolve, 2); });
    }
    for (;;) {
      const field = document.querySelector<HTMLInputElement>('[role=grid] [data-renaming=true] input:not([type=checkbox])');
      if (field) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, name);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => { setTimeout(resolve); });
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        break;
      }
      await new Promise((resolve) => { setTimeout(resolve, 2); });
    }
    while (document.querySelector(`[role=grid] [title="${name}"]`) === null) await new Promise((resolve) => { setTimeout(resolve, 2); });
  }
}, [names, text('files', 'new'), [text('files', 'typeFolder'), text('files', 'typeDocument')]] as const);

/** The stored queue: its state, its waiting entries and its outcomes. All undefined if the database is not the app's. */
const keptOnDevice = (page: Page): Promise<{ state: unknown; entries: number | undefined; outcomes: number | undefined }> => page.evaluate(async () => {
  const [found] = await indexedDB.databases();
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(found?.name ?? '');
    opening.onsuccess = () => { resolve(opening.result); };
    opening.onerror = () => { reject(opening.error ?? new Error('It cannot be opened.')); };
  });
  const reading = database.transaction(['state', 'entries', 'outcomes']);
  const requests = ['state', 'entries', 'outcomes'].map((name) => reading.objectStore(name).getAll());
  await new Promise((resolve) => { reading.oncomplete = resolve; });
  database.close();
  return { state: requests[0]?.result as unknown, entries: requests[1]?.result.length, outcomes: requests[2]?.result.length };
});

const missingFrom = (names: readonly string[], present: readonly string[]): readonly string[] => names.filter((name) => !present.includes(name));

/** Deletes the files of the turn, so that every list fits on the screen. */
const clear = async (api: ApiClient, page: Page): Promise<void> => {
  const { files } = await api.call('files.list', { query: {} });
  await Promise.all(files.map(({ guid }) => api.call('files.remove', { params: { id: guid }, query: {} })));
  await waitFor('What was deleted', async () => {
    const names = await namesOnScreen(page);
    if (names.length === 0) return null;
    const { files: left } = await api.call('files.list', { query: {} });
    return `is still on screen: ${names.join(', ')}; on the server: ${left.map(({ name }) => name).join(', ')}`;
  });
};

const experiment = async (): Promise<boolean> => {
  const electron = await findElectron({ mayInstall: false });
  if (!electron.isAvailable) throw new Error(electron.reason);
  const server = await startServer();
  const workspace = await createWorkspace(() => createDesktopHost(electron.value, server.url), server);
  const host = workspace.host as DesktopHost;
  const begunAt = performance.now();
  let shownCount = 0;
  let unsentCount = 0;
  let restartMs = 0;
  const lost: string[] = [];
  const problems: string[] = [];
  const keepData = (turn: number): string => {
    const kept = join(tmpdir(), `deckle-kill-app-kept-${process.pid}`, `${turn + 1}`);
    cpSync(host.userData, kept, { recursive: true, force: true, filter: (path) => !/Singleton|\/lockfile$/.test(path) });
    return kept;
  };
  try {
    await workspace.signUp();
    const api = await workspace.api();
    let page = await workspace.restart();
    for (let turn = 0; turn < killCount; turn += 1) {
      const isCut = turn % 2 === 1;
      let shown: readonly string[] = [];
      await watchNames(page, (names) => { shown = names; });
      if (isCut) await host.blockRequests(page);

      let isKilled = false;
      const killing = delay(Math.random() * withinMs).then(() => {
        isKilled = true;
        return host.kill();
      });
      const names = Array.from({ length: filesPerTurn }, (_, number) => `File ${turn}.${number}`);
      await createFiles(page, names).catch((error: unknown) => { if (!isKilled) throw error; });
      await killing;
      const before = [...shown];
      // Without a network the list begins with its offline cache, which may be older than the deletion of the previous
      // turn's files.
      const named = before.filter((name) => name.startsWith(`File ${turn}.`));
      const isOfTurn = before.every((name) => named.includes(name) || !name.startsWith('File '));
      const atLeast = isOfTurn && !isCut ? before.length : named.length;
      shownCount += atLeast;
      unsentCount += missingFrom(named, await workspace.namesOnServer()).length;

      const restartedAt = performance.now();
      page = await host.open();
      // Files that were shown are visible immediately and arrive at the server; named files have their names. Each
      // exists once.
      await waitFor(`After kill ${turn + 1}`, async () => {
        const now = await namesOnScreen(page);
        return now.length >= atLeast && missingFrom(named, now).length === 0 ? null : `shown before: ${before.join(', ')}; now: ${now.join(', ')}`;
      }).catch(async (error: Error) => { lost.push(`${error.message}; kept on the device: ${JSON.stringify(await keptOnDevice(page))}; its data: ${keepData(turn)}`); });
      restartMs += performance.now() - restartedAt;
      await waitFor(`After kill ${turn + 1}`, async () => {
        const onServer = [...await workspace.namesOnServer()].sort();
        const now = (await namesOnScreen(page)).sort();
        if (onServer.join() !== now.join()) return `on the server: ${onServer.join(', ')}; on screen: ${now.join(', ')}`;
        // Changes that were stored and never sent are on neither side until the queue is read. They must not arrive
        // after the deletion.
        const { entries } = await keptOnDevice(page);
        if (entries !== 0) return `${entries} changes wait`;
        if (names.some((name) => onServer.indexOf(name) !== onServer.lastIndexOf(name))) return `twice: ${onServer.join(', ')}`;
        return missingFrom(named, onServer).length === 0 && onServer.length >= atLeast ? null : `lost of ${before.join(', ')}: ${onServer.join(', ')}`;
      }).catch((error: Error) => { problems.push(`${error.message}; its data: ${keepData(turn)}`); });
      try {
        await clear(api, page);
      } catch (error) {
        problems.push(`After kill ${turn + 1}: ${(error as Error).message}; its data: ${keepData(turn)}`);
        page = await workspace.killAndRestart();
      }
      if ((turn + 1) % 10 === 0) say(`${turn + 1} kills, ${shownCount} files shown, ${unsentCount} of them not yet on the server when it was killed, lost ${lost.length}`);
    }
  } finally {
    await workspace.close();
    await server.remove();
  }
  const seconds = (performance.now() - begunAt) / 1_000;
  say(`${killCount} kills in ${seconds.toFixed(0)} s (${(seconds / killCount).toFixed(1)} s each; a restart until all was shown ${(restartMs / killCount / 1_000).toFixed(1)} s)`);
  say(`${shownCount} files shown before a kill, ${unsentCount} of them not yet on the server; turns that lost something: ${lost.length}; turns whose screen and server did not come to agree: ${problems.length}`);
  for (const problem of [...lost, ...problems].slice(0, 10)) say(problem);
  if (lost.length > 0) for (const line of host.output().split('\n').filter((each) => /indexed|leveldb|quota|corrupt|storage/i.test(each)).slice(-20)) say(line);
  const isEnough = shownCount >= shownFloor * killCount && unsentCount > 0;
  if (!isEnough) say(`Too little was shown: at least ${shownFloor * killCount} files, and some of them not yet sent, are wanted.`);
  return isEnough && lost.length + problems.length === 0;
};

const folder = mkdtempSync(join(tmpdir(), 'deckle-kill-app-'));
try {
  const status = await runInDesktopSession([process.execPath, '--import', 'tsx', import.meta.filename], folder);
  process.exitCode = status ?? (await experiment() ? 0 : 1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
