import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import type { DesktopHost } from './support/desktop-host';
import { create, row } from './support/screens';
import { syncState } from './support/sync';
import type { Workspace } from './support/workspace';

/** Declines the desktop's close confirmation, and counts how often it is shown. */
const staying = async ({ host }: Workspace): Promise<() => Promise<number>> => {
  const app = (host as DesktopHost).app();
  await app.evaluate(({ dialog }) => {
    const prompts: string[] = [];
    Object.assign(globalThis, { prompts });
    dialog.showMessageBoxSync = (...args: unknown[]) => { prompts.push(JSON.stringify(args.at(-1))); return 1; };
  });
  return () => app.evaluate(() => (globalThis as unknown as { prompts: string[] }).prompts.length);
};

const closeInBrowser = async (page: Page): Promise<boolean> => {
  let isRequested = false;
  page.once('dialog', (dialog) => {
    isRequested = true;
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await eventually(() => isRequested || page.isClosed()).toBe(true);
  return isRequested;
};

test('a person who leaves offline with unsent changes gets a prompt the first time, and never again', async ({ workspace, hostKind }) => {
  const page = await workspace.signUp();
  await workspace.host.blockRequests(page);
  await create(page, 'document', 'Minutes');
  await expect(row(page, 'Minutes')).toBeVisible();
  await expect(syncState(page)).toContainText('Offline · 2 changes kept');

  if (hostKind === 'browser') {
    expect(await closeInBrowser(page)).toBe(true);
    await expect(row(page, 'Minutes')).toBeVisible();
    expect(await closeInBrowser(page)).toBe(false);
    return;
  }
  const countPrompts = await staying(workspace);
  const app = (workspace.host as DesktopHost).app();
  const quit = (): Promise<void> => app.evaluate((electron) => { electron.app.quit(); });
  await quit();
  await eventually(countPrompts).toBe(1);
  await expect(row(page, 'Minutes')).toBeVisible();
  const closed = app.waitForEvent('close');
  // The app may exit before it can respond.
  await quit().catch(() => undefined);
  await closed;
});
