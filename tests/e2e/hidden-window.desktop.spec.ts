import { once } from 'node:events';
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../support/fault-proxy';
import { expect, test } from './proxied';
import type { DesktopHost } from './support/desktop-host';
import { create, row } from './support/screens';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

/** Like the system's close button, which is not part of the page. The window may close before the call returns. */
const closeWindow = async (page: Page): Promise<void> => {
  try {
    await page.evaluate(() => window.deckle?.invoke['window:close']());
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
};

/** The visibility of each of the app's windows. */
const seen = (host: DesktopHost): Promise<readonly boolean[]> =>
  host.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));

/** The app's exit code, once it has exited. */
const ending = async (host: DesktopHost): Promise<number | null> => {
  const app = host.app();
  const exit = once(app.process(), 'exit') as Promise<[number | null]>;
  const [[code]] = await Promise.all([exit, app.waitForEvent('close', { timeout: 0 })]);
  return code;
};

/** Closes the last window with an unsent folder; returns the window, which continues hidden, and the app's exit code. */
const closeWithUnsent = async (workspace: Workspace, network: FaultProxy): Promise<{ readonly page: Page; readonly ended: Promise<number | null> }> => {
  const host = workspace.host as DesktopHost;
  const page = await workspace.signUp();
  await expect.poll(() => seen(host)).toEqual([true]);
  await page.getByText(text('files', 'emptyDesktop')).waitFor();
  network.set({ kind: 'cut', everyBytes: 1 });
  await create(page, 'folder', 'Harbour plans');
  await expect(row(page, 'Harbour plans')).toBeVisible();
  const ended = ending(host);
  await closeWindow(page);
  await expect.poll(() => seen(host)).toEqual([false]);
  return { page, ended };
};

test('waiting changes are sent after the last window was closed, and then the app ends', async ({ behindProxy: workspace, network }) => {
  const host = workspace.host as DesktopHost;
  const { page, ended } = await closeWithUnsent(workspace, network);
  // Starting the app meanwhile shows the window immediately, in its previous state.
  expect(await host.startAgain()).toBe(0);
  await expect.poll(() => seen(host)).toEqual([true]);
  await expect(row(page, 'Harbour plans')).toBeVisible();
  await closeWindow(page);
  await expect.poll(() => seen(host)).toEqual([false]);
  expect(await workspace.namesOnServer()).toEqual([]);

  network.set({ kind: 'none' });
  expect(await ended).toBe(0);
  expect(await workspace.namesOnServer()).toEqual(['Harbour plans']);
});

test('a session that ends in between ends the app too, and opens nothing; waiting changes are sent after the next sign-in', async ({ behindProxy: workspace, network }) => {
  const { ended } = await closeWithUnsent(workspace, network);
  const api = await workspace.api();
  const { sessions } = await api.call('auth.listSessions', {});
  for (const { id, isCurrent } of sessions) if (!isCurrent) await api.call('auth.revokeSession', { params: { id } });

  network.set({ kind: 'none' });
  expect(await ended).toBe(0);
  expect(await workspace.namesOnServer()).toEqual([]);
  const again = await workspace.signIn(await workspace.open());
  await expect(row(again, 'Harbour plans')).toBeVisible();
  await expect.poll(() => workspace.namesOnServer()).toEqual(['Harbour plans']);
});

test('the last window closes immediately if nothing waits', async ({ behindProxy: workspace }) => {
  const host = workspace.host as DesktopHost;
  const page = await workspace.signUp();
  await create(page, 'folder', 'Harbour plans');
  await expect.poll(() => workspace.namesOnServer()).toEqual(['Harbour plans']);
  const ended = ending(host);
  await closeWindow(page);
  expect(await ended).toBe(0);
});
