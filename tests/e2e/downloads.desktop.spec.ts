import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { eventually } from './fixture';
import { expect, test } from './proxied';
import { seriousProblems } from './support/axe';
import { openDatabase } from './support/database';
import type { DesktopHost } from './support/desktop-host';
import { download, dropFiles, row } from './support/screens';
import { text } from './support/texts';

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const sizeBytes = 3 * 1024 ** 2 + 7;
/** Three megabytes then take more than twenty seconds, so that they are still in progress even if each step takes a few seconds. */
const slowly = { kind: 'slow', bytes: 4 * 1024, pauseMs: 30 } as const;
/**
 * A connection that breaks a few milliseconds after its start loses the bytes not yet read. On a busy machine these
 * may be all bytes, several times in a row. The delays between retries are 1, 3, 10 and 30 seconds.
 */
const comes = (read: () => unknown): ReturnType<typeof expect.poll> => expect.poll(read, { intervals: [100], timeout: 90_000 });

const panel = (page: Page): Locator => page.getByRole('region', { name: text('downloads', 'panel'), exact: true });
const line = (page: Page, name: string): Locator => panel(page).getByRole('listitem').filter({ hasText: name });
const act = (page: Page, what: 'pause' | 'resume' | 'retry' | 'remove', name: string): Promise<void> => line(page, name).getByRole('button', { name: text('downloads', what, { name }) }).click();

/** Replaces the dialog at quitting: returns `choice`, and records the message. */
const stubDialogs = (host: DesktopHost, choice: number): Promise<void> => host.app().evaluate(({ dialog }, button) => {
  dialog.showMessageBoxSync = (...given: unknown[]) => {
    (globalThis as { asked?: string }).asked = (given.at(-1) as { message: string }).message;
    return button;
  };
}, choice);

test('a download continues over cut connections, a pause, a changed file and a quit, and shows why it cannot continue', async ({ behindProxy: workspace, network }, testInfo) => {
  test.slow();
  const host = workspace.host as DesktopHost;
  let page = await workspace.signUp();
  const folder = testInfo.outputPath('downloads');
  await mkdir(folder, { recursive: true });
  await host.app().evaluate(({ app }, path) => { app.setPath('downloads', path); }, folder);
  const files = { 'tide.bin': randomBytes(sizeBytes), 'ebb.bin': randomBytes(sizeBytes) };
  const paths: string[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    paths.push(testInfo.outputPath(name));
    await writeFile(testInfo.outputPath(name), bytes);
  }
  await dropFiles(page, paths);
  for (const name of Object.keys(files)) await expect(row(page, name)).toBeVisible({ timeout: 30_000 });
  const saved = async (name: string): Promise<string> => digest(await readFile(join(folder, name)).catch(() => Buffer.alloc(0)));
  const partBytes = async (): Promise<number> => {
    const part = (await readdir(folder)).find((name) => name.endsWith('.part'));
    return part === undefined ? 0 : (await stat(join(folder, part))).size;
  };

  // No connection transfers more than a megabyte, so the download can only finish by resuming after each break.
  network.set({ kind: 'cut', everyBytes: 1024 ** 2 });
  await download(page, 'tide.bin');
  await comes(() => saved('tide.bin')).toBe(digest(files['tide.bin']));
  expect(network.counts.cuts).toBeGreaterThanOrEqual(3);
  await expect(line(page, 'tide.bin').getByRole('button', { name: text('downloads', 'showInFolder', { name: 'tide.bin' }) })).toBeVisible();

  // A taken name is not overwritten; the part of a paused download is beside its final path.
  network.set(slowly);
  await download(page, 'tide.bin');
  await expect(panel(page).getByRole('progressbar', { name: text('downloads', 'progressOf', { name: 'tide.bin' }) })).toBeVisible();
  await eventually(partBytes).toBeGreaterThan(0);
  await panel(page).getByRole('button', { name: text('downloads', 'pause', { name: 'tide.bin' }) }).click();
  await expect(panel(page).getByRole('button', { name: text('downloads', 'resume', { name: 'tide.bin' }) })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);

  // Meanwhile the file gets the content of the other one.
  const database = await openDatabase(workspace.server);
  try {
    await database.query('update files set blob_hash = (select blob_hash from files where name = $2) where name = $1', ['tide.bin', 'ebb.bin']);
  } finally {
    await database.end();
  }
  network.set({ kind: 'none' });
  await panel(page).getByRole('button', { name: text('downloads', 'resume', { name: 'tide.bin' }) }).click();
  await comes(() => saved('tide (1).bin')).toBe(digest(files['ebb.bin']));
  await expect(line(page, 'tide (1).bin')).toContainText(text('downloads', 'changedDone', { size: '' }).trim());
  expect(await saved('tide.bin')).toBe(digest(files['tide.bin']));

  // The download folder's path is a file: the app reports it and retries in the folder chosen then.
  const blocked = testInfo.outputPath('blocked');
  await writeFile(blocked, 'no folder');
  await host.app().evaluate(({ app }, path) => { app.setPath('downloads', path); }, blocked);
  await download(page, 'ebb.bin');
  await expect(line(page, 'ebb.bin')).toContainText(text('errors', 'DOWNLOAD_NOT_WRITTEN'));
  const elsewhere = testInfo.outputPath('elsewhere');
  await host.app().evaluate(({ app }, path) => { app.setPath('downloads', path); }, elsewhere);
  await act(page, 'retry', 'ebb.bin');
  await comes(async () => digest(await readFile(join(elsewhere, 'ebb.bin')).catch(() => Buffer.alloc(0)))).toBe(digest(files['ebb.bin']));

  // Quitting shows a confirmation, and the rest is downloaded after the next start.
  await host.app().evaluate(({ app }, path) => { app.setPath('downloads', path); }, folder);
  network.set(slowly);
  await download(page, 'ebb.bin');
  await eventually(partBytes).toBeGreaterThan(0);
  await stubDialogs(host, 1);
  await host.app().evaluate(({ app }) => { app.quit(); });
  await eventually(() => host.app().evaluate(() => (globalThis as { asked?: string }).asked)).toBe(text('desktop', 'downloadingTitle', { app: 'Deckle' }));
  await expect(line(page, 'ebb.bin').last()).toBeVisible();
  await stubDialogs(host, 0);
  page = await workspace.restart();
  await eventually(partBytes).toBeGreaterThan(0);
  network.set({ kind: 'none' });
  await comes(() => saved('ebb.bin')).toBe(digest(files['ebb.bin']));
  // The finished file is renamed before its temporary file is removed.
  await comes(async () => (await readdir(folder)).sort()).toEqual(['ebb.bin', 'tide (1).bin', 'tide.bin']);
});
